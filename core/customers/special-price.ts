import type { Day } from '../time/calendar.ts'
import type { SpecialPrice } from './special-price-schema.ts'

type Buyer = { specialPrices?: readonly SpecialPrice[] } | null

/** All of a customer's. One cached by an earlier version has none. */
export function specialPricesOf(customer: Buyer): readonly SpecialPrice[] {
  return customer?.specialPrices ?? []
}

/** Those that are valid on a day of the shop. */
export function specialPricesOn(customer: Buyer, day: Day): SpecialPrice[] {
  return specialPricesOf(customer).filter(({ validUntil }) => validUntil === null || day <= validUntil)
}

/** The price that replaces a product's own; none after the product's unit has changed. */
export function findSpecialPrice(
  specialPrices: readonly SpecialPrice[],
  { id, unit }: { id: string; unit: string },
): Pick<SpecialPrice, 'pricePerUnit' | 'pricingTiers'> | null {
  const found = specialPrices.find((price) => price.productId === id && price.unit === unit)
  if (!found) return null
  const { pricePerUnit, pricingTiers } = found
  return { pricePerUnit, pricingTiers }
}
