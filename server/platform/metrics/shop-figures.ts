import type { HealthReport } from '../../../contract/health.ts'
import { findLongestWrite, loadDatabaseSize } from '../../features/health/queries.ts'
import { loadUpdatedReport } from '../../features/health/run-health-checks.ts'
import { countSubmissionsByState } from '../../features/rejected-submissions/queries.ts'
import { listNewestBackups } from '../backup/queries.ts'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'

/** Figures from the database: the same for every process of a shop. */
export type ShopFigures = {
  /** Null before the first examination. */
  look: HealthReport | null
  /** Null: none yet. */
  backup: { createdAt: Date; bytes: number } | null
  /** Submissions of devices that the server rejected. */
  refusals: Awaited<ReturnType<typeof countSubmissionsByState>>
  /** Seconds for which the oldest writing transaction has been open. */
  longestWriter: number
  bytes: number
}

/** One after another: they use one of the few connections for sign-in and the feed. */
export async function readShopFigures(db: Database, env: Env): Promise<ShopFigures> {
  const [backup] = await listNewestBackups(db, 1)
  const look = await loadUpdatedReport(db, env, backup)
  const refusals = await countSubmissionsByState(db)
  return {
    look,
    backup: backup ?? null,
    refusals,
    longestWriter: await findLongestWrite(db),
    bytes: await loadDatabaseSize(db),
  }
}
