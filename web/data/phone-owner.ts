import { whatsappNumber } from '../../core/customer.ts'

/** Whoever already has a phone number, however it is written (0812…, +62 812…); the customer `except` is not asked. */
export function ownerOfPhone<Owner extends { id: string; phone: string }>(
  customers: readonly Owner[],
  phone: string,
  except?: string,
): Owner | null {
  const number = whatsappNumber({ phone })
  if (number === null || number.length < 8) return null
  const has = (customer: Owner) =>
    customer.id !== except && whatsappNumber({ phone: customer.phone }) === number
  return customers.find(has) ?? null
}
