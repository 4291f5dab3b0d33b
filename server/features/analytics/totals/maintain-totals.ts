import type { Database } from '../../../platform/database/connection.ts'
import { extendTimeouts, transaction, transactionContext } from '../../../platform/database/transaction.ts'
import type { Logger } from '../../../platform/process/log.ts'
import {
  analyzeTables,
  hasUnanalyzedTables,
  markSlicesWithoutBuyers,
  packEndedMonths,
  refreshTotals,
  tryLockTotals,
} from './queries.ts'

/** Figures are correct without a refresh, only slower to compute. */
const EVERY_MS = 60_000
/** About a month per database transaction, so that years of imported sales never cause one long transaction. */
const SLICES_AT_ONCE = 31

/** Refreshes stale sums every minute; an advisory lock lets one server process work at a time. */
export function maintainTotals(db: Database, log: Logger): { stop: () => Promise<void> } {
  let stopped = false
  let working: Promise<void> = Promise.resolve()
  const work = () => {
    working = working
      .then(() => analyzeUnknownTables(db))
      .catch((error) => log.warn({ err: error }, 'statistics for the planner'))
      .then(() => refreshStaleTotals(db, () => stopped))
      .catch((error) => log.warn({ err: error }, 'sums of sales'))
  }
  work()
  const timer = setInterval(work, EVERY_MS).unref()
  return {
    stop() {
      stopped = true
      clearInterval(timer)
      return working
    },
  }
}

// A crash of PostgreSQL loses the counters that trigger autoanalyze.
async function analyzeUnknownTables(db: Database): Promise<void> {
  await transaction(transactionContext(db), async (tx) => {
    if (!(await hasUnanalyzedTables(tx))) return
    await extendTimeouts(tx)
    await analyzeTables(tx)
  })
}

/** Refreshes all stale sums; returns at once if another process is doing so. */
export async function refreshStaleTotals(db: Database, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const done = await transaction(transactionContext(db), async (tx) => {
      if (!(await tryLockTotals(tx))) return 0
      await extendTimeouts(tx)
      await markSlicesWithoutBuyers(tx)
      const worked = await refreshTotals(tx, SLICES_AT_ONCE)
      if (worked === 0) await packEndedMonths(tx)
      return worked
    })
    if (done === 0) return
  }
}
