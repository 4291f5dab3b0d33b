/** Waits, but no longer than until the network is back, the tab is looked at again, or `signal` aborts. */
export function wakened(ms: number, signal: AbortSignal): Promise<void> {
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
