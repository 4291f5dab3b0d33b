import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type FileStore, originalKey } from './file-store.ts'
import { listStoredFiles, type NamedContent } from './queries.ts'

/** A file that is not as it was stored; `text` is for people. */
type FileProblem = { text: string; transactionId: string }
/** `orphans`: contents that no row knows, as after restoring an older backup. Sizes in bytes. */
export type FileCheck = {
  counted: number
  bytes: number
  missing: FileProblem[]
  damaged: FileProblem[]
  orphans: { counted: number; bytes: number }
}

/** Contents are read again once in so many days, so that a day's check of a large store is short. */
const DAYS_PER_ROUND = 30
const DAY_MS = 24 * 3_600_000

/** Compares the file store with what the database knows: sizes of all, and the content of those whose turn it is. */
export async function checkFiles(db: Database, store: FileStore, asOf: Date): Promise<FileCheck> {
  const expected = new Map((await listStoredFiles(db)).map((file) => [originalKey(file.hash), file]))
  const check: FileCheck = {
    counted: 0,
    bytes: 0,
    missing: [],
    damaged: [],
    orphans: { counted: 0, bytes: 0 },
  }
  for await (const { key, bytes } of store.list()) {
    const file = expected.get(key)
    expected.delete(key)
    if (file) {
      check.counted += 1
      check.bytes += bytes
      const isIntact = bytes === file.bytes && (!isDue(file.hash, asOf) || (await hasHash(store, file.hash)))
      if (!isIntact) check.damaged.push(toProblem(file))
    } else if (key.startsWith('original/')) {
      check.orphans = { counted: check.orphans.counted + 1, bytes: check.orphans.bytes + bytes }
    }
  }
  check.missing = [...expected.values()].map(toProblem)
  return check
}

function isDue(hash: string, asOf: Date): boolean {
  const day = Math.floor(asOf.getTime() / DAY_MS)
  return Number.parseInt(hash.slice(0, 6), 16) % DAYS_PER_ROUND === day % DAYS_PER_ROUND
}

/** Whether an original is there with the content that its name says. */
export async function hasHash(store: FileStore, expected: string): Promise<boolean> {
  const content = await store.read(originalKey(expected))
  const hash = createHash('sha256')
  if (content) await pipeline(content, hash)
  return hash.digest('hex') === expected
}

function toProblem({ transactionId, name, version }: NamedContent): FileProblem {
  return { transactionId, text: `Transaksi ${transactionNumber(transactionId)}: ${name}, versi ${version}` }
}
