/** One question or change of who is signed in at a time, so that no late answer undoes a newer one. */
export const IDENTITY_LOCK = 'printpro-identity'
/** One tab sends at a time, and none while somebody signs in. */
export const OUTBOX_LOCK = 'printpro-outbox'
/** One tab has the stream. */
export const LIVE_LOCK = 'printpro-live'

/** Work of this tab that stands in line where the browser has no locks to share (plain http on a network address). */
const lines = new Map<string, Promise<unknown>>()

/**
 * Does `work` while no other tab of this browser does work under the same name. Waiting ends with an AbortError when `signal`
 * aborts. The lock is given back when the work is done, and by the browser when the tab crashes.
 */
export async function underLock<Result>(
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  // What the lock protects is also safe without it (ids are made by the client): only order and thrift are lost.
  if (!navigator.locks) return inLine(name, work)
  return await navigator.locks.request(name, { signal }, work)
}

function inLine<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const result = (lines.get(name) ?? Promise.resolve()).then(work, work)
  lines.set(
    name,
    result.catch(() => undefined),
  )
  return result
}

/** Takes a lock for as long as this tab lives; false when another tab has it and does not give it up within `waitMs`. */
export async function holdLock(name: string, waitMs = 0): Promise<boolean> {
  if (!navigator.locks) return true
  return await new Promise<boolean>((answer) => {
    const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
    navigator.locks
      .request(name, options, (lock) => {
        answer(lock !== null)
        return lock ? new Promise(() => undefined) : undefined
      })
      .catch(() => answer(false))
  })
}
