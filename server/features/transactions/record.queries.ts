import { type InferResult, sql } from 'kysely'
import {
  expandedSchema,
  soldLineSchema,
  type Transaction,
  type TransactionSummary,
  transactionSummarySchema,
} from '../../../contract/transaction-record.ts'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import type { RoundingDirection } from '../../../core/money/rounding.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { pipeline } from '../../platform/database/driver.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { outsourcingJson } from './lines.queries.ts'

export const summaryColumns = transactionSummarySchema
  .keyof()
  .options.map((column) => `transactions.${column}` as const)

// Kysely does not convert keys inside JSON to camelCase, so they are written as in the contract.
const items = sql<Transaction['items']>`(
  select coalesce(json_agg(json_build_object(${sql.join(
    [...soldLineSchema.keyof().options, 'stage' as const].flatMap((field) => [
      sql.lit(field),
      sql.ref(`line.${field}`),
    ]),
  )}, 'priceChangedByName', (select name from users where users.id = line.price_changed_by),
    'priceApprovedByName', (select name from users where users.id = line.price_approved_by),
    'outsourcing', ${outsourcingJson},
    'handedOver', case when line.handed_over_at is not null then json_build_object(
    'at', line.handed_over_at, 'byName', (select name from users where users.id = line.handed_over_by),
    'to', line.handed_over_to) end) order by line.position), '[]')
  from transaction_items as line where line.transaction_id = transactions.id
)`

const payments = sql<Transaction['payments']>`(
  select coalesce(json_agg(json_build_object(
    'id', payment.id, 'amount', payment.amount, 'tendered', payment.tendered, 'change', payment.change,
    'method', payment.method, 'kind', payment.kind, 'reason', payment.reason, 'correctsPaymentId', payment.corrects_payment_id,
    'withholding', case when payment.withholding_number is not null then
      json_build_object('number', payment.withholding_number, 'day', payment.withholding_day) end,
    'receivedBy', payment.received_by, 'receivedByName', receiver.name,
    'approvedByName', approver.name,
    'createdAt', payment.created_at, 'bookedAt', payment.booked_at
  ) order by payment.created_at, payment.id), '[]')
  from payments as payment left join users as receiver on receiver.id = payment.received_by
    left join users as approver on approver.id = payment.approved_by
  where payment.transaction_id = transactions.id
)`

const pickupMessagedAt = sql<Date | null>`(
  select max(created_at) from reminders where transaction_id = transactions.id and about = 'pickup'
)`

const recordQuery = (db: Database, id: string) =>
  db
    .selectFrom('transactions')
    .innerJoin('customers', 'customers.id', 'transactions.customerId')
    .leftJoin('users', 'users.id', 'transactions.createdBy')
    .leftJoin('users as canceller', 'canceller.id', 'transactions.cancelledBy')
    .leftJoin('users as giver', 'giver.id', 'transactions.handedOverBy')
    .leftJoin('users as approver', 'approver.id', 'transactions.cancelApprovedBy')
    .select(summaryColumns)
    .select([
      'customers.phone as customerPhone',
      'customers.whatsapp as customerWhatsapp',
      'transactions.subtotal',
      'transactions.discountPercent',
      'transactions.discountAmount',
      'transactions.discountRate',
      'transactions.membershipTier',
      'transactions.discount',
      'transactions.taxMode',
      'transactions.taxRate',
      'transactions.expressRate',
      'transactions.expressFee',
      'transactions.expressSurcharge',
      'transactions.tax',
      'transactions.cashback',
      'transactions.roundingStep',
      'transactions.roundingDirection',
      'transactions.createdBy',
      'transactions.bookedAt',
      'users.name as createdByName',
      'transactions.handedOverTo',
      'giver.name as handedOverByName',
      pickupMessagedAt.as('pickupMessagedAt'),
      'transactions.cancelledAt',
      'transactions.cancelReason',
      'canceller.name as cancelledByName',
      'approver.name as cancelApprovedByName',
      'transactions.productionReleasedAt',
      'transactions.productionReleaseReason',
      sql<string | null>`(select name from users where users.id = transactions.production_released_by)`.as(
        'productionReleasedByName',
      ),
      items.as('items'),
      payments.as('payments'),
    ])
    .where('transactions.id', '=', id)
    .where('transactions.deletedAt', 'is', null)

