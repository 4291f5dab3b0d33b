import { runDueTasks } from '../daily-tasks/daily-tasks.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { HostedShop } from './hosted-shop.ts'
import { withShopDatabase } from './open-shop.ts'

/** After a start the people of the shops come first. */
const FIRST_DELAY_MS = 60_000
const INTERVAL_MS = 10 * 60_000
/** A shop that takes longer than this goes on by itself, and the next begins (ms). */
const SHOP_TIMEOUT_MS = 30 * 60_000

/**
 * Does every day's tasks for all shops, one shop after the other, also for those that nobody opens: so each is backed up, and brought to the
 * newest schema, on the day of an upgrade. What failed, or is being done by another process, is looked at again.
 */
export function scheduleShopTasks(shops: () => Iterable<HostedShop>): { stop: () => Promise<void> } {
  const giveUp = new AbortController()
  let working = Promise.resolve()
  const work = () => {
    working = working.then(() => runTasksForShops(shops(), giveUp.signal))
  }
  const first = setTimeout(work, FIRST_DELAY_MS).unref()
  const timer = setInterval(work, INTERVAL_MS).unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(timer)
      giveUp.abort()
      return working
    },
  }
}

/** Until when nothing is to be done for a shop. */
const doneUntil = new WeakMap<HostedShop, Date>()

/** Does what is still to be done today for each of these shops; what goes wrong at one is told in its log, and the next follows. */
export async function runTasksForShops(shops: Iterable<HostedShop>, signal: AbortSignal): Promise<void> {
  for (const shop of shops) {
    if (signal.aborted) return
    if (shop.listed.isClosed || (doneUntil.get(shop)?.getTime() ?? 0) > Date.now()) continue
    const until = await withTimeout(SHOP_TIMEOUT_MS, runTasksFor(shop, signal))
    if (until) doneUntil.set(shop, until)
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

/** What a work answers, or null if it takes longer than so many milliseconds. */
async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
