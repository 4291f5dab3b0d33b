import type { Transaction } from '../../../contract/transaction-record.ts'
import type { LedgerMethod } from '../../../core/payments/ledger-method.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { requireVersion, softDelete } from '../../shared/records/edit.ts'
import { bookRefund, isChosenMethod } from '../payments/refund.ts'
import { enqueueWebhookMessages, orderEvent } from '../webhooks/enqueue.ts'
import { changeOrder, changeOrderIn } from './change-order.ts'
import { getTransaction } from './record.queries.ts'
import { updateTransactionRow } from './write.queries.ts'

type CancelOrDeleteInput = { id: string; version: number; reason: string; method?: LedgerMethod }

/**
 * Cancels an order (docs/product.md#cancelling). `refund` (rupiah) goes back now, the rest of what is paid is a forfeited deposit. Idempotent.
 * Throws NOT_FOUND, CANCELLED, CONFLICT for an outdated version, RIGHT_MISSING, or invalid input for a refund above what is paid.
 */
export function cancelTransaction(
  context: RequestContext,
  { id, version, reason, refund, method }: CancelOrDeleteInput & { refund: number },
): Promise<Transaction> {
  const userId = context.identity.user.id
  return changeOrder(context, id, async (db, before) => {
    if (before.status === 'cancelled') {
      if (before.version > version && isSameCancellation(before, { reason, refund, method, userId }))
        return before
      throw domainError('CANCELLED')
    }
    requireVersion(before, version)
    requireRights(context.identity, { rights: refund > 0 ? ['cancelOrders', 'refund'] : ['cancelOrders'] })
    if (refund > 0)
      await bookRefund(db, context.identity, before, { amount: refund, method, reason }, 'refund')
    await updateTransactionRow(db, id, { status: 'cancelled', cancelReason: reason })
    return await getTransaction(db, id)
  })
}

/** Detects a retried request. A cancellation and its refund are booked at the same instant. */
function isSameCancellation(
  { cancellation, payments }: Transaction,
  {
    reason,
    refund,
    method,
    userId,
  }: { reason: string; refund: number; method?: LedgerMethod; userId: string },
): boolean {
  const refunds = payments.filter((row) => row.kind === 'refund' && row.bookedAt === cancellation?.at)
  return (
    cancellation?.reason === reason &&
    refunds.reduce((sum, row) => sum - row.amount, 0) === refund &&
    refunds.every((row) => row.receivedBy === userId && isChosenMethod(row, method))
  )
}

/**
 * Soft-deletes a sale and refunds what is paid on it, dated now, so that past days keep their takings (docs/product.md#deleting-an-order).
 * Throws NOT_FOUND, CONFLICT for an outdated version, or RIGHT_MISSING.
 */
export function removeTransaction(
  context: RequestContext,
  { id, version, reason, method }: CancelOrDeleteInput,
): Promise<{ id: string }> {
  const userId = context.identity.user.id
  return transaction(context, async (db) => {
    const refunded = await changeOrderIn(db, id, async (_, before) => {
      requireVersion(before, version)
      const amount = before.paidAmount
      requireRights(context.identity, {
        rights: amount > 0 ? ['deleteTransactions', 'refund'] : ['deleteTransactions'],
      })
      if (amount === 0) return before
      await bookRefund(db, context.identity, before, { amount, method, reason })
      return await getTransaction(db, id)
    })
    await enqueueWebhookMessages(db, [orderEvent('order.deleted', refunded)])
    return await softDelete(db, 'transactions', id, userId, { deleteReason: reason })
  })
}
