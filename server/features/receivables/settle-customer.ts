import type { Receivable } from '../../../contract/receivables.ts'
import { formatRupiah, sumRupiah } from '../../../core/money/money.ts'
import type { ReceivedMethod } from '../../../core/payments/payment.ts'
import {
  allocatePayment,
  MAX_DEBTS_PER_PAYMENT,
  type PaymentAllocation,
  subtractUnsentPayments,
  sumByDebt,
} from '../../../core/payments/receivable.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { CreateContext } from '../../api/request-context.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { requireBalanceInUse } from '../balance/queries.ts'
import { bookPayments } from '../payments/book-payments.ts'
import { enqueueWebhookMessages, paymentEvent } from '../webhooks/enqueue.ts'
import { loadBookedParts, loadBookedTogether, loadReceivablesOf, lockReceivables } from './queries.ts'

type Settlement = {
  customerId: string
  method: ReceivedMethod
  parts: (PaymentAllocation & { id: string; method?: ReceivedMethod })[]
  /** Ids of the debts to pay; undefined: all. */
  transactionIds?: string[] | undefined
  unsentParts: PaymentAllocation[]
}

/**
 * Books one payment over several debts of a customer, oldest first, in one database transaction
 * (docs/product.md#one-payment-over-several-debts). The caller computes the parts; they must equal what the server computes, less the payments
 * that still wait on the caller's device. Idempotent. Returns what is still owed. Throws EXCEEDS_REMAINING, CONFLICT if the debts changed,
 * BALANCE_TOO_LOW, or invalid input for a part's id that is taken and for a saldo in a shop without.
 */
export function settleCustomer(
  context: CreateContext,
  { customerId, method, parts: inputParts, transactionIds, unsentParts }: Settlement,
): Promise<Receivable[]> {
  const parts = inputParts.map((part) => ({ ...part, method: part.method ?? method }))
  const amount = sumRupiah(parts.map((part) => part.amount))
  return transaction(context, async (db) => {
    await lockReceivables(
      db,
      customerId,
      parts.map((part) => part.transactionId),
    )
    const debts = await loadReceivablesOf(db, customerId, MAX_DEBTS_PER_PAYMENT)
    const existing = await loadBookedParts(
      db,
      parts.map((part) => part.id),
    )
    if (existing.length > 0) {
      const before = await loadBookedTogether(
        db,
        customerId,
        existing.map(({ id }) => id),
      )
      const isRepeated = parts.every((part) => before.some((payment) => isSamePart(part, payment)))
      if (isRepeated && before.length === parts.length) {
        context.foundExisting()
        return debts
      }
      const hasOtherTransaction = existing.some(({ id, transactionId }) =>
        parts.some((part) => part.id === id && part.transactionId !== transactionId),
      )
      // Not a retry: the content differs from what was booked under these ids.
      throw hasOtherTransaction ? paymentIdTaken() : domainError('CONFLICT', { current: debts })
    }

    const chosen = transactionIds ? debts.filter(({ id }) => transactionIds.includes(id)) : debts
    const remainingAmount = chosen.reduce((sum, debt) => sum + debt.remainingAmount, 0)
    if (amount > remainingAmount) {
      const paidMessage = transactionIds
        ? 'Transaksi yang dipilih sudah lunas'
        : 'Piutang pelanggan ini sudah lunas'
      const message = remainingAmount === 0 ? paidMessage : `Paling banyak ${formatRupiah(remainingAmount)}`
      throw domainError('EXCEEDS_REMAINING', { remainingAmount }, message)
    }
    if (
      !haveSameAmounts(sumByDebt(parts), allocatePayment(amount, subtractUnsentPayments(chosen, unsentParts)))
    )
      throw domainError('CONFLICT', { current: debts })

    if (parts.some((part) => part.method === 'balance')) await requireBalanceInUse(db, customerId)
    const rows = parts.map((part) => ({ ...part, tendered: part.amount }))
    const booked = await bookPayments(db, context.identity, rows)
    if (booked.length < rows.length) throw paymentIdTaken()
    await enqueueWebhookMessages(db, booked.map(paymentEvent))
    return await loadReceivablesOf(db, customerId, MAX_DEBTS_PER_PAYMENT)
  })
}

type BookedPart = PaymentAllocation & { id: string; method: string }

function isSamePart(one: BookedPart, other: BookedPart): boolean {
  return (
    one.id === other.id &&
    one.transactionId === other.transactionId &&
    one.amount === other.amount &&
    one.method === other.method
  )
}

function haveSameAmounts(
  inputParts: readonly PaymentAllocation[],
  expectedParts: readonly PaymentAllocation[],
): boolean {
  return (
    inputParts.length === expectedParts.length &&
    inputParts.every(
      ({ transactionId, amount }, index) =>
        transactionId === expectedParts[index]?.transactionId && amount === expectedParts[index]?.amount,
    )
  )
}

function paymentIdTaken() {
  return invalidInput({ path: ['parts'], message: 'Pembayaran ini sudah dicatat pada transaksi lain' })
}
