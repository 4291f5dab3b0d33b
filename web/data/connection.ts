import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { WRONG_CLOCK_MS } from './clock.ts'
import { currentUser, local, readMeta } from './local.ts'
import { isRejected } from './outbox-job.ts'

export type Connection = {
  online: boolean
  /** When records here and on the server were last known to agree. */
  lastSavedAt: Date | null
  /** Jobs that are stored here and not yet answered by the server. */
  pending: number
  /** How many of them are transactions; the others are customers and payments. */
  pendingSales: number
  /** Jobs that the server has refused: they wait for a person. */
  rejected: number
  /** How far this device's clock is behind the server's, in ms (negative: ahead of it), once that is more than minutes; else 0. */
  clockBehindMs: number
}

/** Whether this browser is connected to the shop's server, and what has not reached it yet. */
export function useConnection(): Connection {
  const network = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const stored = useLiveQuery(readConnection)
  const savedAt = stored?.savedAt
  return {
    online: network && (stored?.connected ?? true),
    lastSavedAt: savedAt === undefined ? null : new Date(savedAt),
    pending: stored?.pending ?? 0,
    pendingSales: stored?.pendingSales ?? 0,
    rejected: stored?.rejected ?? 0,
    clockBehindMs: stored?.clockBehindMs ?? 0,
  }
}

function readConnection() {
  return Dexie.Promise.all([
    currentUser().then((user) => (user ? local.outbox.where({ userId: user.id }).toArray() : [])),
    readMeta('clock'),
    readMeta('connected'),
    readMeta('savedAt'),
  ]).then(([jobs, clock, connected, savedAt]) => {
    const pending = jobs.filter((job) => job.state === 'waiting')
    const ahead = clock?.ahead ?? 0
    return {
      rejected: jobs.filter(isRejected).length,
      connected,
      savedAt,
      pending: pending.length,
      pendingSales: pending.filter((job) => job.kind === 'transactions.create').length,
      clockBehindMs: Math.abs(ahead) < WRONG_CLOCK_MS ? 0 : ahead,
    }
  })
}

function subscribeToNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
