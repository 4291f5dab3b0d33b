/*
 * What the journal is worked out from: one query per kind of fact, in one union by day. An order, an expense and a bill count with what
 * they come to today, on their own day, as in Analitik and Laporan harian; money, material and drawers are ledgers.
 */
import { type RawBuilder, sql } from 'kysely'
import type { JournalFact } from '../../../core/journal/entry.ts'
import { type DaySpan, rangeWindow } from '../../../core/shop/analytics.ts'
import { PPN_RATE } from '../../../core/tax/ppn.ts'
import type { Day, ShopZone } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { fetchInBatches } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** `id` and `detail`: null for the sums of a day. `orderId`: of facts of an order. */
export type DatedFact = JournalFact & {
  day: Day
  id: string | null
  orderId: string | null
  detail: string | null
}

function selectFacts({ range, zone }: Period): RawBuilder<unknown> {
  const { from, until } = rangeWindow(range, zone)
  const within = (moment: RawBuilder<unknown>) => sql`${moment} >= ${from} and ${moment} < ${until}`
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${zone}::text)::date`
  const isOfRange = sql`expense.spent_on between ${range.from}::date and ${range.to}::date`
  const none = sql`0 as tax, 0 as rounding, 0 as stock`
  return sql`(
    select 'sale' as kind, ${dayOf(sql`created_at`)} as day, created_at as at, id, id as order_id, customer_name as detail,
      null as method, null as category, total as amount, tax, cashback as rounding, 0 as stock
    from transactions where deleted_at is null and status <> 'cancelled' and ${within(sql`created_at`)}

    union all select 'forfeited', ${dayOf(sql`cancelled_at`)}, cancelled_at, id, id, customer_name, null, null, paid_amount,
      ${KEPT_TAX}, 0, 0
    from transactions where deleted_at is null and status = 'cancelled' and paid_amount > 0 and ${within(sql`cancelled_at`)}

    -- As in daily_payments (daily-sums.queries.ts): of a deleted order once they are refunded.
    union all select 'payment', ${dayOf(sql`payment.created_at`)}, payment.created_at, payment.id, sale.id,
      concat_ws(', ', sale.customer_name, payment.withholding_number), payment.method, null, payment.amount, ${none}
    from payments as payment join transactions as sale on sale.id = payment.transaction_id
    where ${within(sql`payment.created_at`)} and (sale.deleted_at is null or sale.paid_amount = 0)

    union all select 'saldo', ${dayOf(sql`entry.created_at`)}, entry.created_at, entry.id, null, customers.name,
      entry.method, null, entry.amount, ${none}
    from customer_balance as entry join customers on customers.id = entry.customer_id
    where entry.method is not null and ${within(sql`entry.created_at`)}

    -- A bill is an expense of the same id: it counts below.
    union all select 'expense', expense.spent_on, expense.created_at, expense.id, null, expense.name, expense.method, expense.category,
      expense.amount, ${none}
    from expenses as expense
    where expense.deleted_at is null and ${isOfRange} and not exists (select from supplier_bills where id = expense.id)

    union all select 'bill', expense.spent_on, expense.created_at, bill.id, null, expense.name, null, expense.category,
      lines.amount, 0, 0, lines.stock
    from supplier_bills as bill join expenses as expense on expense.id = bill.id
    cross join lateral ${BILL_LINES} as lines
    where ${isOfRange}

    union all select 'billReturned', ${dayOf(sql`returned.created_at`)}, returned.created_at, returned.id, null, expense.name, null,
      expense.category, -returned.value, 0, 0, -${RETURNED_STOCK}
    from supplier_returns as returned join supplier_bill_lines as line on line.id = returned.line_id
    join expenses as expense on expense.id = line.bill_id
    where ${within(sql`returned.created_at`)}

    union all select 'billDeleted', ${dayOf(sql`expense.deleted_at`)}, expense.deleted_at, bill.id, null, expense.name, null,
      expense.category, lines.returned - lines.amount, 0, 0, lines.returned_stock - lines.stock
    from supplier_bills as bill join expenses as expense on expense.id = bill.id
    cross join lateral ${BILL_LINES} as lines
    where ${within(sql`expense.deleted_at`)}

    union all select 'supplierPayment', ${dayOf(sql`payment.created_at`)}, payment.created_at, payment.id, null, expense.name,
      payment.method, null, payment.amount, ${none}
    from supplier_payments as payment join expenses as expense on expense.id = payment.bill_id
    where ${within(sql`payment.created_at`)}

    union all select movement.kind, ${dayOf(sql`movement.created_at`)}, movement.created_at, movement.id, movement.transaction_id,
      concat_ws(', ', materials.name, movement.reason), null, null, movement.value, ${none}
    from material_movements as movement join materials on materials.id = movement.material_id
    where movement.value <> 0 and ${within(sql`movement.created_at`)}

    union all select entry.kind, ${dayOf(sql`entry.created_at`)}, entry.created_at, entry.id, null,
      concat_ws(', ', drawers.name, entry.reason), null, null, entry.amount, ${none}
    from drawer_entries as entry join drawers on drawers.id = entry.drawer_id
    where entry.kind <> 'expense' and ${within(sql`entry.created_at`)}

    union all select 'variance', ${dayOf(sql`closed_at`)}, closed_at, id, null, concat_ws(', ', name, reason), counted.method, null,
      counted.amount, ${none}
    from drawers cross join lateral (values
      ('cash', variance), ('transfer', received_transfer - expected_transfer), ('qris', received_qris - expected_qris)
    ) as counted (method, amount)
    where counted.amount <> 0 and ${within(sql`closed_at`)}
  )`
}

const halfUp = (numerator: RawBuilder<unknown>, denominator: RawBuilder<unknown>) =>
  sql`div(2 * ${numerator} + ${denominator}, 2 * ${denominator})`

/**
 * PPN (rupiah) of the down payment that a cancelled order keeps, as `taxInvoiceParts` works it out. Due if a faktur of it was exported: there
 * is no new one after the cancellation.
 */
const KEPT_TAX = sql`case
  when not exists (select from exported_tax_invoices where transaction_id = transactions.id) then 0
  when paid_amount = total then tax
  else least(tax, round(${sql.lit(PPN_RATE)} * ${halfUp(
    sql`(11 * ${halfUp(sql`((total + cashback - tax)::numeric * paid_amount)`, sql`total`)})`,
    sql`12`,
  )}))
