import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { WRONG_CLOCK_MS } from './clock.ts'
import { currentUser, local, readMeta } from './local.ts'
import { isRejected } from './outbox-job.ts'

export type Connection = {
  online: boolean
  lastSavedAt: Date | null
  /** Stored jobs without an answer. */
  pending: number
  /** Those of `pending` that are transactions. */
  pendingSales: number
  /** Jobs that wait for a person's decision. */
  rejected: number
  /** Device clock behind the server's (ms, negative if ahead); 0 below `WRONG_CLOCK_MS`. */
  clockBehindMs: number
}

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
