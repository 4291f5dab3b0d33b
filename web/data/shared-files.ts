/** Filled by public/share-target.js. */
const CACHE = 'shared-files'

/** What another app has shared with this one. */
export async function readSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(CACHE)
  return Promise.all(
    (await cache.matchAll()).map(async (kept) => {
      const type = kept.headers.get('content-type') ?? ''
      return new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? ''), { type })
    }),
  )
}

export async function clearSharedFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
}
