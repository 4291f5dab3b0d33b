import { useSyncExternalStore } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { customerSearch } from '../../core/text/search.ts'
import { local } from './local.ts'
import { putRecords } from './records.ts'
import { type Coverage, Replica } from './replica.ts'

const replica = new Replica<Customer>('customers', customerSearch)

/** The customers whom this device keeps, newest first; those not yet sent to the server too. Empty until they are read. */
export function useCustomers(): Customer[] {
  return useSyncExternalStore(replica.subscribe, replica.records)
}

/** How many of the shop's customers are here, and are read by this tab. Of `all`, who is not among them does not exist. */
export function useCustomerCoverage(): Coverage {
  return useSyncExternalStore(replica.subscribe, replica.coverage)
}

export function useCustomersLoaded(): boolean {
  return useSyncExternalStore(replica.subscribe, replica.isLoaded)
}

/** Of the customers whom this device keeps, those that hold every word of a text in name or phone; of an empty text the newest. */
export function searchCustomers(text: string, limit: number): Customer[] {
  return replica.search(text, limit)
}

export function loadCustomers(): void {
  void replica.load()
}

/** Shows what the server has answered at once, before the stream tells of it: a customer as they are now, or null for gone. */
export async function storeCustomer(id: string, record: Customer | null): Promise<void> {
  await local.transaction('rw', local.customers, local.meta, () => putRecords('customers', [{ id, record }]))
}
