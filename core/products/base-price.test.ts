import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitPriceFor } from '../orders/sale.ts'
import {
  basePriceNotes,
  formatQuantityRange,
  isBasePriceUnused,
  previewBasePriceChange,
  priceSteps,
  scaleTierPrice,
} from './base-price.ts'
import { defaultTiers, type PricingTier, tierProblems } from './product.ts'

const tier = (minQuantity: number, maxQuantity: number | null, pricePerUnit: number): PricingTier => ({
  id: `${minQuantity}`,
  minQuantity,
  maxQuantity,
  pricePerUnit,
  label: null,
})
const chromo = { pricePerUnit: 8_000, pricingTiers: [tier(50, 99, 7_200), tier(200, null, 5_600)] }
const whole = { pricePerUnit: 8_000, pricingTiers: defaultTiers(8_000, () => 'x') }

/** Tiers as a shop may have stored them: valid, with holes and without. */
const products = fc
  .record({
    pricePerUnit: fc.integer({ min: 1, max: 2_000_000 }),
    parts: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 3 }),
        size: fc.integer({ min: 1, max: 200 }),
        price: fc.integer({ min: 1, max: 2_000_000 }),
      }),
      { maxLength: 6 },
    ),
    open: fc.boolean(),
  })
  .map(({ pricePerUnit, parts, open }) => {
    let next = 1
    const pricingTiers = parts.map(({ gap, size, price }, index) => {
      const from = next + gap
      next = from + size
      return tier(from, open && index === parts.length - 1 ? null : next - 1, price)
    })
    return { pricePerUnit, pricingTiers }
  })

describe('the steps of a price', () => {
  test('hold every quantity once, with holes at the base price', () => {
    const steps = priceSteps(chromo).map(({ from, to, price }) => [formatQuantityRange({ from, to }), price])
    expect(steps).toEqual([
      ['1–49', 8_000],
      ['50–99', 7_200],
      ['100–199', 8_000],
      ['200+', 5_600],
    ])
    expect(priceSteps({ pricePerUnit: 500, pricingTiers: [] })).toEqual([
      { from: 1, to: null, price: 500, tier: null },
    ])
    expect(formatQuantityRange({ from: 1, to: 1 })).toBe('1')
    expect(formatQuantityRange({ from: 1_000, to: null })).toBe('1.000+')
  })

  test('are what a sale asks for each quantity', () => {
    fc.assert(
      fc.property(products, fc.integer({ min: 1, max: 2_000 }), (product, quantity) => {
        expect(tierProblems(product.pricingTiers)).toEqual([])
        const steps = priceSteps(product)
        const holding = steps.filter(({ from, to }) => from <= quantity && (to === null || quantity <= to))
        expect(holding.map(({ price }) => price)).toEqual([unitPriceFor(product, quantity).unitPrice])
        expect(steps[0]?.from).toBe(1)
        expect(steps.at(-1)?.to).toBeNull()
      }),
    )
  })
})

describe('an unused base price', () => {
  test('is one whose tiers hold for every quantity, at another price for one piece', () => {
    expect(isBasePriceUnused(whole)).toBe(false)
    expect(isBasePriceUnused({ ...whole, pricePerUnit: 9_000 })).toBe(true)
    expect(isBasePriceUnused({ ...chromo, pricePerUnit: 9_000 })).toBe(false)
    expect(isBasePriceUnused({ pricePerUnit: 9_000, pricingTiers: [tier(1, 9, 1), tier(11, null, 1)] })).toBe(
      false,
    )
  })

  test('does not affect any unit price', () => {
    fc.assert(
      fc.property(products, fc.integer({ min: 1, max: 2_000_000 }), (product, base) => {
        if (!isBasePriceUnused({ ...product, pricePerUnit: base })) return
        const change = previewBasePriceChange(product, base)
        for (const { current, withTiersKept } of change?.steps ?? []) expect(withTiersKept).toBe(current)
      }),
    )
  })
})

