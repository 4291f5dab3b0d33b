import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditOperation, BatchTable } from '../../../core/activity/audited-tables.ts'
import { setForTransaction, type Tx } from '../../platform/database/transaction.ts'

/** The batch's own activity entry; `figures` by the fields of core/activity/audited-tables.ts. */
type BatchSummary = { table: BatchTable; operation: AuditOperation; figures: Record<string, string | number> }

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
  if (batch) {
    await sql`
      insert into activity (actor, entity, id, operation, after)
      values (actor(), ${batch.table}, ${id}::uuid, ${batch.operation}, ${JSON.stringify(batch.figures)}::jsonb)`.execute(
      db,
    )
  }
  return result
}
