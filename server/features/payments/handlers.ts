import type { Transaction } from '../../../contract/transaction-record.ts'
import { type LedgerMethod, movesMoney } from '../../../core/payments/ledger-method.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../shared/records/edit.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { changeOrder } from '../transactions/change-order.ts'
import { findTransaction, getTransaction } from '../transactions/record.queries.ts'
import { correctMethods } from './correct-method.ts'
import { listPayments } from './list-payments.ts'
import { findPayment, replaceUnusedMethod } from './queries.ts'
import { recordWithholding } from './record-withholding.ts'
import { bookRefund, isChosenMethod } from './refund.ts'
import { takePayment } from './take-payment.ts'

const NOT_CORRECTABLE = {
  balance: 'Yang dibayar dari saldo tidak bisa dibetulkan. Kembalikan ke saldo dulu',
  withholding: 'Bukti potong tidak bisa dibetulkan. Kembalikan dulu, lalu catat yang benar',
}
const ID_TAKEN = 'Pengembalian ini sudah dicatat dengan isi yang lain'

export const payments = {
  list: api.payments.list.handler(({ input, context: { db } }) => listPayments(db, input)),

  create: api.payments.create.handler(({ input: { params, body }, context }) => {
    const { identity, foundExisting } = context
    return transaction(context, (db) =>
      takePayment(db, identity, params.transactionId, body, { foundExisting }),
    )
  }),

  recordWithholding: api.payments.recordWithholding.handler(({ input: { params, body }, context }) =>
    recordWithholding(context, params.transactionId, body),
  ),

  refund: api.payments.refund.handler(({ input, context }) => {
    const { transactionId } = input.params
    const { id, version, ...refund } = input.body
    return changeOrder(context, transactionId, async (db, sale) => {
      const existing = await findPayment(db, id)
      if (existing) {
        if (isSameRefund(sale, id, refund)) {
          context.foundExisting()
          return sale
        }
        throw idempotencyConflict(await findTransaction(db, existing.transactionId), ID_TAKEN)
      }
      requireVersion(sale, version)
      await bookRefund(db, context.identity, sale, { ...refund, id })
      return await getTransaction(db, transactionId)
    })
  }),

  correct: api.payments.correct.handler(({ input, context }) => {
    const { transactionId, paymentId } = input.params
    const { version, method } = input.body
    return changeOrder(context, transactionId, async (db, sale) => {
      const payment = sale.payments.find(({ id }) => id === paymentId)
      if (!payment) throw domainError('NOT_FOUND')
      const isCorrected = sale.payments.some(
        (row) => row.correctsPaymentId === paymentId && row.amount > 0 && row.method === method,
      )
      if (isCorrected || payment.method === method) {
        context.foundExisting()
        return sale
      }
      if (!movesMoney(payment.method))
        throw invalidInput({ path: ['method'], message: NOT_CORRECTABLE[payment.method] })
      requireVersion(sale, version)
      const corrected = await correctMethods(
        db,
        context.identity,
        sale,
        (row) => row.id === paymentId,
        method,
      )
      if (corrected === 0)
        throw invalidInput({ path: ['method'], message: 'Uang ini sudah dikembalikan atau dibetulkan' })
      await replaceUnusedMethod(db, transactionId, payment.method, method)
      return await getTransaction(db, transactionId)
    })
  }),
}

/** Detects a retried request. All rows of a refund are booked at the same instant, the first has its id. */
function isSameRefund(
  { payments }: Transaction,
  id: string,
  { amount, method, reason }: { amount: number; method?: LedgerMethod | undefined; reason: string },
): boolean {
  const first = payments.find((row) => row.id === id)
  const rows = payments.filter((row) => row.kind === 'refund' && row.bookedAt === first?.bookedAt)
  const isBySame = rows.every((row) => isChosenMethod(row, method))
  return first?.reason === reason && isBySame && rows.reduce((sum, row) => sum - row.amount, 0) === amount
}
