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

/** A payment as it was booked; undefined for an unknown one. */
export async function findPayment(db: Database, id: string) {
  return await db
    .selectFrom('payments')
    .select(['transactionId', 'amount', 'tendered', 'method'])
    .where('id', '=', id)
    .executeTakeFirst()
}
