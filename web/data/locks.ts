/** One question or change of who is signed in at a time, so that no late answer undoes a newer one. */
export const IDENTITY_LOCK = 'printpro-identity'
/** One tab sends at a time, and none while somebody signs in. */
export const OUTBOX_LOCK = 'printpro-outbox'
/** One tab has the stream. */
export const LIVE_LOCK = 'printpro-live'

/** Locks of the browser's own cannot be lost. */
const never = new AbortController().signal

/** Browsers have no locks to share on plain http at a network address: there the tabs agree among themselves. */
const tabLocks = () => import('./tab-locks.ts').then((module) => module.tabLocks())

/** Runs `work` under a lock shared by all tabs. `signal` aborts the wait; `lost` aborts when the lock was taken while this tab slept. */
export async function withLock<Result>(
  name: string,
  work: (lost: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (!navigator.locks) return (await tabLocks()).withLock(name, work, signal)
  return await navigator.locks.request(name, { signal }, () => work(never))
}

/** Takes a lock for the life of this tab; false when another keeps it for `waitMs`. `onLost`: it was taken while this tab slept. */
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
