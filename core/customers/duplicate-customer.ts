import { foldName } from '../text/search.ts'
import {
  type CustomerInput,
  MEMBERSHIP_TIERS,
  type MembershipTier,
  WALK_IN_ID,
  whatsappNumber,
} from './customer.ts'

/** Digits only, a leading 0 as 62. */
export function phoneKey(phone: string): string {
  return whatsappNumber({ phone }) ?? phone
}

/** Identifies a customer by number and name together: two people may share a number. */
export function customerKey({ name, phone }: { name: string; phone: string }): string {
  return `${phoneKey(phone)} ${foldName(name)}`
}

type CustomerIdentity = { id: string; name: string; phone: string }

/** Customers with the same name and number, however they are written. Empty if either is missing. */
export function findDuplicates<Customer extends CustomerIdentity>(
  customers: readonly Customer[],
  { name, phone }: { name: string; phone: string },
  exceptId?: string,
): Customer[] {
  if (name.trim() === '' || whatsappNumber({ phone }) === null) return []
  const key = customerKey({ name, phone })
  return customers.filter((customer) => customer.id !== exceptId && customerKey(customer) === key)
}

/** Customers who may be the same person: first those with equal name and number, then number, then name. */
export function findPossibleDuplicates<Customer extends CustomerIdentity>(
  customers: readonly Customer[],
  customer: CustomerIdentity,
): Customer[] {
  const [number, name] = [whatsappNumber({ phone: customer.phone }), foldName(customer.name)]
  const similarity = (other: Customer) =>
    (number !== null && phoneKey(other.phone) === number ? 2 : 0) + (foldName(other.name) === name ? 1 : 0)
  return customers
    .filter((other) => other.id !== customer.id && similarity(other) > 0)
    .toSorted((first, second) => similarity(second) - similarity(first))
}

type Mergeable = { id: string; createdAt: string; membershipTier: MembershipTier }

/**
 * Default choice for a merge: the older record and the higher tier. The walk-in customer is always kept with their
 * own tier (decision 0048).
 */
export function proposeMerge(pair: readonly [Mergeable, Mergeable]): {
  keptId: string
  membershipTier: MembershipTier
} {
  const walkIn = pair.find(({ id }) => id === WALK_IN_ID)
  if (walkIn) return { keptId: walkIn.id, membershipTier: walkIn.membershipTier }
  const [one, other] = pair
  const higher = MEMBERSHIP_TIERS.find((tier) => pair.some(({ membershipTier }) => membershipTier === tier))
  return {
    keptId: other.createdAt < one.createdAt ? other.id : one.id,
    membershipTier: higher ?? one.membershipTier,
  }
}

/** Details after a merge: those of `kept`, gaps filled from `merged`. */
export function mergeContactDetails(
  kept: Pick<CustomerInput, 'email' | 'whatsapp' | 'address'>,
  merged: Pick<CustomerInput, 'email' | 'whatsapp' | 'address'>,
) {
  return {
    email: kept.email ?? merged.email,
    whatsapp: kept.whatsapp ?? merged.whatsapp,
    address: kept.address ?? merged.address,
  }
}
