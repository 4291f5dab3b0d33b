import { sql } from 'kysely'
import { cashValue, type DrawerCount } from '../../../core/payments/drawer.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type Count = DrawerCount & { id: string; drawerId: string; difference: number; createdBy: string }

/** Inserts a count. Idempotent: false if the id exists. */
export async function insertCount(db: Tx, { pieces, transfer, qris, ...count }: Count): Promise<boolean> {
  const noted = await db
    .insertInto('drawerCounts')
    .values({
      ...count,
      pieces: JSON.stringify(pieces),
      counted: cashValue(pieces),
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
  { id, drawerId, pieces, transfer, qris }: Omit<Count, 'difference' | 'createdBy'>,
) {
  const { rows } = await sql`
    select from drawer_counts where id = ${id} and drawer_id = ${drawerId} and pieces = ${JSON.stringify(pieces)}::jsonb
      and received_transfer = ${transfer} and received_qris = ${qris}`.execute(db)
  return rows.length > 0
}

/** The latest count of a drawer; null before the first. */
export async function findLastCount(db: Tx, drawerId: string) {
  const row = await db
    .selectFrom('drawerCounts')
    .select(['pieces', 'receivedTransfer as transfer', 'receivedQris as qris'])
    .where('drawerId', '=', drawerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, pieces: row.pieces as DrawerCount['pieces'] } : null
}
