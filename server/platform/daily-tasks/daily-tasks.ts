import { addDays, dayOf, startOfDay } from '../../../core/time/calendar.ts'
import { sealActivity } from '../../features/activity/seal.ts'
import { deleteOrphanedReceipts } from '../../features/expenses/queries.ts'
import { openFileStore } from '../../features/files/file-store.ts'
import { retryExaminations } from '../../features/files/queries.ts'
import { removeExpiredOriginals } from '../../features/files/retention.ts'
import { runHealthChecks } from '../../features/health/run-health-checks.ts'
import { mailDueReports, REPORT_TASK } from '../../features/reports/mail-day-report.ts'
import { loadTimeZone } from '../../features/store/queries.ts'
import { makeBackup } from '../backup/make-backup.ts'
import type { Database } from '../database/connection.ts'
import { transaction, transactionContext } from '../database/transaction.ts'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { runPeriodically } from '../process/run-periodically.ts'
import { checkForUpdates } from '../updates/check-for-updates.ts'
import { claimTask, finishTask } from './queries.ts'

/** After a start the shop's users come first. */
export const TASK_TIMES = { firstMs: 60_000, everyMs: 10 * 60_000 }

type Deps = { db: Database; databaseUrl: string; env: Env; log: Logger }
type Task = (deps: Deps, signal: AbortSignal) => Promise<unknown>

/** Once a day of the shop, in this order. */
const TASKS: Record<string, Task> = {
  // Before the backup, which includes the seals.
  seal: ({ db }) => sealActivity(db),
  backup: ({ db, databaseUrl, env }, signal) =>
    makeBackup({ db, databaseUrl, settings: env.backup, createdBy: null, signal }),
  receipts: ({ db }) => deleteOrphanedReceipts(db),
  files: async ({ db, env }, signal) => {
    const context = transactionContext(db)
    await transaction(context, retryExaminations)
    await removeExpiredOriginals(context, openFileStore(env.files), signal)
  },
  health: ({ db, env }) => runHealthChecks(db, env),
  [REPORT_TASK]: (deps) => mailDueReports(deps),
  updates: ({ db, env }, signal) => checkForUpdates(db, env, signal),
}

export const DAILY_TASKS = Object.keys(TASKS)

/** Runs each day's tasks in one of the server processes; a failed one is retried an hour later. */
export function scheduleDailyTasks(deps: Deps): { stop: () => Promise<void> } {
  return runPeriodically((signal) => runDueTasks(deps, signal), TASK_TIMES)
}

/**
 * Runs what is still due today. Answers when the shop's next day begins; null where a task failed or another process has claimed it,
 * so that it is checked again before.
 */
export async function runDueTasks(deps: Deps, signal: AbortSignal): Promise<Date | null> {
  const { db, log } = deps
  let nextDay: Date | null = null
  let isAllDone = true
  for (const [name, task] of Object.entries(TASKS)) {
    if (signal.aborted) return null
    try {
      const zone = await loadTimeZone(db)
      const day = dayOf(new Date(), zone)
      nextDay ??= startOfDay(addDays(day, 1), zone)
      const claim = await claimTask(db, day, name)
      if (claim === 'done') continue
      // Later tasks rely on it.
      if (claim === 'begun elsewhere') return null
      await task(deps, signal)
      await finishTask(db, day, name)
    } catch (error) {
      isAllDone = false
      if (!signal.aborted) log.error({ err: error, task: name }, 'daily task failed')
    }
  }
  return isAllDone ? nextDay : null
}
