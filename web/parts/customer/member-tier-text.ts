import type { MembershipTier } from '../../../core/customers/customer.ts'
import type { StoreConfig } from '../../../core/shop/store.ts'
import { formatPercent } from '../../format.ts'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'

/** 'Gold 15%'. */
export function memberTierText(store: Pick<StoreConfig, 'discountRates'>, tier: MembershipTier): string {
  return `${MEMBERSHIP_TIER_LABELS[tier]} ${formatPercent(store.discountRates[tier])}`
}
