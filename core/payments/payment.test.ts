// One property per rule of a payment.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyTendered,
  applyTenderedParts,
  halfDownPayment,
  isUnlikelyCash,
  PAYMENT_METHODS,
  type PaymentPart,
  paidAmountCorrection,
  paymentInputSchema,
  paymentStatusOf,
  paymentTotal,
  suggestPartPayment,
  suggestTendered,
} from './payment.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const total = fc.integer({ min: 0, max: 2_000_000_000 }).map((halves) => halves * 500)

describe('settling', () => {
  test.each([
    [281_000, 300_000, { applied: 281_000, change: 19_000, remaining: 0 }],
    [281_000, 281_000, { applied: 281_000, change: 0, remaining: 0 }],
    [281_000, 100_000, { applied: 100_000, change: 0, remaining: 181_000 }],
    [281_000, 0, { applied: 0, change: 0, remaining: 281_000 }],
    [0, 5_000, { applied: 0, change: 5_000, remaining: 0 }],
  ])('%d owed, %d handed over', (owed, tendered, result) =>
    expect(applyTendered(owed, tendered)).toEqual(result),
  )

  test('paid + remaining = owed, applied + change = handed over, none of them negative', () => {
    fc.assert(
      fc.property(amount, amount, (owed, tendered) => {
        const { applied, change, remaining } = applyTendered(owed, tendered)
        expect(applied + remaining).toBe(owed)
        expect(applied + change).toBe(tendered)
        expect(Math.min(applied, change, remaining)).toBeGreaterThanOrEqual(0)
        expect(Math.min(change, remaining)).toBe(0)
      }),
    )
  })

  test('paying in any split leaves the same remaining', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 8 }), (owed, handed) => {
        const inParts = handed.reduce((remaining, part) => applyTendered(remaining, part).remaining, owed)
        const atOnce = applyTendered(
          owed,
          handed.reduce((sum, part) => sum + part, 0),
        ).remaining
        expect(inParts).toBe(atOnce)
      }),
    )
  })
})

test.each([
  [281_000, 300_000, false],
  [500, 100_000, false],
  [5_000, 105_000, true],
  [150_000, 500_000, true],
  // Five notes for three, and what was ordered in advance.
  [300_000, 500_000, false],
  [45_000, 450_000, true],
  [5_000, 999_999_999_999, true],
  [0, 100_000, true],
  [0, 0, false],
])('of %d owed, %d in cash is doubted: %s', (owed, tendered, isDoubted) =>
  expect(isUnlikelyCash(owed, tendered)).toBe(isDoubted),
)

describe('one payment by two methods', () => {
  const cash = (tendered: number) => ({ method: 'cash' as const, tendered })
  const qris = (tendered: number) => ({ method: 'qris' as const, tendered })
  const transfer = (tendered: number) => ({ method: 'transfer' as const, tendered })
  const booked = (owed: number, ...parts: PaymentPart[]) =>
    applyTenderedParts(owed, parts).parts.map(({ method, amount, tendered }) => [method, amount, tendered])

  test('is two rows, and change comes out of the cash', () => {
    expect(booked(281_000, qris(150_000), cash(131_000))).toEqual([
      ['qris', 150_000, 150_000],
      ['cash', 131_000, 131_000],
    ])
    expect(booked(281_000, cash(150_000), qris(150_000))).toEqual([
      ['cash', 131_000, 150_000],
      ['qris', 150_000, 150_000],
    ])
    expect(booked(281_000, transfer(200_000), qris(100_000))).toEqual([
      ['transfer', 200_000, 200_000],
      ['qris', 81_000, 100_000],
    ])
  })

  test('is one row where the other method books nothing', () => {
    expect(booked(281_000, qris(281_000), cash(50_000))).toEqual([['qris', 281_000, 281_000]])
    expect(booked(281_000, cash(0), qris(100_000))).toEqual([['qris', 100_000, 100_000]])
    expect(booked(281_000, cash(0))).toEqual([])
    expect(booked(0, cash(5_000))).toEqual([])
  })

  test('comes to what one payment of the sum comes to, row by row', () => {
    const part = fc.record({ method: fc.constantFrom(...PAYMENT_METHODS), tendered: amount })
    fc.assert(
      fc.property(amount, fc.array(part, { maxLength: 2 }), (owed, given) => {
        const { parts, ...sums } = applyTenderedParts(owed, given)
        const handed = given.reduce((sum, { tendered }) => sum + tendered, 0)
        expect(sums).toEqual(applyTendered(owed, handed))
        expect(parts.reduce((sum, row) => sum + row.amount, 0)).toBe(sums.applied)
        for (const row of parts) expect(row.amount > 0 && row.amount <= row.tendered).toBe(true)
      }),
    )
  })

  test('names two methods', () => {
    const id = (end: number) => `0199a000-0000-7000-8000-00000000000${end}`
    const first = { id: id(1), amount: 60_000, method: 'qris' }
    const read = (secondPayment: object) => paymentInputSchema.safeParse({ ...first, secondPayment })
    expect(read({ id: id(2), amount: 40_000, method: 'cash', tendered: 50_000 }).success).toBe(true)
    const said = (secondPayment: object) =>
      read(secondPayment).error?.issues.map(({ path }) => path.join('.'))
    expect(said({ id: id(2), amount: 40_000, method: 'qris' })).toEqual(['secondPayment.method'])
    expect(said({ id: id(1), amount: 40_000, method: 'cash' })).toEqual(['secondPayment.id'])
    expect(said({ id: id(2), amount: 0, method: 'cash' })).toEqual(['secondPayment.amount'])
  })
})

