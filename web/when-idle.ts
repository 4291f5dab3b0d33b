const AT_THE_LATEST_MS = 2000

/** Settles once the browser has drawn what stands and has nothing else to do: what is fetched from then on keeps nobody waiting. */
export function whenIdle(): Promise<void> {
  return new Promise((idle) => {
    // Safari learnt it last.
    if (!('requestIdleCallback' in globalThis)) setTimeout(idle, 200)
    else requestIdleCallback(() => idle(), { timeout: AT_THE_LATEST_MS })
  })
}

let ahead = 0

/** Fetches what may be wanted later. If it fails, nobody misses it before it is wanted. */
export function fetchAhead(fetch: () => Promise<unknown>): Promise<unknown> {
  ahead++
  return whenIdle()
    .then(fetch)
    .catch(() => undefined)
    .finally(() => ahead--)
}

export function isFetchingAhead(): boolean {
  return ahead > 0
}
