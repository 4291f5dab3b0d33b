import { type Day, dayOf, daysBetween, type ShopZone, startOfDaysAgo } from '../time/calendar.ts'
import type { ReceivedMethod } from './payment.ts'

/** docs/product.md#overdue */
export const OVERDUE_AFTER_DAYS = 30

/** `asOf` is an instant. */
export function ageInDays(createdAt: Date | string, asOf: Date | string, zone: ShopZone): number {
  const today: Day = dayOf(asOf, zone)
  return Math.max(0, daysBetween(dayOf(createdAt, zone), today))
}

/** Days past those that were agreed, or past the 30th; 0 while not overdue. */
export function overdueDaysAtAge(age: number, termsDays: number | null = null): number {
  return Math.max(0, age - (termsDays ?? OVERDUE_AFTER_DAYS))
}

export function overdueDays(
  { createdAt, termsDays = null }: { createdAt: Date | string; termsDays?: number | null },
  asOf: Date | string,
  zone: ShopZone,
): number {
  return overdueDaysAtAge(ageInDays(createdAt, asOf, zone), termsDays)
}

/** Open transactions without terms that were created before this instant are overdue. */
export function overdueCutoff(asOf: Date | string, zone: ShopZone): Date {
  return startOfDaysAgo(OVERDUE_AFTER_DAYS, asOf, zone)
}

/** docs/product.md#receivable */
export function isReceivable(transaction: { remainingAmount: number; status: string }): boolean {
  return transaction.remainingAmount > 0 && transaction.status !== 'cancelled'
}

export const MAX_DEBTS_PER_PAYMENT = 500

/** Rupiah. */
export type PaymentAllocation = { transactionId: string; amount: number }

/** Subtracts payments that a device has taken but not sent yet (rupiah). */
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
 * Allocates a payment to debts in the given order (oldest first), each in full before the next. Any excess is left
 * out.
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

/** Allocates the first method in full before the second. */
export function allocateByMethod(
  given: readonly { method: ReceivedMethod; amount: number }[],
  debts: readonly { id: string; remainingAmount: number }[],
): (PaymentAllocation & { method: ReceivedMethod })[] {
  const parts: (PaymentAllocation & { method: ReceivedMethod })[] = []
  for (const { method, amount } of given) {
    parts.push(
      ...allocatePayment(amount, subtractUnsentPayments(debts, parts)).map((part) => ({ ...part, method })),
    )
  }
  return parts
}

/** Sums per debt, in order of first appearance. */
export function sumByDebt(parts: readonly PaymentAllocation[]): PaymentAllocation[] {
  const sums = new Map<string, number>()
  for (const { transactionId, amount } of parts)
    sums.set(transactionId, (sums.get(transactionId) ?? 0) + amount)
  return [...sums].map(([transactionId, amount]) => ({ transactionId, amount }))
}
