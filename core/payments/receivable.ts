import { type Day, dayOf, daysBetween, type ShopZone, startOfDaysAgo } from '../time/calendar.ts'
import type { PaymentMethod } from './payment.ts'

/** Days after which a receivable is overdue (docs/product.md#overdue). */
export const OVERDUE_AFTER_DAYS = 30

/** Whole shop days since a transaction was created. `asOf` is an instant. */
export function ageInDays(createdAt: Date | string, asOf: Date | string, zone: ShopZone): number {
  const today: Day = dayOf(asOf, zone)
  return Math.max(0, daysBetween(dayOf(createdAt, zone), today))
}

/** N in 'N hari terlambat' of a debt of so many days: whole days past the 30th, 0 while not overdue. */
export function overdueDaysAtAge(age: number): number {
  return Math.max(0, age - OVERDUE_AFTER_DAYS)
}

/** N in 'N hari terlambat' of a debt that was made then. */
export function overdueDays(createdAt: Date | string, asOf: Date | string, zone: ShopZone): number {
  return overdueDaysAtAge(ageInDays(createdAt, asOf, zone))
}

/** The instant before which an open transaction was created if it is overdue: overdueDays as a question for a list. */
export function overdueCutoff(asOf: Date | string, zone: ShopZone): Date {
  return startOfDaysAgo(OVERDUE_AFTER_DAYS, asOf, zone)
}

/** Whether something is owed on a transaction: a remainder, and not cancelled (docs/product.md#receivable). */
export function isReceivable(transaction: { remainingAmount: number; status: string }): boolean {
  return transaction.remainingAmount > 0 && transaction.status !== 'cancelled'
}

/** The most debts of one customer that are shown and paid together. */
export const MAX_DEBTS_PER_PAYMENT = 500

/** What one payment books on one debt (rupiah). */
export type PaymentAllocation = { transactionId: string; amount: number }

/** Debts without what a device has taken on them and not brought to the server yet (rupiah). */
export function subtractUnsentPayments<Debt extends { id: string; remainingAmount: number }>(
  debts: readonly Debt[],
  pending: readonly PaymentAllocation[],
): Debt[] {
  const pendingAmount = (id: string) =>
    pending.reduce((sum, part) => sum + (part.transactionId === id ? part.amount : 0), 0)
  return debts.map((debt) => ({
    ...debt,
    remainingAmount: Math.max(0, debt.remainingAmount - pendingAmount(debt.id)),
  }))
}

/**
 * One payment spread over several debts in the order given, which is oldest first: each is paid whole before the next is begun.
 * What exceeds all of them (rupiah) is left over.
 */
export function allocatePayment(
  amount: number,
  debts: readonly { id: string; remainingAmount: number }[],
): PaymentAllocation[] {
  const parts: PaymentAllocation[] = []
  let left = amount
  for (const { id, remainingAmount } of debts) {
    const part = Math.min(left, remainingAmount)
    if (part <= 0) continue
    parts.push({ transactionId: id, amount: part })
    left -= part
  }
  return parts
}

/** The same of a payment by several methods: what the first pays is spread before the second is begun. */
export function allocateByMethod(
  given: readonly { method: PaymentMethod; amount: number }[],
  debts: readonly { id: string; remainingAmount: number }[],
): (PaymentAllocation & { method: PaymentMethod })[] {
  const parts: (PaymentAllocation & { method: PaymentMethod })[] = []
  for (const { method, amount } of given) {
    parts.push(
      ...allocatePayment(amount, subtractUnsentPayments(debts, parts)).map((part) => ({ ...part, method })),
    )
  }
  return parts
}

/** What parts come to on each debt, in the order in which the debts are met first. */
export function sumByDebt(parts: readonly PaymentAllocation[]): PaymentAllocation[] {
  const sums = new Map<string, number>()
  for (const { transactionId, amount } of parts)
    sums.set(transactionId, (sums.get(transactionId) ?? 0) + amount)
  return [...sums].map(([transactionId, amount]) => ({ transactionId, amount }))
}
