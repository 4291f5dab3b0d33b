import { type InferResult, sql } from 'kysely'
import type { OrderStatus } from '../../../../core/orders/transaction.ts'
import type { PaymentStatus } from '../../../../core/payments/payment.ts'
import type { Day, ShopZone, TimeWindow } from '../../../../core/time/calendar.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { prepareStatement } from '../../../platform/database/prepare-statement.ts'
import type { Cursor } from '../../../shared/records/pages.ts'
import { defineRecordType } from '../../../shared/records/record-type.ts'
import {
  EVER,
  everyDay,
  inWindow,
  lineEarnings,
  selectDailySums,
} from '../../daily-sums/daily-sums.queries.ts'
import { summaryColumns, toSummary } from '../record.queries.ts'
import { matchesSearch, type SearchCriteria } from '../search.queries.ts'

export type TransactionFilters = {
  criteria?: SearchCriteria | null
  paymentStatus?: PaymentStatus[] | undefined
  status?: OrderStatus[] | undefined
  createdWithin?: Partial<TimeWindow>
  externalRef?: string | undefined
  /** Completed before this instant and not handed over. */
  uncollectedSince?: Date | undefined
}

export function transactionsQuery(db: Database, filters: TransactionFilters) {
  return filteredTransactions(db, filters).select(summaryColumns)
}

export const TRANSACTIONS = defineRecordType({
  table: 'transactions',
  selectRows: (db) => transactionsQuery(db, {}),
  toRecord: toSummary<InferResult<ReturnType<typeof transactionsQuery>>[number]>,
})

