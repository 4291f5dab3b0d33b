import type { EntityTable } from 'dexie'
import { refusalOf } from '../refusal.ts'
import { ENTITIES, hear } from './heard.ts'
import { keepStore, requireSignIn } from './identity.ts'
import { keep } from './keep.ts'
import { type Kept, local, writeMeta } from './local.ts'
import { server } from './server.ts'

const PAGE = 1000
const PATIENCE_MS = 30_000

type Row = { id: string; version: number }
type Page<Record> = { rows: Record[]; nextCursor: string | null }
type NextPage<Record> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Record>>

type Snapshot = {
  cursor: string | undefined
  /** The sign-in it is taken for. */
  since: number | undefined
  /** The pages it is taken for. */
  pages: string
  signal: AbortSignal
}

/**
 * Reads everything that this browser keeps anew. Only when all of it is here does the stream's place count: a crash before that
 * begins again. Changes from `cursor` on are applied after it.
 */
export async function takeSnapshot({ cursor, since, pages, signal: stop }: Snapshot): Promise<void> {
  const store = await server.store.get(undefined, { signal: patient(stop) })
  const customers = await readAll(local.customers, since, stop, (cursor, signal) =>
    server.customers.list({ limit: PAGE, cursor }, { signal }),
  )
  const products = await readAll(local.products, since, stop, (cursor, signal) =>
    server.products.list({ limit: PAGE, cursor }, { signal }),
  )
  const tables = [local.customers, local.products, local.store, local.outbox, local.meta]
  await local.transaction('rw', tables, async () => {
    await requireSignIn(since)
    // A customer who has not been sent yet is not gone.
    const unsent = (await local.outbox.toArray()).map((job) => job.id)
    await dropOthers(local.customers, customers, unsent)
    await dropOthers(local.products, products, unsent)
    await keepStore(store)
    await hear(ENTITIES)
    if (cursor !== undefined) await writeMeta('cursor', cursor)
    await writeMeta('pages', pages)
    await writeMeta('savedAt', Date.now())
  })
}

/** Keeps every record of a list, page by page; answers their ids. A list that the role may not read has none. */
async function readAll<Record extends Row>(
  table: EntityTable<Kept<Record>, 'id'>,
  since: number | undefined,
  stop: AbortSignal,
  nextPage: NextPage<Record>,
): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const page: Page<Record> = await nextPage(cursor, patient(stop)).catch((error: unknown) => {
      if (refusalOf(error)?.status === 403) return { rows: [], nextCursor: null }
      throw error
    })
    const changed = page.rows.map((record) => ({ id: record.id, record }))
    await local.transaction('rw', [table, local.meta], async () => {
      await requireSignIn(since)
      await keep(table, changed)
    })
    for (const { id } of page.rows) ids.add(id)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

async function dropOthers<Record extends Row>(
  table: EntityTable<Kept<Record>, 'id'>,
  ids: ReadonlySet<string>,
  unsent: readonly string[],
): Promise<void> {
  const kept = (await table.toCollection().primaryKeys()) as string[]
  const others = kept.filter((id) => !ids.has(id) && !unsent.includes(id))
  await keep(
    table,
    others.map((id) => ({ id, record: null })),
  )
}

function patient(stop: AbortSignal): AbortSignal {
  return AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)])
}
