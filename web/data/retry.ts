/** How long to wait before the next attempt (ms): doubling from one second to thirty, spread so that tills don't come at once. */
export function retryDelay(attempt: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2)
}

/** A connection that stood this long (ms) was a good one. */
const STEADY_MS = 10_000

/** The next attempt for `retryDelay`: the first again after a steady connection (`stood`, ms), so that short ones do not reconnect in a loop. */
export function nextAttempt(attempt: number, connectedMs: number | undefined): number {
  return connectedMs !== undefined && connectedMs >= STEADY_MS ? -2 : attempt + 1
}

/** Waits until the time is over, the network is back, the tab is visible again, or `signal` aborts. False if the time was over first. */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const over = new AbortController()
    const finish = (news: boolean) => {
      clearTimeout(timer)
      over.abort()
      done(news)
    }
    const onNews = () => finish(true)
    const timer = setTimeout(() => finish(false), ms)
    const options = { signal: over.signal }
    addEventListener('online', onNews, options)
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') onNews()
      },
      options,
    )
    signal.addEventListener('abort', onNews, options)
    if (signal.aborted) onNews()
  })
}
