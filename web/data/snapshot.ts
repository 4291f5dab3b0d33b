import type { Entity, RecordOf } from '../../contract/entities.ts'
import { nowMs } from '../clock.ts'
import { domainErrorOf } from '../domain-error.ts'
import { deleteRecords } from './cache-limit.ts'
import { noteChanges } from './changes.ts'
import { local, requireSameSession, writeMeta } from './local.ts'
import { LISTED_ENTITIES, type ListedEntity, putRecords, putStore, RECORD_TABLES } from './records.ts'
import { server } from './server.ts'

const PAGE_SIZE = 1000
const TIMEOUT_MS = 30_000

type Fetch<Record> = (
  store: (rows: readonly Record[]) => Promise<void>,
  signal: AbortSignal,
) => Promise<boolean>

/** Returns whether all records were fetched. */
const FETCHERS: { readonly [Name in ListedEntity]: Fetch<RecordOf<Name>> } = {
  async products(store, signal) {
    let cursor: string | undefined
    do {
      const page = await server.products.list({ limit: PAGE_SIZE, cursor }, { signal: withTimeout(signal) })
      await store(page.rows)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return true
  },
  async customers(store, signal) {
    const { rows, isComplete: whole } = await server.customers.cached(undefined, {
      signal: withTimeout(signal),
    })
    // In chunks, so that key presses get through.
    for (let from = 0; from < rows.length; from += PAGE_SIZE) await store(rows.slice(from, from + PAGE_SIZE))
    return whole
  },
}

/** `cursor`: where its changes begin; `pages`: those it was opened for; `isFirst`: the device has no snapshot yet. */
export type Subscription = {
  cursor: string | undefined
  since: number | undefined
  pages: string
  isFirst: boolean
  signal: AbortSignal
}

/** Reloads the cache. `outdated`: records whose queries must be repeated. The cursor is written last: after a crash the snapshot starts over. */
export async function takeSnapshot(subscription: Subscription, outdated: readonly Entity[]): Promise<void> {
  const { cursor, since, pages, signal } = subscription
  const store = await server.store.get(undefined, { signal: withTimeout(signal) })
  const ids = new Map<ListedEntity, Set<string>>()
  for (const name of LISTED_ENTITIES) ids.set(name, await fetchRecords(name, subscription))
  const tables = [...Object.values(RECORD_TABLES), local.store, local.outbox, local.meta]
  await local.transaction('rw', tables, async () => {
    await requireSameSession(since)
    // Unsent customers are not deleted.
    const unsent = (await local.outbox.toArray()).map((job) => job.id)
    for (const name of LISTED_ENTITIES) await deleteMissing(name, ids.get(name), unsent)
    await putStore(store)
    await noteChanges(outdated)
    if (cursor !== undefined) await writeMeta('cursor', cursor)
    await writeMeta('pages', pages)
    await writeMeta('savedAt', nowMs())
  })
}

/** Returns the stored ids; empty without the right to read them. */
async function fetchRecords<Name extends ListedEntity>(
  name: Name,
  { since, signal }: Subscription,
): Promise<Set<string>> {
  const ids = new Set<string>()
  const store = async (rows: readonly RecordOf<Name>[]) => {
    await local.transaction('rw', [RECORD_TABLES[name], local.meta], async () => {
      await requireSameSession(since)
      await putRecords(
        name,
        rows.map((record) => ({ id: record.id, record })),
      )
    })
    for (const { id } of rows) ids.add(id)
  }
  const fetchAll: Fetch<RecordOf<Name>> = FETCHERS[name]
  const whole = await fetchAll(store, signal).catch((error: unknown) => {
    if (domainErrorOf(error)?.status === 403) return true
    throw error
  })
  await local.transaction('rw', local.meta, async () => {
    await requireSameSession(since)
    await writeMeta(`fetched:${name}`, true)
    if (whole) await local.meta.delete(`some:${name}`)
    else await writeMeta(`some:${name}`, true)
  })
  return ids
}

async function deleteMissing(
  name: ListedEntity,
  ids: ReadonlySet<string> | undefined,
  unsent: readonly string[],
): Promise<void> {
  const stored = (await RECORD_TABLES[name].toCollection().primaryKeys()) as string[]
  await deleteRecords(
    name,
    stored.filter((id) => !ids?.has(id) && !unsent.includes(id)),
  )
}

function withTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
}
