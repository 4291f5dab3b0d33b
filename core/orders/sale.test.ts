// Long because every case of the pricing rules is a row here.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIGURES, ORDERED } from '../../testing/maju-jaya.ts'
import { MAX_RUPIAH } from '../money/money.ts'
import { DEFAULT_ROUNDING, ROUNDING_DIRECTIONS, ROUNDING_STEPS } from '../money/rounding.ts'
import { DEFAULT_STORE } from '../shop/store.ts'
import { TAX_MODES } from '../tax/ppn.ts'
import { repriceSale } from './reprice.ts'
import {
  calculateExpressSurcharge,
  calculateFigures,
  lineProblems,
  lineTotal,
  pieceArea,
  priceLine,
  priceSale,
} from './sale.ts'
import { areFiguresEqual, quantitySchema } from './transaction.ts'

describe('line totals', () => {
  test.each([
    ['pcs: quantity × price', { unit: 'pcs', unitPrice: 400, quantity: 200 }, 80_000],
    ['any other unit as pcs', { unit: 'rim', unitPrice: 45_000, quantity: 3, length: 9, width: 9 }, 135_000],
    [
      'm²: area × quantity × price',
      { unit: 'm²', unitPrice: 25_000, quantity: 2, length: 300, width: 100 },
      150_000,
    ],
    ['cm: length × quantity × price', { unit: 'cm', unitPrice: 500, quantity: 1, length: 120 }, 60_000],
    [
      'cm: the width does not count',
      { unit: 'cm', unitPrice: 500, quantity: 2, length: 1.5, width: 90 },
      1_500,
    ],
    ['the half rupiah is rounded up', { unit: 'cm', unitPrice: 1, quantity: 1, length: 0.5 }, 1],
    ['less than half is dropped', { unit: 'cm', unitPrice: 1, quantity: 1, length: 0.49 }, 0],
    ['binary fractions do not leak in', { unit: 'cm', unitPrice: 100, quantity: 3, length: 1.15 }, 345],
  ])('%s', (_rule, line, total) => expect(lineTotal(line)).toBe(total))

  // The same computation with exact fractions written another way: every factor in its smallest unit.
  const cm = fc.integer({ min: 1, max: 9_999_999 })
  const price = fc.integer({ min: 0, max: 5_000_000 })
  const quantity = fc.integer({ min: 1, max: 100 })
  const halfUp = (numerator: bigint, denominator: bigint) => {
    const whole = numerator / denominator
    return Number((numerator % denominator) * 2n >= denominator ? whole + 1n : whole)
  }

  test('m² lines equal an exact computation that rounds once', () => {
    fc.assert(
      fc.property(cm, cm, price, quantity, (length, width, unitPrice, pieces) => {
        const exact = halfUp(BigInt(length) * BigInt(width) * BigInt(unitPrice) * BigInt(pieces), 10n ** 8n)
        fc.pre(exact <= MAX_RUPIAH)
        expect(
          lineTotal({ unit: 'm²', unitPrice, quantity: pieces, length: length / 100, width: width / 100 }),
        ).toBe(exact)
      }),
    )
  })

  test('cm lines equal an exact computation that rounds once', () => {
    fc.assert(
      fc.property(cm, price, quantity, (length, unitPrice, pieces) => {
        const exact = halfUp(BigInt(length) * BigInt(unitPrice) * BigInt(pieces), 100n)
        expect(lineTotal({ unit: 'cm', unitPrice, quantity: pieces, length: length / 100 })).toBe(exact)
      }),
    )
  })

  test('other lines are quantity × price, whatever their sizes', () => {
    fc.assert(
      fc.property(price, quantity, fc.option(cm), (unitPrice, pieces, length) => {
        expect(lineTotal({ unit: 'pcs', unitPrice, quantity: pieces, length })).toBe(unitPrice * pieces)
      }),
    )
  })

  test('a line above the largest amount is rejected', () => {
    expect(() => lineTotal({ unit: 'pcs', unitPrice: 1_000_000_000_000, quantity: 10_000_000 })).toThrow(
      'Jumlah melebihi batas',
    )
  })
})

