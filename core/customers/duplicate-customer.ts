import { foldName } from '../text/search.ts'
import {
  type CustomerInput,
  MEMBERSHIP_TIERS,
  type MembershipTier,
  WALK_IN_ID,
  whatsappNumber,
} from './customer.ts'

/** A phone number however it is written: digits, a leading 0 as 62. */
export function phoneKey(phone: string): string {
  return whatsappNumber({ phone }) ?? phone
}

/** What customers are told apart by: the number and the name together, for a number may serve two people. */
export function customerKey({ name, phone }: { name: string; phone: string }): string {
  return `${phoneKey(phone)} ${foldName(name)}`
}

type CustomerIdentity = { id: string; name: string; phone: string }

/** The customers who have both the name and the number of one, however they are written; none without both. Not `except`. */
export function findDuplicates<Customer extends CustomerIdentity>(
  customers: readonly Customer[],
  { name, phone }: { name: string; phone: string },
  exceptId?: string,
): Customer[] {
  if (name.trim() === '' || whatsappNumber({ phone }) === null) return []
  const key = customerKey({ name, phone })
  return customers.filter((customer) => customer.id !== exceptId && customerKey(customer) === key)
}

/**
 * With whom a customer may be the same person: who has their name and number, then their number, then their name. Not the customer.
 */
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
 * Which of two customers is proposed to stay when they are merged, and with which tier (decision 0048): the older record and the higher
 * tier. The customer for walk-ins always stays, with their own tier.
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

/** What one of two customers who are merged still lacks and takes from the other. Name and number stay their own. */
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
