import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { LastReminder, Receivable } from '../../contract/receivables.ts'
import { phoneWords, transactionSearch } from '../../core/search.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import type { Cursor } from '../records/pages.ts'
import { hasPhone, holds } from '../records/search.ts'
import { asSummary, type StoredSummary, summaryColumns } from '../transactions/queries.ts'

/** What the list is narrowed to. Debts made before `overdueBefore` are overdue. */
export type Filters = { search?: string; status?: 'running' | 'overdue'; overdueBefore: Date }

/** Written out, not given as values, so that the index on what is owed is known to hold it. */
export const isOpen = sql<boolean>`(transactions.deleted_at is null and transactions.remaining_amount > 0
  and transactions.status <> 'cancelled')`

/** Debts oldest first after a cursor; one more than `limit`, if there is one. */
export async function receivablesAfter(
  db: Database,
  filters: Filters,
  { from, limit }: { from: Cursor | null; limit: number },
): Promise<Receivable[]> {
  let query = listedReceivables(db, filters)
  if (from) {
    const { createdAt, id } = from
    query = query.where(
      sql<boolean>`(transactions.created_at, transactions.id) > (${createdAt}, ${id}::uuid)`,
    )
  }
  return (await query.limit(limit + 1).execute()).map(asReceivable)
}

/** Every debt that the filters select, oldest first: a query to go on with. */
export function listedReceivables(db: Database, filters: Filters) {
  return receivables(db).where(matches(filters))
}
export type ReceivableRow = InferResult<ReturnType<typeof listedReceivables>>[number]

/** A transaction as a debt; null when nothing is owed on it. */
export async function findReceivable(db: Database, id: string): Promise<Receivable | null> {
  const row = await receivables(db).where('transactions.id', '=', id).executeTakeFirst()
  return row ? asReceivable(row) : null
}

/** What a customer owes, oldest first. */
export async function receivablesOf(db: Database, customerId: string, limit: number): Promise<Receivable[]> {
  const rows = await receivables(db).where('customerId', '=', customerId).limit(limit).execute()
  return rows.map(asReceivable)
}

function receivables(db: Database) {
  return db
    .selectFrom('transactions')
    .innerJoin('customers', 'customers.id', 'transactions.customerId')
    .select(summaryColumns)
    .select([
      'customers.phone as customerPhone',
      'customers.whatsapp as customerWhatsapp',
      'customers.email as customerEmail',
      lastReminder(sql`reminders.transaction_id = transactions.id`).as('lastReminder'),
    ])
    .where(isOpen)
    .orderBy('transactions.createdAt')
    .orderBy('transactions.id')
}

/** The last of the reminders that a condition selects. */
export function lastReminder(which: RawBuilder<unknown>) {
  return sql<{ at: string; channel: LastReminder['channel'] } | null>`(
    select json_build_object('at', reminders.created_at, 'channel', reminders.channel) from reminders
    where reminders.about = 'debt' and ${which} order by reminders.created_at desc limit 1)`
}

export function asLastReminder(found: LastReminder | null): LastReminder | null {
  return found && { ...found, at: new Date(found.at).toISOString() }
}

function asReceivable(row: StoredSummary & Omit<Receivable, keyof StoredSummary>): Receivable {
  return { ...asSummary(row), lastReminder: asLastReminder(row.lastReminder) }
}

/** How many debts are running and how many overdue. */
export async function countsOf(
  db: Database,
  filters: Omit<Filters, 'status'>,
): Promise<{ running: number; overdue: number }> {
  return await db
    .selectFrom('transactions')
    .where(isOpen)
    .where(matches(filters))
    .select([
      sql<number>`count(*) filter (where created_at >= ${filters.overdueBefore})`.as('running'),
      sql<number>`count(*) filter (where created_at < ${filters.overdueBefore})`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}

/** Sums of what is owed (rupiah). Beyond 9 quadrillion they are only near, which is better than none. */
export async function openSums(db: Database, overdueBefore: Date) {
  const row = await db
    .selectFrom('transactions')
    .where(isOpen)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(distinct customer_id)`.as('customers'),
      sql<number>`coalesce(sum(remaining_amount), 0)::float8`.as('amount'),
      sql<number>`count(*) filter (where created_at < ${overdueBefore})`.as('overdueCount'),
      sql<number>`coalesce(sum(remaining_amount) filter (where created_at < ${overdueBefore}), 0)::float8`.as(
        'overdueAmount',
      ),
      sql<number>`count(*) filter (where payment_status = 'partial')`.as('partialCount'),
      sql<number>`coalesce(sum(remaining_amount) filter (where payment_status = 'partial'), 0)::float8`.as(
        'partialAmount',
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    total: { amount: row.amount, count: row.count, customers: row.customers },
    overdue: { amount: row.overdueAmount, count: row.overdueCount },
    partial: { amount: row.partialAmount, count: row.partialCount },
  }
}

/** What came in since an instant on sales that had been made before, refunds taken off (rupiah). */
export async function receivedSince(db: Database, since: Date): Promise<{ amount: number; count: number }> {
  return await db
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.id', 'payments.transactionId')
    .where('payments.createdAt', '>=', since)
    .whereRef('payments.createdAt', '>', 'transactions.createdAt')
    .where('transactions.deletedAt', 'is', null)
    .select([
      sql<number>`coalesce(sum(payments.amount), 0)::float8`.as('amount'),
      sql<number>`count(*) filter (where payments.kind = 'payment')`.as('count'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether a debt has the status and holds every word of the search in its number or its customer's name, or the customer has the phone number. */
export function matches({ search = '', status, overdueBefore }: Filters) {
  const words = transactionSearch.words(search)
  const phone = phoneWords(search)
  // The indexed text holds product names too: it finds the few, the second condition the right ones.
  const named = sql<boolean>`(${holds(words, sql`transactions.search_text`)}
    and ${holds(words, sql`folded(right(transactions.id::text, 8) || ' ' || transactions.customer_name)`)})`
  const conditions = [phone ? sql<boolean>`(${named} or ${hasPhone(phone)})` : named]
  if (status === 'running') conditions.push(sql<boolean>`transactions.created_at >= ${overdueBefore}`)
  if (status === 'overdue') conditions.push(sql<boolean>`transactions.created_at < ${overdueBefore}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * Holds what a customer owes, and these transactions whatever they are, until the end of the database transaction. Always in the same
 * order, so that two payments over the same debts never wait for one another.
 */
export async function lockDebts(db: Atomic, customerId: string, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('transactions')
    .select('id')
    .where((is) => is.or([is.and([is('customerId', '=', customerId), isOpen]), is('id', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The payments among these ids that are booked, on what, how much (rupiah) and how. */
export async function bookedParts(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('payments')
    .select(['id', 'transactionId', 'amount', 'method'])
    .where('id', 'in', ids)
    .execute()
}

/** What was booked over a customer's debts in one step with the payments of these ids, these among them. */
export async function bookedTogether(db: Database, customerId: string, ids: readonly string[]) {
  const moments = db.selectFrom('payments as known').select('known.bookedAt').where('known.id', 'in', ids)
  return await db
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.id', 'payments.transactionId')
    .select(['payments.id', 'payments.transactionId', 'payments.amount', 'payments.method'])
    .where('transactions.customerId', '=', customerId)
    .where('payments.bookedAt', 'in', moments)
    .execute()
}
