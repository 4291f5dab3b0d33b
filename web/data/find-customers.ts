import type { Customer } from '../../contract/customers.ts'
import { domainErrorOf } from '../domain-error.ts'
import { storeCustomer } from './customers.ts'
import { local, readMeta } from './local.ts'
import { isDisconnected } from './reachability.ts'
import { server } from './server.ts'

const TIMEOUT_MS = 8000
/** The caller goes on without an answer. */
const OPTIONAL_TIMEOUT_MS = 3000

/** Reads the cache, else the server. Follows merges. Null if there is none; throws when offline. */
export async function findCustomer(id: string): Promise<Customer | null> {
  const stored = await local.customers.get(id)
  if (stored) return stored.record
  // With a complete cache a missing id does not exist.
  if ((await readMeta('fetched:customers')) && !(await readMeta('some:customers'))) return null
  try {
    const customer = await server.customers.get({ id }, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await storeCustomer(customer.id, customer)
    return customer
  } catch (error) {
    if (domainErrorOf(error)?.status === 404) return null
    throw error
  }
}

/** Throws when offline. */
export async function searchCustomersOnServer(
  search: string,
  limit: number,
  signal: AbortSignal,
): Promise<Customer[]> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  // The server limits searches to 100 characters.
  const found = await server.customers.search({ search: search.slice(0, 100), limit }, { signal: patience })
  return found.rows
}

/** Customers with this number beyond the cache; empty if that cannot be found out now. */
export async function findUncachedByPhone(phone: string): Promise<Customer[]> {
  if (!(await readMeta('some:customers')) || isDisconnected()) return []
  return await searchCustomersOnServer(phone, 50, AbortSignal.timeout(OPTIONAL_TIMEOUT_MS)).catch(() => [])
}