describe('the status', () => {
  test.each([
    [281_000, 281_000, 'paid'],
    [281_000, 1, 'partial'],
    [281_000, 280_999, 'partial'],
    [281_000, 0, 'pending'],
    [0, 0, 'paid'],
  ])('of %d with %d paid is %s', (owed, paid, status) => expect(paymentStatusOf(owed, paid)).toBe(status))

  test('is paid exactly when nothing remains, pending exactly when nothing of something is paid', () => {
    fc.assert(
      fc.property(amount, amount, (owed, tendered) => {
        const { applied, remaining } = applyTendered(owed, tendered)
        const status = paymentStatusOf(owed, applied)
        expect(status === 'paid').toBe(remaining === 0)
        expect(status === 'pending').toBe(applied === 0 && remaining > 0)
      }),
    )
  })
})

describe('a correction', () => {
  test.each([
    ['nothing to correct', 281_000, 100_000, undefined, 0],
    ['more was paid', 281_000, 100_000, 150_000, 50_000],
    ['less was paid', 281_000, 100_000, 40_000, -60_000],
    ['the total fell below what was paid', 80_000, 100_000, undefined, -20_000],
    ['more than the total is wanted', 281_000, 100_000, 300_000, 181_000],
  ])('%s', (_case, owed, paid, wanted, row) => expect(paidAmountCorrection(owed, paid, wanted)).toBe(row))

  test('never leaves paid outside 0…total, and reaches what is wanted where it can', () => {
    fc.assert(
      fc.property(total, amount, fc.option(amount, { nil: undefined }), (owed, paid, wanted) => {
        const after = paid + paidAmountCorrection(owed, paid, wanted)
        expect(after).toBeGreaterThanOrEqual(0)
        expect(after).toBeLessThanOrEqual(owed)
        expect(after).toBe(Math.min(owed, wanted ?? paid))
      }),
    )
  })
})

describe('quick amounts', () => {
  test('cover half, the total and round notes', () => {
    expect(suggestTendered(281_000)).toEqual([290_000, 300_000])
    expect(halfDownPayment(281_000)).toBe(140_500)
    expect(halfDownPayment(281_500)).toBe(141_000)
  })

  test.each([
    [0, [10_000, 50_000]],
    [9_500, [10_000, 50_000]],
    [10_000, [20_000, 50_000]],
    [45_000, [50_000, 100_000]],
    [100_000, [110_000, 150_000]],
    [199_500, [200_000]],
  ])('above %d a customer hands over %j', (owed, sums) => expect(suggestTendered(owed)).toEqual(sums))

  test('are one or two sums above the total that notes can make', () => {
    fc.assert(
      fc.property(total, (owed) => {
        const sums = suggestTendered(owed)
        expect(sums.length).toBeGreaterThan(0)
        expect(sums.length).toBeLessThanOrEqual(2)
        for (const sum of sums) {
          expect(sum).toBeGreaterThan(owed)
          expect(sum - owed).toBeLessThanOrEqual(100_000)
          expect(sum % 10_000).toBe(0)
        }
        expect([...sums].sort((one, other) => one - other)).toEqual(sums)
      }),
    )
  })

  test('the advance is at least half, a multiple of 500, and never more than the total', () => {
    fc.assert(
      fc.property(total, (owed) => {
        const advance = halfDownPayment(owed)
        expect(2 * advance).toBeGreaterThanOrEqual(owed)
        expect(2 * advance - owed).toBeLessThan(1_000)
        expect(advance % 500).toBe(0)
        expect(advance).toBeLessThanOrEqual(owed)
      }),
    )
  })
})

test('a payment by two methods comes to both of its amounts', () => {
  const row = { amount: 60_000, method: 'cash' as const }
  expect(paymentTotal(row)).toBe(60_000)
  const secondPayment = {
    id: '01890000-0000-7000-8000-000000000001',
    amount: 40_000,
    method: 'qris' as const,
  }
  expect(paymentTotal({ ...row, secondPayment })).toBe(100_000)
})

describe('a round part of a debt', () => {
  test.each([
    [1_965_000, 1_000_000],
    [787_000, 500_000],
    [412_500, 200_000],
    [100_000, 50_000],
    [1_500, 1_000],
    [1_000, 0],
    [0, 0],
  ])('of %d is %d', (owed, part) => expect(suggestPartPayment(owed)).toBe(part))

  test('is below the debt, and at least a fifth of one that is not tiny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 1_000_000_000_000 }), (owed) => {
        expect(suggestPartPayment(owed)).toBeLessThan(owed)
        expect(suggestPartPayment(owed) * 5).toBeGreaterThanOrEqual(owed * 0.9)
      }),
    )
  })
})

describe('a payment', () => {
  const input = { id: '0190a5c0-7b5a-7c3e-9a51-4f1b9c41e7b2', amount: 1, method: 'cash' }
  test('is above 0', () => {
    expect(paymentInputSchema.parse(input)).toEqual(input)
    const refused = paymentInputSchema.safeParse({ ...input, amount: 0 })
    expect(refused.error?.issues[0]?.message).toBe('Jumlah harus lebih dari 0')
    expect(paymentInputSchema.safeParse({ ...input, amount: -5 }).success).toBe(false)
  })
})
