import type { PricingTier } from '../../../core/product.ts'
import { number } from '../../format.ts'

/** '50–99', '500+' */
export function tierRange({ minQuantity, maxQuantity }: PricingTier): string {
  return maxQuantity === null ? `${number(minQuantity)}+` : `${number(minQuantity)}–${number(maxQuantity)}`
}
