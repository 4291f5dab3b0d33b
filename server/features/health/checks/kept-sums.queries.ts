import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { type CheckResult, runCheck } from './run-check.queries.ts'

/** Compares the stored counts and sums of orders and expenses with their rows, and the word list of the search with the orders' text. */
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

/** Compares the sums of Analitik with the rows they come from. Stale slices are left out: they will be refreshed. */
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
        -- A deleted sale's payments and refunds stay in the takings.
        where sale.deleted_at is null or sale.paid_amount = 0 group by 1, 2
      ) as now using (slice, method) cross join lateral (
        values ('Diterima ', kept.amount, now.amount), ('Dikembalikan ', kept.refunded, now.refunded)
      ) as both_sides (figure, recorded, recomputed)
      where recorded is distinct from recomputed and ${fresh('payments', 'slice')}`,
  )
}
