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
    .select(expenseSchema.omit({ createdByName: true }).keyof().options)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.name')
        .whereRef('users.id', '=', 'expenses.createdBy')
        .as('createdByName'),
    )
}
export type ExpenseRow = InferResult<ReturnType<typeof selectExpenses>>[number]

export function selectExpensesNewestFirst(db: Database, selection: ExpenseSelection) {
  return selectExpenses(db, selection).orderBy('createdAt', 'desc').orderBy('id', 'desc')
}

type Sum = { count: number; total: number }

/** Count and sum (rupiah) of the matching expenses. */
export async function sumExpenses(db: Database, selection: ExpenseSelection): Promise<Sum> {
  const { days, search, category, method } = selection
  if (!search && !method) {
    const { count, total } = await sumFromDailySums(db, { days, category })
    return { count, total }
  }
  return await filterExpenses(db, selection)
    .select([
      sql<number>`count(*)`.as('count'),
      // float8: exact up to 9 quadrillion rupiah.
      sql<number>`coalesce(sum(amount), 0)::float8`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

/** Count, sum and cash share (rupiah) from precomputed daily sums (migration 0059). */
export async function sumFromDailySums(
  db: Database,
  selection: Pick<ExpenseSelection, 'days' | 'category'>,
): Promise<Sum & { cash: number }> {
  return await selectDailySums(db, selection)
    .select([
      sql<number>`coalesce(sum(count), 0)`.as('count'),
      sql<number>`coalesce(sum(amount), 0)::float8`.as('total'),
      sql<number>`coalesce(sum(cash), 0)::float8`.as('cash'),
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
  return await selectDailySums(db, { days })
    .select([
      sql<string | null>`nullif(category, '')`.as('name'),
      sql<number>`sum(count)`.as('count'),
      sql<number>`sum(amount)::float8`.as('total'),
    ])
    .groupBy('category')
    .having(sql<boolean>`sum(count) > 0`)
    .orderBy(sql`category = ''`)
    .orderBy('total', 'desc')
    .orderBy('category')
    .execute()
}

/** Merges the sharded sums of each day and category into one row once they are two days old. */
export async function compactExpenseSums(db: Database): Promise<void> {
  await sql`
    with scattered as (
      delete from expense_sums where shard <> 0 and day < current_date - 2 returning *
    )
    insert into expense_sums as known (day, category, shard, count, amount, cash)
    select day, category, 0, sum(count), sum(amount), sum(cash) from scattered group by day, category
    on conflict (day, category, shard) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount,
        cash = known.cash + excluded.cash`.execute(db)
}

function selectDailySums(db: Database, { days, category }: Pick<ExpenseSelection, 'days' | 'category'>) {
  const query = db
    .selectFrom('expenseSums')
    .$if(category !== undefined, (of) => of.where('category', '=', category ?? ''))
  return days ? query.where('day', '>=', days.from).where('day', '<=', days.to) : query
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
