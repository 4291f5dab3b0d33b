const AT_THE_LATEST_MS = 2000

/** Settles once the browser has drawn what stands and has nothing else to do: what is fetched from then on keeps nobody waiting. */
export function whenIdle(): Promise<void> {
  return new Promise((idle) => {
    // Safari learnt it last.
    if (!('requestIdleCallback' in globalThis)) setTimeout(idle, 200)
    else requestIdleCallback(() => idle(), { timeout: AT_THE_LATEST_MS })
  })
}
