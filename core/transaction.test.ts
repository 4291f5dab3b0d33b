import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_RUPIAH } from './money.ts'
import {
  areaOf,
  dueDateSchema,
  itemsInputSchema,
  lineTotal,
  missingSizes,
  ORDER_STATUSES,
  priceLine,
  quantitySchema,
  sameFigures,
  TOTAL_STEP,
  transactionFigures,
  transactionInputSchema,
  transactionNumber,
} from './transaction.ts'

const ids = [
  '0190a5c0-7b5a-7c3e-9a51-4f1b9c41e7b2',
  '0190a5c0-7b5a-7c3e-9a51-4f1b9c41e7b3',
  '0190a5c0-7b5a-7c3e-9a51-4f1b9c41e7b4',
] as const
const item = { id: ids[0], productId: ids[1], quantity: 1 }
const sale = { id: ids[2], customerId: ids[1], items: [item] }
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? []

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

  test('a line that nobody could pay is refused', () => {
    expect(() => lineTotal({ unit: 'pcs', unitPrice: 1_000_000_000_000, quantity: 10_000_000 })).toThrow(
      'Jumlah melebihi batas',
    )
  })
})

describe('sizes', () => {
  test('the area of a piece is length × width / 10000, to the hundredth of a centimetre', () => {
    expect(areaOf('m²', { length: 300, width: 100 })).toBe(3)
    expect(areaOf('m²', { length: 0.01, width: 0.01 })).toBe(1e-8)
    expect(areaOf('cm', { length: 300, width: 100 })).toBeNull()
    expect(areaOf('pcs', {})).toBeNull()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (length, width) => {
        expect(areaOf('m²', { length: length / 100, width: width / 100 })).toBe((length * width) / 1e8)
      }),
    )
  })

  test('a unit sold by size needs its sizes: nothing is priced by a silent zero', () => {
    expect(missingSizes('m²', {})).toEqual(['length', 'width'])
    expect(missingSizes('m²', { length: 10, width: 0 })).toEqual(['width'])
    expect(missingSizes('m²', { length: null, width: 5 })).toEqual(['length'])
    expect(missingSizes('cm', { width: 5 })).toEqual(['length'])
    expect(missingSizes('cm', { length: 5 })).toEqual([])
    expect(missingSizes('pcs', {})).toEqual([])
  })

  test.each([
    [-1, ['Tidak boleh kurang dari 0']],
    [1.234, ['Paling banyak dua angka di belakang koma']],
    [1e-9, ['Paling banyak dua angka di belakang koma']],
    [1_000_000, ['Harus kurang dari 1.000.000 cm']],
    [999_999.99, []],
    [0, []],
    [null, []],
  ])('a length of %d is judged', (length, wrong) => {
    expect(messages(itemsInputSchema.safeParse([{ ...item, length }]))).toEqual(wrong)
  })
})

test('a priced line carries its tier price, tier, area and total', () => {
  const tier = { id: 'grosir', minQuantity: 100, maxQuantity: null, pricePerUnit: 400, label: 'Grosir' }
  const card = { unit: 'pcs', pricePerUnit: 500, pricingTiers: [tier] }
  expect(priceLine(card, { quantity: 200 })).toEqual({
    unitPrice: 400,
    appliedTier: tier,
    area: null,
    total: 80_000,
  })
  const banner = { unit: 'm²', pricePerUnit: 25_000, pricingTiers: [] }
  expect(priceLine(banner, { quantity: 2, length: 300, width: 100 })).toEqual({
    unitPrice: 25_000,
    appliedTier: null,
    area: 3,
    total: 150_000,
  })
})

test('the tier of an m² line is chosen by its pieces, not by its area', () => {
  const tier = { id: 't', minQuantity: 3, maxQuantity: null, pricePerUnit: 20_000, label: null }
  const banner = { unit: 'm²', pricePerUnit: 25_000, pricingTiers: [tier] }
  expect(priceLine(banner, { quantity: 2, length: 1_000, width: 1_000 }).unitPrice).toBe(25_000)
  expect(priceLine(banner, { quantity: 3, length: 10, width: 10 }).unitPrice).toBe(20_000)
})

