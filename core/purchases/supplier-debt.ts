// What the shop owes its suppliers (docs/product.md#utang-pemasok).
import { allocatePayment } from '../payments/receivable.ts'
import { addDays, type Day, daysBetween } from '../time/calendar.ts'

/** By its day: 'soon' is this week. */
export type DueState = 'overdue' | 'soon' | 'later'

/** Days from today that count as 'this week', today included. */
const SOON_DAYS = 7

/** A bill is overdue after its day. */
export function dueState(dueOn: Day, today: Day): DueState {
  if (dueOn < today) return 'overdue'
  return dueOn <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}

/** '6 hari terlambat', 'hari ini', 'besok', '27 hari lagi'. */
export function dueText(dueOn: Day, today: Day): string {
  const days = daysBetween(today, dueOn)
  if (days < 0) return `${-days} hari terlambat`
  if (days === 0) return 'hari ini'
  return days === 1 ? 'besok' : `${days} hari lagi`
}

type Debt = { id: string; remaining: number }

/** A lump over bills in the given order (oldest due first), each in full before the next. Any excess is left out. */
export function allocateLump(amount: number, bills: readonly Debt[]): { billId: string; amount: number }[] {
  const debts = bills.map(({ id, remaining }) => ({ id, remainingAmount: remaining }))
  return allocatePayment(amount, debts).map((part) => ({ billId: part.transactionId, amount: part.amount }))
}