end`

/** What `packs` (ten-thousandths) of a line come to with their part of the freight, as a receipt has it (rupiah). */
const costOf = (packs: RawBuilder<unknown>) =>
  halfUp(sql`((line.amount + line.freight)::numeric * ${packs})`, sql`line.count`)

/** Of `returned`: packs of its line that are not cancelled before it. */
const UNCANCELLED = sql`(line.count - (
  select coalesce(sum(count), 0) from supplier_returns as earlier
  where line_id = line.id and is_cancelled and (earlier.created_at, earlier.id) < (returned.created_at, returned.id)
))`

/**
 * What `returned` takes from the goods on order (rupiah): of packs that never come also the freight, which is owed all the same. Receipts
 * and cancellations of a line add up to exactly its amount and freight.
 */
const RETURNED_STOCK = sql`case when line.material_id is null then 0 when not returned.is_cancelled then returned.value
  else ${costOf(UNCANCELLED)} - ${costOf(sql`(${UNCANCELLED} - returned.count)`)} end`

const BILL_LINES = sql`(
  select sum(line.amount + line.freight) as amount, coalesce(sum(back.value), 0) as returned,
    coalesce(sum(line.amount + line.freight) filter (where line.material_id is not null), 0) as stock,
    coalesce(sum(back.stock), 0) as returned_stock
  from supplier_bill_lines as line
  left join lateral (
    select sum(value) as value, sum(${RETURNED_STOCK}) as stock from supplier_returns as returned where line_id = line.id
  ) as back on true
  where line.bill_id = bill.id
)`

type Period = { range: DaySpan; zone: ShopZone }

/** Facts of a period in batches, by day and time; an order comes before what was paid at once. */
export function fetchFacts(db: Tx, period: Period): AsyncGenerator<DatedFact[]> {
  return fetchInBatches(
    db,
    sql<DatedFact>`
      select kind, day, id, order_id, detail, method, category, amount::float8 as amount, tax::float8 as tax, rounding::float8 as rounding,
        stock::float8 as stock
      from ${selectFacts(period)} as fact order by day, at, kind desc, id`,
  )
}

/** How many lines the entries of a period have at most. */
export async function countEntryLines(db: Tx, period: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(case when kind = 'sale' then 4 when kind = 'forfeited' or kind like 'bill%' then 3 else 2 end), 0)::int as count
    from ${selectFacts(period)} as fact`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sums of the facts of each day or month, named by its first day. */
export async function sumFacts(db: Database, unit: 'day' | 'month', period: Period): Promise<DatedFact[]> {
  const { rows } = await sql<DatedFact>`
    select date_trunc(${unit}, day)::date as day, kind, method, category, null as id, null as order_id, null as detail,
      sum(amount)::float8 as amount, sum(tax)::float8 as tax, sum(rounding)::float8 as rounding, sum(stock)::float8 as stock
    from ${selectFacts(period)} as fact group by 1, kind, method, category order by 1, kind, method, category`.execute(
    db,
  )
  return rows
}
