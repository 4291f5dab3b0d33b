import type { Customer } from '../../contract/customers.ts'
import { whatsappNumber } from '../../core/customer.ts'

/** Whoever already has a phone number, however it is written (0812…, +62 812…). */
export function ownerOfPhone(customers: readonly Customer[], phone: string): Customer | null {
  const number = whatsappNumber({ phone })
  if (number === null || number.length < 8) return null
  return customers.find((customer) => whatsappNumber({ phone: customer.phone }) === number) ?? null
}
