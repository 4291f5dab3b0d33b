import { ENTITY_NAMES, type RecordOf } from '../../contract/entities.ts'
import { nowMs } from '../clock.ts'
import { refusalOf } from '../refusal.ts'
import { countChanges } from './changes.ts'
import { local, requireSignIn, writeMeta } from './local.ts'
import { LISTED_ENTITIES, type ListedEntity, putRecords, putStore, RECORD_TABLES } from './records.ts'
import { server } from './server.ts'

const PAGE_SIZE = 1000
const TIMEOUT_MS = 30_000

type Page<Record> = { rows: Record[]; nextCursor: string | null }
type List<Record> = (
  input: { limit: number; cursor: string | undefined },
  options: { signal: AbortSignal },
) => Promise<Page<Record>>

const LISTS: { [Name in ListedEntity]: List<RecordOf<Name>> } = {
  customers: (input, options) => server.customers.list(input, options),
  products: (input, options) => server.products.list(input, options),
}

/** A sign-in's stream: from which event on its changes follow, and the pages that it was opened for. */
export type Subscription = {
  cursor: string | undefined
  since: number | undefined
  pages: string
  signal: AbortSignal
}

/**
 * Reads everything that this browser stores anew. Only when all of it is here does the cursor count: a crash before that
 * begins again. Changes from `cursor` on are applied after it.
 */
export async function takeSnapshot(subscription: Subscription): Promise<void> {
  const { cursor, since, pages, signal } = subscription
  const store = await server.store.get(undefined, { signal: withTimeout(signal) })
  const ids = new Map<ListedEntity, Set<string>>()
  for (const name of LISTED_ENTITIES) ids.set(name, await readAll(name, subscription))
  const tables = [...Object.values(RECORD_TABLES), local.store, local.outbox, local.meta]
  await local.transaction('rw', tables, async () => {
    await requireSignIn(since)
    // A customer who has not been sent yet is not gone.
    const unsent = (await local.outbox.toArray()).map((job) => job.id)
    for (const name of LISTED_ENTITIES) await removeOthers(name, ids.get(name), unsent)
    await putStore(store)
    await countChanges(ENTITY_NAMES)
    if (cursor !== undefined) await writeMeta('cursor', cursor)
    await writeMeta('pages', pages)
    await writeMeta('savedAt', nowMs())
  })
}

/** Stores every record of a list, page by page; answers their ids. A list that the role may not read has none. */
async function readAll<Name extends ListedEntity>(
  name: Name,
  { since, signal }: Subscription,
): Promise<Set<string>> {
  const list: List<RecordOf<Name>> = LISTS[name]
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await list({ limit: PAGE_SIZE, cursor }, { signal: withTimeout(signal) }).catch(
      (error: unknown) => {
        if (refusalOf(error)?.status === 403) return { rows: [], nextCursor: null }
        throw error
      },
    )
    await local.transaction('rw', [RECORD_TABLES[name], local.meta], async () => {
      await requireSignIn(since)
      await putRecords(
        name,
        page.rows.map((record) => ({ id: record.id, record })),
      )
    })
    for (const { id } of page.rows) ids.add(id)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  await local.transaction('rw', local.meta, async () => {
    await requireSignIn(since)
    await writeMeta(`fetched:${name}`, true)
  })
  return ids
}

async function removeOthers(
  name: ListedEntity,
  ids: ReadonlySet<string> | undefined,
  unsent: readonly string[],
): Promise<void> {
  const stored = (await RECORD_TABLES[name].toCollection().primaryKeys()) as string[]
  const others = stored.filter((id) => !ids?.has(id) && !unsent.includes(id))
  await putRecords(
    name,
    others.map((id) => ({ id, record: null })),
  )
}

function withTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
}
