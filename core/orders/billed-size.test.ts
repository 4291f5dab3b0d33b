import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billedLineTotal } from '../../testing/billed-line.ts'
import { formerFigures } from '../../testing/former-sale.ts'
import { MEMBERSHIP_TIERS } from '../customers/customer.ts'
import { billedText } from '../paper/billed-text.ts'
import { type Billing, billingSchema } from '../products/billing.ts'
import { DEFAULT_STORE } from '../shop/store.ts'
import { billedSize, billedUnits, isBilledLarger } from './billed-size.ts'
import { priceLine, priceSale } from './sale.ts'

const roll = (widths: number[], rules: Partial<Extract<Billing, { mode: 'roll' }>> = {}): Billing => ({
  ...{ mode: 'roll', widths, canTurn: true, gap: 0, margin: 0, lead: 0 },
  ...rules,
})
const MINIMUM: Billing = { mode: 'minimum', area: 1 }
const WHOLE_METRE: Billing = { mode: 'step', step: 100 }

/** At Rp 25.000/m². */
function cost(billing: Billing | null, length: number, width: number, quantity = 1) {
  const banner = { unit: 'm²', pricePerUnit: 25_000, pricingTiers: [], billing }
  const line = priceLine(banner, { length, width, quantity })
  const area = line.billed ? Number(billedUnits(line.billed)) / 1e8 : (line.area ?? 0) * quantity
  return { area, total: line.total, text: billedText({ ...line, quantity }) }
}

describe('an m² line', () => {
  test.each([
    ['by its size', null, [120, 270], 3.24, 81_000, null],
    ['by the minimum of a piece', MINIMUM, [50, 60], 1, 25_000, 'minimum 1 m²'],
    ['above the minimum by its size', MINIMUM, [120, 270], 3.24, 81_000, null],
    ['by the minimum of each piece', MINIMUM, [50, 60, 3], 3, 75_000, 'minimum 1 m² per lembar'],
    ['up to whole metres', WHOLE_METRE, [200, 150], 4, 100_000, 'ditagih 200 × 200 cm'],
    [
      'up to whole metres, each piece',
      WHOLE_METRE,
      [200, 150, 2],
      8,
      200_000,
      'ditagih 200 × 200 cm per lembar',
    ],
    ['by a roll of 1,5 m', roll([150]), [120, 270], 4.05, 101_250, 'ditagih 150 × 270 cm, lebar bahan 1,5 m'],
    [
      'by a roll of 3 m, turned',
      roll([150, 300]),
      [120, 270],
      3.6,
      90_000,
      'ditagih 300 × 120 cm, lebar bahan 3 m',
    ],
    [
      'that may not be turned',
      roll([150, 300], { canTurn: false }),
      [120, 270],
      4.05,
      101_250,
      'ditagih 150 × 270 cm, lebar bahan 1,5 m',
    ],
    ['side by side', roll([200]), [100, 150, 2], 3, 75_000, null],
    ['in rows', roll([200]), [90, 170, 6], 10.2, 255_000, 'ditagih 200 × 510 cm, lebar bahan 2 m'],
    ['wider than every roll', roll([100]), [120, 170], 2.04, 51_000, 'perlu sambungan'],
  ] as const)('%s', (_, billing, [length, width, quantity = 1], area, total, text) => {
    expect(cost(billing, length, width, quantity)).toEqual({ area, total, text })
  })

  test('takes gap, margin and lead of the roll, as the material does', () => {
    const rules = { gap: 2, margin: 5, lead: 10 }
    // 4 × (300 × 100) on 3,2 m: 416 cm, 13,312 m².
    expect(cost(roll([320], rules), 300, 100, 4).area).toBe(13.312)
    expect(cost(roll([100], rules), 95, 50).text).toBe('ditagih 100 × 105 cm, lebar bahan 1 m')
    expect(cost(roll([100], { ...rules, canTurn: false }), 95, 50).text).toBe('perlu sambungan')
  })

  test('is billed by its size in other units, whatever the product says', () => {
    for (const unit of ['pcs', 'cm']) {
      const line = priceLine(
        { unit, pricePerUnit: 500, pricingTiers: [], billing: MINIMUM },
        { length: 10, quantity: 1 },
      )
      expect(line).toMatchObject({ billed: null, total: unit === 'cm' ? 5_000 : 500 })
    }
  })
})

