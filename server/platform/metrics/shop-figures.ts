import type { HealthReport } from '../../../contract/health.ts'
import { findLongestWrite, loadDatabaseSize } from '../../features/health/queries.ts'
import { loadUpdatedReport } from '../../features/health/run-health-checks.ts'
import { countSubmissionsByState } from '../../features/rejected-submissions/queries.ts'
import { listNewestBackups } from '../backup/queries.ts'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'

/** How the shop is, in figures that the database holds: every process of a shop tells the same. */
export type ShopFigures = {
  /** The last look at the whole shop; null before the first. */
  look: HealthReport | null
  /** The newest backup; null where none was ever made. */
  backup: { madeAt: Date; bytes: number } | null
  /** What devices were refused, by kind and by what became of it. */
  refusals: Awaited<ReturnType<typeof countSubmissionsByState>>
  /** Seconds for which the oldest database transaction that writes has been open. */
  longestWriter: number
  /** Bytes that the data takes. */
  bytes: number
}

/** Reads the figures one after another: they take one connection of the few that sign-in and the feed need. */
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
