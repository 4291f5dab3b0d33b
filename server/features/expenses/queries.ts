import { type InferResult, sql } from 'kysely'
import { expenseSchema } from '../../../contract/expenses.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { DaySpan } from '../../../core/shop/analytics.ts'
import { expenseSearch } from '../../../core/text/search.ts'
import type { Day } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { defineRecordType } from '../../shared/records/record-type.ts'
import { matchesWords } from '../../shared/records/search.ts'

/** Filters of expenses; `category` '' selects those without one. */
export type ExpenseSelection = {
  days: DaySpan | null
  search?: string | undefined
  category?: string | undefined
  method?: PaymentMethod | undefined
}

export const EXPENSES = defineRecordType({
  table: 'expenses',
  selectRows: (db) => selectExpenses(db, { days: null }),
  toRecord: (row: ExpenseRow) => ({
    ...row,
    method: row.method as PaymentMethod | null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
})

/** Query of the matching expenses, unordered, to extend. */
export function selectExpenses(db: Database, selection: ExpenseSelection) {
  return filterExpenses(db, selection)
    .select(expenseSchema.omit({ createdByName: true, isBill: true }).keyof().options)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.name')
        .whereRef('users.id', '=', 'expenses.createdBy')
        .as('createdByName'),
    )
    .select((eb) =>
      eb
        .exists(eb.selectFrom('supplierBills').select('id').whereRef('supplierBills.id', '=', 'expenses.id'))
        .$castTo<boolean>()
        .as('isBill'),
    )
}
export type ExpenseRow = InferResult<ReturnType<typeof selectExpenses>>[number]

export function selectExpensesNewestFirst(db: Database, selection: ExpenseSelection) {
  return selectExpenses(db, selection).orderBy('createdAt', 'desc').orderBy('id', 'desc')
}

type Sum = { count: number; total: number }

/** Count and sum (rupiah) of the matching expenses, and the part of it that was paid in cash. */
export async function sumExpenses(
  db: Database,
  selection: ExpenseSelection,
): Promise<Sum & { cash: number }> {
  return await filterExpenses(db, selection)
    .select([
      sql<number>`count(*)`.as('count'),
      // float8: exact up to 9 quadrillion rupiah.
      sql<number>`coalesce(sum(amount), 0)::float8`.as('total'),
      sql<number>`coalesce(sum(amount) filter (where method = 'cash'), 0)::float8`.as('cash'),
    ])
    .executeTakeFirstOrThrow()
}

/** The largest matching expense, the newest of equal ones. */
export async function findLargestExpense(
  db: Database,
  selection: ExpenseSelection,
): Promise<{ name: string; amount: number } | null> {
  const largest = await filterExpenses(db, selection)
    .select(['name', 'amount'])
    .orderBy('amount', 'desc')
    .orderBy('spentOn', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return largest ?? null
}

export async function findFirstExpenseDay(db: Database): Promise<Day | null> {
  const first = await filterExpenses(db, { days: null })
    .select('spentOn')
    .orderBy('spentOn')
    .limit(1)
    .executeTakeFirst()
  return first?.spentOn ?? null
}

/** Upserts a receipt photo by its SHA-256; a repeat renews its age, which protects it from deletion. */
export async function saveReceipt(db: Database, digest: string, content: Buffer): Promise<void> {
  await db
    .insertInto('receipts')
    .values({ digest, content })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ createdAt: sql`now()` }))
    .execute()
}

export async function findReceipt(db: Database, digest: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom('receipts')
    .select('content')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return found?.content ?? null
}

export async function hasReceipt(db: Database, digest: string): Promise<boolean> {
  return (await db.selectFrom('receipts').select('digest').where('digest', '=', digest).execute()).length > 0
}

/** Deletes photos older than a day that no expense references: uploads that were not saved, or replaced ones. */
export async function deleteOrphanedReceipts(db: Database): Promise<void> {
  await db
    .deleteFrom('receipts')
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('expenses').select('id').whereRef('expenses.receipt', '=', 'receipts.digest'))),
    )
    .execute()
}

type CategorySum = Sum & { name: string | null }

/** Sums (rupiah) by category, largest first, without a category last. `days` null: of all days. */
export async function sumExpensesByCategory(db: Database, days: DaySpan | null): Promise<CategorySum[]> {
  return await filterExpenses(db, { days })
    .select([
      'category as name',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(amount)::float8`.as('total'),
    ])
    .groupBy('category')
    .orderBy(sql`category is null`)
    .orderBy('total', 'desc')
    .orderBy('category')
    .execute()
}

function filterExpenses(db: Database, { days, search = '', category, method }: ExpenseSelection) {
  let query = db
    .selectFrom('expenses')
    .where('deletedAt', 'is', null)
    .where(matchesWords(expenseSearch.words(search)))
  if (days) query = query.where('spentOn', '>=', days.from).where('spentOn', '<=', days.to)
  if (category === '') query = query.where('category', 'is', null)
  else if (category !== undefined) query = query.where('category', '=', category)
  return method ? query.where('method', '=', method) : query
}
