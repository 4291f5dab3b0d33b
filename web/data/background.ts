import { Dexie, liveQuery } from 'dexie'
import { followChanges } from './live.ts'
import { isDatabaseClosing, local, readMeta } from './local.ts'
import { serverBackSignal } from './reachability.ts'
import { retryDelay, waitForRetry } from './retry.ts'
import { sendUploads } from './upload-sender.ts'

const REPORT_EVERY_MS = 60_000
/** Starts below 0 so that the first pauses are a quarter of a second. */
const FIRST_ATTEMPT = -2

/** Runs until `signal` aborts: follows the change stream, sends the outbox and uploads, reports rejected jobs. */
export function runBackground(userId: string, signal: AbortSignal): void {
  if (signal.aborted) return
  // Keeps the browser from evicting unsent sales when the disk is full.
  navigator.storage?.persist?.().catch(() => undefined)
  followChanges(userId, signal).catch((error) => {
    if (!signal.aborted && !isDatabaseClosing(error)) throw error
  })
  void sendPeriodically(userId, signal)
  reportPeriodically(signal)
  sendUploads(userId, signal)
}

/** Reports rejected jobs when one is added, after a reconnect, and every minute. */
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

// Keeps the reporting code out of the till's first load.
async function reportIfAny(): Promise<void> {
  if ((await local.outbox.count()) === 0) return
  const { reportRejected } = await import('./rejected-submissions.ts')
  await reportRejected()
}

/** Drains the outbox, retrying with backoff; a reconnect resets the backoff. */
async function sendPeriodically(userId: string, signal: AbortSignal): Promise<void> {
  for (let attempt = FIRST_ATTEMPT; !signal.aborted; ) {
    const back = serverBackSignal()
    // Failures are retried: the jobs stay stored.
    await sendIfPending(userId).catch(() => undefined)
    if ((await countPending(userId)) > 0) {
      const pause = retryDelay(attempt++, Math.random())
      if (await waitForRetry(pause, AbortSignal.any([signal, back]))) attempt = FIRST_ATTEMPT
    } else {
      attempt = FIRST_ATTEMPT
      await waitForPendingJob(userId, signal)
      // The tab that stored the job sends it; this one is the fallback.
      await waitForRetry(retryDelay(0, Math.random()), signal)
    }
  }
}

// Keeps the sender out of the first load.
async function sendIfPending(userId: string): Promise<void> {
  if ((await countPending(userId)) === 0 && !(await readMeta('signingIn'))) return
  const { sendOutbox } = await import('./outbox-sender.ts')
  await sendOutbox()
}

function countPending(userId: string): Promise<number> {
  return local.outbox.where({ userId, state: 'waiting' }).count()
}

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
