import type { Customer } from '../../../contract/customers.ts'
import { DEFAULT_CUSTOMER_DETAILS, NO_TERMS, WALK_IN_ID } from '../../../core/customers/customer.ts'

const NAME = 'Umum'
/** Shown in the list until the server has created the record. */
const NOT_MADE_YET: Customer = {
  ...DEFAULT_CUSTOMER_DETAILS,
  ...NO_TERMS,
  id: WALK_IN_ID,
  name: NAME,
  phone: '',
  membershipTier: 'regular',
  totalSpent: 0,
  createdAt: '',
  version: 0,
}

/** 'umum' shows the walk-in customer first, the beginning of the word among the others. `kept`: as this device has them. */
export function withWalkIn(found: Customer[], text: string, kept: Customer | undefined): Customer[] {
  const typed = text.trim().toLowerCase()
  if (typed.length < 2 || !NAME.toLowerCase().startsWith(typed)) return found
  const others = found.filter(({ id }) => id !== WALK_IN_ID)
  const walkIn = found.find(({ id }) => id === WALK_IN_ID)
  if (typed.length === NAME.length) return [walkIn ?? kept ?? NOT_MADE_YET, ...others]
  return walkIn ? found : [...others, kept ?? NOT_MADE_YET]
}
