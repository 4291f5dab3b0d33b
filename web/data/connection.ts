import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { WRONG_FROM } from './clock.ts'
import { currentUser, local, readMeta } from './local.ts'
import { isRefused } from './outbox-job.ts'

export type Connection = {
  online: boolean
  /** When records here and on the server were last known to agree. */
  lastSavedAt: Date | null
  /** Jobs that are stored here and not yet answered by the server. */
  waiting: number
  /** How many of them are transactions; the others are customers and payments. */
  waitingSales: number
  /** Jobs that the server has refused: they wait for a person. */
  failed: number
  /** How far this device's clock is behind the server's, in ms (negative: ahead of it), once that is more than minutes; else 0. */
  clockBehind: number
}

/** Whether this browser is connected to the shop's server, and what has not reached it yet. */
export function useConnection(): Connection {
  const network = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const stored = useLiveQuery(readConnection)
  const savedAt = stored?.savedAt
  return {
    online: network && (stored?.connected ?? true),
    lastSavedAt: savedAt === undefined ? null : new Date(savedAt),
    waiting: stored?.waiting ?? 0,
    waitingSales: stored?.waitingSales ?? 0,
    failed: stored?.failed ?? 0,
    clockBehind: stored?.clockBehind ?? 0,
  }
}

function readConnection() {
  return Dexie.Promise.all([
    currentUser().then((user) => (user ? local.outbox.where({ userId: user.id }).toArray() : [])),
    readMeta('clock'),
    readMeta('connected'),
    readMeta('savedAt'),
  ]).then(([jobs, clock, connected, savedAt]) => {
    const waiting = jobs.filter((job) => job.state === 'waiting')
    const ahead = clock?.ahead ?? 0
    return {
      failed: jobs.filter(isRefused).length,
      connected,
      savedAt,
      waiting: waiting.length,
      waitingSales: waiting.filter((job) => job.kind === 'transactions.create').length,
      clockBehind: Math.abs(ahead) < WRONG_FROM ? 0 : ahead,
    }
  })
}

function followNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
