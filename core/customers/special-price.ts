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

/** The product ids for which both customers have a price, and not the same one: a merge asks which holds. */
export function conflictingSpecialPrices(
  one: readonly SpecialPrice[],
  other: readonly SpecialPrice[],
): string[] {
  return one.flatMap((price) => {
    const rival = other.find(({ productId }) => productId === price.productId)
    return rival && !isSamePrice(price, rival) ? [price.productId] : []
  })
}

/** Prices after a merge: of the products in `chosen` those of `merged`, of others those of `kept` first. */
export function mergeSpecialPrices(
  kept: readonly SpecialPrice[],
  merged: readonly SpecialPrice[],
  chosen: readonly string[],
): SpecialPrice[] {
  const taken = merged.filter(
    ({ productId }) => chosen.includes(productId) || !kept.some((price) => price.productId === productId),
  )
  const rest = kept.filter(({ productId }) => !taken.some((price) => price.productId === productId))
  return [...rest, ...taken]
}

function isSamePrice(one: SpecialPrice, other: SpecialPrice): boolean {
  const terms = ({ pricePerUnit, pricingTiers, validUntil }: SpecialPrice) =>
    JSON.stringify([
      pricePerUnit,
      validUntil,
      pricingTiers.map((tier) => [tier.minQuantity, tier.maxQuantity, tier.pricePerUnit]),
    ])
  return terms(one) === terms(other)
}
