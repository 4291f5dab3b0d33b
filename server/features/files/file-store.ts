import type { PreviewSize } from '../../../core/files/order-file.ts'
import { openDiskStore } from './disk-store.ts'
import { openS3Store } from './s3-store.ts'

/** `original/<hash>`, `preview/<hash>-small.webp`: lower-case words, never text of users. */
export type FileKey = `${'original' | 'preview'}/${string}`
export type ByteRange = { start: number; end: number }

/** Where files lie, beside the database. Its failures are FILE_STORE_DOWN or DISK_FULL. */
export type FileStore = {
  /** Stores a copy of a local file durably; does nothing if the key is there. */
  put(key: FileKey, file: string): Promise<void>
  /** Null: it is not there. `range`: both ends included. */
  read(key: FileKey, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Gives `work` the path of a local copy for as long as it runs. Null: it is not there. */
  withLocalFile<Result>(key: FileKey, work: (file: string) => Promise<Result>): Promise<Result | null>
  remove(key: FileKey): Promise<void>
  /** All keys with their sizes in bytes. */
  list(): AsyncIterable<{ key: FileKey; bytes: number }>
}

/**
 * `dir`: absolute folder of the store on this machine, and of unfinished uploads. `url`: an S3-compatible store instead; absent: none.
 */
export type FileSettings = { dir: string; url: string | undefined }

/** Opens the store that the settings name; creates nothing. */
export function openFileStore(settings: FileSettings): FileStore {
  return settings.url ? openS3Store(settings.url, settings.dir) : openDiskStore(settings.dir)
}

export function previewKey(hash: string, size: PreviewSize): FileKey {
  return `preview/${hash}-${size}.webp`
}

export function originalKey(hash: string): FileKey {
  return `original/${hash}`
}