/** Selects the shop's time zone too, which saves a round trip. `size` is a literal, so that the prepared plan knows it. */
const newestQuery = (db: Database, size: number) =>
  transactionsQuery(db, {})
    .select((from) => from.selectFrom('storeConfig').select('timeZone').as('zone'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(size))
type NewestRow = InferResult<ReturnType<typeof newestQuery>>[number]

const buildPageStatements = (size: number) => ({
  first: prepareStatement<Record<string, never>, NewestRow>((db) => newestQuery(db, size)),
  after: prepareStatement<Cursor, NewestRow>((db, param) =>
    newestQuery(db, size).where(
      sql<boolean>`(created_at, transactions.id) < (${param('createdAt')}, ${param('id')}::uuid)`,
    ),
  ),
})
/** Prepared statements by page size. */
const pageStatements = new Map<number, ReturnType<typeof buildPageStatements>>()

/** The newest transactions after a cursor, and the shop's time zone. */
export async function loadNewestTransactions(db: Database, size: number, after: Cursor | null) {
  const page = pageStatements.get(size) ?? buildPageStatements(size)
  pageStatements.set(size, page)
  const rows = await (after ? page.after.execute(db, after) : page.first.execute(db, {}))
  return { rows: rows.map(({ zone: _, ...row }) => row), zone: (rows[0]?.zone ?? null) as ShopZone | null }
}

/** Rupiah of the lines that have a cost or are among the `estimated`; `cost`: what is recorded. */
type ExportedProfit = { sales: number; cost: number | null; uncounted: number }

/** All transactions that match, newest first, with the columns of the export. `profit`: also what they earn. */
export function exportQuery(
  db: Database,
  filters: TransactionFilters,
  profit: { estimated: string[] } | null,
) {
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
      from
        .selectFrom('transactionItems')
        .select(sql<number>`coalesce(sum(extras_total(extras)), 0)::float8`.as('sum'))
        .whereRef('transactionItems.transactionId', '=', 'transactions.id')
        .as('extras'),
      from
        .selectFrom('transactionItems')
        .select(sql<string | null>`string_agg(distinct coalesce(vendor, 'belum diisi'), ', ')`.as('names'))
        .whereRef('transactionItems.transactionId', '=', 'transactions.id')
        .where('isOutsourced', '=', true)
        .as('vendors'),
      from
        .selectFrom('transactionItems')
        .select(sql<number | null>`sum(vendor_cost)::float8`.as('sum'))
        .whereRef('transactionItems.transactionId', '=', 'transactions.id')
        .where('isOutsourced', '=', true)
        .as('vendorCost'),
    ])
    .$if(profit !== null, (query) =>
      query.select(
        sql<ExportedProfit>`(
          select json_build_object('sales', coalesce(sum(sales) filter (where counts), 0), 'cost', sum(cost),
            'uncounted', count(*) filter (where not counts))
          from (select transactions.id as order_id) as shown
          cross join lateral ${lineEarnings(inWindow(EVER), sql`id = order_id`)} as line
          cross join lateral (select cost is not null or line_id = any(${sql.val(profit?.estimated)}::uuid[]) as counts) as known
        )`.as('profit'),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}
export type TransactionRow = InferResult<ReturnType<typeof exportQuery>>[number]

/** Matching transactions by due day and time after a cursor; up to `limit` + 1 rows. */
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
    const sortKey = sql`(estimated_completion, coalesce(due_time, '24:00'), id)`
    const cursor = sql`(${from.day}::date, ${from.time}::text, ${from.id}::uuid)`
    query = query.where(last ? sql<boolean>`${sortKey} < ${cursor}` : sql<boolean>`${sortKey} > ${cursor}`)
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

/** Counts of all transactions by both statuses. */
export async function countByStatus(db: Database, zone: ShopZone): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select payment_status as "paymentStatus", status, sum(count)::int as count
    from ${selectDailySums('dailySales', everyDay(zone), zone)} as sales group by 1, 2`.execute(db)
  return rows
}

/** The same for the newest `limit` transactions that match; `capped` if there are more. */
export async function countFilteredByStatus(
  db: Database,
  filters: Pick<TransactionFilters, 'criteria' | 'createdWithin'>,
  limit: number,
): Promise<{ counts: StatusCount[]; capped: boolean }> {
  const newest = filteredTransactions(db, filters)
    .select(['paymentStatus', 'status'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  // The row past the limit only tells that there are more.
  const { rows } = await sql<StatusCount & { found: number }>`
    with newest as materialized (${newest})
    select payment_status as "paymentStatus", status, count(*) as count, (select count(*) from newest) as found
    from (select * from newest limit ${limit}) as counted group by 1, 2`.execute(db)
  return {
    counts: rows.map(({ found: _, ...count }) => count),
    capped: rows.some(({ found }) => found > limit),
  }
}

export function filteredTransactions(db: Database, filters: TransactionFilters) {
  const {
    criteria = null,
    paymentStatus = [],
    status = [],
    createdWithin = {},
    externalRef,
    uncollectedSince,
  } = filters
  let query = db.selectFrom('transactions').where('deletedAt', 'is', null).where(matchesSearch(criteria))
  if (createdWithin.from) query = query.where('createdAt', '>=', createdWithin.from)
  if (createdWithin.until) query = query.where('createdAt', '<', createdWithin.until)
  if (paymentStatus.length > 0) query = query.where('paymentStatus', 'in', paymentStatus)
  if (status.length > 0) query = query.where('status', 'in', status)
  if (uncollectedSince) query = query.where(isUncollected(uncollectedSince))
  if (externalRef !== undefined) query = query.where('externalRef', '=', externalRef)
  return query
}

/** Must match the predicate of the partial index. */
function isUncollected(since: Date) {
  return sql<boolean>`status = 'completed' and handed_over_at is null and completed_at < ${since}`
}

/** Counts up to `limit`; 0 if nothing was handed over after `handedOverAfter`. */
export async function countUncollected(
  db: Database,
  { since, handedOverAfter, limit }: { since: Date; handedOverAfter: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from transactions where deleted_at is null and ${isUncollected(since)}
        and exists (select from transactions where handed_over_at > ${handedOverAfter}) limit ${limit}
    ) as waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** The last message "ready for collection" of each order. */
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
  return rows.map(({ createdAt, ...message }) => ({ ...message, at: createdAt.toISOString() }))
}
