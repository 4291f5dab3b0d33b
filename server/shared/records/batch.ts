import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditOperation, BatchTable } from '../../../core/activity/audited-tables.ts'
import { setForTransaction, type Tx } from '../../platform/database/transaction.ts'

/** What is told of a batch: what it was, and its figures by the fields of core/activity/audited-tables.ts. */
type BatchSummary = { table: BatchTable; operation: AuditOperation; figures: Record<string, string | number> }

/**
 * Does work on many records as one entry of Riwayat: the rows that the database writes of them stand under a row of the work's own. `told` says
 * what that is; null where nothing was done.
 */
export async function runAsBatch<Result>(
  db: Tx,
  work: () => Promise<Result>,
  told: (result: Result) => BatchSummary | null,
): Promise<Result> {
  const id = uuidv7()
  await setForTransaction(db, { batch: id })
  const result = await work()
  await setForTransaction(db, { batch: null })
  const batch = told(result)
  if (batch) {
    await sql`
      insert into activity (actor, entity, id, operation, after)
      values (actor(), ${batch.table}, ${id}::uuid, ${batch.operation}, ${JSON.stringify(batch.figures)}::jsonb)`.execute(
      db,
    )
  }
  return result
}
