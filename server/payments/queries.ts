import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'

/** A row for the ledger, in rupiah. Money given back is a negative amount. */
type NewPayment = {
  id: string
  transactionId: string
  amount: number
  tendered: number
  method: string
  receivedBy: string | null
  createdAt?: Date
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

/** The transaction that a payment was booked on; null for an unknown payment. */
export async function transactionOfPayment(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('payments').select('transactionId').where('id', '=', id).executeTakeFirst()
  return row?.transactionId ?? null
}
