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

/** The calls of the server as TanStack Query's options and keys. */
export const queries = createTanstackQueryUtils(server)

/** What the office asks of the server: cached for a while, asked again when the stream tells of a change. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The stream says when something is out of date; this is for what it does not tell.
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      // A refusal stays one, however often it is asked for.
      retry: (failures, error) => !domainErrorOf(error) && failures < 3,
      retryDelay: (failures) => Math.min(10_000, 500 * 2 ** failures),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Around a screen that asks lists of the server. The selling screen does without, and does not load it. */
export function WithQueries({ children }: { children: ReactNode }) {
  const { timeZone } = useShop().store
  // Whatever is counted by days ('hari ini', what is overdue) is another then, and no change tells of it.
  useEffect(
    () => onDayChange(timeZone, () => void queryClient.invalidateQueries({}, { cancelRefetch: false })),
    [timeZone],
  )
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** What the stream told of so far, in the sign-in that it was for. */
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

/** One round at a time: when many tills save at once, lists are asked for as often as answers come, not as often as changes. */
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
