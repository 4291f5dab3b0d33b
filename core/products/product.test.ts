import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextCheaperTier, unitPriceFor } from '../orders/sale.ts'
import {
  defaultTiers,
  measureOf,
  PREVIEW_QUANTITIES,
  type PricingTier,
  productInputSchema,
  tierProblems,
} from './product.ts'

const tier = (minQuantity: number, maxQuantity: number | null, pricePerUnit = 100): PricingTier => ({
  id: `${minQuantity}-${maxQuantity}`,
  minQuantity,
  maxQuantity,
  pricePerUnit,
  label: null,
})
const messages = (tiers: PricingTier[]) => tierProblems(tiers).map((problem) => problem.message)

describe('the tier validator', () => {
  test('an empty list is valid', () => expect(tierProblems([])).toEqual([]))

  test('ranges side by side are valid, gaps too', () => {
    expect(tierProblems([tier(1, 49), tier(50, 99), tier(200, null)])).toEqual([])
  })

  test.each([
    [[tier(0, 5)], ['Tier 1: Minimum quantity must be at least 1']],
    [[tier(10, 9)], ['Tier 1: Maximum quantity cannot be less than minimum quantity']],
    [[tier(1, 9, 0)], ['Tier 1: Price must be greater than 0']],
    [[tier(1, 9, -5)], ['Tier 1: Price must be greater than 0']],
    [[tier(1, 10), tier(10, 20)], ['Tier 1 and 2: Overlapping quantity ranges']],
    [[tier(1, null), tier(10, null)], ['Tier 1 and 2: Overlapping quantity ranges']],
    [[tier(1, 9), tier(10, null), tier(20, 30)], ['Tier 2 and 3: Overlapping quantity ranges']],
    [
      [tier(0, -1, 0)],
      [
        'Tier 1: Minimum quantity must be at least 1',
        'Tier 1: Maximum quantity cannot be less than minimum quantity',
        'Tier 1: Price must be greater than 0',
      ],
    ],
  ])('%j', (tiers, expected) => expect(messages(tiers)).toEqual(expected))

  test('numbers tiers by their minimum and points at their place in the list', () => {
    expect(tierProblems([tier(100, null, 0), tier(1, 49), tier(50, 100)])).toEqual([
      { index: 2, field: 'maxQuantity', message: 'Tier 2 and 3: Overlapping quantity ranges' },
      { index: 0, field: 'pricePerUnit', message: 'Tier 3: Price must be greater than 0' },
    ])
  })

  test('finds nothing exactly where every quantity has at most one tier', () => {
    fc.assert(
      fc.property(someTiers, (tiers) => {
        const sound = tiers.every(
          ({ minQuantity, maxQuantity }) => minQuantity >= 1 && (maxQuantity ?? 99) >= minQuantity,
        )
        const once = Array.from({ length: 60 }, (_, quantity) => holding(tiers, quantity)).every(
          (held) => held.length <= 1,
        )
        expect(tierProblems(tiers).length === 0).toBe(sound && once)
      }),
    )
  })
})

const someTiers = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 25 }),
      fc.option(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: 1, max: 9_000 }),
    )
    .map(([min, max, price]) => tier(min, max, price)),
  { maxLength: 5 },
)

/** Every tier whose range holds a quantity, said as slowly as possible. */
function holding(tiers: readonly PricingTier[], quantity: number): PricingTier[] {
  const held: PricingTier[] = []
  for (const candidate of tiers) {
    const end = candidate.maxQuantity === null ? 1_000 : candidate.maxQuantity
    for (let at = candidate.minQuantity; at <= end; at++) if (at === quantity) held.push(candidate)
  }
  return held
}

