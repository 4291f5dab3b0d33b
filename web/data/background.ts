import { liveQuery } from 'dexie'
import { followServer } from './live.ts'
import { isClosing, local } from './local.ts'
import { sendOutbox } from './outbox-sender.ts'
import { retryDelay, waitForRetry } from './retry.ts'

/** What goes on behind the screens while somebody is signed in: the stream, and sending what waits. Ends with `signal`. */
export function runBackground(userId: string, signal: AbortSignal): void {
  if (signal.aborted) return
  // Asks the browser not to throw away unsent sales when the disk gets full.
  navigator.storage?.persist?.().catch(() => undefined)
  followServer(userId, signal).catch((error) => {
    if (!signal.aborted && !isClosing(error)) throw error
  })
  void keepSending(userId, signal)
}

/** Sends what waits now and again until nothing does, sooner when the server may be within reach again. */
async function keepSending(userId: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; ) {
    // Whatever went wrong, what waits is still stored and is tried again.
    await sendOutbox().catch(() => undefined)
    const waiting = await local.outbox.where({ userId, state: 'waiting' }).count()
    if (waiting > 0) await waitForRetry(retryDelay(attempt++, Math.random()), signal)
    else {
      attempt = 0
      await jobWaiting(userId, signal)
      // The tab that stored the job sends it itself; this one stands by.
      await waitForRetry(retryDelay(0, Math.random()), signal)
    }
  }
}

/** Settles when a job of the user waits, in whatever tab it was stored, or when `signal` aborts. */
function jobWaiting(userId: string, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const subscription = liveQuery(() => local.outbox.where({ userId, state: 'waiting' }).count()).subscribe(
      (count) => {
        if (count > 0) finish()
      },
    )
    signal.addEventListener('abort', finish)
    function finish() {
      signal.removeEventListener('abort', finish)
      subscription?.unsubscribe()
      done()
    }
  })
}
