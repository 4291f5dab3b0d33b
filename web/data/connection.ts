import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { currentUser, local, readMeta } from './local.ts'

export type Connection = {
  online: boolean
  /** When records here and on the server were last known to agree. */
  lastSavedAt: Date | null
  /** Jobs that are stored here and not yet answered by the server. */
  waiting: number
  /** How many of them are transactions; the others are customers and payments. */
  waitingSales: number
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
  }
}

async function readConnection() {
  const user = await currentUser()
  const jobs = user ? await local.outbox.where({ userId: user.id }).toArray() : []
  const waiting = jobs.filter((job) => job.state === 'waiting')
  return {
    connected: await readMeta('connected'),
    savedAt: await readMeta('savedAt'),
    waiting: waiting.length,
    waitingSales: waiting.filter((job) => job.kind === 'transactions.create').length,
  }
}

function followNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
