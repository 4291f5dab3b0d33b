import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTax, otherTaxBase, PPN_RATE } from './ppn.ts'

const ppn = (amount: number) => calculateTax(amount, { taxMode: 'ppn', taxRate: PPN_RATE })
const included = (amount: number) => calculateTax(amount, { taxMode: 'ppnIncluded', taxRate: PPN_RATE })

test.each([
  [270_000, 247_500, 29_700, 299_700],
  [123_450, 113_163, 13_580, 137_030],
  [0, 0, 0, 0],
])('%d is taxed on %d with %d and comes to %d', (price, base, tax, total) => {
  expect(otherTaxBase(price)).toBe(base)
  expect(ppn(price)).toBe(tax)
  expect(price + ppn(price)).toBe(total)
})

test('150.000 with PPN in it is 135.135, 123.874 and 14.865', () => {
  const tax = included(150_000)
  expect([150_000 - tax, otherTaxBase(150_000 - tax), tax]).toEqual([135_135, 123_874, 14_865])
})

test('amounts of whole 500 are split exactly, but for the 9,9 % that have no split', () => {
  const totals = new Set(Array.from({ length: 2_000_000 }, (_, price) => price + ppn(price)))
  let without = 0
  for (let amount = 500; amount <= 2_000_000; amount += 500) {
    const price = amount - included(amount)
    const isSplit = price + ppn(price) === amount
    expect(isSplit).toBe(totals.has(amount))
    if (isSplit) continue
    without++
    expect(Math.abs(price + ppn(price) - amount)).toBe(1)
  }
  expect(without / 4000).toBeCloseTo(0.099, 3)
})

test('is rounded half up twice, whatever the price', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 900_000_000_000n), (price) => {
      const half = (numerator: bigint, denominator: bigint) =>
        numerator / denominator + ((numerator % denominator) * 2n >= denominator ? 1n : 0n)
      expect(ppn(Number(price))).toBe(Number(half(half(price * 11n, 12n) * 12n, 100n)))
    }),
  )
})
