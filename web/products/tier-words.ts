import type { PricingTier } from '../../core/product.ts'
import { number } from '../format.ts'

/** The default tiers are stored under the names of the specification; people read them in their own language. */
const NAMES: Record<string, string> = {
  Retail: 'Eceran',
  'Small Wholesale': 'Grosir kecil',
  Wholesale: 'Grosir',
  Bulk: 'Partai besar',
}

export function tierName(label: string | null): string {
  return label === null ? '' : (NAMES[label] ?? label)
}

/** '50–99', '500+' */
export function tierRange({ minQuantity, maxQuantity }: PricingTier): string {
  return maxQuantity === null ? `${number(minQuantity)}+` : `${number(minQuantity)}–${number(maxQuantity)}`
}
