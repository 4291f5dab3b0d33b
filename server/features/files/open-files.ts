import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { PreviewSize } from '../../../core/files/order-file.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import type { Logger } from '../../platform/process/log.ts'
import { PARTIAL, removeLeftover } from './disk-store.ts'
import { examineWaiting } from './examine/examine-waiting.ts'
import { type FileSettings, type FileStore, openFileStore, originalKey, previewKey } from './file-store.ts'
import { forgetPreview } from './queries.ts'
import { openUploads, type Uploads } from './uploads.ts'

/** For what a failure or another server process has left. */
const EVERY_MS = 60_000

type Deps = { db: Database; onCommit: (() => void) | null; log: Logger; settings: FileSettings }

/** The files of a shop. `stop` ends the work that goes on beside requests. */
export type Files = {
  store: FileStore
  uploads: Uploads
  /** Null where it is gone: it is made again if its original is there. */
  readPreview(hash: string, size: PreviewSize): Promise<ReadableStream<Uint8Array> | null>
  stop(): Promise<void>
}

/** Opens the file store; creates nothing before the first upload. */
export function openFiles({ db, onCommit, log, settings }: Deps): Files {
  const { dir } = settings
  const store = openFileStore(settings)
  const uploads = openUploads({ db, onCommit, log, dir, store, onAdded: () => examine() })
  const context = transactionContext(db, { onCommit })
  const examined = { context, store, dir, failures: new Map() }
  const stopping = new AbortController()
  const warn = (error: unknown, hash?: string) => log.warn({ err: error, hash }, 'files')
  let examining: Promise<void> = Promise.resolve()
  const examine = () => {
    examining = examining
      .then(() => examineWaiting(examined, stopping.signal, warn))
      .catch((error) => warn(error))
  }
  let sweeping: Promise<void> | null = null
  const sweep = () => {
    sweeping ??= uploads
      .sweep(stopping.signal)
      .catch((error) => warn(error))
      .finally(() => {
        sweeping = null
      })
  }
  const work = () => {
    sweep()
    examine()
  }
  removeCopies(dir).catch((error) => warn(error))
  work()
  const timer = setInterval(work, EVERY_MS).unref()
  return {
    store,
    uploads,
    async readPreview(hash, size) {
      const preview = await store.read(previewKey(hash, size))
      if (preview) return preview
      const original = await store.read(originalKey(hash), { start: 0, end: 0 })
      await original?.cancel()
      if (original && (await transaction(context, (tx) => forgetPreview(tx, hash)))) examine()
      return null
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all([sweeping, examining])
    },
  }
}

/** Removes copies that a killed process left in the folder of the store. */
async function removeCopies(dir: string): Promise<void> {
  for (const name of await readdir(dir, { recursive: true }).catch(() => []))
    if (/^(read|examine|copy)-[^/\\]+$/.test(name) || name.endsWith(PARTIAL))
      await removeLeftover(path.join(dir, name))
}
