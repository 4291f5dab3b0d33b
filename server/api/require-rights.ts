import { canSeeCost, hasRight, missingRights, type RequiredRights } from '../../core/access/access.ts'
import { missingRightsText } from '../../core/access/right-labels.ts'
import type { RightsHolder } from '../platform/auth/identity.ts'
import { domainError } from './domain-error.ts'

/** Throws RIGHT_MISSING when the role lacks a right (docs/product.md#rights), with `reason` or in a sentence that names the right. */
export function requireRights(
  { user: { role }, rights }: RightsHolder,
  needs: RequiredRights,
  reason?: string,
): void {
  const missing = missingRights(role, needs, rights)
  if (missing.length > 0) {
    const data = { rights: missing, discount: missing.includes('discount') ? (needs.discount ?? 0) : 0 }
    throw domainError('RIGHT_MISSING', data, reason ?? missingRightsText(role, missing))
  }
}

/** Expenses, and what was deleted, refunded and discounted. */
export function seesProfit({ user: { role }, rights }: RightsHolder): boolean {
  return hasRight(role, 'seeProfit', rights)
}

/** What materials, purchases and makloon cost, and margins. */
export function seesCost({ user: { role }, rights }: RightsHolder): boolean {
  return canSeeCost(role, rights)
}
