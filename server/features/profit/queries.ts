import { sql } from 'kysely'
import type { ShopZone, TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { EVER, inWindow, lineEarnings, selectDailySums } from '../daily-sums/daily-sums.queries.ts'

export type Earning = {
  lineId: string
  productId: string | null
  machineType: string
  customerId: string
  madeAt: Date
  sales: number
  recorded: number | null
}

/** Lines of orders, or of customers' orders, with their sales without tax and their recorded cost (rupiah); none of cancelled and deleted orders. */
export async function listEarnings(
  db: Database,
  of: { orders: readonly string[] } | { customers: readonly string[] },
  window = EVER,
): Promise<Earning[]> {
  const only =
    'orders' in of
      ? sql`id = any(${sql.val(of.orders)}::uuid[])`
      : sql`customer_id = any(${sql.val(of.customers)}::uuid[])`
  const { rows } = await sql<Earning>`
    select line.line_id, line.product_id, line.machine_type, line.customer_id, sale.created_at as made_at,
      line.sales::float8, line.cost::float8 as recorded
    from ${lineEarnings(inWindow(window), only)} as line
    join transaction_items as item on item.id = line.line_id join transactions as sale on sale.id = item.transaction_id`.execute(
    db,
  )
  return rows
}

export type EarnedSum = { key: string | null; sales: number; cost: number }

/** What lines with a recorded cost earned in a window (rupiah) by product, machine or month. */
export async function sumDailyProfits(
  db: Database,
  by: 'product' | 'machine' | 'month',
  window: TimeWindow,
  zone: ShopZone,
): Promise<EarnedSum[]> {
  const key = {
    product: sql`product_id`,
    machine: sql`machine_type`,
    month: sql`date_trunc('month', day)::date`,
  }[by]
  const { rows } = await sql<EarnedSum>`
    select ${key}::text as key, sum(sales)::float8 as sales, sum(cost)::float8 as cost
    from ${selectDailySums('dailyProfits', window, zone)} as profits group by ${key}`.execute(db)
  return rows
}

/** Products with sales in a window. */
export async function listSoldProducts(db: Database, window: TimeWindow, zone: ShopZone): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from ${selectDailySums('dailyProducts', window, zone)} as products
    where product_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether anything of the shop has a recorded cost. */
export async function hasCosts(db: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from material_movements where line_id is not null)
      or exists (select from transaction_items where is_outsourced and vendor_cost is not null) as known`.execute(
    db,
  )
  return rows[0]?.known === true
}
