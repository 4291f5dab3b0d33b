// A customer's special prices as a list: what an edit, an import or a merge makes of it. Separate from special-price.ts,
// which the till loads first.
import { WALK_IN_ID } from './customer.ts'
import type { SpecialPrice } from './special-price-schema.ts'

/** Everybody buys as the walk-in customer, who therefore has none. */
export function canHaveSpecialPrices({ id }: { id: string }): boolean {
  return id !== WALK_IN_ID
}

/** The same terms for the same unit. */
function isSameSpecialPrice(one: SpecialPrice, other: SpecialPrice): boolean {
  const terms = ({ unit, pricePerUnit, pricingTiers, validUntil }: SpecialPrice) =>
    JSON.stringify([
      unit,
      pricePerUnit,
      validUntil,
      pricingTiers.map((tier) => [tier.minQuantity, tier.maxQuantity, tier.pricePerUnit, tier.label]),
    ])
  return one.productId === other.productId && terms(one) === terms(other)
}

/** In any order, and whatever the products are called. */
export function areSameSpecialPrices(one: readonly SpecialPrice[], other: readonly SpecialPrice[]): boolean {
  return (
    one.length === other.length &&
    one.every((price) => other.some((candidate) => isSameSpecialPrice(price, candidate)))
  )
}

/**
 * `given`, with each price that it repeats as it is stored: with its unit, and the product's name of then. An empty unit
 * is that of the stored price.
 */
export function keepSamePrices(
  given: readonly SpecialPrice[],
  stored: readonly SpecialPrice[],
): SpecialPrice[] {
  return given.map((price) => {
    const before = stored.find(({ productId }) => productId === price.productId)
    const isRepeated = before && isSameSpecialPrice(before, { ...price, unit: price.unit || before.unit })
    return isRepeated ? before : price
  })
}

/** The product ids for which both customers have a price, and not the same one: a merge asks which holds. */
export function conflictingSpecialPrices(
  one: readonly SpecialPrice[],
  other: readonly SpecialPrice[],
): string[] {
  return one.flatMap((price) => {
    const rival = other.find(({ productId }) => productId === price.productId)
    return rival && !isSameSpecialPrice(price, rival) ? [price.productId] : []
  })
}

type Holder = { id: string; specialPrices: readonly SpecialPrice[] }

/** Prices of `kept` after a merge: of the products in `chosen` those of `merged`, of others its own first. */
export function mergeSpecialPrices(kept: Holder, merged: Holder, chosen: readonly string[]): SpecialPrice[] {
  if (!canHaveSpecialPrices(kept)) return []
  const taken = merged.specialPrices.filter(
    ({ productId }) =>
      chosen.includes(productId) || !kept.specialPrices.some((price) => price.productId === productId),
  )
  const isTaken = ({ productId }: SpecialPrice) => taken.some((price) => price.productId === productId)
  return [...kept.specialPrices.filter((price) => !isTaken(price)), ...taken]
}
