import { sql } from 'kysely'
import type { Day, ShopZone } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { MONEY_MOVED } from '../balance/queries.ts'

/** Whether the shop gives credit terms or owes suppliers. */
export async function hasDueDays(db: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from store_config where terms_enabled) or exists (select from supplier_bills) as known`.execute(
    db,
  )
  return rows[0]?.known === true
}

/** Days after which a drawer that was not opened again is forgotten. */
const DRAWER_DAYS = 30

/**
 * Cash (rupiah) of the drawers: of those open now, and what remained in the last closed one of the others. In a shop that counts blindly only
 * what was in the open ones at first: the rest would reveal what is to be counted.
 */
export async function sumDrawerCash(db: Database): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    with open as (
      select holder, opening_float + case when (select blind_count from drawer_settings) then 0 else
        coalesce((select sum(amount) from ${MONEY_MOVED} as moved where drawer_id = drawers.id and method = 'cash'), 0)
        + coalesce((select sum(amount) from drawer_entries where drawer_id = drawers.id), 0) end as cash
      from drawers where closed_at is null and (not automatic or day = shop_day(now()))
    ), closed as (
      select distinct on (holder) holder, remaining_float as cash from drawers
      where closed_at > now() - ${DRAWER_DAYS}::int * interval '1 day' and holder not in (select holder from open)
        and id not in (select handed_from from drawers where handed_from is not null)
      order by holder, closed_at desc
    )
    select coalesce(sum(cash), 0)::float8 as cash from (select cash from open union all select cash from closed) as drawer`.execute(
    db,
  )
  return rows[0]?.cash ?? 0
}

const dueDay = (zone: ShopZone, days: number) =>
  sql`(created_at at time zone ${zone}::text)::date + coalesce(terms_days, ${days}::int)`

type Debt = { customerId: string; name: string; due: Day; amount: number }

/** Debts (rupiah) by customer and the day on which they are due. `usualDays` to pay, without terms. */
export async function sumDebtsByDue(db: Database, zone: ShopZone, usualDays: number): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    select customer_id, customers.name, due, amount from (
      select customer_id, ${dueDay(zone, usualDays)} as due, sum(remaining_amount)::float8 as amount from transactions
      where deleted_at is null and remaining_amount > 0 and status <> 'cancelled' group by 1, 2
    ) as debt join customers on customers.id = customer_id`.execute(db)
  return rows
}

/** Days over which payments say how late a customer usually is. */
const DELAY_DAYS = 180

/**
 * Days by which customers paid late, on average of what they paid late in the last half year; missing where nothing was. A bukti potong is
 * left out: it often comes weeks after the money; so is the correction of a method. `offset 0` holds the plan: by index from payment to order.
 */
export async function loadUsualDelays(
  db: Database,
  customerIds: readonly string[],
  { zone, usualDays }: { zone: ShopZone; usualDays: number },
): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map()
  const { rows } = await sql<{ customerId: string; delay: number }>`
    select customer_id, avg(delay)::float8 as delay from (
      select customer_id, (payment.created_at at time zone ${zone}::text)::date - due as delay
      from payments as payment cross join lateral (
        select customer_id, ${dueDay(zone, usualDays)} as due from transactions
        where id = payment.transaction_id and deleted_at is null and customer_id = any(${sql.val(customerIds)}::uuid[]) offset 0
      ) as sale
      where payment.later and payment.kind = 'payment' and payment.method <> 'withholding'
        and payment.created_at > now() - ${DELAY_DAYS}::int * interval '1 day'
    ) as paid where delay > 0 group by 1`.execute(db)
  return new Map(rows.map(({ customerId, delay }) => [customerId, delay]))
}

/** Expenses from a day on, without bills of suppliers. */
export async function listExpensesSince(
  db: Database,
  from: Day,
): Promise<{ name: string; spentOn: Day; amount: number }[]> {
  return await db
    .selectFrom('expenses')
    .select(['name', 'spentOn', 'amount'])
    .where('deletedAt', 'is', null)
    .where('spentOn', '>=', from)
    .where(sql<boolean>`not exists (select from supplier_bills where supplier_bills.id = expenses.id)`)
    .execute()
}
