import { type RawBuilder, sql } from 'kysely'
import type { HealthReport } from '../../../contract/health.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Something recorded that is not what it comes to when it is worked out anew. Amounts in rupiah, or numbers. */
export type Difference = { name: string; transactionId: string | null; recorded: number; recomputed: number }

/** What a check went through, and the first of what is wrong. */
export type CheckResult = { counted: number; wrong: Difference[] }

const MAX_PROBLEMS = 20

/** The total of every order from its lines: each line, what Ekspres adds, the discount, the tax, the rounding. */
export async function checkOrders(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from transactions`,
    sql`with lines as (
        select transaction_id, sum(total) as subtotal, coalesce(sum(total) filter (where discount_eligible), 0) as eligible,
          sum(round(unit_price * quantity * case unit when 'm²' then length * width / 10000 when 'cm' then length else 1 end)) as priced,
          count(*) as items
        from transaction_items group by transaction_id
      ), hastened as (
        select sale.*, coalesce(lines.priced, 0) as priced, coalesce(lines.items, 0) as items, coalesce(lines.subtotal, 0) as summed,
          coalesce(lines.eligible, 0) as eligible, round(coalesce(lines.subtotal, 0) * express_rate) + express_fee as extra
        from transactions as sale left join lines on lines.transaction_id = sale.id
      ), discounted as (
        select *, case when discount_amount > 0 then discount_amount when discount_percent > 0 then round((summed + extra) * discount_percent / 100)
          else round(eligible * discount_rate) end as off
        from hastened
      ), taxed as (
        select *, round((summed + extra - off) * tax_rate) as taxed from discounted
      )
      select customer_name as name, id as "transactionId", total as recorded,
        priced + extra - off + taxed - (priced + extra - off + taxed) % 500 as recomputed
      from taxed
      where (subtotal, express_surcharge, discount, tax, total, item_count) is distinct from
        (priced + extra, extra, off, taxed, summed + extra - off + taxed - (summed + extra - off + taxed) % 500, items)
        or discount_amount > 0 and discount_percent <> ceil(discount_amount * 10000 / (summed + extra)) / 100`,
  )
}

/** What is paid and remains of every order from the ledger. */
export async function checkPayments(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from payments`,
    sql`select customer_name as name, sale.id as "transactionId", paid_amount as recorded, coalesce(ledger.amount, 0) as recomputed
      from transactions as sale left join (
        select transaction_id, sum(amount) as amount from payments group by transaction_id
      ) as ledger on ledger.transaction_id = sale.id
      where paid_amount <> coalesce(ledger.amount, 0) or remaining_amount <> total - coalesce(ledger.amount, 0)
        or payment_status <> case when coalesce(ledger.amount, 0) = total then 'paid'
          when coalesce(ledger.amount, 0) > 0 then 'partial' else 'pending' end`,
  )
}

