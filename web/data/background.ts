import { Dexie, liveQuery } from 'dexie'
import { followChanges } from './live.ts'
import { isDatabaseClosing, local, readMeta } from './local.ts'
import { serverBackSignal } from './reachability.ts'
import { retryDelay, waitForRetry } from './retry.ts'

const REPORT_EVERY_MS = 60_000
/** The attempt from which the pauses grow: a quarter of a second at most. */
const FIRST_ATTEMPT = -2

/** What goes on behind the screens while somebody is signed in: the stream, and sending what waits. Ends with `signal`. */
export function runBackground(userId: string, signal: AbortSignal): void {
  if (signal.aborted) return
  // Asks the browser not to throw away unsent sales when the disk gets full.
  navigator.storage?.persist?.().catch(() => undefined)
  followChanges(userId, signal).catch((error) => {
    if (!signal.aborted && !isDatabaseClosing(error)) throw error
  })
  void sendPeriodically(userId, signal)
  reportPeriodically(signal)
}

/** Tells the server of what was refused here, when something is, when it is within reach again, and now and again. */
function reportPeriodically(signal: AbortSignal): void {
  const report = () => void reportIfAny().catch(() => undefined)
  const refused = liveQuery(() =>
    Dexie.Promise.all([readMeta('connected'), local.outbox.toArray()]).then(([connected, jobs]) => {
      const failed = jobs.filter(({ state }) => state === 'failed')
      return JSON.stringify([connected, failed.map(({ id, error }) => [id, error?.code])])
    }),
  ).subscribe(report)
  const timer = setInterval(report, REPORT_EVERY_MS)
  signal.addEventListener('abort', () => {
    refused.unsubscribe()
    clearInterval(timer)
  })
}

// The first load of a till has nothing to report, and does not wait for what would.
async function reportIfAny(): Promise<void> {
  if ((await local.outbox.count()) === 0) return
  const { reportRejected } = await import('./rejected-submissions.ts')
  await reportRejected()
}

/** Sends what waits now and again until nothing does, sooner when the server may be within reach again. */
async function sendPeriodically(userId: string, signal: AbortSignal): Promise<void> {
  for (let attempt = FIRST_ATTEMPT; !signal.aborted; ) {
    const back = serverBackSignal()
    // Whatever went wrong, what waits is still stored and is tried again.
    await sendIfPending(userId).catch(() => undefined)
    if ((await countPending(userId)) > 0) {
      const pause = retryDelay(attempt++, Math.random())
      if (await waitForRetry(pause, AbortSignal.any([signal, back]))) attempt = FIRST_ATTEMPT
    } else {
      attempt = FIRST_ATTEMPT
      await waitForPendingJob(userId, signal)
      // The tab that stored the job sends it itself; this one stands by.
      await waitForRetry(retryDelay(0, Math.random()), signal)
    }
  }
}

// As above.
async function sendIfPending(userId: string): Promise<void> {
  if ((await countPending(userId)) === 0 && !(await readMeta('signingIn'))) return
  const { sendOutbox } = await import('./outbox-sender.ts')
  await sendOutbox()
}

function countPending(userId: string): Promise<number> {
  return local.outbox.where({ userId, state: 'waiting' }).count()
}

/** Settles when a job of the user waits, in whatever tab it was stored, or when `signal` aborts. */
function waitForPendingJob(userId: string, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const subscription = liveQuery(() => countPending(userId)).subscribe((count) => {
      if (count > 0) finish()
    })
    signal.addEventListener('abort', finish)
    function finish() {
      signal.removeEventListener('abort', finish)
      subscription?.unsubscribe()
      done()
    }
  })
}