describe('sizes', () => {
  test('the area of a piece is length × width / 10000, to the hundredth of a centimetre', () => {
    expect(pieceArea('m²', { length: 300, width: 100 })).toBe(3)
    expect(pieceArea('m²', { length: 0.01, width: 0.01 })).toBe(1e-8)
    expect(pieceArea('cm', { length: 300, width: 100 })).toBeNull()
    expect(pieceArea('pcs', {})).toBeNull()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (length, width) => {
        expect(pieceArea('m²', { length: length / 100, width: width / 100 })).toBe((length * width) / 1e8)
      }),
    )
  })

  test('a unit sold by size needs its sizes: nothing is priced by a silent zero', () => {
    const missing = (unit: string, size: { length?: number | null; width?: number }) =>
      lineProblems(unit, { ...size, quantity: 1 }).map(({ field }) => field)
    expect(missing('m²', {})).toEqual(['length', 'width'])
    expect(missing('m²', { length: 10, width: 0 })).toEqual(['width'])
    expect(missing('m²', { length: null, width: 5 })).toEqual(['length'])
    expect(missing('cm', { width: 5 })).toEqual(['length'])
    expect(missing('cm', { length: 5 })).toEqual([])
    expect(missing('pcs', {})).toEqual([])
  })
})

describe('invalid input', () => {
  const cloth = { unit: 'm²', pricePerUnit: 25_000, pricingTiers: [] }
  const piece = { quantity: 2, length: 300, width: 100 }

  test.each([
    [{ quantity: 1.5 }, 'quantity', 'Jumlah harus bilangan bulat'],
    [{ quantity: Number.NaN }, 'quantity', 'Isi jumlah, misalnya 100'],
    [{ quantity: 10_000_001 }, 'quantity', 'Paling banyak 10.000.000'],
    [{ quantity: -1 }, 'quantity', 'Jumlah minimal 1'],
    [{ length: Number.NaN }, 'length', 'Isi dengan angka, misalnya 120,5'],
    [{ width: 1.255 }, 'width', 'Paling banyak dua angka di belakang koma'],
    [{ width: 1_000_000 }, 'width', 'Harus kurang dari 1.000.000 cm'],
    [{ length: -300, width: -100 }, 'length', 'Tidak boleh kurang dari 0'],
  ])('%j has no price and a problem', (typed, field, message) => {
    const line = priceLine(cloth, { ...piece, ...typed })
    expect(line).toMatchObject({ total: 0, area: null })
    expect(line.problems).toContainEqual({ field, message })
  })

  test('whatever the server rejects is rejected here, and no figure is NaN', () => {
    const anyNumber = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.constantFrom(0, 1, 300, 0.5, 1e7, 1e6, Number.NaN),
    )
    fc.assert(
      fc.property(
        anyNumber,
        anyNumber,
        anyNumber,
        fc.double(),
        (quantity, length, width, discountPercent) => {
          const item = { id: 'i', productId: 'p', quantity, length, width, notes: null }
          const products = [{ ...cloth, id: 'p', name: 'Kain', discountEligible: true }]
          const { figures, problems } = priceSale({
            ...{ items: [item], discountPercent, customer: null, products, store: DEFAULT_STORE },
          })
          // A quantity of 0 is 1 again once its field is left.
          const isQuantity = quantity === 0 || quantitySchema.safeParse(quantity).success
          const said = problems.some(({ path }) => path[2] === 'quantity')
          expect(said || isQuantity).toBe(true)
          if (!isQuantity) expect(figures).toBeNull()
          if (problems.length === 0) {
            expect(Number.isSafeInteger(figures?.total)).toBe(true)
          }
        },
      ),
    )
  })
})

test('a priced line carries its tier price, tier, sizes, area and total', () => {
  const tier = { id: 'grosir', minQuantity: 100, maxQuantity: null, pricePerUnit: 400, label: 'Grosir' }
  const card = { unit: 'pcs', pricePerUnit: 500, pricingTiers: [tier] }
  expect(priceLine(card, { quantity: 200 })).toEqual({
    unitPrice: 400,
    appliedTier: tier,
    length: null,
    width: null,
    area: null,
    billed: null,
    minimumTotal: null,
    total: 80_000,
    problems: [],
  })
  const banner = { unit: 'm²', pricePerUnit: 25_000, pricingTiers: [] }
  expect(priceLine(banner, { quantity: 2, length: 300, width: 100 })).toEqual({
    unitPrice: 25_000,
    appliedTier: null,
    length: 300,
    width: 100,
    area: 3,
    billed: null,
    minimumTotal: null,
    total: 150_000,
    problems: [],
  })
})

