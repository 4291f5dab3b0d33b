import { sql } from 'kysely'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { statement } from '../database/statement.ts'

/** A row for the ledger, in rupiah. Money given back is a negative amount. */
type NewPayment = {
  id: string
  transactionId: string
  amount: number
  tendered: number
  method: string
  receivedBy: string | null
  createdAt?: Date
  /** Of money given back: why. */
  reason?: string
  /** The row whose method this one puts right. */
  corrects?: string
  /** Whether it was booked after its sale was stored, as it is unless this says otherwise. */
  later?: boolean
}

/** Books payments whose ids are not known yet; their transactions' paid amounts follow. Answers how many were booked. */
export async function insertPayments(db: Atomic, payments: readonly NewPayment[]): Promise<number> {
  const result = await db
    .insertInto('payments')
    .values(payments)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

const RECEIVED = ['id', 'transactionId', 'amount', 'tendered', 'method', 'receivedBy', 'createdAt'] as const

const booking = statement<Required<Pick<NewPayment, (typeof RECEIVED)[number]>>, { id: string }>(
  (db, given) =>
    db
      .insertInto('payments')
      .values(Object.fromEntries(RECEIVED.map((column) => [column, given(column)])) as NewPayment)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
)

/** Books a payment unless its id is known; whether it was is answered together with the next statement: a row, or none. */
export const bookPayment = booking.send

/** A payment as it was booked; undefined for an unknown one. */
export async function findPayment(db: Database, id: string) {
  return await db
    .selectFrom('payments')
    .select(['transactionId', 'amount', 'tendered', 'method'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Names a sale's method anew where nothing that is paid on it was paid by the old one any more. */
export async function followMethod(db: Atomic, id: string, old: string, now: string): Promise<void> {
  await sql`
    update transactions set payment_method = ${now} where id = ${id} and payment_method = ${old} and coalesce((
      select sum(amount) from payments where transaction_id = ${id} and method = ${old}), 0) <= 0`.execute(db)
}
