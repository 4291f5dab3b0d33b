import { sql } from 'kysely'
import type { TodayFigures } from '../../../contract/dashboard.ts'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import type { Day, TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { MONEY_MOVED } from '../balance/queries.ts'
import { SAMPLE_STORE } from '../sample-shop/sample-records.ts'
import { sampleDataExists } from '../store/queries.ts'

/** SQL condition for orders that are still being worked on. */
export const isOpenOrder = sql<boolean>`deleted_at is null and status in ('pending', 'processing')`

// Sums are cast to float8: exact up to 9 quadrillion rupiah.

/** Sales of a window and what is unpaid of them (rupiah), without cancelled ones. */
export async function sumSalesAndUnpaid(db: Database, { from, until }: TimeWindow) {
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

/** Sales of a window (rupiah), by an index-only scan. */
export async function sumSold(db: Database, { from, until }: TimeWindow): Promise<number> {
  const { amount } = await db
    .selectFrom('transactions')
    .where(sql<boolean>`deleted_at is null and status <> 'cancelled'`)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .select(sql<number>`coalesce(sum(total), 0)::float8`.as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

/** Money received in a window (rupiah), and the share settling earlier sales. Excludes sales deleted with money on them (migration 0032). */
export async function sumReceivedAndSettled(db: Database, { from, until }: TimeWindow) {
  const { rows } = await sql<{ amount: number; settled: number; count: number }>`
    select coalesce(sum(moved.amount), 0)::float8 as amount,
      coalesce(sum(moved.amount) filter (where sale.created_at < ${from}), 0)::float8 as settled,
      count(*) filter (where moved.kind = 'payment')::int as count
    from ${MONEY_MOVED} as moved left join transactions as sale on sale.id = moved.transaction_id
    where (sale.deleted_at is null or sale.paid_amount = 0) and moved.created_at >= ${from} and moved.created_at < ${until}`.execute(
    db,
  )
  return rows[0] ?? { amount: 0, settled: 0, count: 0 }
}

type Exceptions = NonNullable<TodayFigures['exceptions']>

/**
 * Deletions, refunds and extra discounts of a window (rupiah) by user and approver. A discount counts for the user who last raised it, in
 * percent or rupiah, while the sale is valid and its discount exceeds `discountThreshold` percent.
 */
export async function loadExceptions(
  db: Database,
  { from, until }: TimeWindow,
  discountThreshold = 0,
): Promise<Exceptions> {
  const { rows } = await sql<ExceptionRow>`
    select found.what, person.name, colleague.name as approved_by,
      sum(found.amount)::float8 as amount, count(distinct found.id) as count
    from (
      select 'deleted' as what, actor as by, approved_by, total as amount, transactions.id
      from activity join transactions on transactions.id = record_id
      where entity = 'transactions' and operation = 'delete' and at >= ${from} and at < ${until} and not is_sample
      union all
      select 'refunded', received_by, payments.approved_by, -amount, transaction_id
      from payments join transactions on transactions.id = transaction_id
      where kind = 'refund' and method <> 'withholding' and payments.created_at >= ${from} and payments.created_at < ${until} and not is_sample
      union all
      select 'refunded', created_by, approved_by, -amount, id from customer_balance
      where kind = 'paidOut' and created_at >= ${from} and created_at < ${until}
      union all
      select 'discounted', given.actor, given.approved_by, discount, transactions.id
      from (
        select distinct on (record_id) record_id, actor, approved_by from activity
        where entity = 'transactions' and operation in ('create', 'update') and at >= ${from} and at < ${until}
          and ((after ->> 'discount_percent')::numeric > coalesce((before ->> 'discount_percent')::numeric, 0)
            or (after ->> 'discount')::numeric > coalesce((before ->> 'discount')::numeric, 0))
        order by record_id, at desc, seq desc
      ) as given join transactions on transactions.id = given.record_id
      where discount_percent > ${discountThreshold} and status <> 'cancelled' and deleted_at is null
    ) as found
    join users as person on person.id = found.by
    left join users as colleague on colleague.id = found.approved_by
    group by found.what, person.id, colleague.id
    order by sum(found.amount) desc, person.name`.execute(db)
  const toGroup = (kind: keyof Exceptions) => {
    const byPerson = rows.filter(({ what }) => what === kind).map(({ what: _, ...row }) => row)
    const sum = (figure: 'amount' | 'count') => byPerson.reduce((total, row) => total + row[figure], 0)
    return { amount: sum('amount'), count: sum('count'), byPerson }
  }
  return { deleted: toGroup('deleted'), refunded: toGroup('refunded'), discounted: toGroup('discounted') }
}
type ExceptionRow = {
  what: keyof Exceptions
  name: string
  approvedBy: string | null
  amount: number
  count: number
}

export async function countCompleted(db: Database, { from, until }: TimeWindow): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .where('deletedAt', 'is', null)
    .where('completedAt', '>=', from)
    .where('completedAt', '<', until)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts open orders: all, processing, late at a time (HH:MM) of a day, and due that day but not late yet. */
export async function countOpenOrders(db: Database, { day, time }: { day: Day; time: string }) {
  const late = sql<boolean>`(estimated_completion < ${day} or (estimated_completion = ${day} and due_time <= ${time}))`
  return await db
    .selectFrom('transactions')
    .where(isOpenOrder)
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where status = 'processing')`.as('processing'),
      sql<number>`count(*) filter (where ${late})`.as('late'),
      sql<number>`count(*) filter (where estimated_completion = ${day} and not coalesce(${late}, false))`.as(
        'dueToday',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts the transactions a user created in a window, without cancelled ones. */
export async function countCreatedBy(
  db: Database,
  userId: string,
  { from, until }: TimeWindow,
): Promise<number> {
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

/**
 * The setup steps a new shop has done; sample data does not count. Null for demo users, and once there is a product, a second user and no
 * sample data.
 */
export async function loadSetUp(db: Database, userId: string): Promise<TodayFigures['setUp']> {
  const found = await db
    .selectFrom('storeConfig')
    .select([
      'name',
      'address',
      'phone',
      sql<boolean>`logo <> ''`.as('logo'),
      sql<boolean>`exists (select from products where deleted_at is null and not is_sample)`.as('product'),
      sql<boolean>`(select count(*) from users where deleted_at is null and not is_sample) > 1`.as(
        'colleague',
      ),
      sql<boolean>`exists (select from users where id = ${userId} and is_sample)`.as('isDemo'),
      sampleDataExists.as('hasSampleData'),
    ])
    .executeTakeFirstOrThrow()
  const { name, logo, product, colleague, isDemo, hasSampleData } = found
  if (isDemo || (product && colleague && !hasSampleData)) return null
  const isOwn = (field: 'address' | 'phone') => found[field] !== '' && found[field] !== SAMPLE_STORE[field]
  return {
    name: name !== DEFAULT_STORE.name,
    logo,
    contact: isOwn('address') && isOwn('phone'),
    product,
    secondUser: colleague,
  }
}
