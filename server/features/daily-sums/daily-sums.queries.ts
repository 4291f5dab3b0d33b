/*
 * Sums of days (schema/daily-sums.sql). Each table is worked out by the same statement for the refresh and for readers of days that are
 * stale:
 *
 *   a change ──► trigger marks its day in stale_days
 *                     │ every minute: delete the marks, then the day's rows, insert new ones
 *                     ▼
 *   a reader ──► rows of fresh days  +  the statement over stale days and over a day that the window cuts
 */
import { type RawBuilder, sql } from 'kysely'
import { addDays, dayOf, type ShopZone, startOfDay, type TimeWindow } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { MONEY_MOVED } from '../balance/queries.ts'
import { IS_LAST_A_USE } from '../materials/queries.ts'

/** `days` yields day, since and until. */
type SumsOfDays = (days: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * What material and makloon of an item are recorded with (rupiah), null for nothing. What went back to the stock is no cost; a use of 0 that
 * was said costs 0. Without `exists`, which is asked once, a third of a day's work in a shop without materials would be looking for them.
 */
const LINE_COST = sql`coalesce(case when exists (select from material_movements) then (
  select -sum(value) from material_movements
  where line_id = item.id and kind in ('use', 'release', 'reprint')
  having sum(quantity) <> 0 or ${IS_LAST_A_USE}
) end + coalesce(item.vendor_cost, 0), item.vendor_cost)`

/**
 * The part of each line, and of each of its extras, of its order's total (`amount`) and of the total without tax (`sales`), by what is left of
 * it after the discount. Rounded so that the parts sum to the total (docs/product.md#revenue-and-money-received). Of lines by m² also size and
 * price; `cost` is the line's, see `LINE_COST`. A lateral subquery per day and `offset 0` per order hold the plan: by index from day to
 * rows, never a join over whole tables. `only`: which orders.
 */
export const lineParts = (days: RawBuilder<unknown>, only = sql`true`) => sql`(
  select day, made_at, line_id, number, product_id, category, machine_type, customer_id, cost, is_outsourced, vendor, vendor_cost, extra,
    square_metres, realised, list_price,
    div(total * up_to, whole) - div(total * (up_to - weight), whole) as amount,
    div(untaxed * up_to, whole) - div(untaxed * (up_to - weight), whole) as sales
  from (
    select *, sum(weight) over (partition by id) as whole,
      sum(weight) over (partition by id order by position, line_id, number) as up_to
    from (
      select *, case when sum(value) over (partition by id) = 0 then (number = 0)::int else value end as weight
      from (
        select day, sale.id, sale.total, sale.untaxed, sale.customer_id, sale.made_at, line.cost, line.is_outsourced, line.vendor,
          line.vendor_cost, line.product_id, line.category, line.machine_type, line.position, line.id as line_id,
          part.number, part.extra, part.area * line.quantity as square_metres,
          case when part.area is not null then part.amount end as realised,
          coalesce(line.list_price, line.unit_price) as list_price,
          part.amount * case
            when part.undiscounted then greatest(base, 1)
            when sale.discount_percent > 0 then base - sale.discount
            when line.discount_eligible then base * (1 - sale.discount_rate)
            else base
          end as value
        from ${days} as days
        cross join lateral (
          select id, customer_id, created_at as made_at, total::numeric, (total - tax)::numeric as untaxed, subtotal, discount, discount_percent, discount_rate from transactions
          where deleted_at is null and status <> 'cancelled' and created_at >= since and created_at < until and ${only}
          offset 0
        ) as sale
        cross join lateral (
          select *, ${LINE_COST} as cost, sale.subtotal
            - sum(case when never_discounted then total else extras_total(extras, true) end) over () as base
          from transaction_items as item where transaction_id = sale.id offset 0
        ) as line
        cross join lateral (
          select 0 as number, null as extra, line.area, line.total - extras_total(line.extras) as amount, line.never_discounted as undiscounted
          union all
          select number, extra ->> 'name', null, (extra ->> 'total')::bigint, line.never_discounted or not (extra ->> 'discountable')::boolean
          from jsonb_array_elements(line.extras) with ordinality as listed (extra, number)
        ) as part
      ) as valued
    ) as weighted
  ) as parts
)`

/** What each line earns (docs/product.md#laba-kotor), in rupiah: `sales` without tax, and its cost. */
export const lineEarnings = (days: RawBuilder<unknown>, only?: RawBuilder<unknown>) => sql`(
  select line_id, product_id, machine_type, customer_id, made_at, cost, sum(sales) as sales
  from ${lineParts(days, only)} as part group by 1, 2, 3, 4, 5, 6
)`

/** Longer than any shop exists. */
export const EVER: TimeWindow = { from: new Date('2000-01-01'), until: new Date('2200-01-01') }

/** One span of time instead of days. */
export const inWindow = ({ from, until }: TimeWindow) =>
  sql`(select null::date as day, ${from}::timestamptz as since, ${until}::timestamptz as until)`

const FROM_ROWS = {
  dailySales: (days) => sql`
    select day, sale.* from ${days} as days cross join lateral (
      select status, payment_status, count(*)::int as count, sum(total)::bigint as total, sum(tax)::bigint as tax
      from transactions where deleted_at is null and created_at >= since and created_at < until group by 1, 2
    ) as sale`,

  dailyProducts: (days) => sql`
    select day, product_id, sum(amount)::bigint as amount, sum(square_metres) as square_metres,
      sum(realised)::bigint as realised, sum(round(square_metres * list_price))::bigint as listed,
      sum(sales) filter (where cost is not null)::bigint as costed_sales, sum(cost) filter (where number = 0)::bigint as cost
    from ${lineParts(days)} as part group by 1, 2`,

  dailyProductGroups: (days) => sql`
    select day, kind, name, sum(amount)::bigint as amount,
      sum(sales) filter (where cost is not null and kind <> 'extra')::bigint as costed_sales,
      sum(cost) filter (where number = 0)::bigint as cost
    from ${lineParts(days)} as part
    cross join lateral (
      values ('category', category), ('machine', machine_type), ('extra', extra)
    ) as product_group (kind, name) where name is not null group by 1, 2, 3`,

  // A deleted order's payments count once they are refunded: both are money that moved. What is paid into a saldo pays no debt.
  dailyPayments: (days) => sql`
    select day, paid.* from ${days} as days cross join lateral (
      select payment.method, payment.later and sale.deleted_at is null as pays_debt,
        (count(*) filter (where payment.kind = 'payment'))::int as count, sum(payment.amount)::bigint as amount,
        coalesce(-sum(payment.amount) filter (where payment.kind = 'refund'), 0)::bigint as refunded
      from ${MONEY_MOVED} as payment
      left join lateral (
        select deleted_at, deleted_at is null or paid_amount = 0 as counts from transactions
        where id = payment.transaction_id offset 0
      ) as sale on true
      where coalesce(sale.counts, true) and payment.created_at >= since and payment.created_at < until group by 1, 2
    ) as paid`,
} satisfies Record<string, SumsOfDays>

export type DailyTable = keyof typeof FROM_ROWS
const TABLES = Object.entries(FROM_ROWS) as [DailyTable, SumsOfDays][]

/** Longer than any shop exists. */
export function everyDay(zone: ShopZone): TimeWindow {
  return { from: startOfDay('2000-01-01', zone), until: startOfDay('2200-01-01', zone) }
}

const withBounds = (days: RawBuilder<unknown>, zone: ShopZone) => sql`(
  select day, day::timestamp at time zone ${zone}::text as since, (day + 1)::timestamp at time zone ${zone}::text as until
  from (${days}) as named
)`

/**
 * The rows of a table for a window in the zone's days, as a subquery. The window begins with a day; it may end within one. Rupiah. Exact at
 * any moment, whether or not days are stale.
 */
export function selectDailySums(table: DailyTable, { from, until }: TimeWindow, zone: ShopZone) {
  const [first, last] = [dayOf(from, zone), dayOf(new Date(until.getTime() - 1), zone)]
  const isCut = startOfDay(addDays(last, 1), zone) > until
  const fromRows = sql`
    select day from stale_days where day between ${first}::date and ${last}::date
    union select ${last}::date where ${isCut}::boolean`
  const stale = sql`(select day, since, least(until, ${until}::timestamptz) as until from stale)`
  return sql`(
    with stale as materialized (select * from ${withBounds(fromRows, zone)} as bounds)
    select * from ${sql.table(table)} where day between ${first}::date and ${last}::date and day not in (select day from stale)
    union all ${FROM_ROWS[table](stale)}
  )`
}

/**
 * Works out up to `limit` stale days, the oldest first; returns how many. The marks are deleted first, so a change that commits during the
 * refresh leaves its own mark. The locked settings keep the time zone until the commit.
 */
export async function refreshStaleDays(tx: Tx, limit: number): Promise<number> {
  const { rows: stores } = await sql<{ zone: ShopZone }>`
    select time_zone as zone from store_config for share`.execute(tx)
  const zone = stores[0]?.zone
  if (!zone) return 0
  const { rows } = await sql<{ day: string }>`
    with chosen as (select distinct day from stale_days order by day limit ${limit}),
    gone as (delete from stale_days where day in (select day from chosen) returning day)
    select distinct day from gone`.execute(tx)
  if (rows.length === 0) return 0
  const days = sql`unnest(${rows.map(({ day }) => day)}::date[])`
  for (const [table, fromRows] of TABLES) {
    await sql`delete from ${sql.table(table)} where day in (select ${days})`.execute(tx)
    await sql`insert into ${sql.table(table)} ${fromRows(withBounds(sql`select ${days} as day`, zone))}`.execute(
      tx,
    )
  }
  return rows.length
}
