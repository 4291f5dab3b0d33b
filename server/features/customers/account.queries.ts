import { sql } from 'kysely'
import type { AccountRow, LastPrice, StatementOrder } from '../../../contract/customers.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { isReceivable } from '../receivables/queries.ts'
import { summaryColumns, toSummary } from '../transactions/record.queries.ts'

export function customerTransactions(db: Database, customerId: string, payment?: 'owed' | 'settled') {
  const all = db
    .selectFrom('transactions')
    .select(summaryColumns)
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
  if (!payment) return all
  return all.where(payment === 'owed' ? isReceivable : sql<boolean>`not ${isReceivable}`)
}

/** Sum (rupiah), number and oldest date of a customer's receivables (docs/product.md#receivable). */
export async function loadDebt(
  db: Database,
  customerId: string,
): Promise<{ count: number; remainingAmount: number; oldest: string | null }> {
  const debt = await db
    .selectFrom('transactions')
    .select([
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(remaining_amount), 0)`.as('remainingAmount'),
      (eb) => eb.fn.min<Date | null>('createdAt').as('oldest'),
    ])
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .where('remainingAmount', '>', 0)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return { ...debt, oldest: debt.oldest?.toISOString() ?? null }
}

/** What every customer with a debt owes (rupiah). */
export async function loadDebts(db: Database): Promise<{ customerId: string; remainingAmount: number }[]> {
  return await db
    .selectFrom('transactions')
    .select(['customerId', sql<number>`sum(remaining_amount)`.as('remainingAmount')])
    .where('deletedAt', 'is', null)
    .where('remainingAmount', '>', 0)
    .where('status', '<>', 'cancelled')
    .groupBy('customerId')
    .execute()
}

/** Bounds the work for customers with years of orders; old prices are of no use. */
const LATEST_ORDERS = 200

/** The latest line of each product in a customer's recent orders, newest first. */
export async function loadLastPrices(db: Database, customerId: string): Promise<LastPrice[]> {
  const latest = db
    .selectFrom('transactions')
    .select(['id', 'createdAt'])
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'cancelled')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST_ORDERS)
  const lines = db
    .selectFrom(latest.as('sale'))
    .innerJoin('transactionItems as line', 'line.transactionId', 'sale.id')
    .distinctOn('line.productId')
    .select(['line.productId', 'line.productName', 'line.unit', 'line.unitPrice', 'line.quantity'])
    .select(['sale.id as transactionId', 'sale.createdAt'])
    .where('line.productId', 'is not', null)
    .$narrowType<{ productId: string }>()
    .orderBy('line.productId')
    .orderBy('sale.createdAt', 'desc')
    .orderBy('sale.id', 'desc')
    .orderBy('line.position', 'desc')
  const rows = await db
    .selectFrom(lines.as('last'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('productName')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

const MAX_OPEN_ORDERS = 500
const MAX_PAID_ORDERS = 20

/** For `payments as payment`. Corrections are rows of their own; a corrected payment shows the new method. */
const correctedMethod = sql`coalesce((
  select put_right.method from payments as put_right
  where put_right.corrects_payment_id = payment.id and put_right.amount > 0 order by put_right.booked_at desc limit 1
), payment.method)`

// Kysely does not convert keys inside JSON to camelCase.
const paymentsOfOrder = sql<StatementOrder['payments']>`(
  select coalesce(json_agg(json_build_object('amount', payment.amount, 'createdAt', payment.created_at,
    'method', ${correctedMethod}, 'withholdingNumber', payment.withholding_number) order by payment.created_at, payment.id), '[]')
  from payments as payment where payment.transaction_id = transactions.id and payment.kind <> 'correction'
)`

/**
 * Opening balance and entries of a customer's account within a window, in rupiah; up to `limit` + 1 rows. Cancelled and deleted orders are
 * excluded with their payments.
 */
export async function loadAccount(
  db: Database,
  customerId: string,
  { from, until, limit }: TimeWindow & { limit: number },
): Promise<{ opening: number; rows: AccountRow[] }> {
  const { rows } = await sql<{ opening: number } & (Omit<AccountRow, 'at'> & { at: Date | null })>`
    with orders as (
      select id, created_at, total, first_item_name, item_count from transactions
      where customer_id = ${customerId} and deleted_at is null and status <> 'cancelled'
    ), entries as (
      select 'order' as kind, id as transaction_id, id as row_id, created_at as at, total as amount, first_item_name,
        item_count, null as method, null as withholding_number
      from orders
      union all
      select case when payment.amount < 0 then 'refund' else 'payment' end, orders.id, payment.id, payment.created_at,
        -payment.amount, null, null, ${correctedMethod}, payment.withholding_number
      from orders join payments as payment on payment.transaction_id = orders.id where payment.kind <> 'correction'
    ), earlier as (
      select coalesce(sum(amount), 0)::float8 as opening from entries where at < ${from}
    ), listed as (
      select * from entries where at >= ${from} and at < ${until}
      order by at, kind <> 'order', row_id limit ${limit + 1}
    )
    select opening, kind, transaction_id as "transactionId", at, amount::float8 as amount,
      first_item_name as "firstItemName", item_count as "itemCount", method, withholding_number as "withholdingNumber"
    from earlier left join listed on true order by at, kind <> 'order', row_id`.execute(db)
  return {
    opening: rows[0]?.opening ?? 0,
    rows: rows.flatMap(({ opening: _, at, ...row }) => (at ? [{ ...row, at: at.toISOString() }] : [])),
  }
}

/** Unpaid orders, oldest first, and the latest paid ones. */
export async function loadStatementOrders(
  db: Database,
  customerId: string,
): Promise<{ open: StatementOrder[]; paid: StatementOrder[] }> {
  const orders = customerTransactions(db, customerId)
    .where('status', '<>', 'cancelled')
    .select(paymentsOfOrder.as('payments'))
  const [open, settled] = [
    await orders
      .where('remainingAmount', '>', 0)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(MAX_OPEN_ORDERS)
      .execute(),
    await orders
      .where('remainingAmount', '=', 0)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_PAID_ORDERS)
      .execute(),
  ]
  const toStatementOrder = (row: (typeof open)[number]): StatementOrder => ({
    ...toSummary(row),
    payments: row.payments.map(({ createdAt, ...payment }) => ({
      ...payment,
      createdAt: new Date(createdAt).toISOString(),
    })),
  })
  return { open: open.map(toStatementOrder), paid: settled.map(toStatementOrder) }
}
