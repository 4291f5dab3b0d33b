import { createTanstackQueryUtils, generateOperationKey } from '@orpc/tanstack-query'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Dexie, liveQuery, type PromiseExtended } from 'dexie'
import { type ReactNode, useEffect } from 'react'
import { ENTITIES, ENTITY_NAMES, type Entity } from '../../contract/entities.ts'
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

type ChangeCounts = { since: number | undefined; counts: (number | undefined)[] }
let lastCounts: ChangeCounts | undefined
const changed = new Set<Entity>()
let refreshing = false

liveQuery(readCounts).subscribe((now) => {
  const last = lastCounts
  lastCounts = now
  if (!last) return
  if (last.since !== now.since) return queryClient.clear()
  ENTITY_NAMES.forEach((entity, index) => {
    if (last.counts[index] !== now.counts[index]) changed.add(entity)
  })
  void refresh()
})

function readCounts(): PromiseExtended<ChangeCounts> {
  const counts = Dexie.Promise.all(ENTITY_NAMES.map((entity) => readMeta(`heard:${entity}`)))
  return Dexie.Promise.all([readMeta('identity'), counts]).then(([identity, counts]) => ({
    since: identity?.since,
    counts,
  }))
}

/** One round at a time: with many tills, queries refetch as fast as answers come, not as fast as changes do. */
async function refresh(): Promise<void> {
  if (refreshing) return
  refreshing = true
  while (changed.size > 0) {
    const altered = new Set([...changed].flatMap((entity) => ENTITIES[entity].alters))
    changed.clear()
    await Promise.allSettled(
      [...altered].map((name) =>
        queryClient.invalidateQueries({ queryKey: generateOperationKey(name.split('.')) }),
      ),
    )
    await new Promise((done) => setTimeout(done, 100))
  }
  refreshing = false
}
