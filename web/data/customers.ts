import { useSyncExternalStore } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { customerSearch } from '../../core/text/search.ts'
import { local } from './local.ts'
import { putRecords } from './records.ts'
import { type Coverage, Replica } from './replica.ts'
import { type Input, server } from './server.ts'

const replica = new Replica<Customer>('customers', customerSearch)

/** The cached customers, newest first, unsent ones included. */
export function useCustomers(): Customer[] {
  return useSyncExternalStore(replica.subscribe, replica.records)
}

export function useCustomerCoverage(): Coverage {
  return useSyncExternalStore(replica.subscribe, replica.coverage)
}

export function useCustomersLoaded(): boolean {
  return useSyncExternalStore(replica.subscribe, replica.isLoaded)
}

/** Cached customers with every word in name or phone; the newest for an empty text. */
export function searchCustomers(text: string, limit: number): Customer[] {
  return replica.search(text, limit)
}

export function loadCustomers(): void {
  void replica.load()
}

/** Stores an answer before the stream delivers it; null for deleted. */
export async function storeCustomer(id: string, record: Customer | null): Promise<void> {
  await local.transaction('rw', local.customers, local.meta, () => putRecords('customers', [{ id, record }]))
}

/** Sends a change and stores the answer. */
export async function updateCustomer(change: Input['customers']['update']): Promise<Customer> {
  const stored = await server.customers.update(change)
  await storeCustomer(stored.id, stored)
  return stored
}
