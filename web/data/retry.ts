/** How long to wait before the next attempt (ms): doubling from one second to thirty, spread so that tills don't come at once. */
export function retryDelay(attempt: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2)
}

/** A connection that stood this long (ms) was a good one. */
const STEADY_MS = 10_000

/**
 * Which attempt to connect comes next, for `retryDelay`. After a good connection the first comes at once; one that ends as soon as it stands
 * counts like one that never stood (`stood`: how long it did), so that nobody connects again and again without a pause.
 */
export function nextAttempt(attempt: number, stood: number | undefined): number {
  return stood !== undefined && stood >= STEADY_MS ? -2 : attempt + 1
}

/** Waits, but no longer than until the network is back, the tab is looked at again, or `signal` aborts. */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const over = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      over.abort()
      done()
    }
    const timer = setTimeout(finish, ms)
    const options = { signal: over.signal }
    addEventListener('online', finish, options)
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') finish()
      },
      options,
    )
    signal.addEventListener('abort', finish, options)
    if (signal.aborted) finish()
  })
}
