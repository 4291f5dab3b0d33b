import { type RawBuilder, sql } from 'kysely'
import type { Day, ShopZone, TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { pipeline } from '../../platform/database/driver.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type BuyerGroup, BuyerTotals } from './buyer-totals.ts'

// Sums are kept slice by slice, products' and customers' by whole months and years as well (migrations 0013, 0050, 0060, 0082). What is asked for is read from the kept sums, and worked out from the rows where they are
// stale: the answer is the same at every moment. So is the slice in whose midst a window ends. All amounts in rupiah, exact up to
// 9 quadrillion.

const staleSlices = (kind: 'sales' | 'payments', { from, until }: TimeWindow) => sql`
  select slice from stale_slices where kind = ${sql.lit(kind)} and slice >= ${from} and slice < ${until}
  union select slice_of(${until}) where slice_of(${until}) < ${until}`

const endIn = ({ until }: TimeWindow) => sql`least(slice_end(stale.slice), ${until})`

const upToDate = ({ from, until }: TimeWindow) => sql`
  slice >= ${from} and slice < ${until} and slice not in (select slice from stale)`

const sales = (window: TimeWindow) => sql`(
  with stale as materialized (${staleSlices('sales', window)})
  select slice, count, total, tax from sale_totals where ${upToDate(window)}
  union all
  select now.* from stale cross join lateral sold(stale.slice, ${endIn(window)}) as now
)`

/** Which years and months of a window are kept: `years` as (year, finish), and whether `month` is. */
type KeptPeriods = { years: RawBuilder<unknown>; hasMonth: RawBuilder<unknown> }

/**
 * The fewest kept sums that a window is made of, each as often as it says (`times`). Years and months of which the window is the greater part are
 * taken as they are kept (`years`; `months` where `summed`), and what of them is outside is taken off; `pieces` are slices.
 */
const keptParts = (window: TimeWindow, { years, hasMonth }: KeptPeriods) => {
  const { from, until } = window
  return sql`stale as materialized (${staleSlices('sales', window)}), years as materialized (
    select year, finish from ${years} as years
    where least(finish, ${until}) - greatest(year, ${from}) > (finish - year) / 2
  ), months as materialized (
    -- Of each the part that is still to be counted, or to be taken off.
    select month, finish, times, since, till, till - since > (finish - month) / 2 and ${hasMonth} as summed
    from (
      select month, finish, 1 as times, greatest(month, ${from}) as since, least(finish, ${until}) as till
      from months_within(${from}, ${until}) as touched
      where not exists (select from years where month >= year and touched.finish <= years.finish)
      union all
      select months.month, months.finish, -1, case when month < ${from} then month else greatest(month, ${until}) end,
        case when month < ${from} then least(months.finish, ${from}) else months.finish end
      from years cross join lateral months_within(year, years.finish) as months
      where month < ${from} or months.finish > ${until}
    ) as part
  ), pieces as materialized (
    select since, till, times from months where not summed
    union all select month, since, -times from months where summed and month < since
    union all select till, finish, -times from months where summed and till < finish
  )`
}

/** What products earned, each row as often as it says (`times`; `slices`: how many kept sums are in it). The kept sums of stale slices are taken off. */
const lines = (window: TimeWindow) => sql`(
  with ${keptParts(window, { years: sql`years_within(${window.from}, ${window.until})`, hasMonth: sql`true` })}
  select product_id, category, machine_type, amount, 1 as times, slices from years
    cross join lateral (select * from line_years where line_years.year = years.year offset 0) as kept
  union all
  select product_id, category, machine_type, amount, times, slices from months
    cross join lateral (select * from line_months where line_months.month = months.month offset 0) as kept
  where summed
  union all
  select product_id, category, machine_type, amount::bigint, times, 1 from pieces
    cross join lateral (select * from line_totals where slice >= since and slice < till offset 0) as kept
  union all
  select product_id, category, machine_type, amount::bigint, -1, 1 from stale
    cross join lateral (select * from line_totals where line_totals.slice = stale.slice offset 0) as kept
  union all
  select now.product_id, now.category, now.machine_type, now.amount::bigint, 1, 1
  from stale cross join lateral sold_lines(stale.slice, ${endIn(window)}) as now
)`

/** Who bought what, packed, each text as often as it says. The kept ones of stale slices are taken off. */
const buyers = (window: TimeWindow) => sql<{ packed: string; times: number }>`
  with ${keptParts(window, {
    years: sql`(select year, finish from buyer_years where year < ${window.until} and finish > ${window.from})`,
    hasMonth: sql`exists (select from buyer_months where buyer_months.month = part.month)`,
  })}
  select packed, 1 as times from years
    cross join lateral (select packed from buyer_years where buyer_years.year = years.year offset 0) as kept
  union all
  select packed, times from months
    cross join lateral (select packed from buyer_months where buyer_months.month = months.month offset 0) as kept
  where summed
  union all
  select packed, times from pieces
    cross join lateral (select packed from buyer_slices where slice >= since and slice < till offset 0) as kept
  union all
  select packed, -1 from stale
    cross join lateral (select packed from buyer_slices where buyer_slices.slice = stale.slice offset 0) as kept
  union all
  select bought(stale.slice, ${endIn(window)}), 1 from stale`

const payments = (window: TimeWindow) => sql`(
  with stale as materialized (${staleSlices('payments', window)})
  select method, amount, refunded from payment_totals where ${upToDate(window)}
  union all
  select now.method, now.amount, now.refunded
  from stale cross join lateral received(stale.slice, ${endIn(window)}) as now
)`

export type SalesSum = { amount: number; count: number; tax: number }

/** Sales booked in a window, tax contained: neither cancelled nor deleted ones. */
export async function sumSales(db: Database, window: TimeWindow): Promise<SalesSum> {
  const { rows } = await sql<SalesSum>`
    select coalesce(sum(total), 0)::float8 as amount, coalesce(sum(count), 0)::int as count,
      coalesce(sum(tax), 0)::float8 as tax
    from ${sales(window)} as sale`.execute(db)
  return rows[0] ?? { amount: 0, count: 0, tax: 0 }
}

/** Sales per shop day or month that has any, each named by its first day. */
export async function sumSalesByPeriod(
  db: Database,
  unit: 'day' | 'month',
  window: TimeWindow,
  zone: ShopZone,
): Promise<{ start: Day; amount: number; count: number }[]> {
  const { rows } = await sql<{ start: Day; amount: number; count: number }>`
    select date_trunc(${unit}, slice at time zone ${zone})::date as start, sum(total)::float8 as amount,
      sum(count)::int as count
    from ${sales(window)} as sale group by 1`.execute(db)
  return rows
}

/** Sales of a window by the user who made them, deleted users included, largest first (rupiah). Read from the sales themselves: no sum is kept of it. */
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

/** Deposits that orders cancelled in a window left with the shop. */
export async function sumForfeited(db: Database, { from, until }: TimeWindow): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(paid_amount), 0)::float8 as amount from transactions
    where deleted_at is null and status = 'cancelled' and paid_amount > 0
      and cancelled_at >= ${from} and cancelled_at < ${until}`.execute(db)
  return rows[0]?.amount ?? 0
}

/** What was owed on the sales of a window when it ended: what still is, and what came in since. */
export async function sumUnpaid(db: Database, { from, until }: TimeWindow): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select /* planned anew */ (
      coalesce((select sum(remaining_amount) from transactions
        where deleted_at is null and remaining_amount > 0 and status <> 'cancelled'
          and created_at >= ${from} and created_at < ${until}), 0)
      + coalesce((select sum(amount) from later_payments
        where sold_at >= ${from} and sold_at < ${until} and paid_at >= ${until} and exists (
          select from transactions where id = transaction_id and deleted_at is null and status <> 'cancelled'
        )), 0)
    )::float8 as amount`.execute(db)
  return rows[0]?.amount ?? 0
}

