const MAX_WAIT_MS = 2000

/** Settles once the browser has drawn what stands and has nothing else to do: what is fetched from then on keeps nobody waiting. */
export function whenIdle(): Promise<void> {
  return new Promise((idle) => {
    // Safari learnt it last.
    if (!('requestIdleCallback' in globalThis)) setTimeout(idle, 200)
    else requestIdleCallback(() => idle(), { timeout: MAX_WAIT_MS })
  })
}

let prefetching = 0

/** Fetches what may be wanted later. If it fails, nobody misses it before it is wanted. */
export function prefetch(fetch: () => Promise<unknown>): Promise<unknown> {
  prefetching++
  return whenIdle()
    .then(fetch)
    .catch(() => undefined)
    .finally(() => prefetching--)
}

export function isPrefetching(): boolean {
  return prefetching > 0
}
