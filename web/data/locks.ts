/** Serialises checks and changes of the session, so that no late answer undoes a newer one. */
export const IDENTITY_LOCK = 'printpro-identity'
/** One tab sends at a time, and none during a sign-in. */
export const OUTBOX_LOCK = 'printpro-outbox'
/** One tab holds the stream. */
export const LIVE_LOCK = 'printpro-live'

/** Native locks cannot be lost. */
const never = new AbortController().signal

/** Web Locks need a secure context: on plain http tabs use tab-locks.ts. */
const tabLocks = () => import('./tab-locks.ts').then((module) => module.tabLocks())

/** `signal` aborts the wait; `lost` aborts if the lock was taken while this tab was suspended. */
export async function withLock<Result>(
  name: string,
  work: (lost: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (!navigator.locks) return (await tabLocks()).withLock(name, work, signal)
  return await navigator.locks.request(name, { signal }, () => work(never))
}

/** Holds a lock for this tab's life; false if it is not free within `waitMs`. `onLost` as above. */
export async function holdLock(name: string, waitMs: number, onLost: () => void): Promise<boolean> {
  if (!navigator.locks) return (await tabLocks()).hold(name, waitMs, onLost)
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
