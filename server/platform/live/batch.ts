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
import { pagesOfRole } from '../../../core/access/access.ts'
import { loadCustomersByIds } from '../../features/customers/queries.ts'
import { loadProductsByIds } from '../../features/products/queries.ts'
import { loadStore } from '../../features/store/queries.ts'
import type { Identity } from '../auth/identity.ts'
import type { Database } from '../database/connection.ts'
import { isAfter, type Position } from './position.ts'
import type { LoggedChange } from './queries.ts'
import { type FeedEvent, makeEvent } from './server-sent-events.ts'

/** Changes that are delivered together, each with the last of its rows in the log; `end`: the position after them. */
export class Batch {
  readonly end: Position
  readonly changes: readonly { position: Position; change: LiveChange }[]
  /** By audience: hundreds of streams share an event, which is encoded once. */
  readonly #events = new Map<string, FeedEvent | null>()

  constructor(end: Position, changes: Batch['changes']) {
    this.end = end
    this.changes = changes
  }

  /** Without what a stream already has. */
  after(position: Position): Batch {
    const changes = this.changes.filter((change) => isAfter(change.position, position))
    return changes.length === this.changes.length ? this : new Batch(this.end, changes)
  }

  /** What a user may read of it, as one event; null: nothing. */
  eventFor(identity: Identity): FeedEvent | null {
    const { user, permissions } = identity
    // Everyone may see changes of their own account.
    const own = this.changes.some(({ change }) => change.entity === 'users') ? user.id : ''
    const audience = `${user.role} ${pagesOfRole(user.role, permissions)} ${own}`
    let event = this.#events.get(audience)
    if (event === undefined) {
      const changes = visibleChanges(identity, this)
      event = changes.length > 0 ? makeEvent(this.end, { type: 'changes', changes }) : null
      this.#events.set(audience, event)
    }
    return event
  }
}

/** The current records behind a change; a deleted one is missing. */
const LOADERS: { [Name in LocalEntity]: (db: Database, ids: string[]) => Promise<RecordOf<Name>[]> } = {
  customers: loadCustomersByIds,
  products: loadProductsByIds,
  store: async (db) => [await loadStore(db)],
}

/** Loads the current records behind rows of the log, each record once, in the place of its last row. */
export async function loadBatch(db: Database, rows: readonly LoggedChange[], end: Position): Promise<Batch> {
  const lastRows = new Map<string, LoggedChange>()
  for (const row of rows.filter(({ entity }) => entity in ENTITIES)) {
    const key = recordKey(row.entity, row.id)
    lastRows.delete(key)
    lastRows.set(key, row)
  }
  const changed = [...lastRows.values()]
  const records = new Map<string, unknown>()
  for (const [entity, load] of Object.entries(LOADERS)) {
    const ids = changed.filter((row) => row.entity === entity).map((row) => row.id)
    if (ids.length === 0) continue
    for (const record of await load(db, ids)) records.set(recordKey(entity, record.id), record)
  }
  const changes = changed.map(({ position, entity, id }) => {
    const record = entity in LOADERS && { record: records.get(recordKey(entity, id)) ?? null }
    return { position, change: { entity, id, ...record } as LiveChange }
  })
  return new Batch(end, changes)
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
