import { addDays, type Day, dayOf, type ShopZone } from '../time/calendar.ts'
import { OVERDUE_AFTER_DAYS } from './receivable.ts'

/** What a shop agreed with a customer: days to pay and the most that may be owed (rupiah); null: nothing is agreed. */
export type Terms = { termsDays: number | null; creditLimit: number | null }

/** An older copy of a customer on a device has no terms. */
export function termsOf(customer: Partial<Terms>): Terms {
  return { termsDays: customer.termsDays ?? null, creditLimit: customer.creditLimit ?? null }
}

export function hasTerms(customer: Partial<Terms>): boolean {
  return customer.termsDays != null || customer.creditLimit != null
}

/** The last day on which an order can be paid without being overdue (docs/product.md#overdue). */
export function paymentDueDay(createdAt: Date | string, termsDays: number | null, zone: ShopZone): Day {
  return addDays(dayOf(createdAt, zone), termsDays ?? OVERDUE_AFTER_DAYS)
}

/** Rupiah. `owed`: on all open orders and receivables of the customer; `overdue`: of it, what is past its day. */
export type Credit = { limit: number | null; owed: number; overdue: number }

/**
 * Why a customer should not owe `remaining` rupiah more, and the smallest payment with which it fits; null: it does.
 * Who has an overdue debt gets no further credit (docs/product.md#credit-terms).
 */
export type CreditProblem = { kind: 'overdue' | 'overLimit'; amount: number; payment: number }

export function creditProblem({ limit, owed, overdue }: Credit, remaining: number): CreditProblem | null {
  if (remaining <= 0) return null
  if (overdue > 0) return { kind: 'overdue', amount: overdue, payment: remaining }
  const excess = limit === null ? 0 : owed + remaining - limit
  return excess > 0 ? { kind: 'overLimit', amount: excess, payment: Math.min(remaining, excess) } : null
}
