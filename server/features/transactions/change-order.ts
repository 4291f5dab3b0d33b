import type { Transaction } from '../../../contract/transaction-record.ts'
import { type TransactionContext, type Tx, transaction } from '../../platform/database/transaction.ts'
import { enqueueOrderChange } from '../webhooks/enqueue.ts'
import { lockTransaction } from './record.queries.ts'

/** Returns the record afterwards. */
type Change = (db: Tx, before: Transaction) => Promise<Transaction>

/** Changes an order in a database transaction of its own. Throws NOT_FOUND. */
export function changeOrder(context: TransactionContext, id: string, change: Change): Promise<Transaction> {
  return transaction(context, (db) => changeOrderIn(db, id, change))
}

/** Every change of an existing order passes here: locks the order, changes it, and enqueues what webhooks say of it. Throws NOT_FOUND. */
export async function changeOrderIn(db: Tx, id: string, change: Change): Promise<Transaction> {
  const before = await lockTransaction(db, id)
  const after = await change(db, before)
  await enqueueOrderChange(db, before, after)
  return after
}
