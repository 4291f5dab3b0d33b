import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyRate } from '../money/money.ts'
import { applyDiscountEdit, percentOfDiscountable, raisedDiscountPercent } from './extra-discount.ts'

/** A sale of this subtotal with a manual percentage, or without one at a member rate. */
const sale = ({ subtotal, percent, rate }: { subtotal: number; percent: number; rate: number }) => ({
  discountPercent: percent,
  discount: applyRate(subtotal, percent > 0 ? percent / 100 : rate),
})
const states = fc.record({
  subtotal: fc.integer({ min: 0, max: 100_000_000 }),
  percent: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100),
  ),
  rate: fc.constantFrom(0, 0.05, 0.15),
})

test('an edit needs a right for its percentage if percent or rupiah rise, and for nothing otherwise', () => {
  const of = (subtotal: number, percent: number) => sale({ subtotal, percent, rate: 0.15 })
  expect(raisedDiscountPercent(of(4_000, 50), of(4_000_000, 50))).toBe(50)
  expect(raisedDiscountPercent(of(500, 100), of(1_500_000, 100))).toBe(100)
  expect(raisedDiscountPercent(of(4_000_000, 10), of(4_000, 50))).toBe(50)
  expect(raisedDiscountPercent(of(4_000_000, 50), of(4_000, 50))).toBe(0)
  expect(raisedDiscountPercent(of(4_000_000, 50), of(4_000_000, 50))).toBe(0)
  expect(raisedDiscountPercent(of(4_000_000, 50), of(4_000_000, 20))).toBe(0)
  // A member's discount grows with what they buy, and none of it is extra.
  expect(raisedDiscountPercent(of(4_000, 0), of(4_000_000, 0))).toBe(0)
  // An extra discount that is smaller than the member's is given all the same.
  expect(raisedDiscountPercent(of(4_000, 0), of(4_000, 5))).toBe(5)
})

test('a series of edits never exceeds the limit or the approved discount', () => {
  fc.assert(
    fc.property(
      fc.array(states, { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 0, max: 100 }),
      (all, limit) => {
        const [approved, ...wishes] = all.map(sale)
        if (!approved) return
        let now = approved
        for (const wish of wishes) if (raisedDiscountPercent(now, wish) <= limit) now = wish
        const extra = now.discountPercent > 0 ? now.discount : 0
        const isApproved = now.discountPercent <= approved.discountPercent && extra <= approved.discount
        expect(now.discountPercent <= limit || isApproved).toBe(true)
      },
    ),
  )
})

test('an amount counts as its percentage of the subtotal, rounded up', () => {
  expect(percentOfDiscountable(10_000, 100_000)).toBe(10)
  expect(percentOfDiscountable(10_001, 100_000)).toBe(10.01)
  expect(percentOfDiscountable(1, 999_999_999_999_999)).toBe(0.01)
  expect([
    percentOfDiscountable(0, 0),
    percentOfDiscountable(0, 5_000),
    percentOfDiscountable(5_000, 0),
  ]).toEqual([0, 0, 100])
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (one, other) => {
      const [amount, subtotal] = one < other ? [one, other] : [other, one]
      const points = BigInt(Math.round(percentOfDiscountable(amount, subtotal) * 100))
      const [part, whole] = [BigInt(amount) * 10_000n, BigInt(subtotal)]
      expect(points * whole >= part && (points === 0n || (points - 1n) * whole < part)).toBe(true)
    }),
  )
})

test('percentage and amount replace each other in an edit', () => {
  const tenPercent = { discountPercent: 10, discountAmount: 0 }
  const amount = { discountPercent: 6.72, discountAmount: 5_000 }
  const none = { discountPercent: 0, discountAmount: 0 }
  expect(applyDiscountEdit(tenPercent, {})).toEqual(tenPercent)
  expect(applyDiscountEdit(tenPercent, { discountAmount: 5_000 })).toEqual({ ...none, discountAmount: 5_000 })
  expect(applyDiscountEdit(tenPercent, { discountAmount: 0 })).toEqual(tenPercent)
  expect(applyDiscountEdit(tenPercent, { discountPercent: 0 })).toEqual(none)
  expect(applyDiscountEdit(amount, {})).toEqual({ ...none, discountAmount: 5_000 })
  expect(applyDiscountEdit(amount, { discountPercent: 10 })).toEqual(tenPercent)
  expect(applyDiscountEdit(amount, { discountAmount: 0 })).toEqual(none)
  // A record that is sent back as it was read stays as it is.
  expect(applyDiscountEdit(amount, amount)).toEqual({ ...none, discountAmount: 5_000 })
})
