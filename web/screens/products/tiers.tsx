import type { CSSProperties } from 'react'
import type { PricingTier } from '../../../core/products/product.ts'
import { formatNumber } from '../../format.ts'

/** By minimum quantity; an empty one counts as 0. */
export function sorted<Tier extends { minQuantity: number | null }>(tiers: readonly Tier[]): Tier[] {
  return tiers.toSorted((one, other) => (one.minQuantity ?? 0) - (other.minQuantity ?? 0))
}

/** '50–99', '500+' */
export function tierRange({ minQuantity, maxQuantity }: PricingTier): string {
  return maxQuantity === null
    ? `${formatNumber(minQuantity)}+`
    : `${formatNumber(minQuantity)}–${formatNumber(maxQuantity)}`
}

/** A step of the tint ladder: it pales as the tier's price falls below the base price. */
export function TintSquare({ price, base }: { price: number; base: number }) {
  const share = base > 0 ? Math.min(1, price / base) : 1
  // A tenth off must be seen at a glance, so the tint falls faster than the price.
  const ink = Math.max(14, Math.round(100 - (1 - share) * 230))
  const style: CSSProperties = {
    flex: 'none',
    width: 10,
    height: 10,
    background: `color-mix(in srgb, var(--pp-ink) ${ink}%, var(--pp-surface))`,
  }
  return <span style={style} aria-hidden="true" />
}
