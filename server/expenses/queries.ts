import { type InferResult, sql } from 'kysely'
import { expenseSchema } from '../../contract/expenses.ts'
import type { Window } from '../../core/calendar.ts'
import { expenseSearch } from '../../core/search.ts'
import type { Database } from '../database/connection.ts'
import { kind } from '../records/kind.ts'
import { holds } from '../records/search.ts'

/** What a list or a sum is narrowed to: instants, and every word of `search`. */
export type Selection = { window: Window | null; search?: string | undefined }

export const EXPENSES = kind({
  table: 'expenses',
  rows: (db) => foundExpenses(db, { window: null }),
  record: (row: ExpenseRow) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
})

/** The expenses selected, in no order: a query to go on with. */
export function foundExpenses(db: Database, selection: Selection) {
  return selected(db, selection)
    .select(expenseSchema.omit({ createdByName: true }).keyof().options)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.name')
        .whereRef('users.id', '=', 'expenses.createdBy')
        .as('createdByName'),
    )
}
export type ExpenseRow = InferResult<ReturnType<typeof foundExpenses>>[number]

/** The same, newest first. */
export function listedExpenses(db: Database, selection: Selection) {
  return foundExpenses(db, selection).orderBy('createdAt', 'desc').orderBy('id', 'desc')
}

type Sum = { count: number; total: number }

/** How many expenses are selected, and what they come to (rupiah). */
export async function sumOf(db: Database, selection: Selection): Promise<Sum> {
  return await selected(db, selection)
    .select([
      sql<number>`count(*)`.as('count'),
      // Exact up to 9 quadrillion rupiah; beyond that only near, which is better than no screen at all.
      sql<number>`coalesce(sum(amount), 0)::float8`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

/** The largest expense selected, of several the newest; null when there is none. */
export async function largestOf(
  db: Database,
  selection: Selection,
): Promise<{ name: string; amount: number } | null> {
  const largest = await selected(db, selection)
    .select(['name', 'amount'])
    .orderBy('amount', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return largest ?? null
}

/** When the first expense was booked; null when there is none. */
export async function firstExpenseAt(db: Database): Promise<Date | null> {
  const first = await selected(db, { window: null })
    .select('createdAt')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return first?.createdAt ?? null
}

function selected(db: Database, { window, search = '' }: Selection) {
  const query = db
    .selectFrom('expenses')
    .where('deletedAt', 'is', null)
    .where(holds(expenseSearch.words(search)))
  if (!window) return query
  return query.where('createdAt', '>=', window.from).where('createdAt', '<', window.until)
}
