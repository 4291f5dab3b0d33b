import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

/** A stored figure that differs from the recomputed one; rupiah or counts. */
export type Difference = { name: string; transactionId: string | null; recorded: number; recomputed: number }

/** `counted`: rows or rupiah that were checked. `wrong`: the first problems, at most MAX_PROBLEMS. */
export type CheckResult = { counted: number; wrong: Difference[] }

const MAX_PROBLEMS = 20

/** Runs a check: `counting` selects what was checked, `wrong` the rows that differ. */
export async function runCheck(
  db: Tx,
  counting: RawBuilder<unknown>,
  wrong: RawBuilder<unknown>,
): Promise<CheckResult> {
  const { rows: counted } = await sql<{ counted: number }>`${counting}`.execute(db)
  const { rows } = await sql<Difference>`${wrong} limit ${MAX_PROBLEMS}`.execute(db)
  return { counted: counted[0]?.counted ?? 0, wrong: rows }
}