describe('figures', () => {
  const counter = {
    lines: [
      { total: 150_000, discountEligible: true },
      { total: 80_000, discountEligible: true },
      { total: 60_000, discountEligible: false },
    ],
    discountPercent: 0,
    tierRate: 0.15,
    taxRate: 0.1,
  }

  test('a gold customer with two eligible lines of three', () => {
    expect(transactionFigures(counter)).toEqual({
      subtotal: 290_000,
      discount: 34_500,
      tax: 25_550,
      cashback: 50,
      total: 281_000,
    })
  })

  test('a manual percentage replaces the tier rate and discounts the whole subtotal', () => {
    expect(transactionFigures({ ...counter, discountPercent: 10 })).toEqual({
      subtotal: 290_000,
      discount: 29_000,
      tax: 26_100,
      cashback: 100,
      total: 287_000,
    })
  })

  test('a gift costs nothing', () => {
    expect(transactionFigures({ ...counter, discountPercent: 100 })).toEqual({
      subtotal: 290_000,
      discount: 290_000,
      tax: 0,
      cashback: 0,
      total: 0,
    })
  })

  test('nothing sold costs nothing', () => {
    const none = { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 }
    expect(transactionFigures({ ...counter, lines: [] })).toEqual(none)
  })

  const rate = fc.integer({ min: 0, max: 10_000 })
  const lines = fc.array(
    fc.record({ total: fc.integer({ min: 0, max: 10_000_000_000 }), discountEligible: fc.boolean() }),
    { maxLength: 30 },
  )
  const anySale = fc.record({
    lines,
    discountPercent: fc.oneof(fc.constant(0), rate).map((points) => points / 100),
    tierRate: rate.map((points) => points / 10_000),
    taxRate: rate.map((points) => points / 10_000),
  })

  test('total + cashback = subtotal − discount + tax, for every sale', () => {
    fc.assert(
      fc.property(anySale, (any) => {
        const { subtotal, discount, tax, cashback, total } = transactionFigures(any)
        expect(total + cashback).toBe(subtotal - discount + tax)
      }),
    )
  })

  test('the total is a multiple of 500 and the cashback is what is below one', () => {
    fc.assert(
      fc.property(anySale, (any) => {
        const { cashback, total } = transactionFigures(any)
        expect(total % TOTAL_STEP).toBe(0)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(cashback).toBeGreaterThanOrEqual(0)
        expect(cashback).toBeLessThan(TOTAL_STEP)
      }),
    )
  })

  test('the discount is the manual percentage of all, or the tier rate of the eligible lines', () => {
    const hundredth = (amount: number, points: number) =>
      Number((2n * BigInt(amount) * BigInt(points) + 10_000n) / 20_000n)
    fc.assert(
      fc.property(lines, rate, rate, rate, (sold, manual, tier, taxPoints) => {
        const figures = transactionFigures({
          lines: sold,
          discountPercent: manual / 100,
          tierRate: tier / 10_000,
          taxRate: taxPoints / 10_000,
        })
        const subtotal = sold.reduce((sum, line) => sum + line.total, 0)
        const eligible = sold.reduce((sum, line) => sum + (line.discountEligible ? line.total : 0), 0)
        const discount = manual === 0 ? hundredth(eligible, tier) : hundredth(subtotal, manual)
        expect(figures.subtotal).toBe(subtotal)
        expect(figures.discount).toBe(discount)
        expect(figures.tax).toBe(hundredth(subtotal - discount, taxPoints))
      }),
    )
  })

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(anySale, (any) => {
        const turned = transactionFigures({ ...any, lines: [...any.lines].reverse() })
        expect(sameFigures(turned, transactionFigures(any))).toBe(true)
      }),
    )
  })

  test('one rupiah more anywhere is another set of figures', () => {
    const figures = transactionFigures(counter)
    expect(sameFigures(figures, { ...figures })).toBe(true)
    for (const key of Object.keys(figures) as (keyof typeof figures)[]) {
      expect(sameFigures(figures, { ...figures, [key]: figures[key] + 1 })).toBe(false)
    }
  })
})

describe('what a screen may ask for', () => {
  test('fills in what section 2 names as default', () => {
    expect(transactionInputSchema.parse(sale)).toMatchObject({
      discountPercent: 0,
      paymentMethod: 'cash',
      paidAmount: 0,
      items: [{ ...item, length: null, width: null, notes: null }],
    })
  })

  const needed = 'Pilih pelanggan dan tambahkan minimal satu item'
  test.each([
    ['no customer', { ...sale, customerId: '' }, [needed]],
    ['no item', { ...sale, items: [] }, [needed]],
    ['a line twice', { ...sale, items: [item, item] }, ['Item yang sama terkirim dua kali']],
    ['no pieces', { ...sale, items: [{ ...item, quantity: 0 }] }, ['Jumlah minimal 1']],
    ['half a piece', { ...sale, items: [{ ...item, quantity: 1.5 }] }, ['Jumlah harus bilangan bulat']],
    ['a discount below 0', { ...sale, discountPercent: -1 }, ['Paling sedikit 0%']],
    ['a discount above 100', { ...sale, discountPercent: 101 }, ['Paling banyak 100%']],
    ['a negative payment', { ...sale, paidAmount: -1 }, ['Tidak boleh kurang dari 0']],
  ])('%s is refused', (_name, input, wrong) => {
    expect(messages(transactionInputSchema.safeParse(input))).toEqual(wrong)
  })

  test('an unknown method is refused', () => {
    expect(transactionInputSchema.safeParse({ ...sale, paymentMethod: 'barter' }).success).toBe(false)
  })

  test('money, status and creator are not the screen’s to say', () => {
    const claimed = {
      ...sale,
      total: 1,
      subtotal: 1,
      paymentStatus: 'paid',
      status: 'completed',
      createdBy: ids[0],
    }
    expect(Object.keys(transactionInputSchema.parse(claimed)).sort()).toEqual(
      ['customerId', 'discountPercent', 'id', 'items', 'paidAmount', 'paymentMethod'].sort(),
    )
  })

  test('quantities go from 1 to ten million', () => {
    expect(quantitySchema.parse(1)).toBe(1)
    expect(messages(quantitySchema.safeParse(10_000_001))).toEqual(['Paling banyak 10.000.000'])
  })

  test.each(['2026-11-22', '2028-02-29', '2026-11-22T10:00:00Z', '2026-11-22T23:59:00+07:00'])(
    '%s is a due date',
    (due) => expect(dueDateSchema.safeParse(due).success).toBe(true),
  )
  test.each([
    '',
    'besok',
    '2026-02-30',
    '22-11-2026',
    '0000-01-01',
    '9999-12-31T23:59:59Z',
    '2026-11-22 10:00',
  ])('%j is none', (due) => expect(messages(dueDateSchema.safeParse(due))).toEqual(['Tanggal tidak valid']))
})

test('people call a transaction by the last 8 characters of its id', () => {
  expect(transactionNumber(ids[0])).toBe('9C41E7B2')
})

test('an order is waiting, in work, done or cancelled', () => {
  expect(ORDER_STATUSES).toEqual(['pending', 'processing', 'completed', 'cancelled'])
})
