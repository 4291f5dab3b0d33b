import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { PREVIEW_SIZES, type PreviewSize } from '../../../../core/files/order-file.ts'
import { type TransactionContext, transaction } from '../../../platform/database/transaction.ts'
import { findDiskBytes, requireReserve } from '../disk-store.ts'
import { type FileStore, originalKey, previewKey } from '../file-store.ts'
import { findUnexamined, saveFacts } from '../queries.ts'
import { examineFile } from './examine-file.ts'

/** `dir`: of the file store on this machine. */
type Deps = { context: TransactionContext; store: FileStore; dir: string; failures: Failures }

/** By content: how often its examination failed, and until when (ms) it waits for the next one. */
type Failures = Map<string, { times: number; until: number }>

/** The first wait (ms), doubled by each failure up to the longest. */
const WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

/**
 * Examines what waits for it, one file after another, and stores the previews. `onFailure` is called for a file that could not be examined now; it is
 * tried again later, and noted in `failures`.
 */
export async function examineWaiting(
  { context, store, dir, failures }: Deps,
  signal: AbortSignal,
  onFailure: (error: unknown, hash: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    const waiting = [...failures].filter(([, { until }]) => until > Date.now())
    const hash = await findUnexamined(
      context.db,
      waiting.map(([failed]) => failed),
    )
    if (hash === null) return
    try {
      await examineOne(hash)
      failures.delete(hash)
    } catch (error) {
      if (!signal.aborted) onFailure(error, hash)
      const { times } = failures.get(hash) ?? { times: 0 }
      const wait = Math.min(WAIT_MS * 2 ** times, LONGEST_WAIT_MS)
      failures.set(hash, { times: times + 1, until: Date.now() + wait })
    }
  }

  async function examineOne(hash: string): Promise<void> {
    await mkdir(dir, { recursive: true })
    // A picture that does not fit on the disk would count as one that cannot be read.
    requireReserve(await findDiskBytes(dir))
    const folder = await mkdtemp(path.join(dir, 'examine-'))
    try {
      const previews = Object.fromEntries(
        PREVIEW_SIZES.map((size) => [size, path.join(folder, `${size}.webp`)]),
      ) as Record<PreviewSize, string>
      const found = await store.withLocalFile(originalKey(hash), (file) =>
        examineFile({ file, previews }, signal),
      )
      if (!found) throw new Error(`${hash} is not in the file store`)
      const { facts, hasPreview } = found
      if (hasPreview)
        for (const size of PREVIEW_SIZES) await store.put(previewKey(hash, size), previews[size])
      await transaction(context, (db) => saveFacts(db, hash, facts, hasPreview))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
