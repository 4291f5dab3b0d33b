import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { MOVES_MONEY } from '../../balance/queries.ts'
import { type CheckResult, runCheck } from './run-check.queries.ts'

/** The shop's day of a moment. */
const dayOf = (moment: string) =>
  sql`(${sql.ref(moment)} at time zone (select time_zone from store_config))::date`

/** Compares sums of days with those of the rows, named by `name`. Stale days are left out: they will be worked out again. */
const compareDays = (
  name: RawBuilder<unknown>,
  { kept, now, by }: Record<'kept' | 'now' | 'by', RawBuilder<unknown>>,
) => sql`
  select ${name} || ' ' || day as name, null::uuid as "transactionId",
    coalesce(kept.amount, 0) as recorded, coalesce(now.amount, 0) as recomputed
  from (${kept}) as kept full join (${now}) as now using (${by})
  where kept is distinct from now and day not in (select day from stale_days)`

/** Compares the orders by day and status with their rows, and the number in their search text. */
export async function checkCounts(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from transactions where deleted_at is null`,
    sql`${compareDays(sql`status || ', ' || payment_status`, {
      by: sql`day, status, payment_status`,
      kept: sql`select day, status, payment_status, count::bigint, total::numeric as amount, tax::numeric from daily_sales`,
      now: sql`select ${dayOf('created_at')} as day, status, payment_status, count(*), sum(total) as amount, sum(tax)
        from transactions where deleted_at is null group by 1, 2, 3`,
    })}
    union all
    select 'Nomor dalam teks pencarian', null, 0, count(*)
    from transactions where left(search_text, 9) <> right(id::text, 8) || ' ' having count(*) > 0`,
  )
}

/** Compares the other sums of days with the rows they come from, and the customers' first purchases. */
export async function checkAnalytics(db: Tx): Promise<CheckResult> {
  const sold = sql`select ${dayOf('created_at')} as day, sum(total) as amount
    from transactions where deleted_at is null and status <> 'cancelled' group by 1`
  const byArea = sql`
    select ${dayOf('sale.created_at')} as day, sum(line.total - extras_total(line.extras)) as amount,
      sum(round(area * quantity * coalesce(list_price, unit_price))), sum(area * quantity)
    from transaction_items as line join transactions as sale on sale.id = transaction_id
    where area is not null and deleted_at is null and status <> 'cancelled' group by 1`
  const received = sql`
    select day, method, pays_debt, count(*) filter (where not is_back), sum(amount) as amount,
      coalesce(-sum(amount) filter (where is_refund), 0)
    from (
      select ${dayOf('payments.created_at')} as day, method, later and deleted_at is null as pays_debt, amount,
        kind <> 'payment' as is_back, kind = 'refund' as is_refund
      from payments join transactions as sale on sale.id = transaction_id
      where ${MOVES_MONEY} and (deleted_at is null or paid_amount = 0)
      union all
      select ${dayOf('created_at')}, method, false, amount, amount < 0, amount < 0 from customer_balance where method is not null
    ) as money group by 1, 2, 3`
  const costs = sql`
    select ${dayOf('sale.created_at')} as day, sum(cost.amount) as amount
    from (
      -- What a line used that an edit removed is a cost of no order.
      select movement.transaction_id, -value as amount from material_movements as movement
        join transaction_items as line on line.id = line_id where kind in ('use', 'release', 'reprint')
      union all select transaction_id, vendor_cost from transaction_items where vendor_cost is not null
    ) as cost join transactions as sale on sale.id = transaction_id
    where deleted_at is null and status <> 'cancelled' group by 1 having sum(cost.amount) <> 0`
  return await runCheck(
    db,
    sql`select count(*) as counted from daily_sales`,
    sql`${compareDays(sql`'Bagian produk'`, {
      by: sql`day`,
      kept: sql`select day, sum(amount) as amount from daily_products group by 1`,
      now: sold,
    })}
    union all ${compareDays(sql`'Bagian kategori dan mesin'`, {
      by: sql`day`,
      kept: sql`select day, sum(amount) as amount from daily_product_groups where kind <> 'extra' group by 1`,
      now: sql`select day, 2 * amount as amount from (${sold}) as sold`,
    })}
    union all ${compareDays(sql`'Harga per m²'`, {
      by: sql`day`,
      kept: sql`select day, sum(realised) as amount, sum(listed), sum(square_metres) from daily_products
        where square_metres is not null group by 1`,
      now: byArea,
    })}
    union all ${compareDays(sql`'Modal'`, {
      by: sql`day`,
      kept: sql`select day, sum(cost) as amount from daily_products group by 1 having sum(cost) <> 0`,
      now: costs,
    })}
    union all ${compareDays(sql`'Modal kategori dan mesin'`, {
      by: sql`day`,
      kept: sql`select day, sum(cost) as amount from daily_product_groups group by 1 having sum(cost) <> 0`,
      now: sql`select day, 2 * amount as amount from (${costs}) as costs`,
    })}
    union all ${compareDays(sql`'Diterima ' || method`, {
      by: sql`day, method, pays_debt`,
      kept: sql`select day, method, pays_debt, count::bigint, amount::numeric, refunded::numeric from daily_payments`,
      now: received,
    })}
    union all
    select 'Pembelian pertama ' || name, null, extract(epoch from first_purchase_at), extract(epoch from made_at)
    from customers left join (
      select customer_id, min(created_at) as made_at from transactions
      where deleted_at is null and status <> 'cancelled' group by 1
    ) as first on customer_id = customers.id
    where first_purchase_at is distinct from made_at`,
  )
}
