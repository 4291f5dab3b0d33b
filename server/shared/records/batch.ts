import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ActionTable, AuditOperation, BatchTable } from '../../../core/activity/audited-tables.ts'
import { setForTransaction, type Tx } from '../../platform/database/transaction.ts'

/** The batch's own activity entry. */
type BatchSummary = EntrySummary & { table: BatchTable }

/** `figures` by the fields of core/activity/audited-tables.ts. */
type EntrySummary = {
  table: BatchTable | ActionTable
  operation: AuditOperation
  figures: Record<string, string | number>
}

/**
 * Runs work on many records as one activity entry: the rows that triggers write become parts of the entry that `summarize` describes. Null from
 * it writes no entry.
 */
export async function runAsBatch<Result>(
  db: Tx,
  work: () => Promise<Result>,
  summarize: (result: Result) => BatchSummary | null,
): Promise<Result> {
  const id = uuidv7()
  await setForTransaction(db, { batch: id })
  const result = await work()
  await setForTransaction(db, { batch: null })
  const batch = summarize(result)
  if (batch) await recordEntry(db, id, batch)
  return result
}

/** Writes an activity entry of an action that changes no audited record. */
export async function recordEntry(
  db: Tx,
  id: string,
  { table, operation, figures }: EntrySummary,
): Promise<void> {
  await sql`
    insert into activity (actor, entity, id, operation, after)
    values (actor(), ${table}, ${id}::uuid, ${operation}, ${JSON.stringify(figures)}::jsonb)`.execute(db)
}
