/**
 * Runs the work at once or after `firstMs`, then every `everyMs`, one run after the other. To stop it aborts the signal and waits for
 * runs that have begun. The work handles its own failures.
 */
export function runPeriodically(
  work: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, firstMs }: { everyMs: number; firstMs?: number },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  const next = () => {
    working = working.then(() => work(stopping.signal))
  }
  let first: NodeJS.Timeout | undefined
  if (firstMs === undefined) next()
  else first = setTimeout(next, firstMs).unref()
  const timer = setInterval(next, everyMs).unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