test('the tier of an m² line is chosen by its pieces, not by its area', () => {
  const tier = { id: 't', minQuantity: 3, maxQuantity: null, pricePerUnit: 20_000, label: null }
  const banner = { unit: 'm²', pricePerUnit: 25_000, pricingTiers: [tier] }
  expect(priceLine(banner, { quantity: 2, length: 1_000, width: 1_000 }).unitPrice).toBe(25_000)
  expect(priceLine(banner, { quantity: 3, length: 10, width: 10 }).unitPrice).toBe(20_000)
})

describe('figures', () => {
  const sold = [
    { total: 150_000, discountEligible: true },
    { total: 80_000, discountEligible: true },
    { total: 60_000, discountEligible: false },
  ].map((line) => ({ ...line, neverDiscounted: false }))
  const gold = {
    ...{
      discountPercent: 0,
      discountAmount: 0,
      discountRate: 0.15,
      taxMode: 'simple' as const,
      taxRate: 0.1,
    },
    ...{ expressRate: 0, expressFee: 0, ...DEFAULT_ROUNDING },
  }

  const rate = fc.integer({ min: 0, max: 10_000 })
  const lines = fc.array(
    fc.record({
      total: fc.integer({ min: 0, max: 10_000_000_000 }),
      discountEligible: fc.boolean(),
      neverDiscounted: fc.constant(false),
    }),
    { maxLength: 30 },
  )
  const rates = fc.record({
    discountPercent: fc.oneof(fc.constant(0), rate).map((points) => points / 100),
    discountAmount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000_000_000 })),
    discountRate: rate.map((points) => points / 10_000),
    taxMode: fc.constantFrom(...TAX_MODES),
    taxRate: rate.map((points) => points / 10_000),
    expressRate: rate.map((points) => points / 10_000),
    expressFee: fc.integer({ min: 0, max: 5_000_000 }),
    roundingStep: fc.constantFrom(...ROUNDING_STEPS),
    roundingDirection: fc.constantFrom(...ROUNDING_DIRECTIONS),
  })

  test('a gold customer with two eligible lines of three', () => {
    expect(calculateFigures(sold, gold)).toEqual(FIGURES.gold)
  })

  test('a manual percentage replaces the tier rate and discounts the whole subtotal', () => {
    expect(calculateFigures(sold, { ...gold, discountPercent: 10 })).toEqual(FIGURES.tenPercent)
  })

  test('an amount replaces both, is taken off to the rupiah, and never takes more than there is', () => {
    const some = calculateFigures(sold, { ...gold, discountPercent: 10, discountAmount: 29_001 })
    expect(some).toMatchObject({ subtotal: 290_000, discount: 29_001, tax: 26_100 })
    fc.assert(
      fc.property(lines, rates, (any, by) => {
        const { subtotal, discount } = calculateFigures(any, by)
        if (by.discountAmount > 0) expect(discount).toBe(Math.min(by.discountAmount, subtotal))
      }),
    )
  })

  test('an amount that is just what a percentage takes off comes to the same', () => {
    fc.assert(
      fc.property(lines, rates, (any, by) => {
        const inPercent = calculateFigures(any, {
          ...by,
          discountPercent: by.discountPercent || 1,
          discountAmount: 0,
        })
        if (inPercent.discount === 0) return
        expect(calculateFigures(any, { ...by, discountAmount: inPercent.discount })).toEqual(inPercent)
      }),
    )
  })

  test('a gift costs nothing', () => {
    expect(calculateFigures(sold, { ...gold, discountPercent: 100 })).toEqual({
      subtotal: 290_000,
      discount: 290_000,
      tax: 0,
      cashback: 0,
      total: 0,
    })
  })

  test('nothing sold costs nothing', () => {
    const none = { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 }
    expect(calculateFigures([], gold)).toEqual(none)
  })

  test('Ekspres is a part of the subtotal: the manual discount and the tax count on it, the member discount does not', () => {
    // 25 % of 290.000 and 10.000: 82.500.
    const hurried = { ...gold, expressRate: 0.25, expressFee: 10_000 }
    expect(calculateFigures(sold, hurried)).toEqual({
      subtotal: 372_500,
      discount: 34_500,
      tax: 33_800,
      cashback: 300,
      total: 371_500,
    })
    expect(calculateFigures(sold, { ...hurried, discountPercent: 10 }).discount).toBe(37_250)
    expect(
      calculateExpressSurcharge([{ total: 1 }, { total: 1 }], { expressRate: 0.25, expressFee: 0 }),
    ).toBe(1)
    expect(calculateFigures([], hurried).subtotal).toBe(0)
  })

  test('total + cashback = subtotal − discount + tax on top, for every sale', () => {
    fc.assert(
      fc.property(lines, rates, (any, by) => {
        const { subtotal, discount, tax, cashback, total } = calculateFigures(any, by)
        const onTop = by.taxMode === 'ppnIncluded' ? 0 : tax
        expect(total + cashback).toBe(subtotal - discount + onTop)
      }),
    )
  })

  test('the total is a multiple of the step and the cashback less than one, in the direction of the shop', () => {
    fc.assert(
      fc.property(lines, rates, (any, by) => {
        const { cashback, total } = calculateFigures(any, by)
        expect(total % by.roundingStep).toBe(0)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(Math.abs(cashback)).toBeLessThan(by.roundingStep)
        if (by.roundingDirection === 'down') expect(cashback).toBeGreaterThanOrEqual(0)
        if (by.roundingDirection === 'up') expect(cashback).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('the discount is the manual percentage of all, or the tier rate of the eligible lines', () => {
    const hundredth = (amount: number, points: number) =>
      Number((2n * BigInt(amount) * BigInt(points) + 10_000n) / 20_000n)
    fc.assert(
      fc.property(lines, rate, rate, rate, rate, (any, manual, tier, taxPoints, haste) => {
        const figures = calculateFigures(any, {
          discountPercent: manual / 100,
          discountAmount: 0,
          discountRate: tier / 10_000,
          taxMode: 'simple',
          taxRate: taxPoints / 10_000,
          expressRate: haste / 10_000,
          expressFee: haste,
          ...DEFAULT_ROUNDING,
        })
        const goods = any.reduce((sum, line) => sum + line.total, 0)
        const subtotal = goods + hundredth(goods, haste) + (any.length > 0 ? haste : 0)
        const eligible = any.reduce((sum, line) => sum + (line.discountEligible ? line.total : 0), 0)
        const discount = manual === 0 ? hundredth(eligible, tier) : hundredth(subtotal, manual)
        expect(figures.subtotal).toBe(subtotal)
        expect(figures.discount).toBe(discount)
        expect(figures.tax).toBe(hundredth(subtotal - discount, taxPoints))
      }),
    )
  })

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(lines, rates, (any, by) => {
        const turned = calculateFigures([...any].reverse(), by)
        expect(areFiguresEqual(turned, calculateFigures(any, by))).toBe(true)
      }),
    )
  })

  test('one rupiah more anywhere is another set of figures', () => {
    const figures = calculateFigures(sold, gold)
    expect(areFiguresEqual(figures, { ...figures })).toBe(true)
    for (const key of Object.keys(figures) as (keyof typeof figures)[]) {
      expect(areFiguresEqual(figures, { ...figures, [key]: figures[key] + 1 })).toBe(false)
    }
  })
})

