import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { PREVIEW_SIZES, type PreviewSize } from '../../../../core/files/order-file.ts'
import { type TransactionContext, transaction } from '../../../platform/database/transaction.ts'
import { type FileStore, originalKey, previewKey } from '../file-store.ts'
import { findUnexamined, saveFacts } from '../queries.ts'
import { examineFile } from './examine-file.ts'

/** `dir`: of the file store on this machine. */
type Deps = { context: TransactionContext; store: FileStore; dir: string }

/**
 * Examines what waits for it, one file after another, and stores the previews. `onFailure` is called for a file that could not be examined now; it
 * waits until the next time.
 */
export async function examineWaiting(
  { context, store, dir }: Deps,
  signal: AbortSignal,
  onFailure: (error: unknown, hash: string) => void,
): Promise<void> {
  const failed: string[] = []
  while (!signal.aborted) {
    const hash = await findUnexamined(context.db, failed)
    if (hash === null) return
    try {
      await examineOne(hash)
    } catch (error) {
      if (!signal.aborted) onFailure(error, hash)
      failed.push(hash)
    }
  }

  async function examineOne(hash: string): Promise<void> {
    await mkdir(dir, { recursive: true })
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
