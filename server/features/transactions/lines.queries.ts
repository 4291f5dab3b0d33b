import { sql } from 'kysely'
import { soldLineSchema } from '../../../contract/transaction-record.ts'
import type { SaleLine } from '../../../core/orders/sale.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** What analytics sum a line by: its product's category and machine type at the sale. */
export type LineGrouping = { category: string; machineType: string }
export type StoredLine = SaleLine & LineGrouping

/** What is stored of a line beside its id and its transaction. */
const UPDATED_COLUMNS = [
  ...soldLineSchema.omit({ id: true }).keyof().options,
  'category',
  'machineType',
  'position',
] as const

/** The columns of a stored line. */
export const LINE_COLUMNS = ['id', 'transactionId', ...UPDATED_COLUMNS] as const

/** The lines of a transaction in their order, with what was true of their products at the sale. */
export async function loadLines(db: Database, transactionId: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('transactionItems')
    .select([...soldLineSchema.keyof().options, 'category', 'machineType'])
    .where('transactionId', '=', transactionId)
    .orderBy('position')
    .execute()
  return rows.map(({ appliedTier, ...row }) => ({
    ...row,
    appliedTier: appliedTier as StoredLine['appliedTier'],
  }))
}

/**
 * Stores the lines of transactions, new ones and changed ones, in the given order. Answers the ids that were stored: a
 * line whose id belongs to another transaction is not.
 */
export async function upsertLines(
  db: Tx,
  lines: readonly (StoredLine & { transactionId: string; position: number })[],
): Promise<string[]> {
  const rows = await db
    .insertInto('transactionItems')
    .values(
      lines.map((line) => ({ ...line, appliedTier: line.appliedTier && JSON.stringify(line.appliedTier) })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(UPDATED_COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)])),
        )
        .whereRef('transactionItems.transactionId', '=', 'excluded.transactionId'),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Takes away the lines of a transaction that are not among the kept ids. */
export async function deleteOtherLines(
  db: Tx,
  transactionId: string,
  kept: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('transactionItems')
    .where('transactionId', '=', transactionId)
    .where('id', 'not in', kept)
    .execute()
}

/** The lines of an order that this person has handed over to this somebody, by themselves or with all that was left of it. */
export async function handedOverLines(
  db: Database,
  transactionId: string,
  { by, to }: { by: string; to: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('transactionItems as line')
    .innerJoin('transactions as sale', 'sale.id', 'line.transactionId')
    .select('line.id')
    .where('sale.id', '=', transactionId)
    .where(
      sql<boolean>`case when line.handed_over_at is null
        then sale.handed_over_at is not null and sale.handed_over_by = ${by} and sale.handed_over_to is not distinct from ${to}
        else line.handed_over_by = ${by} and line.handed_over_to is not distinct from ${to} end`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes of ready lines that they were handed over before the rest of their order; null takes the note away. */
export async function markHandedOver(
  db: Tx,
  ids: readonly string[],
  given: { at: Date; by: string; to: string | null } | null,
): Promise<void> {
  await db
    .updateTable('transactionItems')
    .set({
      handedOverAt: given?.at ?? null,
      handedOverBy: given?.by ?? null,
      handedOverTo: given?.to ?? null,
    })
    .where('id', 'in', [...ids])
    .execute()
}

/** A finished order of which every line that is left was handed over by itself was handed over with the last of them. */
export async function completeHandOver(db: Tx, transactionId: string): Promise<void> {
  await sql`
    update transactions as sale
    set (handed_over_at, handed_over_by, handed_over_to) = (
      select handed_over_at, handed_over_by, handed_over_to from transaction_items
      where transaction_id = sale.id order by handed_over_at desc limit 1)
    where id = ${transactionId} and status = 'completed' and handed_over_at is null
      and not exists (select from transaction_items where transaction_id = sale.id and handed_over_at is null)`.execute(
    db,
  )
}
