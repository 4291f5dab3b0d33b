import { useMemo, useSyncExternalStore } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { customerSearch } from '../../core/search.ts'
import { local } from './local.ts'
import { putRecords } from './records.ts'
import { Replica } from './replica.ts'

const replica = new Replica<Customer>('customers', customerSearch)

/** Every customer, newest first; those not yet sent to the server too. Empty until they are read. */
export function useCustomers(): Customer[] {
  return useSyncExternalStore(replica.subscribe, replica.records)
}

/** The customers that hold every word of a text in name or phone, as it is typed; an empty text: the newest. */
export function useCustomerSearch(text: string, limit: number): Customer[] {
  const customers = useCustomers()
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again when the customers change
  return useMemo(() => replica.search(text, limit), [customers, text, limit])
}

/** Whether a search of them has its answer: all customers are here, or without the server there are no more to come. */
export function useCustomersReady(online: boolean): boolean {
  return useSyncExternalStore(replica.subscribe, online ? replica.isKnown : replica.isLoaded)
}

/** Whether all customers are here: the shop's have been fetched once, and this tab has read them. */
export function useCustomersKnown(): boolean {
  return useSyncExternalStore(replica.subscribe, replica.isKnown)
}

/** Shows what the server has answered at once, before the stream tells of it: a customer as they are now, or null for gone. */
export async function keepCustomer(id: string, record: Customer | null): Promise<void> {
  await local.transaction('rw', local.customers, local.meta, () => putRecords('customers', [{ id, record }]))
}
