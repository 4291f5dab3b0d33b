import { type InferResult, sql } from 'kysely'
import type { OrderStatus } from '../../../../core/orders/transaction.ts'
import type { PaymentStatus } from '../../../../core/payments/payment.ts'
import {
  addDays,
  type Day,
  type ShopZone,
  startOfDay,
  type TimeWindow,
} from '../../../../core/time/calendar.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { prepareStatement } from '../../../platform/database/prepare-statement.ts'
import type { Cursor } from '../../../shared/records/pages.ts'
import { defineRecordType } from '../../../shared/records/record-type.ts'
import { summaryColumns, toSummary } from '../record.queries.ts'
import { matchesSearch, type SearchCriteria } from '../search.queries.ts'

/** What the list is narrowed to: what is looked for, any of the statuses, when they were made, and what another program calls them. */
export type TransactionFilters = {
  sought?: SearchCriteria | null
  paymentStatus?: PaymentStatus[] | undefined
  status?: OrderStatus[] | undefined
  made?: Partial<TimeWindow>
  externalRef?: string | undefined
  /** Finished before then and not fetched. */
  unfetchedSince?: Date | undefined
}

export type DaySummary = { day: Day; count: number; cancelled: number; total: number }

/** The transactions that the filters select, as a list shows them: a query to go on with. */
export function transactionsQuery(db: Database, filters: TransactionFilters) {
  return filteredTransactions(db, filters).select(summaryColumns)
}

export const TRANSACTIONS = defineRecordType({
  table: 'transactions',
  selectRows: (db) => transactionsQuery(db, {}),
  toRecord: toSummary<InferResult<ReturnType<typeof transactionsQuery>>[number]>,
})

