import type { Database } from '../../platform/database/connection.ts'
import type { Logger } from '../../platform/process/log.ts'
import { type FileSettings, type FileStore, openFileStore } from './file-store.ts'
import { openUploads, type Uploads } from './uploads.ts'

const SWEEP_EVERY_MS = 60_000

type Deps = { db: Database; onCommit: (() => void) | null; log: Logger; settings: FileSettings }

/** The files of a shop, with the work that goes on beside requests. */
export type Files = { store: FileStore; uploads: Uploads; stop(): Promise<void> }

/** Opens the file store; creates nothing before the first upload. */
export function openFiles({ db, onCommit, log, settings }: Deps): Files {
  const store = openFileStore(settings)
  const uploads = openUploads({ db, onCommit, log, dir: settings.dir, store, onAdded: () => {} })
  let working: Promise<void> = Promise.resolve()
  const work = () => {
    working = working.then(() => uploads.sweep()).catch((error) => log.warn({ err: error }, 'uploads'))
  }
  work()
  const timer = setInterval(work, SWEEP_EVERY_MS).unref()
  return {
    store,
    uploads,
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