/** What is owed altogether: the list's sum, totals less ledger, and the sums that are kept of it; and by how many customers. */
export async function checkReceivables(db: Tx): Promise<CheckResult> {
  const debts = sql`transactions where deleted_at is null and remaining_amount > 0 and status <> 'cancelled'`
  const listed = sql`select coalesce(sum(remaining_amount), 0) as amount from ${debts}`
  return await runCheck(
    db,
    sql`select amount as counted from (${listed}) as listed`,
    sql`select 'Semua piutang' as name, null::uuid as "transactionId", listed.amount as recorded, owed.amount as recomputed
      from (${listed}) as listed, (
        select coalesce(sum(greatest(total - coalesce(paid, 0), 0)), 0) as amount from transactions left join (
          select transaction_id, sum(amount) as paid from payments group by transaction_id
        ) as ledger on ledger.transaction_id = transactions.id
        where deleted_at is null and status <> 'cancelled'
      ) as owed where listed.amount <> owed.amount
      union all
      select 'Piutang ' || to_char(slice at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI'), null, sum(amount), sum(there)
      from (
        select slice, count, amount, partial_count, partial_amount, 0 as one, 0 as there, 0 as part, 0 as part_there from debt_sums
        union all
        select slice_of(created_at), 0, 0, 0, 0, 1, remaining_amount, (payment_status = 'partial')::int,
          case when payment_status = 'partial' then remaining_amount else 0 end from ${debts}
      ) as both_sides
      group by slice
      having (sum(count), sum(amount), sum(partial_count), sum(partial_amount))
        <> (sum(one), sum(there), sum(part), sum(part_there))
      union all
      select 'Pelanggan yang berutang', null, kept.debtors, now.debtors
      from (select coalesce(sum(debtors), 0) as debtors from debt_sums) as kept,
        (select count(distinct customer_id) as debtors from ${debts}) as now
      where kept.debtors <> now.debtors
      union all
      select 'Jumlah piutang ' || customers.name, null, coalesce(kept.count, 0), coalesce(now.count, 0)
      from customer_debts as kept
        full join (select customer_id, count(*) as count from ${debts} group by 1) as now using (customer_id)
        join customers on customers.id = customer_id
      where coalesce(kept.count, 0) <> coalesce(now.count, 0)
      union all
      select 'Pembayaran piutang', null, 0, count(*)
      from payments join transactions as sale on sale.id = transaction_id
      where not later and payments.created_at > sale.created_at having count(*) > 0
      union all
      select 'Pembayaran kemudian', null, coalesce(sum(kept.amount), 0), coalesce(sum(now.amount), 0)
      from later_payments as kept full join (
        select payments.id as payment_id, sale.created_at as sold_at, payments.created_at as paid_at, amount
        from payments join transactions as sale on sale.id = transaction_id where later
      ) as now using (payment_id)
      where (kept.sold_at, kept.paid_at, kept.amount) is distinct from (now.sold_at, now.paid_at, now.amount) having count(*) > 0
      union all
      select 'Diterima dari piutang ' || to_char(slice at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI'), null, sum(amount), sum(there)
      from (
        select slice, count, amount, 0 as one, 0 as there from received_sums
        union all
        select slice_of(payments.created_at), 0, 0, (kind = 'payment')::int, amount
        from payments join transactions on transactions.id = transaction_id where later and deleted_at is null
      ) as both_sides
      group by slice having (sum(count), sum(amount)) <> (sum(one), sum(there))`,
  )
}

/** What every customer has spent. */
export async function checkCustomers(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from customers where deleted_at is null`,
    sql`select name, null::uuid as "transactionId", total_spent as recorded, coalesce(spent.amount, 0) as recomputed
      from customers left join (
        select customer_id, sum(total) as amount from transactions
        where status <> 'cancelled' and deleted_at is null group by customer_id
      ) as spent on spent.customer_id = customers.id
      where total_spent <> coalesce(spent.amount, 0)`,
  )
}

/** How many orders there are of each pair of states, what those of each day come to, what was spent on each, and whether a search knows all their words. */
export async function checkCounts(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from transactions where deleted_at is null`,
    sql`select status || ', ' || payment_status as name, null::uuid as "transactionId",
        coalesce(sum(count), 0) as recorded, coalesce(sum(there), 0) as recomputed
      from (
        select status, payment_status, count, 0 as there from transaction_tallies
        union all
        select status, payment_status, 0, count(*) from transactions where deleted_at is null group by 1, 2
      ) as both_sides
      group by status, payment_status having sum(count) <> sum(there)
      union all
      select 'Hari ' || to_char(slice at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI'), null, sum(total), sum(there)
      from (
        select slice, count, cancelled, total, 0 as made, 0 as gone, 0 as there from day_sums
        union all
        select slice_of(created_at), 0, 0, 0, 1, (status = 'cancelled')::int,
          case when status = 'cancelled' then 0 else total end from transactions where deleted_at is null
      ) as both_sides
      group by slice having (sum(count), sum(cancelled), sum(total)) <> (sum(made), sum(gone), sum(there))
      union all
      select 'Pengeluaran ' || day, null, sum(amount), sum(there)
      from (
        select day, category, count, amount, cash, 0 as made, 0 as there, 0 as paid from expense_sums
        union all
        select spent_on, coalesce(category, ''), 0, 0, 0, 1, amount, case when method = 'cash' then amount else 0 end
        from expenses where deleted_at is null
      ) as both_sides
      group by day, category having (sum(count), sum(amount), sum(cash)) <> (sum(made), sum(there), sum(paid))
      union all
      select 'Kata pencarian ' || min(word), null, 0, count(distinct word)
      from transactions cross join unnest((string_to_array(search_text, ' '))[2:]) as word
      where word not in (select word from search_words) having count(*) > 0
      union all
      select 'Nomor dalam teks pencarian', null, 0, count(*)
      from transactions where left(search_text, 9) <> right(id::text, 8) || ' ' having count(*) > 0`,
  )
}

