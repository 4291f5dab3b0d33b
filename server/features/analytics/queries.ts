import { sql } from 'kysely'
import { FREE_ITEM_LABEL } from '../../../core/orders/free-item.ts'
import type { Day, ShopZone, TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { inWindow, lineParts, selectDailySums } from '../daily-sums/daily-sums.queries.ts'

export type SalesSum = { amount: number; count: number; tax: number }

/** Sums the sales of a window (rupiah), tax included, without cancelled and deleted ones. */
export async function sumSales(db: Database, window: TimeWindow, zone: ShopZone): Promise<SalesSum> {
  const { rows } = await sql<SalesSum>`
    select coalesce(sum(total), 0)::float8 as amount, coalesce(sum(count), 0)::int as count,
      coalesce(sum(tax), 0)::float8 as tax
    from ${selectDailySums('dailySales', window, zone)} as sales where status <> 'cancelled'`.execute(db)
  return rows[0] ?? { amount: 0, count: 0, tax: 0 }
}

/** Sales per day or month (rupiah); days without sales are missing. */
export async function sumSalesByPeriod(
  db: Database,
  unit: 'day' | 'month',
  window: TimeWindow,
  zone: ShopZone,
): Promise<{ start: Day; amount: number; count: number }[]> {
  const { rows } = await sql<{ start: Day; amount: number; count: number }>`
    select date_trunc(${unit}, day)::date as start, sum(total)::float8 as amount, sum(count)::int as count
    from ${selectDailySums('dailySales', window, zone)} as sales where status <> 'cancelled' group by 1`.execute(
    db,
  )
  return rows
}

/** Sales of a window by user (rupiah), deleted users included, largest first. Not precomputed: reads the sales. */
export async function sumSalesByCashier(
  db: Database,
  { from, until }: TimeWindow,
): Promise<{ id: string | null; name: string | null; count: number; amount: number }[]> {
  const { rows } = await sql<{ id: string | null; name: string | null; count: number; amount: number }>`
    select users.id, users.name, made.count, made.amount
    from (
      select created_by, count(*)::int as count, sum(total)::float8 as amount from transactions
      where deleted_at is null and status <> 'cancelled' and created_at >= ${from} and created_at < ${until}
      group by created_by
    ) as made left join users on users.id = made.created_by
    order by made.amount desc, users.name`.execute(db)
  return rows
}

/** Deposits (rupiah) kept from orders cancelled in the window. */
export async function sumForfeited(db: Database, { from, until }: TimeWindow): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(paid_amount), 0)::float8 as amount from transactions
    where deleted_at is null and status = 'cancelled' and paid_amount > 0
      and cancelled_at >= ${from} and cancelled_at < ${until}`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Rupiah owed at the window's end on its sales: today's remaining amounts plus later payments. */
export async function sumUnpaid(db: Database, { from, until }: TimeWindow): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select /* unprepared */ (
      coalesce((select sum(remaining_amount) from transactions
        where deleted_at is null and remaining_amount > 0 and status <> 'cancelled'
          and created_at >= ${from} and created_at < ${until}), 0)
      + coalesce((select sum(amount) from payments join transactions as sale on sale.id = transaction_id
        where later and payments.created_at >= ${until} and sale.created_at >= ${from} and sale.created_at < ${until}
          and deleted_at is null and status <> 'cancelled'), 0)
    )::float8 as amount`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Time of the first sale that is neither cancelled nor deleted; null if there is none. */
export async function findFirstSaleTime(db: Database): Promise<Date | null> {
  const first = await db
    .selectFrom('transactions')
    .where(sql<boolean>`deleted_at is null and status <> 'cancelled'`)
    .select('createdAt')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return first?.createdAt ?? null
}

type ReceivedSum = { method: string; amount: number; refunded: number }

/** Money received in a window by method (rupiah), net of refunds; methods without any are missing. */
export async function sumReceived(db: Database, window: TimeWindow, zone: ShopZone): Promise<ReceivedSum[]> {
  const { rows } = await sql<ReceivedSum>`
    select method, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded
    from ${selectDailySums('dailyPayments', window, zone)} as payments group by method`.execute(db)
  return rows
}

/** Revenue of a window (rupiah) by category, by machine, and of it by extra, largest first. */
export async function sumRevenueByGroup(db: Database, window: TimeWindow, zone: ShopZone) {
  const { rows } = await sql<{ kind: 'category' | 'machine' | 'extra'; name: string; amount: number }>`
    select kind, coalesce(nullif(name, ''), ${FREE_ITEM_LABEL}) as name, sum(amount)::float8 as amount
    from ${selectDailySums('dailyProductGroups', window, zone)} as product_groups group by 1, 2 order by 3 desc, 2`.execute(
    db,
  )
  return rows
}

