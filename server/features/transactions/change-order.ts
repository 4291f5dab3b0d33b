import type { Transaction } from '../../../contract/transaction-record.ts'
import { incompleteOutsourcing } from '../../../core/orders/outsourcing.ts'
import { beginsProduction, missingDownPayment } from '../../../core/payments/down-payment.ts'
import { domainError } from '../../api/domain-error.ts'
import { type TransactionContext, type Tx, transaction } from '../../platform/database/transaction.ts'
import { moveOrderMaterials, requireMaterials } from '../materials/order-materials.ts'
import { announceLapsedProofs, requireProofs } from '../proofs/order-proofs.ts'
import { loadProductionDownPayment } from '../store/queries.ts'
import { enqueueOrderChange } from '../webhooks/enqueue.ts'
import { lockTransaction } from './record.queries.ts'

/** Returns the record afterwards. */
type Change = (db: Tx, before: Transaction) => Promise<Transaction>

/** Changes an order in a database transaction of its own. Throws NOT_FOUND. */
export function changeOrder(context: TransactionContext, id: string, change: Change): Promise<Transaction> {
  return transaction(context, (db) => changeOrderIn(db, id, change))
}

/**
 * Every change of an existing order passes here: locks the order, changes it, and enqueues what webhooks say of it. Throws NOT_FOUND,
 * DOWN_PAYMENT_MISSING if it brought an order into production before its down payment (docs/product.md#down-payment-before-production),
 * OUTSOURCING_INCOMPLETE if it brought a line into production whose vendor or cost is missing (docs/product.md#makloon), PROOF_REQUIRED
 * if it brought one to print that the shop's gate holds (docs/product.md#proof), MATERIAL_SHORT if its product does (docs/product.md#resep).
 */
export async function changeOrderIn(db: Tx, id: string, change: Change): Promise<Transaction> {
  const before = await lockTransaction(db, id)
  const after = await change(db, before)
  await requireDownPayment(db, before, after)
  rejectIncompleteOutsourcing(after)
  await requireProofs(db, before, after)
  await requireMaterials(db, before, after)
  await moveOrderMaterials(db, before, after)
  await enqueueOrderChange(db, before, after)
  await announceLapsedProofs(db, before, after)
  return after
}

async function requireDownPayment(db: Tx, before: Transaction, after: Transaction): Promise<void> {
  if (!beginsProduction(before, after)) return
  const waiting = { ...after, status: 'pending', items: [] } as const
  if (missingDownPayment(waiting, await loadProductionDownPayment(db)) > 0)
    throw domainError('DOWN_PAYMENT_MISSING')
}

function rejectIncompleteOutsourcing(order: Transaction): void {
  const incomplete = incompleteOutsourcing(order)
  if (!incomplete[0]) return
  const lines = incomplete.map(({ id }) => id)
  const message = `${incomplete[0].productName} dikerjakan makloon. Isi vendor dan biayanya dulu sebelum masuk produksi`
  throw domainError('OUTSOURCING_INCOMPLETE', { lines }, message)
}
