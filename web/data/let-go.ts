import { MOST_KEPT } from '../../core/customer.ts'
import { local, readMeta, writeMeta } from './local.ts'
import { type ListedEntity, RECORD_TABLES, UNSENT } from './records.ts'

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

/** Whether this device keeps all customers of a large shop, as devices did before: it begins anew, with those whom a counter needs. */
export async function keepsTooMany(): Promise<boolean> {
  return (await local.customers.count()) > 2 * MOST_KEPT
}

/**
 * Lets go of the customers of whom nothing was heard for longest, once there are twice as many as a device keeps: changes bring in whoever
 * buys or is edited anywhere. Who has not been sent yet stays. In the database transaction of its caller, which spans `meta`.
 */
export async function letCustomersGo(): Promise<void> {
  if (!(await keepsTooMany())) return
  const count = await local.customers.count()
  const longest = await local.customers
    .orderBy('touch')
    .limit(count - MOST_KEPT)
    .toArray()
  await dropRecords(
    'customers',
    longest.filter(({ record }) => record?.version !== UNSENT).map(({ id }) => id),
  )
  await writeMeta('some:customers', true)
}
