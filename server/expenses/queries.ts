import { sql } from 'kysely'
import type { Expense } from '../../contract/expenses.ts'
import type { Window } from '../../core/calendar.ts'
import type { ExpenseInput } from '../../core/expense.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { before, type Place } from '../database/keyset.ts'
import { containing } from '../database/like.ts'

/** What a list or a sum is narrowed to: instants, and every word of `search`. */
export type Selection = { window: Window | null; search?: string | undefined }

type Sum = { count: number; total: number }

/** Expenses newest first after a place in the list; one more than `limit`, if there is one. */
export async function expensesAfter(
  db: Database,
  selection: Selection,
  { place, limit }: { place: Place | null; limit: number },
): Promise<Expense[]> {
  let query = listedExpenses(db, selection)
  if (place) query = query.where(before(place))
  const rows = await query.limit(limit + 1).execute()
  return rows.map(toExpense)
}

/** Every expense selected, newest first: a query to go on with. */
export function listedExpenses(db: Database, selection: Selection) {
  return columnsOf(selected(db, selection)).orderBy('createdAt', 'desc').orderBy('id', 'desc')
}

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

/** An expense by its id; null when there is none or it is deleted. */
export async function findExpense(db: Database, id: string): Promise<Expense | null> {
  const row = await columnsOf(selected(db, { window: null }))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toExpense(row) : null
}

/** Holds an expense until the end of the database transaction and answers it as it is then; null as findExpense. */
export async function lockExpense(db: Atomic, id: string): Promise<Expense | null> {
  await db.selectFrom('expenses').select('id').where('id', '=', id).forUpdate().execute()
  return await findExpense(db, id)
}

/** Stores an expense unless its id is known already. */
export async function insertExpense(
  db: Atomic,
  expense: ExpenseInput & { id: string; createdBy: string },
): Promise<void> {
  await db
    .insertInto('expenses')
    .values(expense)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Writes what an edit says. */
export async function updateExpenseRow(db: Atomic, id: string, columns: ExpenseInput): Promise<void> {
  await db.updateTable('expenses').set(columns).where('id', '=', id).execute()
}

/** Marks an expense deleted; false when there is none or it is deleted already. */
export async function markDeleted(db: Atomic, id: string, actor: string): Promise<boolean> {
  const result = await db
    .updateTable('expenses')
    .set({ deletedAt: sql`now()`, deletedBy: actor })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function selected(db: Database, { window, search = '' }: Selection) {
  let query = db.selectFrom('expenses').where('deletedAt', 'is', null)
  if (window) query = query.where('createdAt', '>=', window.from).where('createdAt', '<', window.until)
  for (const word of search.split(/\s+/).filter(Boolean)) {
    query = query.where('name', 'ilike', containing(word))
  }
  return query
}

function columnsOf(query: ReturnType<typeof selected>) {
  return query
    .select(['id', 'name', 'amount', 'createdAt', 'updatedAt', 'createdBy', 'version'])
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.name')
        .whereRef('users.id', '=', 'expenses.createdBy')
        .as('createdByName'),
    )
}

export type ExpenseRow = Omit<Expense, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

function toExpense(row: ExpenseRow) {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
