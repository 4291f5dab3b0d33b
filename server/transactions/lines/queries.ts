import { transactionItemSchema } from '../../../contract/transaction-record.ts'
import type { SaleLine } from '../../../core/sale.ts'
import type { Atomic } from '../../database/atomically.ts'
import type { Database } from '../../database/connection.ts'

/** What analytics sum a line by: its product's category and machine type at the sale. */
export type Kind = { category: string; machineType: string }
export type Line = SaleLine & Kind

/** What is stored of a line beside its id and its transaction. */
const COLUMNS = [
  ...transactionItemSchema.omit({ id: true }).keyof().options,
  'category',
  'machineType',
  'position',
] as const

/** The columns of a stored line. */
export const LINE_COLUMNS = ['id', 'transactionId', ...COLUMNS] as const

/** The lines of a transaction in their order, with what was true of their products at the sale. */
export async function linesOf(db: Database, transactionId: string): Promise<Line[]> {
  const rows = await db
    .selectFrom('transactionItems')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .orderBy('position')
    .execute()
  return rows.map(
    ({ transactionId: _, position: __, stage: ___, movedAt: ____, movedBy: _____, ...row }) => ({
      ...row,
      appliedTier: row.appliedTier as Line['appliedTier'],
    }),
  )
}

/**
 * Stores the lines of transactions, new ones and changed ones, in the given order. Answers the ids that were stored: a
 * line whose id belongs to another transaction is not.
 */
export async function saveLines(
  db: Atomic,
  lines: readonly (Line & { transactionId: string; position: number })[],
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
          Object.fromEntries(COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)])),
        )
        .whereRef('transactionItems.transactionId', '=', 'excluded.transactionId'),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Takes away the lines of a transaction that are not among the kept ids. */
export async function deleteOtherLines(
  db: Atomic,
  transactionId: string,
  kept: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('transactionItems')
    .where('transactionId', '=', transactionId)
    .where('id', 'not in', kept)
    .execute()
}