/** The sums that Analitik keeps, but for the stretches of time that are to be worked out again anyway. */
export async function checkAnalytics(db: Tx): Promise<CheckResult> {
  const day = (slice: string) =>
    sql`to_char(${sql.ref(slice)} at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI')`
  const fresh = (kind: string, slice: string) =>
    sql`not exists (select from stale_slices where kind = ${sql.lit(kind)} and stale_slices.slice = ${sql.ref(slice)})`
  const ever = sql`'-infinity', 'infinity'`
  const bought = (packed: string) => sql`(select coalesce(sum(amount), 0) from unpacked(${sql.ref(packed)}))`
  return await runCheck(
    db,
    sql`select count(*) as counted from sale_totals`,
    sql`select 'Penjualan ' || ${day('slice')} as name, null::uuid as "transactionId",
        coalesce(kept.total, 0) as recorded, coalesce(now.total, 0) as recomputed
      from sale_totals as kept full join sold(${ever}) as now using (slice)
      where (kept.count, kept.total, kept.tax) is distinct from (now.count, now.total, now.tax) and ${fresh('sales', 'slice')}
      union all
      select 'Bagian produk ' || ${day('slice')}, null, coalesce(kept.amount, 0), coalesce(now.amount, 0)
      from (select slice, sum(amount) as amount from line_totals group by 1) as kept
        full join (select slice, total as amount from sold(${ever})) as now using (slice)
      where kept.amount is distinct from now.amount and ${fresh('sales', 'slice')}
      union all
      select 'Bagian produk bulan ' || ${day('month')}, null, coalesce(kept.amount, 0), coalesce(now.amount, 0)
      from (select month, sum(amount) as amount from line_months group by 1) as kept
        full join (select month_of(slice) as month, sum(amount) as amount from line_totals group by 1) as now using (month)
      where kept.amount is distinct from now.amount
        and not exists (select from stale_slices where kind = 'sales' and month_of(slice) = month)
      union all
      select 'Pembelian pertama ' || customers.name, null, extract(epoch from kept.made_at), extract(epoch from now.made_at)
      from first_purchases as kept
        full join (
          select customer_id, min(created_at) as made_at from transactions
          where deleted_at is null and status <> 'cancelled' group by 1
        ) as now using (customer_id)
        join customers on customers.id = customer_id
      where kept.made_at is distinct from now.made_at
      union all
      select 'Bagian produk tahun ' || ${day('year')}, null, coalesce(kept.amount, 0), coalesce(now.amount, 0)
      from (select year, sum(amount) as amount, sum(slices) as slices from line_years group by 1) as kept
        full join (
          select year, sum(amount) as amount, sum(slices) as slices
          from line_months cross join lateral years_within(month, month_end(month)) group by 1
        ) as now using (year)
      where (kept.amount, kept.slices) is distinct from (now.amount, now.slices)
      union all
      select 'Pelanggan ' || ${day('slice')}, null, ${bought('kept')}, ${bought('now')}
      from (
        select slice, coalesce(buyer_slices.packed, '') as kept, coalesce(sold.packed, '') as now
        from (select slice, bought(slice, slice_end(slice)) as packed from sale_totals) as sold
          full join buyer_slices using (slice)
      ) as slices where kept <> now and ${fresh('sales', 'slices.slice')}
      union all
      select 'Pelanggan bulan ' || ${day('month')}, null, ${bought('kept')}, ${bought('now')}
      from (
        select month, buyer_months.packed as kept,
          packed_together(array(select packed from buyer_slices where slice >= month and slice < month_end(month))) as now
        from buyer_months
      ) as months where kept <> now
      union all
      select 'Pelanggan tahun ' || ${day('year')}, null, ${bought('kept')}, ${bought('now')}
      from (
        select year, buyer_years.packed as kept,
          packed_together(array(select packed from buyer_months where month >= year and month < finish)) as now
        from buyer_years
      ) as years where kept <> now
      union all
      select figure || method || ' ' || ${day('slice')}, null, coalesce(recorded, 0), coalesce(recomputed, 0)
      from payment_totals as kept full join (
        select slice_of(payments.created_at) as slice, method, sum(amount) as amount,
          coalesce(-sum(amount) filter (where kind = 'refund'), 0) as refunded
        from payments join transactions as sale on sale.id = transaction_id
        -- What was given back when its sale was deleted stays in the takings, as does what had been paid.
        where sale.deleted_at is null or sale.paid_amount = 0 group by 1, 2
      ) as now using (slice, method) cross join lateral (
        values ('Diterima ', kept.amount, now.amount), ('Dikembalikan ', kept.refunded, now.refunded)
      ) as both_sides (figure, recorded, recomputed)
      where recorded is distinct from recomputed and ${fresh('payments', 'slice')}`,
  )
}