/** The shop's zone comes along: it says on which days they were made. The size is a part of the text: what is planned for any is planned for all. */
const newestQuery = (db: Database, size: number) =>
  transactionsQuery(db, {})
    .select((from) => from.selectFrom('storeConfig').select('timeZone').as('zone'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(size))
type NewestRow = InferResult<ReturnType<typeof newestQuery>>[number]

const buildPageStatements = (size: number) => ({
  first: prepareStatement<Record<string, never>, NewestRow>((db) => newestQuery(db, size)),
  after: prepareStatement<Cursor, NewestRow>((db, given) =>
    newestQuery(db, size).where(
      sql<boolean>`(created_at, transactions.id) < (${given('createdAt')}, ${given('id')}::uuid)`,
    ),
  ),
})
/** By the size of a page: the contract takes a thousand. */
const pageStatements = new Map<number, ReturnType<typeof buildPageStatements>>()

/** The newest transactions of all, after a cursor, and the shop's zone: what is looked at most is asked in one statement that is built once. */
export async function loadNewestTransactions(db: Database, size: number, after: Cursor | null) {
  const page = pageStatements.get(size) ?? buildPageStatements(size)
  pageStatements.set(size, page)
  const found = await (after ? page.after.ask(db, after) : page.first.ask(db, {}))
  return { rows: found.map(({ zone: _, ...row }) => row), zone: (found[0]?.zone ?? null) as ShopZone | null }
}

/** Every transaction that the filters select, newest first, with what a bookkeeper asks for: a query to go on with. */
export function exportQuery(db: Database, filters: TransactionFilters) {
  return transactionsQuery(db, filters)
    .select(['transactions.expressSurcharge', 'transactions.subtotal', 'transactions.discount'])
    .select(['transactions.tax', 'transactions.cashback'])
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
export type TransactionRow = InferResult<ReturnType<typeof exportQuery>>[number]

type DayBounds = { days: readonly Day[]; since: Date[]; until: Date[] }

const daySumsStatement = prepareStatement<DayBounds, DaySummary>(
  (_, given) => sql<DaySummary>`
    select day, count, cancelled, total
    from unnest(${given('days')}::date[], ${given('since')}::timestamptz[], ${given('until')}::timestamptz[])
      as asked (day, since, until)
    cross join lateral (
      select coalesce(sum(count), 0) as count, coalesce(sum(cancelled), 0) as cancelled, coalesce(sum(total), 0)::float8 as total
      from day_sums where slice >= since and slice < until
    ) as kept
    where count > 0`,
)

/** What was made on each of these shop days, from the sums that are kept; a day without any is left out. */
export async function loadDaySums(db: Database, days: readonly Day[], zone: ShopZone): Promise<DaySummary[]> {
  return await daySumsStatement.ask(db, {
    days,
    since: days.map((day) => startOfDay(day, zone)),
    until: days.map((day) => startOfDay(addDays(day, 1), zone)),
  })
}

/**
 * Makes one row of the sums that connections keep of each stretch of a day, once it is two days old: hardly anything of it changes any
 * more.
 */
export async function compactDaySums(db: Database): Promise<void> {
  await sql`
    with scattered as (
      delete from day_sums where shard <> 0 and slice < now() - interval '2 days'
      returning slice, count, cancelled, total
    )
    insert into day_sums as known (slice, shard, count, cancelled, total)
    select slice, 0, sum(count), sum(cancelled), sum(total) from scattered group by slice
    on conflict (slice, shard) do update
      set count = known.count + excluded.count, cancelled = known.cancelled + excluded.cancelled,
        total = known.total + excluded.total`.execute(db)
}

/** What the filters select on each of these shop days; a day without any is left out. */
export async function summarizeDays(
  db: Database,
  filters: TransactionFilters,
  days: readonly Day[],
  zone: ShopZone,
): Promise<DaySummary[]> {
  return await filteredTransactions(db, filters)
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

/** The same of the days on which they are due. */
export async function summarizeDueDays(
  db: Database,
  filters: TransactionFilters,
  days: readonly Day[],
): Promise<DaySummary[]> {
  return await filteredTransactions(db, filters)
    .where('estimatedCompletion', 'in', [...days])
    .select([
      'estimatedCompletion as day',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where status = 'cancelled')`.as('cancelled'),
      sql<number>`coalesce(sum(total) filter (where status <> 'cancelled'), 0)::float8`.as('total'),
    ])
    .groupBy('estimatedCompletion')
    .execute()
}

/** The transactions that the filters select by the day and the time at which they are due, after a cursor; one more than `limit`, if there is one. */
export async function loadTransactionsByDue(
  db: Database,
  filters: TransactionFilters,
  {
    from,
    limit,
    last,
  }: { from: { day: Day; time: string; id: string } | null; limit: number; last: boolean },
) {
  let query = transactionsQuery(db, filters)
  if (from) {
    const place = sql`(estimated_completion, coalesce(due_time, '24:00'), id)`
    const cursor = sql`(${from.day}::date, ${from.time}::text, ${from.id}::uuid)`
    query = query.where(last ? sql<boolean>`${place} < ${cursor}` : sql<boolean>`${place} > ${cursor}`)
  }
  const direction = last ? 'desc' : 'asc'
  return await query
    .orderBy('estimatedCompletion', direction)
    .orderBy(sql`coalesce(due_time, '24:00')`, direction)
    .orderBy('transactions.id', direction)
    .limit(limit + 1)
    .execute()
}

export type StatusCount = { paymentStatus: PaymentStatus; status: OrderStatus; count: number }

/** How many transactions each pair of statuses has. */
export async function countByStatus(db: Database): Promise<StatusCount[]> {
  const rows = await db
    .selectFrom('transactionTallies')
    .select(['paymentStatus', 'status', (eb) => eb.fn.sum<number>('count').as('count')])
    .groupBy(['paymentStatus', 'status'])
    .having((eb) => eb.fn.sum('count'), '>', 0)
    .execute()
  return rows as StatusCount[]
}

/** The same for the newest transactions that a search or days select, at most `limit`; `capped` when there are more. */
export async function countFilteredByStatus(
  db: Database,
  filters: Pick<TransactionFilters, 'sought' | 'made'>,
  limit: number,
): Promise<{ counts: StatusCount[]; capped: boolean }> {
  const newest = filteredTransactions(db, filters)
    .select(['paymentStatus', 'status'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  // The one past the limit is only there to be known of.
  const { rows } = await sql<StatusCount & { found: number }>`
    with newest as materialized (${newest})
    select payment_status as "paymentStatus", status, count(*) as count, (select count(*) from newest) as found
    from (select * from newest limit ${limit}) as counted group by 1, 2`.execute(db)
  return {
    counts: rows.map(({ found: _, ...count }) => count),
    capped: rows.some(({ found }) => found > limit),
  }
}

function filteredTransactions(db: Database, filters: TransactionFilters) {
  const { sought = null, paymentStatus = [], status = [], made = {}, externalRef, unfetchedSince } = filters
  let query = db.selectFrom('transactions').where('deletedAt', 'is', null).where(matchesSearch(sought))
  if (made.from) query = query.where('createdAt', '>=', made.from)
  if (made.until) query = query.where('createdAt', '<', made.until)
  if (paymentStatus.length > 0) query = query.where('paymentStatus', 'in', paymentStatus)
  if (status.length > 0) query = query.where('status', 'in', status)
  if (unfetchedSince) query = query.where(isUncollected(unfetchedSince))
  if (externalRef !== undefined) query = query.where('externalRef', '=', externalRef)
  return query
}

/** As the index of them is written. */
function isUncollected(since: Date) {
  return sql<boolean>`status = 'completed' and handed_over_at is null and completed_at < ${since}`
}

/** How many orders were finished before a moment and are not fetched, up to `most`; none where nothing was noted as fetched after another moment. */
export async function countUncollected(
  db: Database,
  { since, notedAfter, most }: { since: Date; notedAfter: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from transactions where deleted_at is null and ${isUncollected(since)}
        and exists (select from transactions where handed_over_at > ${notedAfter}) limit ${most}
    ) as waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** When and by whom the customers of orders were told last that these can be fetched. */
export async function loadLastPickupMessages(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('reminders')
    .leftJoin('users', 'users.id', 'reminders.sentBy')
    .select(['reminders.transactionId', 'reminders.createdAt', 'users.name as byName'])
    .distinctOn('reminders.transactionId')
    .where('reminders.transactionId', 'in', [...ids])
    .where('reminders.about', '=', 'pickup')
    .orderBy('reminders.transactionId')
    .orderBy('reminders.createdAt', 'desc')
    .execute()
  return rows.map(({ createdAt, ...told }) => ({ ...told, at: createdAt.toISOString() }))
}
