import type { Database } from '../../platform/database/connection.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { sealNextEntries } from './queries.ts'

/** No database transaction lives so long that an entry older than this could still appear among others. */
const SETTLED_MINUTES = 60

/** Seals every entry of Riwayat that is settled and not sealed yet. */
export async function sealActivity(db: Database, settledMinutes = SETTLED_MINUTES): Promise<void> {
  for (;;) {
    const sealed = await transaction(transactionContext(db), (step) => sealNextEntries(step, settledMinutes))
    if (!sealed) return
  }
}