const item = (id: string, productId: string, fields: object = {}) => ({
  id,
  productId,
  quantity: 1,
  length: null,
  width: null,
  notes: null,
  ...fields,
})
const product = (id: string, unit: string, pricePerUnit: number, fields: object = {}) => ({
  id,
  name: `Produk ${id}`,
  unit,
  pricePerUnit,
  pricingTiers: [],
  discountEligible: true,
  ...fields,
})
const banner = product('banner', 'm²', 25_000)
const card = product('card', 'pcs', 400)
const film = product('film', 'cm', 500, { discountEligible: false })
const products = [banner, card, film]
const order = {
  items: [
    item('1', 'banner', ORDERED.banner),
    item('2', 'card', ORDERED.cards),
    item('3', 'film', ORDERED.film),
  ],
  discountPercent: 0,
  customer: { membershipTier: 'gold' as const },
  products,
  store: DEFAULT_STORE,
}
const said = ({ problems }: { problems: { path: (string | number)[]; message: string }[] }) =>
  problems.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a new sale', () => {
  test('has lines, figures and the rates that it goes by', () => {
    const { lines, figures, rates, problems } = priceSale(order)
    expect(lines.map((line) => line?.total)).toEqual([150_000, 80_000, 60_000])
    expect(lines[0]).toMatchObject({ productName: 'Produk banner', area: 3, source: banner })
    expect(figures).toEqual(FIGURES.gold)
    const still = { expressRate: 0, expressFee: 0, ...DEFAULT_ROUNDING }
    expect(rates).toEqual({
      discountPercent: 0,
      discountAmount: 0,
      discountRate: 0.15,
      taxMode: 'simple',
      taxRate: 0.1,
      ...still,
    })
    expect(problems).toEqual([])
  })

  test('without a customer has no member discount', () => {
    expect(priceSale({ ...order, customer: null }).figures?.discount).toBe(0)
  })

  test('of a PKP has PPN, and is not rounded for one who gets a faktur', () => {
    const pkp = { ...order.store, taxMode: 'ppn' as const }
    const usual = priceSale({ ...order, store: pkp })
    expect(usual.rates).toMatchObject({ taxMode: 'ppn', taxRate: 0.12, roundingStep: 500 })
    expect(usual.figures).toMatchObject({ tax: 28_105, total: 283_500, cashback: 105 })
    const customer = { ...order.customer, taxIdentity: {} }
    const invoiced = priceSale({ ...order, customer, store: pkp })
    expect(invoiced.rates.roundingStep).toBe(1)
    expect(invoiced.figures).toMatchObject({ tax: 28_105, total: 283_605, cashback: 0 })
    const included = priceSale({ ...order, customer, store: { ...pkp, taxMode: 'ppnIncluded' } })
    expect(included.figures).toMatchObject({ tax: 25_320, total: 255_500, cashback: 0 })
    expect(priceSale({ ...order, customer }).figures).toEqual(FIGURES.gold)
  })

  test('drops the sizes that a unit does not use', () => {
    const sized = ['banner', 'card', 'film'].map((id) => item(id, id, { length: 100, width: 50 }))
    expect(
      priceSale({ ...order, items: sized }).lines.map((line) => [line?.length, line?.width, line?.area]),
    ).toEqual([
      [100, 50, 0.5],
      [null, null, null],
      [100, null, null],
    ])
  })

  test('says at its field what a line lacks, and prices the others', () => {
    const items = [
      item('1', 'banner', { width: 0 }),
      item('2', 'film', { width: 5 }),
      item('3', 'gone'),
      item('4', 'card'),
    ]
    const sale = priceSale({ ...order, items, customer: null })
    expect(said(sale)).toEqual([
      'items.0.length: Panjang wajib diisi',
      'items.0.width: Lebar wajib diisi',
      'items.1.length: Panjang wajib diisi',
      'items.2.productId: Produk tidak ditemukan',
    ])
    expect(sale.lines.map((line) => line && [line.total, line.area])).toEqual([
      [0, null],
      [0, null],
      null,
      [400, null],
    ])
    expect(sale.figures?.subtotal).toBe(400)
  })

  test('says at the quantity that a line is too large to book, else at the items that the sale is', () => {
    const dear = { ...order, products: [product('dear', 'pcs', 1_000_000_000_000)] }
    const one = priceSale({ ...dear, items: [item('1', 'dear', { quantity: 1_000 })] })
    expect(one.figures).toBeNull()
    expect(said(one)).toEqual(['items.0.quantity: Jumlah melebihi batas Rp 999.999.999.999.999'])
    const items = ['1', '2'].map((id) => item(id, 'dear', { quantity: 900 }))
    const two = priceSale({ ...dear, items })
    expect(two.figures).toBeNull()
    expect(said(two)).toEqual(['items: Jumlah melebihi batas Rp 999.999.999.999.999'])
  })

  test('a device that has not heard of Ekspres since it costs something counts nothing for it', () => {
    const { expressSurcharge, figures } = priceSale({ ...order, isExpress: true })
    expect([expressSurcharge, figures?.subtotal]).toEqual([0, 290_000])
    const store = { ...order.store, expressRate: 0.1 }
    expect(priceSale({ ...order, store, isExpress: true }).expressSurcharge).toBe(29_000)
    expect(priceSale({ ...order, store }).expressSurcharge).toBe(0)
  })

  test('counts a discount above 100 as 100, and says so', () => {
    const sale = priceSale({ ...order, discountPercent: 150 })
    expect(sale.figures?.total).toBe(0)
    expect(said(sale)).toEqual(['discountPercent: Paling banyak 100%'])
  })

  test('knows which percentage a discount in rupiah is, and what the member discount would take off', () => {
    const sale = priceSale({ ...order, discountAmount: 20_000 })
    expect(sale.figures?.discount).toBe(20_000)
    expect(sale.rates).toMatchObject({ discountPercent: 6.9, discountAmount: 20_000 })
    expect(sale.memberDiscount).toBe(34_500)
  })

  test('counts a discount above the subtotal as the subtotal, and one that cannot be read as none, and says so', () => {
    const tooMuch = priceSale({ ...order, discountAmount: 290_001 })
    expect(tooMuch.figures?.total).toBe(0)
    expect(said(tooMuch)).toEqual(['discountAmount: Paling banyak Rp 290.000'])
    const unreadable = priceSale({ ...order, discountAmount: Number.NaN })
    expect(unreadable.figures).toEqual(FIGURES.gold)
    expect(said(unreadable)).toEqual(['discountAmount: Isi dengan angka, misalnya 25.000'])
    expect(said(priceSale({ ...order, discountAmount: 0.5 }))).toEqual([
      'discountAmount: Isi dengan rupiah bulat',
    ])
    expect(said(priceSale({ ...order, items: [], discountAmount: 5_000 }))).toEqual([])
  })
})

