/** Exponential backoff from 1 s to 30 s (ms), with jitter so that tills do not reconnect together. */
export function retryDelay(attempt: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2)
}

/** Connections that last this long (ms) reset the backoff. */
const STEADY_MS = 10_000

/** `connectedMs`: how long the last connection held. */
export function nextAttempt(attempt: number, connectedMs: number | undefined): number {
  return connectedMs !== undefined && connectedMs >= STEADY_MS ? -2 : attempt + 1
}

/** False if the time ran out; true if the network returned, the tab became visible or `signal` aborted. */
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
