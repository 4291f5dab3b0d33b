import type { Customer } from '../../contract/customers.ts'
import { refusalOf } from '../refusal.ts'
import { keepCustomer } from './customers.ts'
import { local, readMeta } from './local.ts'
import { isCutOff } from './reach.ts'
import { server } from './server.ts'

const PATIENCE_MS = 8000
/** Somebody waits for it who would go on without. */
const ASIDE_MS = 3000

/** A customer by id from this device, else from the server (and then stored here). Follows merges. Null if there is none; throws when offline. */
export async function findCustomer(id: string): Promise<Customer | null> {
  const stored = await local.customers.get(id)
  if (stored) return stored.record
  // Where everybody is here, nobody else is anywhere.
  if ((await readMeta('fetched:customers')) && !(await readMeta('some:customers'))) return null
  try {
    const customer = await server.customers.get({ id }, { signal: AbortSignal.timeout(PATIENCE_MS) })
    await keepCustomer(customer.id, customer)
    return customer
  } catch (error) {
    if (refusalOf(error)?.status === 404) return null
    throw error
  }
}

/** What the server finds, the best first; throws where it does not answer. */
export async function askForCustomers(
  search: string,
  limit: number,
  signal: AbortSignal,
): Promise<Customer[]> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  // Longer texts find nothing that their beginning does not.
  const found = await server.customers.find({ search: search.slice(0, 100), limit }, { signal: patience })
  return found.rows
}

/** Whom the shop has by a phone number beside those whom this device keeps; nobody where that cannot be found out now. */
export async function othersOfNumber(phone: string): Promise<Customer[]> {
  if (!(await readMeta('some:customers')) || isCutOff()) return []
  return await askForCustomers(phone, 50, AbortSignal.timeout(ASIDE_MS)).catch(() => [])
}
