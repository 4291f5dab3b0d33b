import { sql } from 'kysely'
import type { LastPrice } from '../../../contract/customers.ts'
import type { Database } from '../../database/connection.ts'
import { summaryColumns } from '../../transactions/queries.ts'

/** A customer's transactions: a query to go on with. */
export function transactionsOf(db: Database, customerId: string) {
  return db
    .selectFrom('transactions')
    .select(summaryColumns)
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
}

/** What a customer owes in rupiah, on how many transactions, and since when (sections 2 and 4). Cancelled ones owe nothing. */
export async function debtOf(
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

/** A customer may have bought for years: what they paid long ago helps nobody, and reading all of it would be slow. */
const LOOKED_AT = 200

/** Of each product among a customer's latest transactions the line that was sold last; the most recent first. */
export async function lastPricesOf(db: Database, customerId: string): Promise<LastPrice[]> {
  const latest = db
    .selectFrom('transactions')
    .select(['id', 'createdAt'])
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'cancelled')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
  const lines = db
    .selectFrom(latest.as('sale'))
    .innerJoin('transactionItems as line', 'line.transactionId', 'sale.id')
    .distinctOn('line.productId')
    .select(['line.productId', 'line.productName', 'line.unit', 'line.unitPrice', 'line.quantity'])
    .select(['sale.id as transactionId', 'sale.createdAt'])
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
