import type { Transaction } from '../../../contract/transaction-record.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../shared/records/edit.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { findTransaction, lockTransaction } from '../transactions/record.queries.ts'
import { correctMethods } from './correct-method.ts'
import { listPayments } from './list-payments.ts'
import { findPayment, replaceUnusedMethod } from './queries.ts'
import { bookRefund } from './refund.ts'
import { takePayment } from './take-payment.ts'

const ID_TAKEN = 'Pengembalian ini sudah dicatat dengan isi yang lain'

/** The calls on payments. */
export const payments = {
  list: api.payments.list.handler(({ input, context: { db } }) => listPayments(db, input)),

  create: api.payments.create.handler(({ input: { params, body }, context }) => {
    const receivedBy = context.identity.user.id
    const { foundExisting } = context
    return transaction(context.db, receivedBy, (db) =>
      takePayment(db, receivedBy, params.transactionId, body, { foundExisting }),
    )
  }),

  refund: api.payments.refund.handler(({ input, context }) => {
    const { transactionId } = input.params
    const { id, version, ...refund } = input.body
    const by = context.identity.user.id
    return transaction(context.db, by, async (db) => {
      const sale = await lockTransaction(db, transactionId)
      const booked = await findPayment(db, id)
      if (booked) {
        if (sale && isSameRefund(sale, id, refund)) {
          context.foundExisting()
          return sale
        }
        throw idempotencyConflict(await findTransaction(db, booked.transactionId), ID_TAKEN)
      }
      const before = requireCurrent(sale, version)
      await bookRefund(db, before, { ...refund, id, by })
      return (await findTransaction(db, transactionId)) ?? before
    })
  }),

  correct: api.payments.correct.handler(({ input, context }) => {
    const { transactionId, paymentId } = input.params
    const { version, method } = input.body
    const by = context.identity.user.id
    return transaction(context.db, by, async (db) => {
      const sale = await lockTransaction(db, transactionId)
      const noted = sale?.payments.find(({ id }) => id === paymentId)
      if (!sale || !noted) throw domainError('NOT_FOUND')
      // The answer to the same correction may have been lost on its way.
      const isDone = sale.payments.some(
        (row) => row.corrects === paymentId && row.amount > 0 && row.method === method,
      )
      if (isDone || noted.method === method) {
        context.foundExisting()
        return sale
      }
      const before = requireCurrent(sale, version)
      const corrected = await correctMethods(db, before, (row) => row.id === paymentId, { method, by })
      if (corrected === 0)
        throw invalidInput({ path: ['method'], message: 'Uang ini sudah dikembalikan atau dibetulkan' })
      await replaceUnusedMethod(db, transactionId, noted.method, method)
      return (await findTransaction(db, transactionId)) ?? before
    })
  }),
}

/** A sale that is held for a deed on its ledger. Refused: one that is gone, and a version that is no longer the newest. */
function requireCurrent(sale: Transaction | null, version: number): Transaction {
  if (!sale) throw domainError('NOT_FOUND')
  requireVersion(sale, version)
  return sale
}

/** Whether a refund was booked as it is sent again: its rows were booked at one moment, the first under its id. */
function isSameRefund(
  { payments }: Transaction,
  id: string,
  { amount, method, reason }: { amount: number; method?: PaymentMethod | undefined; reason: string },
): boolean {
  const first = payments.find((row) => row.id === id)
  const rows = payments.filter((row) => row.kind === 'refund' && row.bookedAt === first?.bookedAt)
  const isBySame = method === undefined || rows.every((row) => row.method === method)
  return first?.reason === reason && isBySame && rows.reduce((sum, row) => sum - row.amount, 0) === amount
}
