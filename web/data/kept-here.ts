import { MOST_KEPT } from '../../core/customer.ts'
import { local, readMeta, writeMeta } from './local.ts'
import { type ListedEntity, RECORD_TABLES } from './records.ts'

/**
 * Takes records away that are not kept here any more, or are gone: tabs read what is left anew. Runs in the database transaction of its
 * caller, which spans `meta`.
 */
export async function dropRecords(name: ListedEntity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await RECORD_TABLES[name].bulkDelete(ids as never)
  const touch = ((await readMeta('touch')) ?? 0) + 1
  await writeMeta('touch', touch)
  await writeMeta('epoch', touch)
}

/**
 * Whether this device keeps more customers than it is to: changes bring in whoever buys or is edited anywhere, and formerly devices kept
 * everybody. It begins anew then, with those whom a counter needs.
 */
export async function keepsTooMany(): Promise<boolean> {
  return (await local.customers.count()) > 2 * MOST_KEPT
}
