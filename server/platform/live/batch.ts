import { contract } from '../../../contract/contract.ts'
import {
  type CallName,
  ENTITIES,
  ENTITY_NAMES,
  type LocalEntity,
  type RecordOf,
} from '../../../contract/entities.ts'
import type { LiveChange } from '../../../contract/live.ts'
import { canCall, type ProcedureMeta } from '../../../contract/procedure.ts'
import { loadCustomersByIds } from '../../features/customers/queries.ts'
import { loadProductsByIds } from '../../features/products/queries.ts'
import { loadStore } from '../../features/store/queries.ts'
import type { Identity } from '../auth/identity.ts'
import type { Database } from '../database/connection.ts'
import type { FeedPosition, LogOffset } from './cursor.ts'
import type { LoggedChange } from './queries.ts'

/** Changes that are delivered together, each with its rows in the log, and the feed's position after them. */
export type Batch = { endPosition: FeedPosition; changes: { offsets: LogOffset[]; change: LiveChange }[] }

/** The current records behind a change; a deleted one is missing. */
const LOADERS: { [Name in LocalEntity]: (db: Database, ids: string[]) => Promise<RecordOf<Name>[]> } = {
  customers: loadCustomersByIds,
  products: loadProductsByIds,
  store: async (db) => [await loadStore(db)],
}

/** Loads the current records behind rows of the log, each record once. */
export async function loadBatch(
  db: Database,
  { rows, endPosition }: { rows: readonly LoggedChange[]; endPosition: FeedPosition },
): Promise<Batch> {
  // A record that changed more than once keeps the place of its last change.
  const rowsByRecord = new Map<string, LoggedChange[]>()
  for (const row of rows) {
    const key = recordKey(row.entity, row.id)
    const before = rowsByRecord.get(key) ?? []
    rowsByRecord.delete(key)
    rowsByRecord.set(key, [...before, row])
  }
  const changed = [...rowsByRecord].map(([key, offsets]) => ({
    key,
    offsets,
    ...(offsets[0] as LoggedChange),
  }))
  const records = new Map<string, unknown>()
  for (const [entity, load] of Object.entries(LOADERS)) {
    const ids = changed.filter((row) => row.entity === entity).map((row) => row.id)
    if (ids.length === 0) continue
    for (const record of await load(db, ids)) records.set(recordKey(entity, record.id), record)
  }
  const changes = changed
    .filter(({ entity }) => entity in ENTITIES)
    .map(({ key, offsets, entity, id }) => {
      const record = entity in LOADERS && { record: records.get(key) ?? null }
      return { offsets, change: { entity, id, ...record } as LiveChange }
    })
  return { endPosition, changes }
}

/** The changes of a batch that a user may read: those of records that a call would answer them, and of their own account. */
export function visibleChanges(
  { user, permissions }: Identity,
  { changes }: Pick<Batch, 'changes'>,
): LiveChange[] {
  const readable = ENTITY_NAMES.filter((name) =>
    ENTITIES[name].readBy.some((call) => canCall(callMetaOf(call), user.role, permissions)),
  )
  return changes
    .map(({ change }) => change)
    .filter(({ entity, id }) => readable.includes(entity) || (entity === 'users' && id === user.id))
}

/** Clients choose ids: a customer and a product may have the same. */
function recordKey(entity: string, id: string): string {
  return `${entity} ${id}`
}

function callMetaOf(name: CallName): ProcedureMeta {
  const [concept = '', call = ''] = name.split('.')
  const calls = contract as unknown as Record<string, Record<string, { '~orpc': { meta: ProcedureMeta } }>>
  return calls[concept]?.[call]?.['~orpc'].meta ?? {}
}