describe('scaled tiers', () => {
  test.each([
    [7_200, 8_000, 9_000, 8_100],
    [22_500, 25_000, 27_500, 24_750],
    [450, 500, 575, 520],
    [350, 500, 575, 403],
    [12_345, 15_000, 16_000, 13_150],
    [1_234, 1_300, 1_400, 1_330],
    [8_000, 8_000, 9_004, 9_004],
    [9_998, 9_998, 9_999, 9_999],
    [1, 500, 100, 1],
    [500, 500, 1, 1],
    [10_001, 10_000, 9_994, 9_994],
  ])('%i of %i is, of %i, %i', (price, from, to, moved) =>
    expect(scaleTierPrice(price, from, to)).toBe(moved),
  )

  test('keep their percentage to half a percent, their order, and stay below the base price', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000_000 })
    // Small prices are often close to each other.
    const prices = fc.oneof(
      fc.tuple(price, price, price, price),
      fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 9_990, max: 10_010 }))),
    )
    fc.assert(
      fc.property(prices, ([one = 1, other = 1, from = 1, to = 1]) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((of) =>
          scaleTierPrice(of, from, to),
        ) as [number, number]
        expect(low).toBeGreaterThanOrEqual(1)
        expect(Number.isInteger(low)).toBe(true)
        expect(low).toBeLessThanOrEqual(high)
        if (one <= from) expect(scaleTierPrice(one, from, to)).toBeLessThanOrEqual(to)
        else expect(scaleTierPrice(one, from, to)).toBeGreaterThanOrEqual(to)
        const exact = (one * to) / from
        if (exact >= 1 && exact <= 1_000_000_000_000)
          expect(Math.abs(scaleTierPrice(one, from, to) - exact)).toBeLessThanOrEqual(
            Math.max(0.5, exact * 0.005) * 1.0001,
          )
        expect(scaleTierPrice(from, from, to)).toBe(to)
      }),
    )
  })

  test('show what customers pay now, with the tiers left, and with them moved', () => {
    expect(previewBasePriceChange(chromo, 9_000)).toMatchObject({
      ratio: 0.125,
      isBaseUnused: false,
      steps: [
        { from: 1, to: 49, current: 8_000, withTiersKept: 9_000, withTiersScaled: 9_000 },
        { from: 50, to: 99, current: 7_200, withTiersKept: 7_200, withTiersScaled: 8_100 },
        { from: 100, to: 199, current: 8_000, withTiersKept: 9_000, withTiersScaled: 9_000 },
        { from: 200, to: null, current: 5_600, withTiersKept: 5_600, withTiersScaled: 6_300 },
      ],
    })
    expect(previewBasePriceChange(whole, 9_000)).toMatchObject({
      isBaseUnused: true,
      steps: [{ current: 8_000, withTiersKept: 8_000, withTiersScaled: 9_000 }, {}, {}, {}],
    })
    expect(previewBasePriceChange(chromo, 9_000)?.tiers).toEqual([
      tier(50, 99, 8_100),
      tier(200, null, 6_300),
    ])
  })

  test('are not asked about without tiers, without a change, from nothing or to nothing', () => {
    expect(previewBasePriceChange({ ...chromo, pricingTiers: [] }, 9_000)).toBeNull()
    expect(previewBasePriceChange(chromo, 8_000)).toBeNull()
    expect(previewBasePriceChange({ ...chromo, pricePerUnit: 0 }, 9_000)).toBeNull()
    expect(previewBasePriceChange(chromo, 0)).toBeNull()
  })

  test('stay in their ranges, each with its own step', () => {
    fc.assert(
      fc.property(products, fc.integer({ min: 1, max: 2_000_000 }), (product, base) => {
        const change = previewBasePriceChange(product, base)
        if (!change) return
        const after = priceSteps({ pricePerUnit: base, pricingTiers: change.tiers })
        expect(change.steps.map(({ from, to, withTiersScaled }) => ({ from, to, withTiersScaled }))).toEqual(
          after.map(({ from, to, price }) => ({ from, to, withTiersScaled: price })),
        )
        const left = priceSteps({ ...product, pricePerUnit: base })
        expect(change.steps.map((step) => step.withTiersKept)).toEqual(left.map(({ price }) => price))
      }),
    )
  })
})

test('an import says which tiers stay, and that nobody pays the base price', () => {
  expect(basePriceNotes(chromo, { ...chromo, pricePerUnit: 9_000 }, false).map(plain)).toEqual([
    'Harga dasar naik, harga tingkat tetap: 50–99 Rp 7.200; 200+ Rp 5.600',
  ])
  expect(basePriceNotes(whole, { ...whole, pricePerUnit: 7_000 }, false).map(plain)).toEqual([
    'Harga dasar turun, harga tingkat tetap: 1–49 Rp 8.000; 50–99 Rp 7.200; 100–499 Rp 6.400; 500+ Rp 5.600',
    'Harga dasar ini tidak pernah dipakai: tingkat harga mencakup semua jumlah mulai dari 1',
  ])
  expect(basePriceNotes(chromo, { ...chromo, pricePerUnit: 9_000 }, true)).toEqual([])
  expect(basePriceNotes(null, whole, true)).toEqual([])
  expect(basePriceNotes(chromo, chromo, false)).toEqual([])
  const unused = { ...whole, pricePerUnit: 9_000 }
  expect(basePriceNotes(unused, unused, false)).toEqual([])
  expect(basePriceNotes(null, unused, true)).toHaveLength(1)
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
