import { sql } from 'kysely'
import { MAX_RUPIAH } from '../../../../core/money/money.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { type CheckResult, runCheck } from './run-check.queries.ts'

// An extra of the order costs nothing on all lines but one.
const extrasOfLine = sql`(
  select sum(case basis
    when 'percent' then round(base * price / 10000)
    when 'line' then price
    when 'order' then case when extra.total = 0 then 0 else price end
    else round(price * greatest(count - free, 0) * quantity)
  end)
  from jsonb_to_recordset(extras) as extra (basis text, price numeric, count numeric, free numeric, total numeric)
)`

/** Recomputes every order's total from its lines and their extras: express surcharge, discount, tax, rounding (docs/product.md#pricing). */
export async function checkOrders(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from transactions`,
    sql`with lines as (
        select transaction_id, sum(total) as subtotal,
          coalesce(sum(total - extras_total(extras, true)) filter (where discount_eligible and not never_discounted), 0) as eligible,
          sum(case when never_discounted then total else extras_total(extras, true) end) as fixed,
          sum(base + case when extras = '[]' then 0 else ${extrasOfLine} end) as priced,
          count(*) as items
        from transaction_items cross join lateral (
          select greatest(coalesce(minimum_total, 0), round(unit_price * case
            when billed is null then quantity * case unit when 'm²' then length * width / 10000 when 'cm' then length else 1 end
            else (billed ->> 'count')::numeric * coalesce((billed ->> 'length')::numeric * (billed ->> 'width')::numeric / 10000,
              (billed ->> 'area')::numeric)
          end)) as base
        ) as without_extras
        group by transaction_id
      ), hastened as (
        select sale.*, coalesce(lines.priced, 0) as priced, coalesce(lines.items, 0) as items, coalesce(lines.subtotal, 0) as summed,
          coalesce(lines.eligible, 0) as eligible, coalesce(lines.fixed, 0) as fixed, round(coalesce(lines.subtotal, 0) * express_rate) + express_fee as extra
        from transactions as sale left join lines on lines.transaction_id = sale.id
      ), discounted as (
        select *, case when discount_amount > 0 then discount_amount when discount_percent > 0 then round((summed + extra - fixed) * discount_percent / 100)
          else round(eligible * discount_rate) end as off
        from hastened
      ), taxed as (
        select *, case tax_mode when 'simple' then round((summed + extra - off) * tax_rate)
          when 'ppn' then round(round((summed + extra - off) * 11 / 12) * tax_rate)
          else round(round(round((summed + extra - off) * 100 / 111) * 11 / 12) * tax_rate)
        end as taxed from discounted
      ), charged as (
        select *, priced + extra - off + case when tax_mode = 'ppnIncluded' then 0 else taxed end as exact from taxed
      ), rounded as (
        select *, case rounding_direction
          when 'up' then ceil(exact / rounding_step)
          when 'nearest' then round(exact / rounding_step)
          else floor(exact / rounding_step)
        end * rounding_step as rounded from charged
      )
      select customer_name as name, id as "transactionId", total as recorded, rounded as recomputed from rounded
      where (subtotal - express_surcharge, subtotal, express_surcharge, discount, tax, total, item_count) is distinct from
        (summed, priced + extra, extra, off, taxed, rounded, items)
        or discount_amount > 0 and discount_percent <> ceil(discount_amount * 10000 / (summed + extra - fixed)) / 100`,
  )
}

/** Recomputes paid and remaining amounts of every order from the payments, and that no bukti potong went back as money or the other way. */
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
          when coalesce(ledger.amount, 0) > 0 then 'partial' else 'pending' end
      union all
      select customer_name, sale.id, ledger.withheld, least(greatest(ledger.withheld, 0), paid_amount)
      from transactions as sale join (
        select transaction_id, sum(amount) as withheld from payments where method = 'withholding' group by transaction_id
      ) as ledger on ledger.transaction_id = sale.id
      where ledger.withheld not between 0 and paid_amount`,
  )
}

/** Compares debts with order totals minus payments. */
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
      select 'Pembayaran piutang', null, 0, count(*)
      from payments join transactions as sale on sale.id = transaction_id
      where not later and payments.created_at > sale.created_at having count(*) > 0`,
  )
}

/** Recomputes what each customer has spent, and their saldo; its ledger is compared with the payments from it. */
export async function checkCustomers(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from customers where deleted_at is null`,
    sql`select name, null::uuid as "transactionId", total_spent as recorded, coalesce(spent.amount, 0) as recomputed
      from customers left join (
        select customer_id, sum(total) as amount from transactions
        where status <> 'cancelled' and deleted_at is null group by customer_id
      ) as spent on spent.customer_id = customers.id
      where total_spent <> coalesce(spent.amount, 0)
      union all
      select name, null, balance, coalesce(ledger.amount, 0)
      from customers left join (
        select customer_id, sum(amount) as amount from customer_balance group by customer_id
      ) as ledger on ledger.customer_id = customers.id
      where balance <> coalesce(ledger.amount, 0)
      union all
      select sale.customer_name, sale.id, coalesce(-entry.amount, 0), used.amount
      from payments as payment join transactions as sale on sale.id = payment.transaction_id
        left join customer_balance as entry on entry.payment_id = payment.id
        cross join lateral (select case when payment.method = 'balance' then payment.amount else 0 end as amount) as used
      where (payment.method = 'balance' or entry.id is not null) and used.amount <> coalesce(-entry.amount, 0)
      union all
      select 'Saldo yang digabungkan', null, sum(amount), 0
      from customer_balance where kind = 'moved' having sum(amount) <> 0`,
  )
}