describe('an edited sale', () => {
  const { lines, figures, rates } = priceSale(order)
  const sold = lines.filter((line) => line !== null)
  const stored = {
    customerId: 'gold',
    items: sold,
    isExpress: false,
    ...rates,
    ...(figures ?? { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 }),
  }
  const customer = { id: 'gold', membershipTier: 'gold' as const }
  const silver = { id: 'silver', membershipTier: 'silver' as const }
  // Since then everything has become dearer, the member discounts smaller, and the film is no longer sold.
  const now = {
    products: [
      { ...banner, pricePerUnit: 30_000 },
      { ...card, pricePerUnit: 500 },
    ],
    store: {
      discountRates: { gold: 0.05, silver: 0.04, regular: 0 },
      taxRate: 0.5,
      expressRate: 0.25,
      expressFee: 10_000,
    },
  }
  const edited = (edit: object) => repriceSale(stored, { customer, ...edit }, now)

  test('an unchanged line keeps its price, a changed or new one has that of today', () => {
    const [first, second, third] = order.items
    const { lines } = edited({
      items: [{ ...first, notes: 'Mata ayam' }, { ...second, quantity: 100 }, item('4', 'card')],
    })
    expect(lines.map((line) => line && [line.unitPrice, line.total, line.notes])).toEqual([
      [25_000, 150_000, 'Mata ayam'],
      [500, 50_000, null],
      [500, 500, null],
    ])
    expect(edited({ items: [{ ...first, width: 200 }] }).lines[0]?.total).toBe(360_000)
    // Another product under the same id is another line.
    expect(edited({ items: [{ ...third, productId: 'card' }] }).lines[0]?.unitPrice).toBe(500)
  })

  test('a size that the unit does not use changes no line', () => {
    const { lines } = edited({ items: order.items.map((line) => ({ ...line, width: line.width ?? 7 })) })
    expect(lines.map((line) => line?.total)).toEqual([150_000, 80_000, 60_000])
    expect(lines.map((line) => line?.width)).toEqual([100, null, null])
  })

  test('a line of a product that was deleted stays while it is unchanged', () => {
    expect(said(edited({ items: order.items }))).toEqual([])
    const more = order.items.map((line) => ({ ...line, quantity: line.quantity + 1 }))
    expect(said(edited({ items: more }))).toEqual(['items.2.productId: Produk tidak ditemukan'])
  })

  test('the tax rate is that of the sale, the member rate too while the customer is the same', () => {
    const same = edited({ items: order.items, discountPercent: 0 })
    expect(same.rates).toMatchObject({ discountPercent: 0, discountRate: 0.15, taxRate: 0.1 })
    expect(same.figures).toEqual(figures)
  })

  test('another customer brings the rate that their tier has today, a manual discount replaces it', () => {
    const other = edited({ customer: silver })
    expect(other.rates).toMatchObject({ discountPercent: 0, discountRate: 0.04, taxRate: 0.1 })
    expect(other.figures?.discount).toBe(9_200)
    expect(edited({ customer: silver, discountPercent: 10 }).figures?.discount).toBe(29_000)
  })

  test('a manual discount of the sale stays until it is changed', () => {
    const manual = { ...stored, discountPercent: 10 }
    expect(repriceSale(manual, { customer: silver }, now).figures?.discount).toBe(29_000)
    expect(repriceSale(manual, { customer: silver, discountPercent: 0 }, now).figures?.discount).toBe(9_200)
  })

  test('a discount in rupiah stays what it is while the order grows, and falls as a percentage', () => {
    const given = { ...stored, discountPercent: 6.9, discountAmount: 20_000, discount: 20_000 }
    const [first, ...others] = order.items
    if (!first) return expect.fail()
    const more = repriceSale(given, { customer, items: [{ ...first, quantity: 4 }, ...others] }, now)
    expect(more.figures?.discount).toBe(20_000)
    expect(more.rates).toMatchObject({ discountAmount: 20_000 })
    expect(more.rates.discountPercent).toBeLessThan(6.9)
    const percent = repriceSale(given, { customer, discountPercent: 10 }, now)
    expect(percent.rates).toMatchObject({ discountPercent: 10, discountAmount: 0 })
    expect(said(repriceSale(given, { customer, discountAmount: 900_000 }, now))).toEqual([
      'discountAmount: Paling banyak Rp 290.000',
    ])
  })

  test('what goes before others from now on pays what that costs today, and what did already what it cost then', () => {
    const hurried = edited({ isExpress: true })
    expect(hurried.expressSurcharge).toBe(82_500)
    expect(hurried.figures?.subtotal).toBe(372_500)
    // Once it went before others for nothing, or for another price, and fewer lines of it are left.
    const items = order.items.slice(0, 1)
    const free = { ...stored, isExpress: true }
    expect(repriceSale(free, { customer }, now).figures).toEqual(figures)
    expect(repriceSale(free, { customer, items }, now).expressSurcharge).toBe(0)
    const half = { ...free, expressRate: 0.5, subtotal: 435_000 }
    expect(repriceSale(half, { customer, items }, now).figures?.subtotal).toBe(225_000)
    const calm = repriceSale(half, { customer, isExpress: false }, now)
    expect([calm.expressSurcharge, calm.figures, calm.rates.expressRate]).toEqual([0, figures, 0])
    // Ticked, as it was: nothing changes.
    expect(repriceSale(half, { customer, isExpress: true }, now).figures?.subtotal).toBe(435_000)
  })

  test('an edit of other fields leaves lines and figures as they were stored', () => {
    const odd = { subtotal: 290_000, discount: 0, tax: 0, cashback: 0, total: 290_000 }
    const sale = repriceSale({ ...stored, ...odd }, { customer }, now)
    expect(sale.figures).toEqual(odd)
    expect(sale.lines.map((line) => line?.total)).toEqual([150_000, 80_000, 60_000])
  })
})
