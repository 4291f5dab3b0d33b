import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { LastReminder, Receivable } from '../../../contract/receivables.ts'
import { overdueCutoff } from '../../../core/payments/receivable.ts'
import type { Credit } from '../../../core/payments/terms.ts'
import { type Day, dayOf, type ShopZone, type TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Cursor } from '../../shared/records/pages.ts'
import { selectDailySums } from '../daily-sums/daily-sums.queries.ts'
import { type StoredSummary, summaryColumns, toSummary } from '../transactions/record.queries.ts'
import { matchesSearch, type SearchCriteria } from '../transactions/search.queries.ts'

export type OverdueAt = { before: Date; today: Day; zone: ShopZone }

/** What is overdue at an instant, for `isOverdue`. */
export function overdueAt(asOf: Date, zone: ShopZone): OverdueAt {
  return { before: overdueCutoff(asOf, zone), today: dayOf(asOf, zone), zone }
}

/** Whether an order is past the days to pay that were agreed, or 30 days old (docs/product.md#overdue). */
export function isOverdue({ before, today, zone }: OverdueAt) {
  return sql<boolean>`(case when transactions.terms_days is null then transactions.created_at < ${before}
    else (transactions.created_at at time zone ${zone})::date + transactions.terms_days < ${today}::date end)`
}

export type ReceivableFilters = {
  criteria: SearchCriteria | null
  status?: 'running' | 'overdue'
  overdueAt: OverdueAt
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

export async function countByAge(
  db: Database,
  { criteria, overdueAt }: Omit<ReceivableFilters, 'status'>,
): Promise<{ running: number; overdue: number }> {
  return await db
    .selectFrom('transactions')
    .where(isReceivable)
    .where(matchesFilters({ criteria, overdueAt }))
    .select([
      sql<number>`count(*) filter (where not ${isOverdue(overdueAt)})`.as('running'),
      sql<number>`count(*) filter (where ${isOverdue(overdueAt)})`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}

/** Sums of receivables in rupiah. Exact up to 9 quadrillion (2^53). */
export async function loadDebtSums(db: Database, at: OverdueAt) {
  const isLate = isOverdue(at)
  const isPartial = sql`payment_status = 'partial'`
  const row = await db
    .selectFrom('transactions')
    .where(isReceivable)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(distinct customer_id)`.as('customers'),
      sql<number>`coalesce(sum(remaining_amount), 0)::float8`.as('amount'),
      sql<number>`count(*) filter (where ${isLate})`.as('overdueCount'),
      sql<number>`coalesce(sum(remaining_amount) filter (where ${isLate}), 0)::float8`.as('overdueAmount'),
      sql<number>`count(*) filter (where ${isPartial})`.as('partialCount'),
      sql<number>`coalesce(sum(remaining_amount) filter (where ${isPartial}), 0)::float8`.as('partialAmount'),
    ])
    .executeTakeFirstOrThrow()
  return {
    total: { amount: row.amount, count: row.count, customers: row.customers },
    overdue: { amount: row.overdueAmount, count: row.overdueCount },
    partial: { amount: row.partialAmount, count: row.partialCount },
  }
}

/** What a customer owes, without one order, and how much of it is overdue (rupiah). */
export async function loadOwed(
  db: Database,
  customerId: string,
  at: OverdueAt,
  exceptId: string | null = null,
): Promise<Pick<Credit, 'owed' | 'overdue'>> {
  return await db
    .selectFrom('transactions')
    .where(isReceivable)
    .where('customerId', '=', customerId)
    .where(sql<boolean>`transactions.id is distinct from ${exceptId}::uuid`)
    .select([
      sql<number>`coalesce(sum(remaining_amount), 0)::float8`.as('owed'),
      sql<number>`coalesce(sum(remaining_amount) filter (where ${isOverdue(at)}), 0)::float8`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}

/** Rupiah received on earlier sales, minus refunds, and the number of payments. */
export async function loadReceivedOnDebts(db: Database, window: TimeWindow, zone: ShopZone) {
  const { rows } = await sql<{ amount: number; count: number }>`
    select coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(count), 0)::int as count
    from ${selectDailySums('dailyPayments', window, zone)} as payments where pays_debt`.execute(db)
  return rows[0] ?? { amount: 0, count: 0 }
}

/** The search covers order number, customer name and phone, not products. */
export function matchesFilters({ criteria, status, overdueAt, createdWithin = {} }: ReceivableFilters) {
  const conditions = [
    matchesSearch(
      criteria,
      sql`folded(right(transactions.id::text, 8) || ' ' || transactions.customer_name)`,
    ),
  ]
  if (status === 'running') conditions.push(sql<boolean>`not ${isOverdue(overdueAt)}`)
  if (status === 'overdue') conditions.push(isOverdue(overdueAt))
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
