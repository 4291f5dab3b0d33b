import { useLiveQuery } from 'dexie-react-hooks'
import { v7 as uuidv7 } from 'uuid'
import { isStorageFull, local, type Upload } from './local.ts'

/** Without an answer about free space (plain http): the most that is stored (bytes). */
const STORED_BYTES = 200_000_000

/** After these an upload is given up that waits for a person, or for one who no longer uses this device. */
export const ABANDONED_DAYS = 14

/** Files chosen in this tab: they need no copy to be sent. */
const chosen = new Map<string, File>()

export type UploadTarget = { userId: string; transactionId: string; lineId: string }

/** Sent by upload-sender.ts, after a reload too. */
export async function addUpload(target: UploadTarget, file: File): Promise<void> {
  const { name, size, lastModified } = file
  const id = uuidv7()
  chosen.set(id, file)
  await local.uploads.put({ ...target, id, name, size, lastModified, sent: 0, state: 'waiting' })
  await storeFile(id, file)
}

/** Goes on with the file that a reload has lost. False if it is another. */
export async function giveFile(upload: Upload, file: File): Promise<boolean> {
  const { id, name, size, lastModified } = upload
  if (file.name !== name || file.size !== size || file.lastModified !== lastModified) return false
  chosen.set(id, file)
  await retryUpload(id)
  await storeFile(id, file)
  return true
}

/** At once, instead of at the next attempt. */
export async function retryUpload(id: string): Promise<void> {
  await local.uploads.where({ id }).modify((upload) => {
    upload.state = 'waiting'
    delete upload.problem
    delete upload.isUnwanted
  })
}

export async function cancelUpload({ id, url }: Upload): Promise<void> {
  await removeUpload(id)
  // Otherwise the server removes it later.
  if (url)
    await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => undefined)
}

/** The server has it: its bytes are kept no longer, its row until the screen shows the file. */
export async function finishUpload(id: string): Promise<void> {
  chosen.delete(id)
  await local.transaction('rw', local.uploads, local.uploadFiles, async () => {
    await local.uploads.update(id, { state: 'sent' })
    await local.uploadFiles.delete(id)
  })
}

export async function removeUpload(id: string): Promise<void> {
  chosen.delete(id)
  await local.transaction('rw', local.uploads, local.uploadFiles, async () => {
    await local.uploads.delete(id)
    await local.uploadFiles.delete(id)
  })
}

/** Frees the room that abandoned uploads take. Returns the names of those that the server never got. */
export async function removeAbandoned(userId: string, now: number): Promise<string[]> {
  // Ids begin with the time of their making.
  const time = (now - ABANDONED_DAYS * 24 * 3_600_000).toString(16).padStart(12, '0')
  const oldest = `${time.slice(0, 8)}-${time.slice(8)}`
  const abandoned = await local.uploads
    .filter(
      ({ id, userId: owner, state }) =>
        id < oldest && (owner !== userId || state === 'failed' || state === 'needsFile'),
    )
    .toArray()
  await Promise.all(abandoned.map(({ id }) => removeUpload(id)))
  return abandoned.filter(({ state }) => state !== 'sent').map(({ name }) => name)
}

/** The stored copy first: the chosen file may have changed on the disk. */
export async function fileOf(id: string): Promise<Blob | undefined> {
  return (await local.uploadFiles.get(id))?.file ?? chosen.get(id)
}

/** Of an order, the first added first. */
export function useUploads(userId: string, transactionId: string): Upload[] {
  const all = useLiveQuery(
    () =>
      local.uploads
        .where({ userId })
        .filter((upload) => upload.transactionId === transactionId)
        .sortBy('id'),
    [userId, transactionId],
  )
  return all ?? []
}

/** What the server did not take. */
export function useFailedUploads(userId: string): Upload[] {
  const failed = useLiveQuery(
    () =>
      local.uploads
        .where({ userId })
        .filter(({ state }) => state === 'failed')
        .toArray(),
    [userId],
  )
  return failed ?? []
}

/** Leaves as much room as the file takes: unsent sales come first. */
async function storeFile(id: string, file: File): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  const room = quota === undefined || usage === undefined ? STORED_BYTES : (quota - usage) / 2
  if (file.size > room) return
  await local
    .transaction('rw', local.uploads, local.uploadFiles, async () => {
      if (await local.uploads.get(id)) await local.uploadFiles.put({ id, file })
    })
    .catch((error) => {
      if (!isStorageFull(error)) throw error
    })
}