/** When the shop's first sale was made, neither cancelled nor deleted; null before it. */
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

/** Money that came in within a window by method, what was given back taken off, those without any left out. */
export async function sumReceived(db: Database, window: TimeWindow): Promise<ReceivedSum[]> {
  const { rows } = await sql<ReceivedSum>`
    select method, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded
    from ${payments(window)} as payment group by method`.execute(db)
  return rows
}

type RevenuePart = { machine: string | null; category: string | null; id: string | null; amount: number }

/** Revenue of a window by machine type, by category and by product: in each row one of the three is named. */
export async function sumRevenueParts(db: Database, window: TimeWindow): Promise<RevenuePart[]> {
  const { rows } = await sql<RevenuePart>`
    select machine_type as machine, category, product_id as id, sum(amount)::float8 as amount
    from (
      select product_id, category, machine_type, sum(times * amount) as amount from ${lines(window)} as line
      group by 1, 2, 3 having sum(times * slices) > 0
    ) as product
    group by grouping sets ((machine_type), (category), (product_id))
    order by 4 desc, 1, 2, 3`.execute(db)
  return rows
}

/** The names of products as they are now, deleted ones too. */
export async function loadProductNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type BuyersAnswer = {
  top: { id: string; name: string; amount: number; count: number }[]
  firstTime: BuyerGroup
  returning: BuyerGroup
}

/** The numbers of those who had bought before a window (`were_there`) or, where they are more than `few`, of those who bought first in it. */
const selectNewness = ({ from, until }: TimeWindow, few: number) => {
  const numbers = sql`as_base64(string_agg(int4send(number), ''))`
  return sql<{ were_there: boolean; numbers: string }>`
    with former as materialized (select number from first_purchases where made_at < ${from} limit ${few + 1}),
    counted as (select count(*) <= ${few} as were_there from former)
    select were_there, case when were_there then (select ${numbers} from former)
      else (select ${numbers} from first_purchases where made_at >= ${from} and made_at < ${until}) end as numbers
    from counted`
}

/**
 * Who bought in a window: those who bought most, and how many had never bought before it (rupiah). More than `fewFormer` who had are not read: it is
 * the new ones then, of whom there are seldom as many.
 */
export async function loadBuyers(
  db: Tx,
  window: TimeWindow,
  { top, fewFormer = 5_000 }: { top: number; fewFormer?: number },
): Promise<BuyersAnswer> {
  const { rows: known } = await pipeline(db, selectNewness(window, fewFormer))
  const { rows: parts } = await buyers(window).execute(db)
  const bought = new BuyerTotals()
  for (const { packed, times } of parts) bought.add(packed, times)
  const [newness] = await known
  const most = bought.largest(top)
  const { rows: named } = await sql<{ number: number; id: string; name: string }>`
    select number, customers.id, name from first_purchases join customers on customers.id = customer_id
    where number = any(${most.map(({ number }) => number)}::int[])`.execute(db)
  const names = new Map(named.map(({ number, ...customer }) => [number, customer]))
  return {
    top: most.flatMap(({ number, ...sums }) => {
      const customer = names.get(number)
      return customer ? [{ ...customer, ...sums }] : []
    }),
    ...bought.splitByNewness(newness?.numbers ?? '', newness?.were_there ?? false),
  }
}
