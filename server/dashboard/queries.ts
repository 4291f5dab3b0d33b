import { sql } from 'kysely'
import type { Day, Window } from '../../core/calendar.ts'
import type { Database } from '../database/connection.ts'

// Sums beyond 9 quadrillion rupiah are only near, which is better than none.

/** What was sold in a window and remains to be paid on it (rupiah). Cancelled sales count for nothing. */
export async function salesIn(db: Database, { from, until }: Window) {
  const row = await db
    .selectFrom('transactions')
    .where(sql<boolean>`deleted_at is null and status <> 'cancelled'`)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .select([
      sql<number>`coalesce(sum(total), 0)::float8`.as('amount'),
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(remaining_amount), 0)::float8`.as('unpaidAmount'),
      sql<number>`count(*) filter (where remaining_amount > 0)`.as('unpaidCount'),
    ])
    .executeTakeFirstOrThrow()
  return {
    sales: { amount: row.amount, count: row.count },
    unpaid: { amount: row.unpaidAmount, count: row.unpaidCount },
  }
}

/** What was sold in a window (rupiah), answered from an index alone. */
export async function soldIn(db: Database, { from, until }: Window): Promise<number> {
  const { amount } = await db
    .selectFrom('transactions')
    .where(sql<boolean>`deleted_at is null and status <> 'cancelled'`)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .select(sql<number>`coalesce(sum(total), 0)::float8`.as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

/** What came in during a window, and of it on sales made before (rupiah); a sale that left with money on it was never there (migration 0032). */
export async function receivedIn(db: Database, { from, until }: Window) {
  return await db
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.id', 'payments.transactionId')
    .where(sql<boolean>`(transactions.deleted_at is null or transactions.paid_amount = 0)`)
    .where('payments.createdAt', '>=', from)
    .where('payments.createdAt', '<', until)
    .select([
      sql<number>`coalesce(sum(payments.amount), 0)::float8`.as('amount'),
      sql<number>`coalesce(sum(payments.amount) filter (where transactions.created_at < ${from}), 0)::float8`.as(
        'settled',
      ),
      sql<number>`count(*) filter (where payments.kind = 'payment')`.as('count'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many orders were completed in a window. */
export async function completedIn(db: Database, { from, until }: Window): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .where('deletedAt', 'is', null)
    .where('completedAt', '>=', from)
    .where('completedAt', '<', until)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many orders are in processing, and how many that are still open are due on a day. */
export async function openOrders(db: Database, day: Day) {
  const [{ processing }, due] = await Promise.all([
    db
      .selectFrom('transactionTallies')
      .where('status', '=', 'processing')
      .select(sql<number>`coalesce(sum(count), 0)::int`.as('processing'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('transactions')
      .where(sql<boolean>`deleted_at is null and status in ('pending', 'processing')`)
      .where('estimatedCompletion', '=', day)
      .select([
        sql<number>`count(*) filter (where status = 'processing')`.as('processingDueToday'),
        sql<number>`count(*)`.as('dueToday'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { processing, ...due }
}

/** How many transactions somebody made in a window that are not cancelled. */
export async function madeBy(db: Database, userId: string, { from, until }: Window): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .where(sql<boolean>`deleted_at is null and status <> 'cancelled'`)
    .where('createdBy', '=', userId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many records there are of a kind. */
export async function countOf(db: Database, kind: 'products' | 'customers'): Promise<number> {
  const { count } = await db
    .selectFrom(kind)
    .where('deletedAt', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
