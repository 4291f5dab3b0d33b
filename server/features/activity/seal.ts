import type { Database } from '../../platform/database/connection.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { sealNextEntries } from './seal.queries.ts'

/** Longer than any database transaction: older entries can no longer be joined by uncommitted ones. */
const SETTLED_MINUTES = 60

/** Seals all settled activity entries in a hash chain, so that later changes are detected by the health check. */
export async function sealActivity(db: Database, settledMinutes = SETTLED_MINUTES): Promise<void> {
  for (;;) {
    const sealed = await transaction(transactionContext(db), (step) => sealNextEntries(step, settledMinutes))
    if (!sealed) return
  }
}
