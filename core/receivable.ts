import { type Day, dayOf, daysBetween, type ShopZone } from './calendar.ts'

/** Days after which a receivable is overdue (specification, section 9). */
export const OVERDUE_AFTER_DAYS = 30

/** Whole shop days since a transaction was created. `asOf` is an instant. */
export function ageInDays(createdAt: Date | string, asOf: Date | string, zone: ShopZone): number {
  const today: Day = dayOf(asOf, zone)
  return Math.max(0, daysBetween(dayOf(createdAt, zone), today))
}

/** N in 'N hari terlambat': whole days past the 30th, 0 while not overdue. */
export function overdueDays(createdAt: Date | string, asOf: Date | string, zone: ShopZone): number {
  return Math.max(0, ageInDays(createdAt, asOf, zone) - OVERDUE_AFTER_DAYS)
}

/** Whether something is owed on a transaction: a remainder, and not cancelled (sections 2 and 4). */
export function isReceivable(transaction: { remainingAmount: number; status: string }): boolean {
  return transaction.remainingAmount > 0 && transaction.status !== 'cancelled'
}
