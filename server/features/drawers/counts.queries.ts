import { sql } from 'kysely'
import { cashValue, type DrawerCount } from '../../../core/payments/drawer.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type Count = DrawerCount & { id: string; drawerId: string; variance: number; createdBy: string }

/** Inserts a count. Idempotent: false if the id exists. */
export async function insertCount(
  db: Tx,
  { denominations, transfer, qris, ...count }: Count,
): Promise<boolean> {
  const noted = await db
    .insertInto('drawerCounts')
    .values({
      ...count,
      denominations: JSON.stringify(denominations),
      counted: cashValue(denominations),
      receivedTransfer: transfer,
      receivedQris: qris,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Tells a repeated count (same id, same content) from an id collision. */
export async function isCountStored(
  db: Tx,
  { id, drawerId, denominations, transfer, qris }: Omit<Count, 'variance' | 'createdBy'>,
) {
  const { rows } = await sql`
    select from drawer_counts where id = ${id} and drawer_id = ${drawerId} and denominations = ${JSON.stringify(denominations)}::jsonb
      and received_transfer = ${transfer} and received_qris = ${qris}`.execute(db)
  return rows.length > 0
}

/** The latest count of a drawer; null before the first. */
export async function findLastCount(db: Tx, drawerId: string) {
  const row = await db
    .selectFrom('drawerCounts')
    .select(['denominations', 'receivedTransfer as transfer', 'receivedQris as qris'])
    .where('drawerId', '=', drawerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, denominations: row.denominations as DrawerCount['denominations'] } : null
}