describe('the minimum of a line', () => {
  const sticker = { unit: 'm²', pricePerUnit: 65_000, pricingTiers: [], minimumTotal: 15_000 }

  test('raises a sticker of 20 × 20 cm to Rp 15.000, once for all pieces', () => {
    expect(priceLine(sticker, { length: 20, width: 20, quantity: 1 })).toMatchObject({
      total: 15_000,
      minimumTotal: 15_000,
    })
    expect(priceLine(sticker, { length: 20, width: 20, quantity: 5 })).toMatchObject({
      total: 15_000,
      minimumTotal: 15_000,
    })
    expect(priceLine(sticker, { length: 20, width: 20, quantity: 6 })).toMatchObject({
      total: 15_600,
      minimumTotal: null,
    })
  })

  test('is nothing while the line is incomplete', () => {
    expect(priceLine(sticker, { length: 20, width: null, quantity: 1 })).toMatchObject({
      total: 0,
      minimumTotal: null,
    })
  })

  test('holds for pieces as well', () => {
    expect(priceLine({ ...sticker, unit: 'pcs', pricePerUnit: 500 }, { quantity: 2 }).total).toBe(15_000)
  })
})

const tenths = fc.integer({ min: 1, max: 60_000 })
const cm = fc.integer({ min: 1, max: 400_00 }).map((size) => size / 100)
const gap = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 20_00 }).map((size) => size / 100),
)
const rolls = fc
  .record({
    widths: fc.array(cm, { minLength: 1, maxLength: 5 }),
    canTurn: fc.boolean(),
    gap,
    margin: gap,
    lead: gap,
  })
  .map((rules) => billingSchema.parse({ mode: 'roll', ...rules }))
const billings = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 1_000 })
      .map((area): Billing => ({ mode: 'minimum', area: area / 100 })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 100, max: 30_000 })
      .map((step): Billing => ({ mode: 'step', step: step / 100 })),
  },
  { weight: 3, arbitrary: rolls },
)
const pieces = fc.record({ length: tenths, width: tenths, quantity: fc.integer({ min: 1, max: 60 }) })
const inCm = ({ length, width, quantity }: { length: number; width: number; quantity: number }) => ({
  ...{ length: length / 100, width: width / 100, quantity },
})

test('100,000 lines cost what a second implementation says', () => {
  const price = fc.integer({ min: 0, max: 500_000 })
  const minimum = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_000 }))
  fc.assert(
    fc.property(billings, pieces, price, minimum, (billing, piece, unitPrice, minimumTotal) => {
      const product = { unit: 'm²', pricePerUnit: unitPrice, pricingTiers: [], billing, minimumTotal }
      const { total } = priceLine(product, inCm(piece))
      if (total !== billedLineTotal({ billing, ...piece, unitPrice, minimumTotal }))
        throw new Error('differs')
    }),
    { numRuns: 100_000 },
  )
})

test('a line is never billed for less than its size, and is equal to it or larger', () => {
  fc.assert(
    fc.property(billings, pieces, (billing, piece) => {
      if (!billing) return
      const exact = BigInt(piece.length) * BigInt(piece.width) * BigInt(piece.quantity)
      const billed = billedSize(billing, inCm(piece))
      expect(billedUnits(billed)).toBeGreaterThanOrEqual(exact)
      expect(isBilledLarger(billed, inCm(piece))).toBe(billedUnits(billed) > exact)
      if (billed.seam) expect(billedUnits(billed)).toBe(exact)
    }),
  )
})

test('to turn pieces never costs more than not to, where they fit unturned', () => {
  fc.assert(
    fc.property(rolls, pieces, (billing, piece) => {
      const unturned = billedSize({ ...billing, canTurn: false } as Billing, inCm(piece))
      if (unturned.seam) return
      const turned = billedSize({ ...billing, canTurn: true } as Billing, inCm(piece))
      expect(billedUnits(turned)).toBeLessThanOrEqual(billedUnits(unturned))
    }),
  )
})

test('the order of sides matters only where a piece may not be turned, that of rolls never', () => {
  fc.assert(
    fc.property(rolls, pieces, (billing, { length, width, quantity }) => {
      if (billing.mode !== 'roll') return
      const piece = inCm({ length, width, quantity })
      const backwards = { ...billing, widths: billing.widths.toReversed() }
      expect(billedUnits(billedSize(backwards, piece))).toBe(billedUnits(billedSize(billing, piece)))
      if (!billing.canTurn) return
      const other = inCm({ length: width, width: length, quantity })
      expect(billedUnits(billedSize(billing, other))).toBe(billedUnits(billedSize(billing, piece)))
    }),
  )
})

