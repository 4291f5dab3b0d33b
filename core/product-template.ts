import { divideHalfUp } from './money.ts'
import type { PricingTier } from './product.ts'

const TEMPLATE = [
  { minQuantity: 1, maxQuantity: 49, percent: 100, label: 'Retail' },
  { minQuantity: 50, maxQuantity: 99, percent: 90, label: 'Small Wholesale' },
  { minQuantity: 100, maxQuantity: 499, percent: 80, label: 'Wholesale' },
  { minQuantity: 500, maxQuantity: null, percent: 70, label: 'Bulk' },
]

/** The default tiers for a base price in rupiah, rounded half up (section 9). Ids come from the caller. */
export function defaultTiers(basePrice: number, newId: () => string): PricingTier[] {
  return TEMPLATE.map(({ percent, ...tier }) => ({
    id: newId(),
    ...tier,
    pricePerUnit: divideHalfUp(BigInt(basePrice) * BigInt(percent), 100n),
  }))
}

/** The quantities for which a product's form previews its price (section 2, Products). */
export const PREVIEW_QUANTITIES = [1, 25, 50, 100, 500] as const
