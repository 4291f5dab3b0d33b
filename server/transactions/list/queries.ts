import { type InferResult, sql } from 'kysely'
import { addDays, type Day, type ShopZone, startOfDay } from '../../../core/calendar.ts'
import type { PaymentStatus } from '../../../core/payment.ts'
import { transactionSearch } from '../../../core/search.ts'
import type { OrderStatus } from '../../../core/transaction.ts'
import type { Database } from '../../database/connection.ts'
import { holds } from '../../records/search.ts'
import { summaryColumns } from '../queries.ts'

/** What the list is narrowed to: every word of `search`, any of the statuses. */
export type Filters = { search?: string; paymentStatus?: PaymentStatus[]; status?: OrderStatus[] }

export type DaySummary = { day: Day; count: number; cancelled: number; total: number }

/** The transactions that the filters select, as a list shows them: a query to go on with. */
export function foundTransactions(db: Database, filters: Filters) {
  return selected(db, filters).select(summaryColumns)
}

/** Every transaction that the filters select, newest first, with what a bookkeeper asks for: a query to go on with. */
export function listedTransactions(db: Database, filters: Filters) {
  return foundTransactions(db, filters)
    .select(['transactions.subtotal', 'transactions.discount', 'transactions.tax', 'transactions.cashback'])
    .select((from) => [
      from
        .selectFrom('customers')
        .select('customers.phone')
        .whereRef('customers.id', '=', 'transactions.customerId')
        .as('customerPhone'),
      from
        .selectFrom('users')
        .select('users.name')
        .whereRef('users.id', '=', 'transactions.createdBy')
        .as('createdByName'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}
export type TransactionRow = InferResult<ReturnType<typeof listedTransactions>>[number]

/** What the filters select on each of these shop days; a day without any is left out. */
export async function daySummaries(
  db: Database,
  filters: Filters,
  days: readonly Day[],
  zone: ShopZone,
): Promise<DaySummary[]> {
  return await selected(db, filters)
    .where((eb) =>
      eb.or(
        days.map((day) =>
          eb('createdAt', '>=', startOfDay(day, zone)).and(
            'createdAt',
            '<',
            startOfDay(addDays(day, 1), zone),
          ),
        ),
      ),
    )
    .select([
      sql<Day>`(created_at at time zone ${zone})::date`.as('day'),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where status = 'cancelled')`.as('cancelled'),
      // Exact up to 9 quadrillion rupiah. Beyond that a day's total is only near, which is better than no list at all.
      sql<number>`coalesce(sum(total) filter (where status <> 'cancelled'), 0)::float8`.as('total'),
    ])
    .groupBy('day')
    .execute()
}

export type StatusCount = { paymentStatus: PaymentStatus; status: OrderStatus; count: number }

/** How many transactions each pair of statuses has. */
export async function tallies(db: Database): Promise<StatusCount[]> {
  const rows = await db
    .selectFrom('transactionTallies')
    .select(['paymentStatus', 'status', (eb) => eb.fn.sum<number>('count').as('count')])
    .groupBy(['paymentStatus', 'status'])
    .having((eb) => eb.fn.sum('count'), '>', 0)
    .execute()
  return rows as StatusCount[]
}

/** The same for the newest transactions that a search finds, at most `limit`; `capped` when it finds more. */
export async function searchTallies(
  db: Database,
  search: string,
  limit: number,
): Promise<{ counts: StatusCount[]; capped: boolean }> {
  const newest = selected(db, { search })
    .select(['paymentStatus', 'status'])
    .select(sql<number>`row_number() over (order by created_at desc, id desc)`.as('place'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select(['paymentStatus', 'status'])
    .select(sql<number>`count(*) filter (where place <= ${limit})`.as('count'))
    .select((eb) => eb.fn.max<number>('place').as('last'))
    .groupBy(['paymentStatus', 'status'])
    .execute()
  const counts = rows.map(({ last: _, ...count }) => count as StatusCount).filter(({ count }) => count > 0)
  return { counts, capped: rows.some((row) => row.last > limit) }
}

function selected(db: Database, { search = '', paymentStatus = [], status = [] }: Filters) {
  let query = db
    .selectFrom('transactions')
    .where('deletedAt', 'is', null)
    .where(holds(transactionSearch.words(search)))
  if (paymentStatus.length > 0) query = query.where('paymentStatus', 'in', paymentStatus)
  if (status.length > 0) query = query.where('status', 'in', status)
  return query
}
