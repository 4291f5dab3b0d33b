import { sql } from 'kysely'
import type { Day, ShopZone, TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { pipeline } from '../../platform/database/driver.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type BuyerGroup, BuyerTotals } from './buyer-totals.ts'
import { buyers, lines, payments, sales } from './stored-sums.queries.ts'

export type SalesSum = { amount: number; count: number; tax: number }

/** Sums the sales of a window (rupiah), tax included, without cancelled and deleted ones. */
export async function sumSales(db: Database, window: TimeWindow): Promise<SalesSum> {
  const { rows } = await sql<SalesSum>`
    select coalesce(sum(total), 0)::float8 as amount, coalesce(sum(count), 0)::int as count,
      coalesce(sum(tax), 0)::float8 as tax
    from ${sales(window)} as sale`.execute(db)
  return rows[0] ?? { amount: 0, count: 0, tax: 0 }
}

/** Sales per day or month of the shop's zone (rupiah); days without sales are missing. */
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
      + coalesce((select sum(amount) from later_payments
        where sold_at >= ${from} and sold_at < ${until} and paid_at >= ${until} and exists (
          select from transactions where id = transaction_id and deleted_at is null and status <> 'cancelled'
        )), 0)
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
export async function sumReceived(db: Database, window: TimeWindow): Promise<ReceivedSum[]> {
  const { rows } = await sql<ReceivedSum>`
    select method, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded
    from ${payments(window)} as payment group by method`.execute(db)
  return rows
}

type RevenuePart = { machine: string | null; category: string | null; id: string | null; amount: number }

/** Revenue of a window (rupiah) by machine type, by category and by product; each row names one of the three. */
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

/** Current names of products, deleted ones included. */
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

/** Packed customer numbers: of those with a purchase before the window (`were_there`) or, if these exceed `few`, of the first-time buyers. */
const selectNewness = ({ from, until }: TimeWindow, few: number) => {
  const numbers = sql`as_base64(string_agg(int4send(number), ''))`
  return sql<{ were_there: boolean; numbers: string }>`
    with earlier as materialized (select number from first_purchases where made_at < ${from} limit ${few + 1}),
    counted as (select count(*) <= ${few} as were_there from earlier)
    select were_there, case when were_there then (select ${numbers} from earlier)
      else (select ${numbers} from first_purchases where made_at >= ${from} and made_at < ${until}) end as numbers
    from counted`
}

/**
 * The top buyers of a window, and first-time and returning buyers (rupiah). Reads the smaller of two lists: earlier customers up to `maxEarlier`,
 * else the new ones.
 */
export async function loadBuyers(
  db: Tx,
  window: TimeWindow,
  { top, maxEarlier = 5_000 }: { top: number; maxEarlier?: number },
): Promise<BuyersAnswer> {
  const { rows: known } = await pipeline(db, selectNewness(window, maxEarlier))
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
