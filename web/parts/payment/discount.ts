import type { MembershipTier } from '../../../core/customers/customer.ts'
import { PERCENT_INPUT, parseNumber, RUPIAH_INPUT } from '../../../core/money/number.ts'
import type { ExtraDiscount } from '../../../core/orders/extra-discount.ts'
import type { PricedSale } from '../../../core/orders/sale.ts'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'

/** Percent of the subtotal, or rupiah; null: empty. */
export type Discount = { unit: 'percent' | 'rupiah'; value: number | null }

export function toDiscount({ discountPercent, discountAmount }: ExtraDiscount): Discount {
  return discountAmount > 0
    ? { unit: 'rupiah', value: discountAmount }
    : { unit: 'percent', value: discountPercent }
}

/** '10%', 'Rp 5.000', '5rb'; null without a unit. */
export function parseDiscount(raw: string): Discount | null {
  const unit = /%\s*$/.test(raw) ? 'percent' : 'rupiah'
  const value = parseNumber(raw, unit === 'percent' ? PERCENT_INPUT : RUPIAH_INPUT)
  return /[\p{L}%]/u.test(raw) && typeof value === 'number' ? { unit, value } : null
}

export function toExtraDiscount({ unit, value }: Discount): ExtraDiscount {
  return unit === 'rupiah'
    ? { discountPercent: 0, discountAmount: value ?? 0 }
    : { discountPercent: value ?? 0, discountAmount: 0 }
}

/** Warns that it is smaller than the member discount it replaces. */
export function smallerDiscountWarning(
  { figures, rates, memberDiscount }: Pick<PricedSale<unknown>, 'figures' | 'rates' | 'memberDiscount'>,
  tier: MembershipTier | undefined,
): string | undefined {
  if (!tier || !figures || rates.discountPercent === 0 || figures.discount >= memberDiscount) return undefined
  return `Lebih kecil dari diskon ${MEMBERSHIP_TIER_LABELS[tier]}`
}
