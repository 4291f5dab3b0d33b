import { divideHalfUp, formatRupiah } from '../money/money.ts'
import { unitPriceFor } from '../orders/sale.ts'
import type { PricingTier } from './product.ts'

type Priced = { pricePerUnit: number; pricingTiers: readonly PricingTier[] }

/** Unit price (rupiah) over a quantity range; `to` null: unlimited. */
export type PriceStep = { from: number; to: number | null; price: number; tier: PricingTier | null }

/** Price ranges from one piece up, without gaps. */
export function priceSteps({ pricePerUnit, pricingTiers }: Priced): PriceStep[] {
  const product = { pricePerUnit, pricingTiers: [...pricingTiers] }
  const ends = pricingTiers.flatMap(({ maxQuantity }) => (maxQuantity === null ? [] : [maxQuantity + 1]))
  const starts = [1, ...pricingTiers.map(({ minQuantity }) => minQuantity), ...ends].filter((at) => at >= 1)
  const inOrder = [...new Set(starts)].toSorted((one, other) => one - other)
  const steps: PriceStep[] = []
  for (const from of inOrder) {
    const { unitPrice: price, tier } = unitPriceFor(product, from)
    const last = steps.at(-1)
    if (last && last.tier === tier) continue
    if (last) last.to = from - 1
    steps.push({ from, to: null, price, tier })
  }
  return steps
}

/** The tiers cover every quantity, and one piece costs something else. */
export function isBasePriceUnused(product: Priced): boolean {
  const steps = priceSteps(product)
  return steps.every(({ tier }) => tier !== null) && steps[0]?.price !== product.pricePerUnit
}

export const BASE_PRICE_UNUSED =
  'Harga dasar ini tidak pernah dipakai: tingkat harga mencakup semua jumlah mulai dari 1'

/** The limit of product.ts (rupiah). */
const MAX_PRICE = 1_000_000_000_000

/** Rounding step by price (rupiah): the error stays below half a percent. */
const ROUNDING = [
  { from: 10_000n, step: 50n },
  { from: 1_000n, step: 10n },
  { from: 500n, step: 5n },
  { from: 0n, step: 1n },
]

/**
 * Keeps the tier's percentage of the base price, rounded half up (ROUNDING). Stays at or below the base price if it
 * was below, at or above it if it was above, and at least 1.
 */
export function scaleTierPrice(price: number, from: number, to: number): number {
  if (price <= 0 || from <= 0) return price
  if (price === from) return to
  const [numerator, denominator] = [BigInt(price) * BigInt(to), BigInt(from)]
  if (numerator >= denominator * BigInt(MAX_PRICE)) return MAX_PRICE
  const step = ROUNDING.find(({ from: min }) => numerator >= denominator * min)?.step ?? 1n
  const scaled = Math.max(1, divideHalfUp(numerator, denominator * step) * Number(step))
  return price < from ? Math.min(scaled, Math.max(1, to)) : Math.max(scaled, to)
}

/** Preview of a changed base price, with the tiers kept and with them scaled. */
export type BasePriceChange = {
  /** Relative change as a fraction. */
  ratio: number
  tiers: PricingTier[]
  steps: {
    from: number
    to: number | null
    current: number
    withTiersKept: number
    withTiersScaled: number
  }[]
  /** With the tiers kept, no quantity would get the new base price. */
  isBaseUnused: boolean
}

/** Null without tiers, without a change, and if either base price is 0. */
export function previewBasePriceChange(product: Priced, base: number): BasePriceChange | null {
  const { pricePerUnit: from, pricingTiers } = product
  if (pricingTiers.length === 0 || from <= 0 || base <= 0 || base === from) return null
  const tiers = pricingTiers.map((tier) => ({
    ...tier,
    pricePerUnit: scaleTierPrice(tier.pricePerUnit, from, base),
  }))
  const unscaled = { pricePerUnit: base, pricingTiers }
  const scaled = priceSteps({ pricePerUnit: base, pricingTiers: tiers })
  return {
    ratio: base / from - 1,
    tiers,
    steps: priceSteps(product).map(({ from: start, to, price, tier }, index) => ({
      from: start,
      to,
      current: price,
      withTiersKept: tier ? price : base,
      withTiersScaled: scaled[index]?.price ?? base,
    })),
    isBaseUnused: isBasePriceUnused(unscaled),
  }
}

/** Import notes: tiers that keep their price beside a new base price, and a base price that no quantity gets. */
export function basePriceNotes(before: Priced | null, after: Priced, tiersGiven: boolean): string[] {
  const change = before && !tiersGiven ? previewBasePriceChange(before, after.pricePerUnit) : null
  const kept =
    change?.steps.filter(
      ({ current, withTiersKept, withTiersScaled }) =>
        current === withTiersKept && current !== withTiersScaled,
    ) ?? []
  const prices = kept.map(
    ({ from, to, current }) => `${formatQuantityRange({ from, to })} ${formatRupiah(current)}`,
  )
  return [
    ...(change && prices.length > 0
      ? [`Harga dasar ${change.ratio > 0 ? 'naik' : 'turun'}, harga tingkat tetap: ${prices.join('; ')}`]
      : []),
    ...(isBasePriceUnused(after) && (tiersGiven || before?.pricePerUnit !== after.pricePerUnit)
      ? [BASE_PRICE_UNUSED]
      : []),
  ]
}

/** '1–49', '500+' */
export function formatQuantityRange({ from, to }: { from: number; to: number | null }): string {
  const [first, last] = [from, to].map((quantity) => quantity?.toLocaleString('id-ID'))
  if (last === undefined) return `${first}+`
  return first === last ? `${first}` : `${first}–${last}`
}
