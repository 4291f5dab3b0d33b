import { runDueTasks, TASK_TIMES } from '../daily-tasks/daily-tasks.ts'
import { OperatorError } from '../process/operator-error.ts'
import { runPeriodically } from '../process/run-periodically.ts'
import type { HostedShop } from './hosted-shop.ts'
import { withShopDatabase } from './open-shop.ts'

/** A shop's tasks that take longer (ms) go on in the background, and the next shop follows. */
const SHOP_TIMEOUT_MS = 30 * 60_000

/**
 * Runs each day's tasks for all shops in turn, also for unused ones: each is backed up daily, and migrated on the day of an upgrade.
 * Failures, and tasks claimed by another process, are retried.
 */
export function scheduleShopTasks(shops: () => Iterable<HostedShop>): { stop: () => Promise<void> } {
  return runPeriodically((signal) => runTasksForShops(shops(), signal), TASK_TIMES)
}

/** Runs what is due today for each shop; failures are logged, and the next shop follows. */
export async function runTasksForShops(shops: Iterable<HostedShop>, signal: AbortSignal): Promise<void> {
  for (const shop of shops) {
    if (signal.aborted) return
    if (shop.listed.isClosed || shop.tasksDoneUntil > new Date()) continue
    const until = await withTimeout(SHOP_TIMEOUT_MS, runTasksFor(shop, signal))
    if (until) shop.tasksDoneUntil = until
  }
}

async function runTasksFor({ listed: { env }, log }: HostedShop, signal: AbortSignal): Promise<Date | null> {
  try {
    return await withShopDatabase(env, log, (shop) => runDueTasks({ ...shop, env, log }, signal))
  } catch (error) {
    log.error(
      error instanceof OperatorError ? { reason: error.message } : { err: error },
      'daily tasks failed',
    )
    return null
  }
}

async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
