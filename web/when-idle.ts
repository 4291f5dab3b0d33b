const MAX_WAIT_MS = 2000

/** Resolves when the browser is idle after rendering. */
export function whenIdle(): Promise<void> {
  return new Promise((idle) => {
    // For old Safari.
    if (!('requestIdleCallback' in globalThis)) setTimeout(idle, 200)
    else requestIdleCallback(() => idle(), { timeout: MAX_WAIT_MS })
  })
}

let prefetching = 0

/** Failures are ignored until the part is needed. */
export function prefetch(fetch: () => Promise<unknown>): Promise<unknown> {
  prefetching++
  return whenIdle()
    .then(fetch)
    .catch(() => undefined)
    .finally(() => prefetching--)
}

export function isPrefetching(): boolean {
  return prefetching > 0
}
