import { sql } from 'kysely'
import type { Day, TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Amounts in rupiah, negative for refunds. */
export type NewPayment = {
  id: string
  transactionId: string
  amount: number
  tendered: number
  method: string
  receivedBy: string | null
  /** Null for the sample data. */
  drawerId: string | null
  createdAt?: Date
  /** Of a refund. */
  reason?: string
  /** Of a bukti potong. */
  withholdingNumber?: string
  withholdingDay?: Day
  /** Id of the row whose method this one correctsPaymentId. */
  correctsPaymentId?: string
  /** False only for the payment that is inserted together with its sale; true by default. */
  later?: boolean
}

export type LedgerFilters = { method?: string | undefined; transactionId?: string | undefined }

export function ledgerQuery(db: Database, { method, transactionId }: LedgerFilters) {
  const nameOf = (column: 'receivedBy' | 'approvedBy') =>
    sql<string | null>`(select name from users where users.id = ${sql.ref(`payments.${column}`)})`
  const ofOrder = (column: 'customerId' | 'customerName') =>
    sql<string>`(select ${sql.ref(column)} from transactions where transactions.id = payments.transaction_id)`
  return db
    .selectFrom('payments')
    .select([
      'id',
      'transactionId',
      'amount',
      'tendered',
      'change',
      'method',
      'kind',
      'reason',
      'correctsPaymentId',
    ])
    .select(['receivedBy', 'createdAt', 'bookedAt', 'withholdingNumber', 'withholdingDay'])
    .select([
      nameOf('receivedBy').as('receivedByName'),
      nameOf('approvedBy').as('approvedByName'),
      ofOrder('customerId').as('customerId'),
      ofOrder('customerName').as('customerName'),
    ])
    .$if(method !== undefined, (rows) => rows.where('method', '=', method ?? ''))
    .$if(transactionId !== undefined, (rows) => rows.where('transactionId', '=', transactionId ?? ''))
}

/** Bukti potong of a window, and what they settled (rupiah), less those reversed. */
export async function sumWithholdings(db: Database, { from, until }: TimeWindow) {
  return await db
    .selectFrom('payments')
    .where('method', '=', 'withholding')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .select([
      sql<number>`(count(*) filter (where kind = 'payment'))::int`.as('count'),
      sql<number>`coalesce(sum(amount), 0)::float8`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
}

/** In the order of booking, after a cursor. */
export async function loadLedgerAfter(db: Database, after: { at: Date; id: string }, limit: number) {
  return await ledgerQuery(db, {})
    .where(sql<boolean>`(booked_at, id) > (${after.at}, ${after.id}::uuid)`)
    .orderBy('bookedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Skips ids that exist; returns the rows inserted. Triggers update the paid amounts. */
export async function insertPayments(db: Tx, payments: readonly NewPayment[]) {
  return await db
    .insertInto('payments')
    .values(payments)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'transactionId', 'amount', 'method', 'kind', 'createdAt'])
    .execute()
}

const PAYMENT_COLUMNS = [
  'id',
  'transactionId',
  'amount',
  'tendered',
  'method',
  'receivedBy',
  'drawerId',
  'createdAt',
] as const

const insertPaymentStatement = prepareStatement<
  Required<Pick<NewPayment, (typeof PAYMENT_COLUMNS)[number]>>,
  { id: string }
>((db, param) =>
  db
    .insertInto('payments')
    .values({
      ...Object.fromEntries(PAYMENT_COLUMNS.map((column) => [column, param(column)])),
      // Invariant: at most `booked_at`, unless the sale itself is later.
      createdAt: sql`least(${param('createdAt')}::timestamptz, greatest(now(), (
          select created_at from transactions where id = ${param('transactionId')}::uuid
        )))`,
    } as unknown as NewPayment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
)

/** Inserts a payment unless its id exists; returns one row if it was inserted. */
export const insertPayment = insertPaymentStatement.execute

export async function findPayment(db: Database, id: string) {
  return await db
    .selectFrom('payments')
    .select(['transactionId', 'amount', 'tendered', 'method'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Replaces the sale's payment method when nothing is paid by the old one any more. */
export async function replaceUnusedMethod(
  db: Tx,
  id: string,
  oldMethod: string,
  newMethod: string,
): Promise<void> {
  await sql`
    update transactions set payment_method = ${newMethod} where id = ${id} and payment_method = ${oldMethod} and coalesce((
      select sum(amount) from payments where transaction_id = ${id} and method = ${oldMethod}), 0) <= 0`.execute(
    db,
  )
}