describe('the price of a quantity', () => {
  const card = {
    pricePerUnit: 500,
    pricingTiers: [tier(500, null, 350), tier(1, 49, 500), tier(100, 499, 400), tier(50, 99, 450)],
  }

  test.each([
    [1, 500],
    [49, 500],
    [50, 450],
    [99, 450],
    [100, 400],
    [499, 400],
    [500, 350],
    [1_000_000, 350],
  ])('%d pieces cost %d each', (quantity, price) =>
    expect(unitPriceFor(card, quantity).unitPrice).toBe(price),
  )

  test('is the base price outside every tier', () => {
    expect(unitPriceFor({ pricePerUnit: 900, pricingTiers: [tier(10, 20, 800)] }, 9)).toEqual({
      unitPrice: 900,
      tier: null,
    })
    expect(unitPriceFor({ pricePerUnit: 900, pricingTiers: [tier(10, 20, 800)] }, 21).unitPrice).toBe(900)
    expect(unitPriceFor({ pricePerUnit: 900, pricingTiers: [] }, 1).unitPrice).toBe(900)
  })

  test('is that of the tier with the highest minimum of those whose range holds it', () => {
    fc.assert(
      fc.property(someTiers, fc.integer({ min: 1, max: 60 }), (pricingTiers, quantity) => {
        const held = holding(pricingTiers, quantity)
        const chosen = unitPriceFor({ pricePerUnit: 1, pricingTiers }, quantity).tier
        const highest = Math.max(...held.map((candidate) => candidate.minQuantity))
        expect(chosen?.minQuantity ?? Number.NEGATIVE_INFINITY).toBe(highest)
        if (chosen) expect(held).toContain(chosen)
      }),
    )
  })

  test('names the next quantity at which it falls', () => {
    expect(nextCheaperTier(card, 200)).toEqual({ tier: card.pricingTiers[0], missing: 300 })
    expect(nextCheaperTier(card, 49)).toEqual({ tier: card.pricingTiers[3], missing: 1 })
    expect(nextCheaperTier(card, 500)).toBeNull()
    expect(nextCheaperTier({ pricePerUnit: 100, pricingTiers: [tier(10, null, 100)] }, 1)).toBeNull()
    expect(nextCheaperTier({ pricePerUnit: 100, pricingTiers: [] }, 1)).toBeNull()
  })

  test('the next tier is really cheaper, and one piece fewer is not there yet', () => {
    fc.assert(
      fc.property(someTiers, fc.integer({ min: 1, max: 60 }), (tiers, quantity) => {
        fc.pre(tierProblems(tiers).length === 0)
        const product = { pricePerUnit: 5_000, pricingTiers: tiers }
        const next = nextCheaperTier(product, quantity)
        if (!next) return
        expect(unitPriceFor(product, quantity + next.missing).unitPrice).toBe(next.tier.pricePerUnit)
        expect(next.tier.pricePerUnit).toBeLessThan(unitPriceFor(product, quantity).unitPrice)
        expect(unitPriceFor(product, quantity + next.missing - 1).tier).not.toBe(next.tier)
      }),
    )
  })
})

describe('the default template', () => {
  test('goes from retail at full price to bulk at 70 percent', () => {
    let count = 0
    expect(defaultTiers(1_000, () => `tier-${++count}`)).toEqual([
      { id: 'tier-1', minQuantity: 1, maxQuantity: 49, pricePerUnit: 1_000, label: 'Retail' },
      { id: 'tier-2', minQuantity: 50, maxQuantity: 99, pricePerUnit: 900, label: 'Small Wholesale' },
      { id: 'tier-3', minQuantity: 100, maxQuantity: 499, pricePerUnit: 800, label: 'Wholesale' },
      { id: 'tier-4', minQuantity: 500, maxQuantity: null, pricePerUnit: 700, label: 'Bulk' },
    ])
  })

  test('rounds to whole rupiah', () => {
    expect(defaultTiers(505, () => 'x').map((made) => made.pricePerUnit)).toEqual([505, 455, 404, 354])
  })

  test('is valid for every price above 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (price) => {
        expect(tierProblems(defaultTiers(price, () => 'x'))).toEqual([])
      }),
    )
  })
})

describe('a product', () => {
  const banner = {
    name: 'Banner',
    category: 'Banner',
    machineType: 'Digital Printing',
    unit: 'm²',
    pricePerUnit: 0,
  }

  test('has no tiers and takes member discounts by default', () => {
    expect(productInputSchema.parse(banner)).toMatchObject({ pricingTiers: [], discountEligible: true })
  })

  test.each(['name', 'category', 'machineType', 'unit'] as const)('needs a %s', (field) => {
    expect(productInputSchema.safeParse({ ...banner, [field]: '  ' }).success).toBe(false)
  })

  test('cannot cost less than nothing', () => {
    expect(productInputSchema.safeParse({ ...banner, pricePerUnit: -1 }).success).toBe(false)
  })

  test('is refused with the validator’s words, at the tier concerned', () => {
    const refused = productInputSchema.safeParse({
      ...banner,
      pricingTiers: [tier(50, null), { id: 'a', minQuantity: 1, maxQuantity: 50, pricePerUnit: 5 }],
    })
    expect(refused.error?.issues).toMatchObject([
      { path: ['pricingTiers', 1, 'maxQuantity'], message: 'Tier 1 and 2: Overlapping quantity ranges' },
    ])
  })

  test.each([
    ['m²', 'area'],
    ['cm', 'length'],
    ['pcs', 'piece'],
    ['rim', 'piece'],
    ['M²', 'piece'],
  ])('in %s is measured by %s', (unit, measure) => expect(measureOf(unit)).toBe(measure))

  test('previews its price for five quantities', () =>
    expect(PREVIEW_QUANTITIES).toEqual([1, 25, 50, 100, 500]))
})

test.each([
  ['M²', 'm²'],
  [' Cm ', 'cm'],
  ['PCS', 'PCS'],
])('a product sold by %j is priced by %j', (typed, unit) => {
  const product = { name: 'A', category: 'B', machineType: 'C', unit: typed, pricePerUnit: 1 }
  expect(productInputSchema.parse(product).unit).toBe(unit)
})
