import { createTanstackQueryUtils, generateOperationKey } from '@orpc/tanstack-query'
import { type Query, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { Dexie, liveQuery, type PromiseExtended } from 'dexie'
import { type ReactNode, useEffect } from 'react'
import { ENTITIES, ENTITY_NAMES, type Entity } from '../../contract/entities.ts'
import type { Transaction } from '../../contract/transaction-record.ts'
import { onDayChange } from '../clock.ts'
import { domainErrorOf } from '../domain-error.ts'
import { readMeta } from './local.ts'
import { server } from './server.ts'
import { useShop } from './session.tsx'

export const queries = createTanstackQueryUtils(server)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Safety net: the stream invalidates what changes.
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      // Domain errors do not go away by retrying.
      retry: (failures, error) => !domainErrorOf(error) && failures < 3,
      retryDelay: (failures) => Math.min(10_000, 500 * 2 ** failures),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Reads again what is on screen of these; the rest when it is opened. */
export async function invalidate(...changed: { key: () => QueryKey }[]): Promise<void> {
  await Promise.all(changed.map(({ key }) => queryClient.invalidateQueries({ queryKey: key() })))
}

/** Shows an order as an answer of the server has it. */
export function cacheTransaction(record: Transaction): void {
  queryClient.setQueryData(queries.transactions.get.queryKey({ input: { id: record.id } }), record)
}

/** The till does without queries and does not load them. */
export function WithQueries({ children }: { children: ReactNode }) {
  const { timeZone } = useShop().store
  // Figures per day change at midnight without an event.
  useEffect(
    () => onDayChange(timeZone, () => void queryClient.invalidateQueries({}, { cancelRefetch: false })),
    [timeZone],
  )
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

type ChangeTimes = { since: number | undefined; times: (number | undefined)[] }
/** All queries are later, and changes of this millisecond may be. */
const loadedAt = Date.now() - 1
let lastTimes: ChangeTimes | undefined
const changed = new Set<Entity>()
let refreshing = false

liveQuery(readTimes).subscribe((now) => {
  const last = lastTimes
  lastTimes = now
  if (last && last.since !== now.since) return queryClient.clear()
  ENTITY_NAMES.forEach((entity, index) => {
    if ((now.times[index] ?? 0) > (last?.times[index] ?? loadedAt)) changed.add(entity)
  })
  void refresh()
})

function readTimes(): PromiseExtended<ChangeTimes> {
  const times = Dexie.Promise.all(ENTITY_NAMES.map((entity) => readMeta(`heard:${entity}`)))
  return Dexie.Promise.all([readMeta('identity'), times]).then(([identity, times]) => ({
    since: identity?.since,
    times,
  }))
}

/** One round at a time: with many tills, queries refetch as fast as answers come, not as fast as changes do. */
async function refresh(): Promise<void> {
  if (refreshing) return
  refreshing = true
  while (changed.size > 0) {
    const altered = new Set([...changed].flatMap((entity) => ENTITIES[entity].alters))
    changed.clear()
    await Promise.allSettled([...altered].map((name) => refetchAll(generateOperationKey(name.split('.')))))
    await new Promise((done) => setTimeout(done, 100))
  }
  refreshing = false
}

/** A query's first answer may be older than the change, and TanStack Query waits for it: the query is repeated after it. */
async function refetchAll(queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const first = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirst })
  await queryClient.invalidateQueries({ queryKey })
  if (first.length > 0)
    await queryClient.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) })
}
