import type { Transaction } from '../../../contract/transaction-record.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { Actor } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { requireVersion, softDelete } from '../../shared/records/edit.ts'
import { bookRefund } from '../payments/refund.ts'
import { findTransaction, lockTransaction } from './record.queries.ts'
import { updateTransactionRow } from './write.queries.ts'

type CancelOrDeleteInput = { id: string; version: number; reason: string; method?: PaymentMethod }

/**
 * Cancels an order (docs/product.md#cancelling): `refund` (rupiah) goes back now, what else is paid stays as a forfeited deposit. Refused: a
 * version that is no longer the newest, more than is paid, and giving back without the right to.
 */
export function cancelTransaction(
  database: Database,
  actor: Actor,
  { id, version, reason, refund, method }: CancelOrDeleteInput & { refund: number },
): Promise<Transaction> {
  const by = actor.user.id
  return transaction(database, by, async (db) => {
    const before = await lockTransaction(db, id)
    if (!before) throw domainError('NOT_FOUND')
    if (before.status === 'cancelled') {
      if (before.version > version && isSameCancellation(before, { reason, refund, method, by }))
        return before
      throw domainError('CANCELLED')
    }
    requireVersion(before, version)
    requireRights(actor, { rights: refund > 0 ? ['cancelOrders', 'refund'] : ['cancelOrders'] })
    if (refund > 0) await bookRefund(db, before, { amount: refund, method, reason, by }, 'refund')
    await updateTransactionRow(db, id, { status: 'cancelled', cancelReason: reason })
    return (await findTransaction(db, id)) ?? before
  })
}

/** Whether an order was cancelled by this very deed: its answer may have been lost on its way. What it gave back was booked at its moment. */
function isSameCancellation(
  { cancellation, payments }: Transaction,
  { reason, refund, method, by }: { reason: string; refund: number; method?: PaymentMethod; by: string },
): boolean {
  const given = payments.filter((row) => row.kind === 'refund' && row.bookedAt === cancellation?.at)
  return (
    cancellation?.reason === reason &&
    given.reduce((sum, row) => sum - row.amount, 0) === refund &&
    given.every((row) => row.receivedBy === by && (method === undefined || row.method === method))
  )
}

/**
 * Takes a sale out of lists and figures. Money on it goes back in the same step, dated now, so that takings of past days stay. Refused: a
 * version that is no longer the newest, and money on it without the right to give it back.
 */
export function removeTransaction(
  database: Database,
  actor: Actor,
  { id, version, reason, method }: CancelOrDeleteInput,
): Promise<{ id: string }> {
  const by = actor.user.id
  return transaction(database, by, async (db) => {
    const before = await lockTransaction(db, id)
    if (!before) throw domainError('NOT_FOUND')
    requireVersion(before, version)
    const amount = before.paidAmount
    requireRights(actor, { rights: amount > 0 ? ['deleteTransactions', 'refund'] : ['deleteTransactions'] })
    if (amount > 0) await bookRefund(db, before, { amount, method, reason, by })
    return await softDelete(db, 'transactions', id, by, { deleteReason: reason })
  })
}