/** Revenue of a window (rupiah) by product, largest first; null: of free lines. The rest is of lines by m², 0 without any (docs/product.md#analitik). */
export async function sumRevenueByProduct(db: Database, window: TimeWindow, zone: ShopZone) {
  const { rows } = await sql<{
    id: string | null
    amount: number
    squareMetres: number
    realised: number
    listed: number
  }>`
    select product_id as id, sum(amount)::float8 as amount, coalesce(sum(square_metres), 0)::float8 as square_metres,
      coalesce(sum(realised), 0)::float8 as realised, coalesce(sum(listed), 0)::float8 as listed
    from ${selectDailySums('dailyProducts', window, zone)} as products group by 1 order by 2 desc, 1 nulls last`.execute(
    db,
  )
  return rows
}

type VendorSum = { name: string | null; count: number; amount: number; tax: number; cost: number }

/**
 * What outsourced lines of a window bring and cost (rupiah) by vendor, largest first; `tax` is contained in the amount. Lines without a
 * cost are only counted: `withoutCost`. Not precomputed: few lines are outsourced.
 */
export async function sumOutsourcing(
  db: Database,
  window: TimeWindow,
): Promise<{ vendors: VendorSum[]; withoutCost: number }> {
  const only = sql`id in (select transaction_id from transaction_items where is_outsourced)`
  const { rows } = await sql<VendorSum & { missing: number }>`
    select vendor as name, count(vendor_cost)::int as count, count(*) filter (where vendor_cost is null)::int as missing,
      coalesce(sum(amount) filter (where vendor_cost is not null), 0)::float8 as amount,
      coalesce(sum(amount - sales) filter (where vendor_cost is not null), 0)::float8 as tax,
      coalesce(sum(vendor_cost), 0)::float8 as cost
    from (
      select line_id, vendor, vendor_cost, sum(amount) as amount, sum(sales) as sales
      from ${lineParts(inWindow(window), only)} as part where is_outsourced group by 1, 2, 3
    ) as line group by 1 order by amount desc, name`.execute(db)
  return {
    vendors: rows.filter(({ count }) => count > 0).map(({ missing: _, ...vendor }) => vendor),
    withoutCost: rows.reduce((sum, { missing }) => sum + missing, 0),
  }
}

/** Current names of products, deleted ones included. */
export async function loadProductNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type BuyerGroup = { customers: number; count: number; amount: number }
type BuyersAnswer = {
  top: { id: string; name: string; amount: number; count: number }[]
  firstTime: BuyerGroup
  returning: BuyerGroup
}
type BuyerSums = BuyerGroup & {
  newCustomers: number
  newCount: number
  newAmount: number
  top: BuyersAnswer['top']
}

/**
 * The top buyers of a window, ties in favour of the older customer, and first-time and returning buyers (rupiah). From the sales by an index:
 * sums of a day would have nearly as many rows.
 */
export async function loadBuyers(
  db: Database,
  { from, until }: TimeWindow,
  { top }: { top: number },
): Promise<BuyersAnswer> {
  const { rows } = await sql<BuyerSums>`
    with bought as materialized (
      select customer_id, count(*)::int as count, sum(total)::float8 as amount from transactions
      where deleted_at is null and status <> 'cancelled' and created_at >= ${from} and created_at < ${until} group by 1
    ), top as (
      select * from bought order by amount desc, customer_id limit ${top}
    )
    select count(*)::int as customers, coalesce(sum(count), 0)::int as count, coalesce(sum(amount), 0) as amount,
      count(newcomer.id)::int as "newCustomers",
      coalesce(sum(count) filter (where newcomer.id is not null), 0)::int as "newCount",
      coalesce(sum(amount) filter (where newcomer.id is not null), 0) as "newAmount",
      (select coalesce(json_agg(json_build_object('id', customer_id, 'name', name, 'amount', amount, 'count', count)
        order by amount desc, customer_id), '[]') from top join customers on customers.id = customer_id) as top
    from bought left join customers as newcomer on newcomer.id = customer_id and first_purchase_at >= ${from}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('sums without groups are one row')
  const { customers, count, amount, newCustomers, newCount, newAmount } = row
  return {
    top: row.top,
    firstTime: { customers: newCustomers, count: newCount, amount: newAmount },
    returning: { customers: customers - newCustomers, count: count - newCount, amount: amount - newAmount },
  }
}
