import { atomically, longWork } from '../../../platform/database/atomically.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { Logger } from '../../../platform/process/log.ts'
import {
  analyzeTables,
  hasUnknownTables,
  markWithoutBuyers,
  mayRefresh,
  packEndedMonths,
  refreshTotals,
} from './queries.ts'

/** Answers are right without it; the longer it waits, the more of them is worked out anew each time. */
const EVERY_MS = 60_000
/** About a month at a time: a shop that brings years of sales with it never waits for one long piece of work. */
const SLICES_AT_ONCE = 31

/** Keeps the sums of what was sold and received up to date, in one of the server processes at a time. */
export function keepTotals(db: Database, log: Logger): { stop: () => Promise<void> } {
  let stopped = false
  let working: Promise<void> = Promise.resolve()
  const work = () => {
    working = working
      .then(() => analyze(db))
      .catch((error) => log.warn({ err: error }, 'statistics for the planner'))
      .then(() => refreshAll(db, () => stopped))
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

/** A crash of PostgreSQL loses the counters that trigger autoanalyze. */
async function analyze(db: Database): Promise<void> {
  await atomically(db, null, async (atomic) => {
    if (!(await hasUnknownTables(atomic))) return
    await longWork(atomic)
    await analyzeTables(atomic)
  })
}

/** Works out everything that is stale, unless another process is doing so. */
export async function refreshAll(db: Database, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const done = await atomically(db, null, async (atomic) => {
      if (!(await mayRefresh(atomic))) return 0
      await longWork(atomic)
      await markWithoutBuyers(atomic)
      const worked = await refreshTotals(atomic, SLICES_AT_ONCE)
      if (worked === 0) await packEndedMonths(atomic)
      return worked
    })
    if (done === 0) return
  }
}
