import fc from 'fast-check'
import { expect, test } from 'vitest'
import { raisedDiscount } from './extra-discount.ts'
import { shareOf } from './money.ts'

/** A sale of this subtotal with a manual percentage, or without one at a member rate. */
const sale = ({ subtotal, percent, rate }: { subtotal: number; percent: number; rate: number }) => ({
  discountPercent: percent,
  discount: shareOf(subtotal, percent > 0 ? percent / 100 : rate),
})
const states = fc.record({
  subtotal: fc.integer({ min: 0, max: 100_000_000 }),
  percent: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100),
  ),
  rate: fc.constantFrom(0, 0.05, 0.15),
})

test('what an edit gives is its percentage where percent or rupiah rise, and nothing where neither does', () => {
  const of = (subtotal: number, percent: number) => sale({ subtotal, percent, rate: 0.15 })
  expect(raisedDiscount(of(4_000, 50), of(4_000_000, 50))).toBe(50)
  expect(raisedDiscount(of(500, 100), of(1_500_000, 100))).toBe(100)
  expect(raisedDiscount(of(4_000_000, 10), of(4_000, 50))).toBe(50)
  expect(raisedDiscount(of(4_000_000, 50), of(4_000, 50))).toBe(0)
  expect(raisedDiscount(of(4_000_000, 50), of(4_000_000, 50))).toBe(0)
  expect(raisedDiscount(of(4_000_000, 50), of(4_000_000, 20))).toBe(0)
  // A member's discount grows with what they buy, and none of it is extra.
  expect(raisedDiscount(of(4_000, 0), of(4_000_000, 0))).toBe(0)
  // An extra discount that is smaller than the member's is given all the same.
  expect(raisedDiscount(of(4_000, 0), of(4_000, 5))).toBe(5)
})

test('however many edits are made, none goes beyond the limit or what was approved before the first', () => {
  fc.assert(
    fc.property(
      fc.array(states, { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 0, max: 100 }),
      (all, limit) => {
        const [approved, ...wishes] = all.map(sale)
        if (!approved) return
        let now = approved
        for (const wish of wishes) if (raisedDiscount(now, wish) <= limit) now = wish
        const extra = now.discountPercent > 0 ? now.discount : 0
        const isApproved = now.discountPercent <= approved.discountPercent && extra <= approved.discount
        expect(now.discountPercent <= limit || isApproved).toBe(true)
      },
    ),
  )
})
