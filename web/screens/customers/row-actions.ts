import type { Customer } from '../../../contract/customers.ts'

/** What can be done with a customer of the list. */
export type RowActions = {
  open: (customer: Customer) => void
  edit: (customer: Customer) => void
  remove: (customer: Customer) => void
}

/** The server has not seen this customer yet: nothing can be changed before it has. */
export function isUnsent(customer: Customer): boolean {
  return customer.version === 0
}
