import type { Database } from '../../platform/database/connection.ts'
import { extendTimeouts, transaction, transactionContext } from '../../platform/database/transaction.ts'
import type { Logger } from '../../platform/process/log.ts'
import { runPeriodically } from '../../platform/process/run-periodically.ts'
import { refreshStaleDays } from './daily-sums.queries.ts'
import { analyzeTables, hasUnanalyzedTables, tryLockDailySums } from './maintenance.queries.ts'

/** Figures are correct without a refresh, only slower to compute. */
const EVERY_MS = 60_000
/** About a month per database transaction, so that years of imported sales never cause one long transaction. */
const DAYS_AT_ONCE = 31

/** Refreshes the sums of stale days every minute; an advisory lock lets one server process work at a time. */
export function maintainDailySums(db: Database, log: Logger): { stop: () => Promise<void> } {
  return runPeriodically(
    (signal) =>
      analyzeUnknownTables(db)
        .catch((error) => log.warn({ err: error }, 'statistics for the planner'))
        .then(() => refreshDailySums(db, () => signal.aborted))
        .catch((error) => log.warn({ err: error }, 'sums of sales')),
    { everyMs: EVERY_MS },
  )
}

// A crash of PostgreSQL loses the counters that trigger autoanalyze.
async function analyzeUnknownTables(db: Database): Promise<void> {
  await transaction(transactionContext(db), async (tx) => {
    if (!(await hasUnanalyzedTables(tx))) return
    await extendTimeouts(tx)
    await analyzeTables(tx)
  })
}

/** Refreshes all stale days; returns at once if another process is doing so. */
export async function refreshDailySums(db: Database, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const done = await transaction(transactionContext(db), async (tx) => {
      if (!(await tryLockDailySums(tx))) return 0
      await extendTimeouts(tx)
      return await refreshStaleDays(tx, DAYS_AT_ONCE)
    })
    if (done === 0) return
  }
}
