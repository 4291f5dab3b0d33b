import { sql } from 'kysely'
import type { BalanceRow } from '../../../contract/balance.ts'
import { type BalanceKind, canHaveBalance } from '../../../core/payments/balance.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { enqueueBalanceEntry } from '../webhooks/enqueue.ts'

export type NewBalanceRow = {
  id: string
  customerId: string
  kind: BalanceKind
  /** Rupiah, negative for what leaves the saldo. */
  amount: number
  method?: PaymentMethod
  paymentId?: string
  drawerId?: string | null
  reason?: string
  createdBy: string | null
}

export const NO_BALANCE = 'Pelanggan Umum tidak memakai saldo. Pilih cara lain'

/** Throws invalid input in a shop that uses no saldo, and for the walk-in customer. */
export async function requireBalanceInUse(db: Database, customerId: string): Promise<void> {
  const { balanceEnabled } = await db
    .selectFrom('storeConfig')
    .select('balanceEnabled')
    .executeTakeFirstOrThrow()
  const refuse = (message: string) => invalidInput({ path: ['method'], message })
  if (!balanceEnabled) throw refuse('Toko ini tidak memakai saldo')
  if (!canHaveBalance({ id: customerId })) throw refuse(NO_BALANCE)
}

/** Locks the customer and returns the saldo (rupiah): two tills cannot spend the same one. */
export async function lockBalance(db: Tx, customerId: string): Promise<number> {
  const { balance } = await db
    .selectFrom('customers')
    .select('balance')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return balance
}

/**
 * Locks the customer and returns what the saldo pays of `wanted` (rupiah): all of it, or with `asFarAsItGoes` what there is. Throws
 * BALANCE_TOO_LOW, and invalid input in a shop that uses no saldo.
 */
export async function requireBalance(
  db: Tx,
  customerId: string,
  wanted: number,
  asFarAsItGoes: boolean,
): Promise<number> {
  if (!asFarAsItGoes) await requireBalanceInUse(db, customerId)
  const balance = await lockBalance(db, customerId)
  if (wanted > balance && !asFarAsItGoes) throw domainError('BALANCE_TOO_LOW', { balance })
  return Math.min(wanted, balance)
}

/**
 * Adds a row to the ledger, on the day of its payment if it has one, and to the sum of a locked customer, and enqueues what webhooks
 * say of it. `order`: the one of its payment. The CHECK of `customers.balance` keeps the sum from becoming negative.
 */
export async function insertBalanceRow(db: Tx, row: NewBalanceRow, order?: OrderWithBalance): Promise<void> {
  const { id, customerId, kind, amount, method, paymentId } = row
  const paidAt = sql<Date>`(select created_at from payments where id = ${paymentId})`
  const { createdAt } = await db
    .insertInto('customerBalance')
    .values({ ...row, ...(paymentId && { createdAt: paidAt }) })
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  const { customerName, balance } = await db
    .updateTable('customers')
    .set({ balance: sql`balance + ${amount}` })
    .where('id', '=', customerId)
    .returning(['name as customerName', 'balance'])
    .executeTakeFirstOrThrow()
  const facts = { id, customerId, customerName, kind, amount, balance, method, paymentId, createdAt }
  await enqueueBalanceEntry(db, facts, order)
}

export async function findBalanceRow(db: Database, id: string) {
  return await db
    .selectFrom('customerBalance')
    .select(['customerId', 'kind', 'amount', 'method', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type OrderWithBalance = { id: string; customerId: string; externalRef: string | null }

/** Orders by id. */
export async function findOrdersOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, OrderWithBalance>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'customerId', 'externalRef'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** In the order of booking, latest first, each with the saldo after it (rupiah); at most `limit`. */
export async function loadBalanceRows(
  db: Database,
  customerId: string,
  limit: number,
): Promise<BalanceRow[]> {
  const { rows } = await sql<Omit<BalanceRow, 'createdAt'> & { createdAt: Date }>`
    select entry.id, entry.kind, entry.amount::float8 as amount, entry.method, entry.reason, entry.created_at as "createdAt",
      payment.transaction_id as "transactionId", users.name as "createdByName", approver.name as "approvedByName",
      entry.after::float8 as after
    from (
      select *, sum(amount) over (order by seq) as after from customer_balance where customer_id = ${customerId}
    ) as entry
    left join payments as payment on payment.id = entry.payment_id
    left join users on users.id = entry.created_by
    left join users as approver on approver.id = entry.approved_by
    order by entry.seq desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** What was paid into saldos and out of them in a window, and what orders used, net of what came back (rupiah). */
export async function sumBalanceMoves(db: Database, { from, until }: TimeWindow) {
  return await db
    .selectFrom('customerBalance')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .select([
      sql<number>`coalesce(sum(amount) filter (where kind = 'topUp'), 0)::float8`.as('paidIn'),
      sql<number>`coalesce(-sum(amount) filter (where kind = 'paidOut'), 0)::float8`.as('paidOut'),
      sql<number>`coalesce(-sum(amount) filter (where kind in ('used', 'returned')), 0)::float8`.as('used'),
    ])
    .executeTakeFirstOrThrow()
}

/** Of a payment: whether its method moves money. */
export const MOVES_MONEY = sql`method in (${sql.join(PAYMENT_METHODS.map((method) => sql.lit(method)))})`

/**
 * Rows that moved money, as a subquery: payments but for those from a saldo or by bukti potong, and what was paid into saldos and out of them
 * (rupiah, signed). `kind` as in the ledger of payments.
 */
export const MONEY_MOVED = sql`(
  select id, transaction_id, amount, method, kind, later, received_by, drawer_id, created_at from payments
  where ${MOVES_MONEY}
  union all
  select id, null, amount, method, case when amount < 0 then 'refund' else 'payment' end, false, created_by, drawer_id, created_at
  from customer_balance where method is not null
)`
