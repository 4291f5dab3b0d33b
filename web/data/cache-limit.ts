import { MAX_CACHED_CUSTOMERS } from '../../core/customers/customer.ts'
import { local, readMeta, writeMeta } from './local.ts'
import { type ListedEntity, RECORD_TABLES } from './records.ts'

/** Deletes records and bumps `epoch`, so that other tabs reload. Needs its caller's transaction, which spans `meta`. */
export async function deleteRecords(name: ListedEntity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await RECORD_TABLES[name].bulkDelete(ids as never)
  const touch = ((await readMeta('touch')) ?? 0) + 1
  await writeMeta('touch', touch)
  await writeMeta('epoch', touch)
}

/** Whether changes have brought in so many customers that a new snapshot is due. */
export async function exceedsCacheLimit(): Promise<boolean> {
  return (await local.customers.count()) > 2 * MAX_CACHED_CUSTOMERS
}
