import { QueryClient } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { refusalOf } from '../refusal.ts'
import { ENTITIES, type Entity } from './heard.ts'
import { readMeta } from './local.ts'
import { queries } from './server.ts'

/** What the office asks of the server: kept for a while, asked again when the stream tells of a change. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The stream says when something is out of date; this is for what it does not tell.
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      // A refusal stays one, however often it is asked for.
      retry: (failures, error) => !refusalOf(error) && failures < 3,
      retryDelay: (failures) => Math.min(10_000, 500 * 2 ** failures),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The queries that a change of each kind of record can touch. */
const TOUCHED: Partial<Record<Entity, readonly (readonly unknown[])[]>> = {
  transactions: [
    queries.transactions.key(),
    queries.receivables.key(),
    queries.products.popular.key(),
    queries.customers.key(),
    queries.dashboard.key(),
    queries.activity.key(),
    queries.analytics.key(),
  ],
  customers: [
    queries.customers.key(),
    queries.receivables.key(),
    queries.dashboard.key(),
    queries.activity.key(),
  ],
  products: [queries.products.key(), queries.dashboard.key(), queries.activity.key()],
  store: [queries.store.key(), queries.dashboard.key(), queries.activity.key(), queries.analytics.key()],
  expenses: [
    queries.expenses.key(),
    queries.dashboard.key(),
    queries.activity.key(),
    queries.analytics.key(),
  ],
  users: [queries.users.key(), queries.account.key(), queries.activity.key()],
}

type Heard = { since: number | undefined; counts: Record<Entity, number> }
let before: Heard | undefined
const dirty = new Set<Entity>()
let refreshing = false

liveQuery(readHeard).subscribe((heard) => {
  if (before && before.since !== heard.since) queryClient.clear()
  else if (before) {
    for (const entity of ENTITIES) if (before.counts[entity] !== heard.counts[entity]) dirty.add(entity)
    void refresh()
  }
  before = heard
})

async function readHeard(): Promise<Heard> {
  const counts = await Promise.all(ENTITIES.map(async (entity) => (await readMeta(`heard:${entity}`)) ?? 0))
  const since = (await readMeta('identity'))?.since
  return {
    since,
    counts: Object.fromEntries(ENTITIES.map((entity, index) => [entity, counts[index]])) as never,
  }
}

/** One round at a time: when many tills save at once, lists are asked for as often as answers come, not as often as changes. */
async function refresh(): Promise<void> {
  if (refreshing) return
  refreshing = true
  while (dirty.size > 0) {
    const keys = [...dirty].flatMap((entity) => TOUCHED[entity] ?? [])
    dirty.clear()
    await Promise.allSettled(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    await new Promise((done) => setTimeout(done, 100))
  }
  refreshing = false
}
