import { useMemo, useSyncExternalStore } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { local } from './local.ts'
import { Replica } from './replica.ts'

const replica = new Replica<Customer>(
  local.customers,
  // The digits alone as well: a number is found however it is written.
  ({ name, phone }) => `${name} ${phone} ${phone.replace(/\D/g, '')}`,
)

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

/** The customers that hold every word of a text in name or phone; an empty text: the newest. */
export async function searchCustomers(text: string, limit: number): Promise<Customer[]> {
  await replica.load()
  return replica.search(text, limit)
}
