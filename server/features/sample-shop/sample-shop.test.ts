import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../../core/orders/transaction.ts'
import { PAYMENT_STATUSES } from '../../../core/payments/payment.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { removeSampleData } from '../store/queries.ts'
import { sampleOrders } from './sample-orders.ts'
import { fillSampleShop } from './sample-shop.ts'

const ASKED_AT = new Date('2026-11-21T08:00:00Z')

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fillSampleShop(fresh.db, ASKED_AT)
})
afterAll(() => fresh.close())

async function one<Row>(query: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(query).execute(fresh.db)
  return rows[0] as Row
}

test('an empty database is filled once', async () => {
  await fillSampleShop(fresh.db, ASKED_AT)
  expect(
    await one(`select (select count(*) from users) as users, (select count(*) from customers) as customers,
      (select count(*) from products) as products, (select count(*) from store_config) as stores`),
  ).toEqual({ users: 4, customers: 5, products: 6, stores: 1 })
})

test('products cost Rp 500 to Rp 45.000 and are sold in all three units', async () => {
  expect(
    await one(`select min(price_per_unit) as cheapest, max(price_per_unit) as dearest,
      array_agg(distinct unit order by unit) as units from products`),
  ).toEqual({ cheapest: 500, dearest: 45_000, units: ['cm', 'm²', 'pcs'] })
})

test('the orders have every status and overdue debts, and none is in the future', async () => {
  const trade = await one<{
    count: number
    statuses: string[]
    payments: string[]
    overdue: number
    last: Date
  }>(
    `select count(*), array_agg(distinct status) as statuses, array_agg(distinct payment_status) as payments,
      count(*) filter (where remaining_amount > 0 and status <> 'cancelled' and created_at < '2026-10-21T00:00+07') as overdue,
      max(created_at) as last from transactions`,
  )
  expect(trade.count).toBeGreaterThan(500)
  expect(trade.count).toBeLessThan(800)
  expect(trade.statuses.sort()).toEqual([...ORDER_STATUSES].sort())
  expect(trade.payments.sort()).toEqual([...PAYMENT_STATUSES].sort())
  expect(trade.overdue).toBe(3)
  expect(trade.last.getTime()).toBeLessThan(ASKED_AT.getTime())
  expect(await one('select max(created_at) < now() as past from payments')).toEqual({ past: true })
})

test('fourteen months of trade grow, are low in January and high in August, and mostly profitable', async () => {
  const { rows: months } = await sql<{ month: string; sales: number; revenue: number; spent: number }>`
    select month, sum(sales) as sales, sum(revenue) as revenue, sum(spent) as spent from (
      select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month, 1 as sales, total as revenue, 0 as spent
      from transactions where status <> 'cancelled'
      union all select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM'), 0, 0, amount from expenses
    ) as trade group by month order by month`.execute(fresh.db)
  const whole = months.slice(1, -1)
  expect(whole.map(({ month }) => month)).toEqual([
    ...['2025-10', '2025-11', '2025-12'],
    ...Array.from({ length: 10 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  ])
  const salesOf = (wanted: string) => whole.find(({ month }) => month === wanted)?.sales ?? Number.NaN
  expect(salesOf('2026-10')).toBeGreaterThan(salesOf('2025-10') * 1.2)
  expect(salesOf('2026-08')).toBeGreaterThan(salesOf('2026-01') * 1.5)
  expect(whole.filter((month) => month.revenue > month.spent).length).toBeGreaterThanOrEqual(9)
})

test('at any day and hour every status occurs, and the orders are deterministic', () => {
  for (let hours = 0; hours < 7 * 24; hours += 3) {
    const asOf = new Date(ASKED_AT.getTime() + hours * 3_600_000)
    const orders = sampleOrders(asOf, 'Asia/Jakarta')
    const lately = asOf.getTime() - 30 * 24 * 3_600_000
    expect(orders.filter(({ at }) => at.getTime() > lately).length).toBeGreaterThan(40)
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(ORDER_STATUSES))
    expect(new Set(orders.map((order) => order.paid))).toEqual(new Set(['nothing', 'half', 'settled', 'all']))
    expect(orders.every((order) => order.at < asOf)).toBe(true)
    expect(sampleOrders(asOf, 'Asia/Jakarta')).toEqual(orders)
  }
})

test('orders are made from 8:30 to 20:00, not on Sundays', async () => {
  const { rows } = await sql<{ minutes: number; weekday: number }>`
    select extract(hour from local) * 60 + extract(minute from local) as minutes, extract(isodow from local) as weekday
    from (select created_at at time zone 'Asia/Jakarta' as local from transactions) as sales`.execute(
    fresh.db,
  )
  for (const { minutes, weekday } of rows) {
    expect(minutes).toBeGreaterThanOrEqual(510)
    expect(minutes).toBeLessThan(1200)
    expect(weekday).not.toBe(7)
  }
})

test('all rows are marked as sample, balance, and have no entry in Riwayat', async () => {
  for (const table of ['users', 'customers', 'products', 'transactions', 'expenses']) {
    expect(await one(`select bool_and(is_sample) as sample from ${table}`)).toEqual({ sample: true })
  }
  expect(
    await one(`select count(*) as wrong from customers where total_spent <> (
      select coalesce(sum(total), 0) from transactions where customer_id = customers.id and status <> 'cancelled')`),
  ).toEqual({ wrong: 0 })
  expect(
    await one(`select count(*) as wrong from transactions
      where (status = 'completed') <> (completed_at is not null) or completed_at not between created_at and now()`),
  ).toEqual({ wrong: 0 })
  expect(await one('select count(*) as recorded from activity')).toEqual({ recorded: 1 })
})

test('all sample data can be removed, except the account of the user who does it', async () => {
  const { id } = await one<{ id: string }>(`select id from users where role = 'owner'`)
  const { count, spent } = await one<{ count: number; spent: number }>(
    'select (select count(*) from transactions) as count, (select count(*) from expenses) as spent',
  )
  const removed = await transaction(transactionContext(fresh.db, { actor: id }), (db) =>
    removeSampleData(db, id),
  )
  expect(removed).toEqual({ customers: 5, products: 6, transactions: count, expenses: spent, users: 3 })
  for (const table of ['customers', 'products', 'transactions', 'expenses']) {
    expect(await one(`select count(*) as live from ${table} where deleted_at is null`)).toEqual({ live: 0 })
  }
  expect(await one('select sum(total_spent) as spent from customers')).toEqual({ spent: 0 })
  expect(await one('select count(first_purchase_at) as buyers from customers')).toEqual({ buyers: 0 })
  expect(
    await one(`select count(*) as recorded from activity where actor = '${id}' and operation = 'delete'`),
  ).toEqual({
    recorded: 5 + 6 + count + 3 + spent,
  })
})
