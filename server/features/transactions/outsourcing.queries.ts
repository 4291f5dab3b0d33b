import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'

const outsourcedLines = (db: Database) =>
  db
    .selectFrom('transactionItems as line')
    .innerJoin('transactions as sale', 'sale.id', 'line.transactionId')
    .where('line.isOutsourced', '=', true)
    .where('sale.deletedAt', 'is', null)

/** Names as they were typed, the last used first. */
export async function listVendors(db: Database, limit: number): Promise<string[]> {
  const rows = await outsourcedLines(db)
    .where('line.vendor', 'is not', null)
    .groupBy('line.vendor')
    .select('line.vendor')
    .orderBy(sql`max(sale.created_at)`, 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ vendor }) => vendor ?? [])
}

/** Rupiah of whole lines. Only for callers who see costs. */
export async function listOutsourcingCosts(
  db: Database,
  transactionId: string,
): Promise<{ lineId: string; cost: number }[]> {
  return await outsourcedLines(db)
    .where('sale.id', '=', transactionId)
    .where('line.vendorCost', 'is not', null)
    .orderBy('line.position')
    .select(['line.id as lineId', sql<number>`line.vendor_cost`.as('cost')])
    .execute()
}

/** Whether a line of the shop was ever outsourced. */
export async function hasOutsourced(db: Database): Promise<boolean> {
  const line = await db
    .selectFrom('transactionItems')
    .select('id')
    .where('isOutsourced', '=', true)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
