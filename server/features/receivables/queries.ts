import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { LastReminder, Receivable } from '../../../contract/receivables.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Cursor } from '../../shared/records/pages.ts'
import { type StoredSummary, summaryColumns, toSummary } from '../transactions/record.queries.ts'
import { matchesSearch, type SearchCriteria } from '../transactions/search.queries.ts'

/** Debts created before `overdueBefore` are overdue. */
export type ReceivableFilters = {
  criteria: SearchCriteria | null
  status?: 'running' | 'overdue'
  overdueBefore: Date
  createdWithin?: Partial<TimeWindow>
}

/** Literals instead of parameters, so that the planner can use the partial index. */
export const isReceivable = sql<boolean>`(transactions.deleted_at is null and transactions.remaining_amount > 0
  and transactions.status <> 'cancelled')`

/** Oldest first, after a cursor; up to `limit` + 1 rows. */
export async function loadReceivablePage(
  db: Database,
  filters: ReceivableFilters,
  { from, limit }: { from: Cursor | null; limit: number },
): Promise<Receivable[]> {
  let query = filteredReceivables(db, filters)
  if (from) {
    const { createdAt, id } = from
    query = query.where(
      sql<boolean>`(transactions.created_at, transactions.id) > (${createdAt}, ${id}::uuid)`,
    )
  }
  return (await query.limit(limit + 1).execute()).map(toReceivable)
}

export function filteredReceivables(db: Database, filters: ReceivableFilters) {
  return receivablesQuery(db).where(matchesFilters(filters))
}
export type ReceivableRow = InferResult<ReturnType<typeof filteredReceivables>>[number]

/** Null if nothing is owed on the transaction. */
export async function findReceivable(db: Database, id: string): Promise<Receivable | null> {
  const row = await receivablesQuery(db).where('transactions.id', '=', id).executeTakeFirst()
  return row ? toReceivable(row) : null
}

/** Leaves out transactions on which nothing is owed. */
export async function loadReceivablesByIds(db: Database, ids: readonly string[]): Promise<Receivable[]> {
  return (await receivablesQuery(db).where('transactions.id', 'in', ids).execute()).map(toReceivable)
}

/** Receivables of one customer, oldest first. */
export async function loadReceivablesOf(
  db: Database,
  customerId: string,
  limit: number,
): Promise<Receivable[]> {
  const rows = await receivablesQuery(db).where('customerId', '=', customerId).limit(limit).execute()
  return rows.map(toReceivable)
}

function receivablesQuery(db: Database) {
  return db
    .selectFrom('transactions')
    .innerJoin('customers', 'customers.id', 'transactions.customerId')
    .select(summaryColumns)
    .select([
      'customers.phone as customerPhone',
      'customers.whatsapp as customerWhatsapp',
      'customers.email as customerEmail',
      lastReminderExpression(sql`reminders.transaction_id = transactions.id`).as('lastReminder'),
    ])
    .where(isReceivable)
    .orderBy('transactions.createdAt')
    .orderBy('transactions.id')
}

export function lastReminderExpression(which: RawBuilder<unknown>) {
  return sql<{ at: string; channel: LastReminder['channel'] } | null>`(
    select json_build_object('at', reminders.created_at, 'channel', reminders.channel) from reminders
    where reminders.about = 'debt' and ${which} order by reminders.created_at desc limit 1)`
}

export function toLastReminder(row: LastReminder | null): LastReminder | null {
  return row && { ...row, at: new Date(row.at).toISOString() }
}

function toReceivable(row: StoredSummary & Omit<Receivable, keyof StoredSummary>): Receivable {
  return { ...toSummary(row), lastReminder: toLastReminder(row.lastReminder) }
}