/** Riwayat against its seals: entries that were changed, added or taken away after they had been sealed. */
export async function checkActivity(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from activity`,
    sql`select 'Catatan sampai ' || to_char(sealed_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as name,
        null::uuid as "transactionId", seal.entries as recorded, now.entries as recomputed
      from (
        select *, lag(up_to, 1, '-9223372036854775808'::bigint) over chain as since, lag(sha256, 1, '') over chain as previous
        from activity_seals window chain as (order by up_to)
      ) as seal cross join lateral activity_digest(previous, since, up_to) as now
      where (seal.entries, seal.sha256) is distinct from (now.entries, now.sha256)
      order by up_to`,
  )
}

/** Seconds for which the oldest database transaction that writes has been open, whoever holds it. */
export async function findLongestWrite(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from clock_timestamp() - min(xact_start)))::int as seconds from pg_stat_activity
    where datname = current_database() and backend_xid is not null`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** When the latest sale, payment or entry of Riwayat was written, by the clock of then; null in an empty shop. */
export async function findLatestRecordTime(db: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((select max(created_at) from transactions), (select max(created_at) from payments),
      (select at from activity order by seq desc limit 1)) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Bytes that the shop's data takes. */
export async function loadDatabaseSize(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** Keeps what a look at the whole shop found, instead of the one before. */
export async function saveReport(db: Database, { madeAt, ...rest }: HealthReport): Promise<void> {
  const report = JSON.stringify(rest)
  await db
    .insertInto('healthReport')
    .values({ madeAt, report })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ madeAt, report }))
    .execute()
}

/** What the last look found; null until there was one. */
export async function findLastReport(db: Database): Promise<HealthReport | null> {
  const row = await db.selectFrom('healthReport').select(['madeAt', 'report']).executeTakeFirst()
  return row
    ? { madeAt: row.madeAt.toISOString(), ...(row.report as unknown as Pick<HealthReport, 'checks'>) }
    : null
}

/** Runs a check: what it counts, and the first of the rows that are wrong. */
export async function runCheck(
  db: Tx,
  counting: RawBuilder<unknown>,
  wrong: RawBuilder<unknown>,
): Promise<CheckResult> {
  const { rows: counted } = await sql<{ counted: number }>`${counting}`.execute(db)
  const { rows } = await sql<Difference>`${wrong} limit ${MAX_PROBLEMS}`.execute(db)
  return { counted: counted[0]?.counted ?? 0, wrong: rows }
}
