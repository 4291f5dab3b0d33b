import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/connection.ts'
import { transactionContext } from '../../platform/database/transaction.ts'
import type { Logger } from '../../platform/process/log.ts'
import { PARTIAL, removeLeftover } from './disk-store.ts'
import { examineWaiting } from './examine/examine-waiting.ts'
import { type FileSettings, type FileStore, openFileStore } from './file-store.ts'
import { openUploads, type Uploads } from './uploads.ts'

/** For what a failure or another server process has left. */
const EVERY_MS = 60_000

type Deps = { db: Database; onCommit: (() => void) | null; log: Logger; settings: FileSettings }

/** The files of a shop. `stop` ends the work that goes on beside requests. */
export type Files = { store: FileStore; uploads: Uploads; stop(): Promise<void> }

/** Opens the file store; creates nothing before the first upload. */
export function openFiles({ db, onCommit, log, settings }: Deps): Files {
  const { dir } = settings
  const store = openFileStore(settings)
  const uploads = openUploads({ db, onCommit, log, dir, store, onAdded: () => examine() })
  const examined = { context: transactionContext(db, { onCommit }), store, dir, failures: new Map() }
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