/** Items and sums by transaction id, for lists with `expand=items`. */
export async function loadItemsAndSums(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { items: _, ...sums } = expandedSchema.shape
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .select(Object.keys(sums) as (keyof typeof sums)[])
    .select(items.as('items'))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, items: lines, ...row }) => [id, { ...row, items: lines.map(toItem) }]))
}

function toItem({ handedOver, ...item }: Transaction['items'][number]): Transaction['items'][number] {
  return {
    ...item,
    handedOver: handedOver && { ...handedOver, at: new Date(handedOver.at).toISOString() },
  }
}

const recordStatement = prepareStatement<{ id: string }, InferResult<ReturnType<typeof recordQuery>>[number]>(
  (db, param) => recordQuery(db, param('id')),
)

/** The complete record with items and payments; null if it does not exist or is deleted. */
export async function findTransaction(db: Database, id: string): Promise<Transaction | null> {
  const [row] = await recordStatement.execute(db, { id })
  if (!row) return null
  const {
    cancelledAt,
    cancelledByName: byName,
    cancelApprovedByName: approvedByName,
    cancelReason: reason,
    productionReleasedAt: releasedAt,
    productionReleasedByName: releasedBy,
    productionReleaseReason: releaseReason,
    ...summary
  } = row
  return {
    ...toSummary(summary),
    taxMode: row.taxMode as Transaction['taxMode'],
    cancellation: cancelledAt && { at: cancelledAt.toISOString(), byName, approvedByName, reason },
    productionRelease:
      releasedAt && releaseReason
        ? { at: releasedAt.toISOString(), byName: releasedBy, reason: releaseReason }
        : null,
    pickupMessagedAt: row.pickupMessagedAt?.toISOString() ?? null,
    bookedAt: row.bookedAt.toISOString(),
    membershipTier: row.membershipTier as MembershipTier,
    roundingDirection: row.roundingDirection as RoundingDirection,
    items: row.items.map(toItem),
    payments: row.payments.map((payment) => ({
      ...payment,
      createdAt: new Date(payment.createdAt).toISOString(),
      bookedAt: new Date(payment.bookedAt).toISOString(),
    })),
  }
}

/** Columns whose database types are wider than the contract's. */
export type StoredSummary = {
  paymentMethod: string
  paymentStatus: string
  status: string
  completedAt: Date | null
  handedOverAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Converts dates to ISO text and narrows the enums, which check constraints guarantee. */
export function toSummary<Row extends StoredSummary>(row: Row) {
  return {
    ...row,
    paymentMethod: row.paymentMethod as TransactionSummary['paymentMethod'],
    paymentStatus: row.paymentStatus as TransactionSummary['paymentStatus'],
    status: row.status as TransactionSummary['status'],
    completedAt: row.completedAt?.toISOString() ?? null,
    handedOverAt: row.handedOverAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The complete record. Throws NOT_FOUND. */
export async function getTransaction(db: Database, id: string): Promise<Transaction> {
  const transaction = await findTransaction(db, id)
  if (!transaction) throw domainError('NOT_FOUND')
  return transaction
}

/** Locks the row (`for update`) until the end of the database transaction, then reads the record. Throws NOT_FOUND. */
export async function lockTransaction(db: Tx, id: string): Promise<Transaction> {
  // A separate statement: the record is read from a snapshot taken after the lock was granted.
  const [, record] = await pipeline(db, (tx) => [
    sql`select from transactions where id = ${id} for update`.execute(tx),
    getTransaction(tx, id),
  ])
  return record
}
