import type { EntityTable } from 'dexie'
import type { LocalEntity, RecordOf } from '../../contract/entities.ts'
import type { Store } from '../../contract/store.ts'
import { type LocalRecord, local, readMeta, writeMeta } from './local.ts'

/** Cached as lists; the store is a single record. */
export type ListedEntity = Exclude<LocalEntity, 'store'>
/** Null for deleted. */
export type RecordChange<Record> = { id: string; record: Record | null }

export const RECORD_TABLES: {
  readonly [Name in ListedEntity]: EntityTable<LocalRecord<RecordOf<Name>>, 'id'>
} = {
  products: local.products,
  customers: local.customers,
}
/** In fetch order: a few products should not wait for thousands of customers. */
export const LISTED_ENTITIES = Object.keys(RECORD_TABLES) as ListedEntity[]

/** Upserts, unless newer versions are stored. Needs its caller's transaction, which spans `meta`. */
export async function putRecords<Name extends ListedEntity>(
  name: Name,
  changes: readonly RecordChange<RecordOf<Name>>[],
): Promise<void> {
  const table = RECORD_TABLES[name] as unknown as EntityTable<LocalRecord<RecordOf<Name>>, 'id'>
  const latest = latestChanges(changes)
  const stored = await table.bulkGet(latest.map((change) => change.id) as never)
  const rows = latest.filter((change, index) => shouldReplace(stored[index]?.record, change.record))
  if (rows.length === 0) return
  let touch = (await readMeta('touch')) ?? 0
  await table.bulkPut(rows.map(({ id, record }) => ({ id, record, touch: ++touch })) as never)
  await writeMeta('touch', touch)
}

/** Upserts, unless a newer version is stored. */
export async function putStore(store: Store): Promise<void> {
  const stored = await local.store.toCollection().first()
  if (stored?.id === store.id && !shouldReplace(stored, store)) return
  if (stored && stored.id !== store.id) await local.store.clear()
  await local.store.put(store)
}

export function latestChanges<Record>(changes: readonly RecordChange<Record>[]): RecordChange<Record>[] {
  return [...new Map(changes.map((change) => [change.id, change])).values()]
}

/** Optimistic versions: older records never overwrite newer ones. */
export function shouldReplace(
  stored: { version: number } | null | undefined,
  arriving: { version: number } | null,
): boolean {
  return !stored || !arriving || arriving.version >= stored.version
}
