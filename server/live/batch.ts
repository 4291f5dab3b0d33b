import type { Change } from '../../contract/live.ts'
import { mayCall, type Page } from '../../core/access.ts'
import type { Identity } from '../api.ts'
import { customersByIds } from '../customers/queries.ts'
import type { Database } from '../database/connection.ts'
import { productsByIds } from '../products/queries.ts'
import { loadStore } from '../store/queries.ts'
import type { Place } from './place.ts'
import type { LoggedChange } from './queries.ts'

/** Changes that are told together, each with its place in the log. */
export type Batch = { place: Place; change: Change }[]

/** The pages that show each kind of record. The store's configuration is on all of them. */
const PAGES_OF: Record<Exclude<Change['entity'], 'store'>, readonly Page[]> = {
  customers: ['/customers', '/create-transaction', '/transactions', '/receivables'],
  products: ['/products', '/create-transaction', '/transactions'],
  transactions: ['/transactions', '/create-transaction', '/receivables', '/analytics'],
  expenses: ['/expenses', '/analytics'],
  users: ['/settings'],
}

/** The changed records behind rows of the log, each once, as they are now. */
export async function loadBatch(db: Database, rows: readonly LoggedChange[]): Promise<Batch> {
  const latest = [...new Map(rows.map((row) => [`${row.entity} ${row.id}`, row])).values()].sort(inOrder)
  const ids = (entity: string) => latest.filter((row) => row.entity === entity).map((row) => row.id)
  const customers = byId(await some(ids('customers'), (those) => customersByIds(db, those)))
  const products = byId(await some(ids('products'), (those) => productsByIds(db, those)))
  const store = ids('store').length > 0 ? await loadStore(db) : undefined
  return latest.flatMap(({ txid, seq, entity, id }): Batch => {
    const place = { txid, seq }
    switch (entity) {
      case 'customers':
        return [{ place, change: { entity, id, record: customers.get(id) ?? null } }]
      case 'products':
        return [{ place, change: { entity, id, record: products.get(id) ?? null } }]
      case 'store':
        return store ? [{ place, change: { entity, id, record: store } }] : []
      case 'transactions':
      case 'expenses':
      case 'users':
        return [{ place, change: { entity, id } }]
      default:
        return []
    }
  })
}

/** What of a batch a user may hear of: records that their pages show, the store's configuration, and their own account. */
export function changesFor({ user, permissions }: Identity, batch: Batch): Change[] {
  const may = (change: Change) =>
    change.entity === 'store' ||
    (change.entity === 'users' && change.id === user.id) ||
    mayCall(user.role, PAGES_OF[change.entity], permissions)
  return batch.map(({ change }) => change).filter(may)
}

async function some<Row>(ids: string[], load: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  return ids.length > 0 ? await load(ids) : []
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function inOrder(one: LoggedChange, other: LoggedChange): number {
  return one.txid === other.txid ? one.seq - other.seq : one.txid < other.txid ? -1 : 1
}