test('10,000 sales of a shop that set nothing cost what they did', () => {
  const tier = fc.record({
    id: fc.constant('a'),
    minQuantity: fc.integer({ min: 1, max: 50 }),
    maxQuantity: fc.option(fc.integer({ min: 50, max: 200 })),
    pricePerUnit: fc.integer({ min: 1, max: 500_000 }),
    label: fc.constant(null),
  })
  const product = (id: string) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constant('Banner'),
      unit: fc.constantFrom('m²', 'cm', 'pcs'),
      pricePerUnit: fc.integer({ min: 0, max: 500_000 }),
      pricingTiers: fc.array(tier, { maxLength: 2 }),
      discountEligible: fc.boolean(),
    })
  const rate = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 10_000)
  const freeItem = fc.record({ name: fc.constant('Pasang'), price: fc.integer({ min: 1, max: 9_000_000 }) })
  const sales = fc.record({
    products: fc.tuple(product('a'), product('b')),
    // As today's server stores them, and as a device of before cached them.
    fields: fc.constantFrom({}, { billing: null, minimumTotal: 0, neverDiscounted: false }),
    items: fc.array(
      fc.record({
        productId: fc.constantFrom('a', 'b'),
        quantity: fc.integer({ min: 1, max: 300 }),
        length: tenths,
        width: tenths,
        free: fc.option(freeItem, { nil: undefined, freq: 4 }),
      }),
      { maxLength: 5 },
    ),
    discountPercent: fc.oneof(
      fc.constant(0),
      rate.map((part) => Math.round(part * 10_000) / 100),
    ),
    discountAmount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
    isExpress: fc.boolean(),
    membershipTier: fc.option(fc.constantFrom(...MEMBERSHIP_TIERS)),
    store: fc.record({
      taxRate: rate,
      discountRates: fc.record({ gold: rate, silver: rate, regular: rate }),
      expressRate: rate,
      expressFee: fc.integer({ min: 0, max: 50_000 }),
    }),
    configured: fc.boolean(),
  })
  fc.assert(
    fc.property(sales, ({ membershipTier, products, fields, items, store, configured, ...rest }) => {
      const sized = items.map((item, index) => ({
        ...item,
        id: String(index),
        productId: item.free ? null : item.productId,
        notes: null,
        length: item.length / 100,
        width: item.width / 100,
      }))
      const sale = {
        ...rest,
        items: sized,
        customer: membershipTier ? { membershipTier } : null,
        products,
        store,
      }
      const now = priceSale({
        ...sale,
        products: products.map((each) => ({ ...each, ...fields })),
        store: configured ? { ...DEFAULT_STORE, ...store } : store,
      })
      const before = formerFigures(sale)
      expect(now.lines.map((line) => line?.total)).toEqual(before.lines)
      expect(now.figures).toEqual(before.figures)
    }),
    { numRuns: 10_000 },
  )
})

test('a line that is never discounted keeps its price under every discount', () => {
  const product = { unit: 'pcs', pricingTiers: [], discountEligible: true }
  const products = [
    { ...product, id: 'kartu', name: 'Kartu', pricePerUnit: 100_000 },
    { ...product, id: 'desain', name: 'Jasa desain', pricePerUnit: 50_000, neverDiscounted: true },
  ]
  const items = products.map(({ id }) => ({
    id,
    productId: id,
    quantity: 1,
    length: null,
    width: null,
    notes: null,
  }))
  const price = (given: object) =>
    priceSale({
      ...{ items, discountPercent: 0, customer: { membershipTier: 'gold' as const }, products },
      store: { ...DEFAULT_STORE, taxRate: 0 },
      ...given,
    })
  expect(price({}).figures).toMatchObject({ subtotal: 150_000, discount: 15_000 })
  expect(price({ discountPercent: 10 }).figures).toMatchObject({ discount: 10_000 })
  expect(price({ discountPercent: 100 }).figures).toMatchObject({ discount: 100_000, total: 50_000 })
  const amount = price({ discountAmount: 25_000 })
  expect([amount.figures?.discount, amount.rates.discountPercent]).toEqual([25_000, 25])
  expect(price({ discountAmount: 100_001 }).problems).toEqual([
    { path: ['discountAmount'], message: 'Paling banyak Rp 100.000' },
  ])
})