/** From `debt_sums`, which triggers keep; a search counts rows. */
export async function countByAge(
  db: Database,
  { criteria, overdueBefore }: Omit<ReceivableFilters, 'status'>,
): Promise<{ running: number; overdue: number }> {
  if (!criteria) {
    const { total, overdue } = await loadDebtSums(db, overdueBefore)
    return { running: total.count - overdue.count, overdue: overdue.count }
  }
  return await db
    .selectFrom('transactions')
    .where(isReceivable)
    .where(matchesFilters({ criteria, overdueBefore }))
    .select([
      sql<number>`count(*) filter (where created_at >= ${overdueBefore})`.as('running'),
      sql<number>`count(*) filter (where created_at < ${overdueBefore})`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}

type DebtSums = {
  count: number
  customers: number
  amount: number
  overdueCount: number
  overdueAmount: number
  partialCount: number
  partialAmount: number
}

const debtSumsStatement = prepareStatement<{ overdueBefore: Date }, DebtSums>(
  (_, param) => sql<DebtSums>`
    select coalesce(sum(count), 0) as count, coalesce(sum(debtors), 0) as customers, coalesce(sum(amount), 0)::float8 as amount,
      coalesce(sum(count) filter (where slice < ${param('overdueBefore')}), 0) as "overdueCount",
      coalesce(sum(amount) filter (where slice < ${param('overdueBefore')}), 0)::float8 as "overdueAmount",
      coalesce(sum(partial_count), 0) as "partialCount", coalesce(sum(partial_amount), 0)::float8 as "partialAmount"
    from debt_sums`,
)

/**
 * Sums of receivables in rupiah from `debt_sums` (migration 0049). `overdueBefore` must be the beginning of a shop day, a boundary between
 * slices. Exact up to 9 quadrillion rupiah (2^53).
 */
export async function loadDebtSums(db: Database, overdueBefore: Date) {
  const [row] = await debtSumsStatement.execute(db, { overdueBefore })
  if (!row) throw new Error('sums without groups are one row')
  return {
    total: { amount: row.amount, count: row.count, customers: row.customers },
    overdue: { amount: row.overdueAmount, count: row.overdueCount },
    partial: { amount: row.partialAmount, count: row.partialCount },
  }
}

/** Merges the sharded counters of each slice into one row once it is two days old: debts, and money received. */
export async function compactDebtSums(db: Database): Promise<void> {
  await sql`
    with scattered as (
      delete from received_sums where shard <> 0 and slice < now() - interval '2 days' returning *
    )
    insert into received_sums as known (slice, shard, count, amount)
    select slice, 0, sum(count), sum(amount) from scattered group by slice
    on conflict (slice, shard) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount`.execute(db)
  await sql`
    with scattered as (
      delete from debt_sums where shard <> 0 and slice < now() - interval '2 days' returning *
    )
    insert into debt_sums as known (slice, shard, count, amount, partial_count, partial_amount, debtors)
    select slice, 0, sum(count), sum(amount), sum(partial_count), sum(partial_amount), sum(debtors)
    from scattered group by slice
    on conflict (slice, shard) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount,
        partial_count = known.partial_count + excluded.partial_count,
        partial_amount = known.partial_amount + excluded.partial_amount, debtors = known.debtors + excluded.debtors`.execute(
    db,
  )
}

type Received = { amount: number; count: number }

const receivedSumsStatement = prepareStatement<{ since: Date }, Received>(
  (_, param) => sql<Received>`
    select coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(count), 0) as count
    from received_sums where slice >= ${param('since')}`,
)

/** Rupiah received on earlier sales, minus refunds, since the beginning of a shop day; from `received_sums` (migration 0051). */
export async function loadReceivedSince(db: Database, since: Date): Promise<Received> {
  const [row] = await receivedSumsStatement.execute(db, { since })
  return row ?? { amount: 0, count: 0 }
}

/** The search covers order number, customer name and phone, not products. */
export function matchesFilters({ criteria, status, overdueBefore, createdWithin = {} }: ReceivableFilters) {
  const conditions = [
    matchesSearch(
      criteria,
      sql`folded(right(transactions.id::text, 8) || ' ' || transactions.customer_name)`,
    ),
  ]
  if (status === 'running') conditions.push(sql<boolean>`transactions.created_at >= ${overdueBefore}`)
  if (status === 'overdue') conditions.push(sql<boolean>`transactions.created_at < ${overdueBefore}`)
  if (createdWithin.from) conditions.push(sql<boolean>`transactions.created_at >= ${createdWithin.from}`)
  if (createdWithin.until) conditions.push(sql<boolean>`transactions.created_at < ${createdWithin.until}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Locks a customer's receivables and the given transactions, ordered by id: two payments over the same debts cannot deadlock. */
export async function lockReceivables(db: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('transactions')
    .select('id')
    .where((is) => is.or([is.and([is('customerId', '=', customerId), isReceivable]), is('id', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Payments with these ids; amounts in rupiah. */
export async function loadBookedParts(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('payments')
    .select(['id', 'transactionId', 'amount', 'method'])
    .where('id', 'in', ids)
    .execute()
}

/** All payments of a customer that were booked at the same instants as these ids, which are included. */
export async function loadBookedTogether(db: Database, customerId: string, ids: readonly string[]) {
  const moments = db.selectFrom('payments as known').select('known.bookedAt').where('known.id', 'in', ids)
  return await db
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.id', 'payments.transactionId')
    .select(['payments.id', 'payments.transactionId', 'payments.amount', 'payments.method'])
    .where('transactions.customerId', '=', customerId)
    .where('payments.bookedAt', 'in', moments)
    .execute()
}
