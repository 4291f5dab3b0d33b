import { doTasks } from '../daily-tasks/daily-tasks.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { HostedShop } from './hosted-shop.ts'
import { visitShop } from './open-shop.ts'

/** After a start the people of the shops come first. */
const FIRST_MS = 60_000
const EVERY_MS = 10 * 60_000
/** A shop that takes longer than this goes on by itself, and the next begins (ms). */
const LONGEST = 30 * 60_000

/**
 * Does every day's tasks for all shops, one shop after the other, also for those that nobody opens: so each is backed up, and brought to the
 * newest schema, on the day of an upgrade. What failed, or is being done by another process, is looked at again.
 */
export function keepShopsDaily(shops: () => Iterable<HostedShop>): { stop: () => Promise<void> } {
  const giveUp = new AbortController()
  let working = Promise.resolve()
  const work = () => {
    working = working.then(() => seeToAll(shops(), giveUp.signal))
  }
  const first = setTimeout(work, FIRST_MS).unref()
  const timer = setInterval(work, EVERY_MS).unref()
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
export async function seeToAll(shops: Iterable<HostedShop>, signal: AbortSignal): Promise<void> {
  for (const shop of shops) {
    if (signal.aborted) return
    if (shop.listed.isClosed || (doneUntil.get(shop)?.getTime() ?? 0) > Date.now()) continue
    const until = await within(LONGEST, seeTo(shop, signal))
    if (until) doneUntil.set(shop, until)
  }
}

async function seeTo({ listed: { env }, log }: HostedShop, signal: AbortSignal): Promise<Date | null> {
  try {
    return await visitShop(env, log, (shop) => doTasks({ ...shop, env, log }, signal))
  } catch (error) {
    log.error(
      error instanceof StartRefused ? { reason: error.message } : { err: error },
      'daily tasks failed',
    )
    return null
  }
}

/** What a work answers, or null if it takes longer than so many milliseconds. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