/**
 * Recomputes quantity and value of every stock from its movements, row by row, and what was taken: its share of the value, rounded, and below
 * zero the last cost.
 */
export async function checkMaterials(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from material_movements`,
    sql`with summed as (
        select movement.*, sum(quantity) over earlier as summed_quantity, sum(value) over earlier as summed_value,
          lag(stock_quantity) over earlier as had, (lag(stock_value) over earlier)::numeric as had_value,
          coalesce(lead(kind) over earlier, '') <> 'correction' as is_whole
        from material_movements as movement window earlier as (partition by material_id order by seq)
      ), worth as (
        select *, case when stock_quantity < 0
            then -least(coalesce(round(cost_value::numeric * -stock_quantity / nullif(cost_quantity, 0)), 0), ${MAX_RUPIAH})
          when kind in ('use', 'reprint', 'spoil', 'count') and had > 0 and stock_quantity > 0
            then had_value + round(had_value * quantity / had)
          else 0 end as recomputed
        from summed
      )
      select material.name, null::uuid as "transactionId", stock_value as recorded,
        case when stock_value <> summed_value then summed_value else recomputed end as recomputed
      from worth join materials as material on material.id = material_id
      where (stock_quantity, stock_value) <> (summed_quantity, summed_value)
        or is_whole and stock_value <> recomputed and (stock_quantity <= 0
          or worth.kind in ('use', 'reprint', 'spoil', 'count') and had > 0)
        or is_whole and stock_value < 0 and stock_quantity > 0`,
  )
}

/** Recomputes what every bill comes to from lines and returns, its cash from the drawers, and what it brought into the stock. */
export async function checkPurchases(db: Tx): Promise<CheckResult> {
  return await runCheck(
    db,
    sql`select count(*) as counted from supplier_bills`,
    sql`with summed as (
        select expense.name, expense.amount, expense.deleted_at is not null as is_deleted,
          bill.freight + (select sum(line.amount - coalesce(back.value, 0)) from supplier_bill_lines as line
            left join (select line_id, sum(value) as value from supplier_returns group by line_id) as back on back.line_id = line.id
            where line.bill_id = bill.id) as total,
          (select coalesce(sum(payment.amount), 0) from supplier_payments as payment where bill_id = bill.id) as paid,
          (select coalesce(sum(payment.amount), 0) from supplier_payments as payment where bill_id = bill.id and method = 'cash') as cash,
          (select coalesce(-sum(entry.amount), 0) from drawer_entries as entry where expense_id = bill.id) as drawn
        from supplier_bills as bill join expenses as expense on expense.id = bill.id
      )
      select name, null::uuid as "transactionId", wrong.recorded, wrong.recomputed from summed cross join lateral (values
        (amount, total), (cash, drawn), (paid, case when is_deleted then 0 else least(greatest(paid, 0), amount) end)
      ) as wrong (recorded, recomputed)
      where wrong.recorded <> wrong.recomputed
      union all
      select line.name, null, coalesce(moved.value, 0), wanted.value
      from supplier_bill_lines as line join expenses as expense on expense.id = line.bill_id
        left join (select line_id, sum(count) as count from supplier_receipts group by line_id) as came on came.line_id = line.id
        left join (
          select line_id, sum(count) as count, sum(value) as value from supplier_returns where not is_cancelled group by line_id
        ) as back on back.line_id = line.id
        left join (
          select bill_line_id, sum(quantity) as quantity, sum(value) as value from material_movements
          where kind <> 'correction' group by bill_line_id
        ) as moved on moved.bill_line_id = line.id
        cross join lateral (
          select round(line.units::numeric * coalesce(came.count, 0) / line.count)
              - round(line.units::numeric * coalesce(back.count, 0) / line.count) as quantity,
            round((line.amount + line.freight)::numeric * coalesce(came.count, 0) / line.count) - coalesce(back.value, 0) as value
          where expense.deleted_at is null
          union all select 0, 0 where expense.deleted_at is not null
        ) as wanted
      where line.material_id is not null
        and (coalesce(moved.quantity, 0), coalesce(moved.value, 0)) <> (wanted.quantity, wanted.value)`,
  )
}
