import { type TransactionContext, transaction } from '../../platform/database/transaction.ts'
import { type FileStore, originalKey } from './file-store.ts'
import { findExpiredOriginals, lockExpiredOriginal, markOriginalRemoved } from './queries.ts'

/**
 * Removes originals whose orders ended longer ago than the shop's days, and that are not pinned; previews stay. The bytes go while the row is locked:
 * an upload of the same content waits for it, and stores them again.
 */
export async function removeExpiredOriginals(
  context: TransactionContext,
  store: FileStore,
  signal: AbortSignal,
): Promise<void> {
  for (const hash of await findExpiredOriginals(context.db)) {
    if (signal.aborted) return
    await transaction(context, async (db) => {
      if (!(await lockExpiredOriginal(db, hash))) return
      await markOriginalRemoved(db, hash)
      await store.remove(originalKey(hash))
    })
  }
}
