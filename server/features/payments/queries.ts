import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'

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

/** What the ledger is narrowed to. */
export type LedgerFilters = { method?: string | undefined; transactionId?: string | undefined }

/** The rows of the ledger, with whose order each is on and who took the money: a query to go on with. */
export function ledgerQuery(db: Database, { method, transactionId }: LedgerFilters) {
  const nameOf = (column: 'receivedBy' | 'approvedBy') =>
    sql<string | null>`(select name from users where users.id = ${sql.ref(`payments.${column}`)})`
  const ofOrder = (column: 'customerId' | 'customerName') =>
    sql<string>`(select ${sql.ref(column)} from transactions where transactions.id = payments.transaction_id)`
  return db
    .selectFrom('payments')
    .select(['id', 'transactionId', 'amount', 'tendered', 'change', 'method', 'kind', 'reason', 'corrects'])
    .select(['receivedBy', 'createdAt', 'bookedAt'])
    .select([
      nameOf('receivedBy').as('receivedByName'),
      nameOf('approvedBy').as('approvedByName'),
      ofOrder('customerId').as('customerId'),
      ofOrder('customerName').as('customerName'),
    ])
    .$if(method !== undefined, (rows) => rows.where('method', '=', method ?? ''))
    .$if(transactionId !== undefined, (rows) => rows.where('transactionId', '=', transactionId ?? ''))
}

/** Its rows in the order in which the server heard of them, after a place; `limit` at most. */
export async function loadLedgerAfter(db: Database, after: { at: Date; id: string }, limit: number) {
  return await ledgerQuery(db, {})
    .where(sql<boolean>`(booked_at, id) > (${after.at}, ${after.id}::uuid)`)
    .orderBy('bookedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Books payments whose ids are not known yet; their transactions' paid amounts follow. Answers how many were booked. */
export async function insertPayments(db: Tx, payments: readonly NewPayment[]): Promise<number> {
  const result = await db
    .insertInto('payments')
    .values(payments)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

const PAYMENT_COLUMNS = [
  'id',
  'transactionId',
  'amount',
  'tendered',
  'method',
  'receivedBy',
  'createdAt',
] as const

const insertPaymentStatement = prepareStatement<
  Required<Pick<NewPayment, (typeof PAYMENT_COLUMNS)[number]>>,
  { id: string }
>((db, given) =>
  db
    .insertInto('payments')
    .values({
      ...Object.fromEntries(PAYMENT_COLUMNS.map((column) => [column, given(column)])),
      // Never later than `booked_at`, nor earlier than its sale.
      createdAt: sql`least(${given('createdAt')}::timestamptz, greatest(now(), (
          select created_at from transactions where id = ${given('transactionId')}::uuid
        )))`,
    } as unknown as NewPayment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
)

/** Books a payment unless its id is known; whether it was is answered together with the next statement: a row, or none. */
export const pipelinePayment = insertPaymentStatement.send

/** A payment as it was booked; undefined for an unknown one. */
export async function findPayment(db: Database, id: string) {
  return await db
    .selectFrom('payments')
    .select(['transactionId', 'amount', 'tendered', 'method'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Names a sale's method anew where nothing that is paid on it was paid by the old one any more. */
export async function replaceUnusedMethod(db: Tx, id: string, old: string, now: string): Promise<void> {
  await sql`
    update transactions set payment_method = ${now} where id = ${id} and payment_method = ${old} and coalesce((
      select sum(amount) from payments where transaction_id = ${id} and method = ${old}), 0) <= 0`.execute(db)
}
