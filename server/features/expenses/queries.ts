import { type InferResult, sql } from 'kysely'
import { expenseSchema } from '../../../contract/expenses.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { DaySpan } from '../../../core/shop/analytics.ts'
import { expenseSearch } from '../../../core/text/search.ts'
import type { Day } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { defineRecordType } from '../../shared/records/record-type.ts'
import { matchesWords } from '../../shared/records/search.ts'

/** What a list or a sum is narrowed to: days, every word of `search`, a category ('' for none), a method. */
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

/** The expenses selected, in no order: a query to go on with. */
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

/** The same, newest first. */
export function selectExpensesNewestFirst(db: Database, selection: ExpenseSelection) {
  return selectExpenses(db, selection).orderBy('createdAt', 'desc').orderBy('id', 'desc')
}

type Sum = { count: number; total: number }

/** How many expenses are selected, and what they come to (rupiah). */
export async function sumExpenses(db: Database, selection: ExpenseSelection): Promise<Sum> {
  const { days, search, category, method } = selection
  if (!search && !method) {
    const { count, total } = await sumFromDailySums(db, { days, category })
    return { count, total }
  }
  return await filterExpenses(db, selection)
    .select([
      sql<number>`count(*)`.as('count'),
      // Exact up to 9 quadrillion rupiah; beyond that only near, which is better than no screen at all.
      sql<number>`coalesce(sum(amount), 0)::float8`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

/** The same of days and a category as it is kept (migration 0059), and how much of it was spent in cash. */
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

/** The largest expense selected, of several the newest; null when there is none. */
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

/** The day of the first expense; null when there is none. */
export async function findFirstExpenseDay(db: Database): Promise<Day | null> {
  const first = await filterExpenses(db, { days: null })
    .select('spentOn')
    .orderBy('spentOn')
    .limit(1)
    .executeTakeFirst()
  return first?.spentOn ?? null
}

/** Keeps the photo of a receipt; one that is there already is as good as new. */
export async function saveReceipt(db: Database, digest: string, content: Buffer): Promise<void> {
  await db
    .insertInto('receipts')
    .values({ digest, content })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ createdAt: sql`now()` }))
    .execute()
}

/** The photo of a receipt; null when there is none. */
export async function findReceipt(db: Database, digest: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom('receipts')
    .select('content')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return found?.content ?? null
}

/** Whether the photo of a receipt is there, without reading it. */
export async function hasReceipt(db: Database, digest: string): Promise<boolean> {
  return (await db.selectFrom('receipts').select('digest').where('digest', '=', digest).execute()).length > 0
}

/** Takes away the photos that no expense has named for a day: sent, and then not saved or replaced. */
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

/** What the expenses of days (null: of all) come to by category, the largest first, those without one (null) last. */
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

/** Makes one row of the sums that connections keep of each day and category, once it is two days old. */
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
