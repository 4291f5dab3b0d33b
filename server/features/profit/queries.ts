import { type RawBuilder, sql } from 'kysely'
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
    select line_id, product_id, machine_type, customer_id, made_at, sales::float8, cost::float8 as recorded
    from ${lineEarnings(inWindow(window), only)} as line`.execute(db)
  return rows
}

/** Null where no line has a recorded cost. */
type EarnedSum = { key: string | null; sales: number | null; cost: number | null }

/** What lines with a recorded cost earned in a window (rupiah) by product, machine or month, also of those that sold without one. */
export async function sumDailyProfits(
  db: Database,
  by: 'product' | 'machine' | 'month',
  window: TimeWindow,
  zone: ShopZone,
): Promise<EarnedSum[]> {
  const groups = sql`${selectDailySums('dailyProductGroups', window, zone)} as groups where kind = 'machine'`
  const [key, sums] = {
    product: [sql`product_id`, sql`${selectDailySums('dailyProducts', window, zone)} as products`],
    machine: [sql`name`, groups],
    month: [sql`date_trunc('month', day)::date`, groups],
  }[by] as [RawBuilder<unknown>, RawBuilder<unknown>]
  const { rows } = await sql<EarnedSum>`
    select ${key}::text as key, sum(costed_sales)::float8 as sales, sum(cost)::float8 as cost from ${sums} group by ${key}`.execute(
    db,
  )
  return rows
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
