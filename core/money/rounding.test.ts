import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AmountTooLarge, MAX_RUPIAH } from './money.ts'
import { DEFAULT_ROUNDING, ROUNDING_DIRECTIONS, ROUNDING_STEPS, roundTotal } from './rounding.ts'

test.each([
  [472_560, 500, 'down', 472_500],
  [472_560, 500, 'up', 473_000],
  [472_560, 500, 'nearest', 472_500],
  [472_750, 500, 'nearest', 473_000],
  [472_749, 500, 'nearest', 472_500],
  [472_560, 100, 'nearest', 472_600],
  [472_560, 1_000, 'up', 473_000],
  [472_561, 1, 'down', 472_561],
  [472_561, 1, 'up', 472_561],
  [500, 500, 'up', 500],
  [0, 1_000, 'up', 0],
] as const)('%i in steps of %i, %s, is %i', (exact, roundingStep, roundingDirection, total) => {
  expect(roundTotal(exact, { roundingStep, roundingDirection })).toBe(total)
})

test('a total is the multiple next to the exact amount on the side that the shop chose', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom(...ROUNDING_STEPS),
      fc.constantFrom(...ROUNDING_DIRECTIONS),
      (exact, step, roundingDirection) => {
        const total = roundTotal(exact, { roundingStep: step, roundingDirection })
        expect(total % step).toBe(0)
        if (roundingDirection === 'down') expect(exact - total).toBeGreaterThanOrEqual(0)
        if (roundingDirection === 'up') expect(total - exact).toBeGreaterThanOrEqual(0)
        expect(Math.abs(total - exact)).toBeLessThan(roundingDirection === 'nearest' ? step / 2 + 0.1 : step)
      },
    ),
  )
})

test('a shop that chose nothing rounds down to 500; a total beyond the limit is refused', () => {
  expect(roundTotal(1_499, DEFAULT_ROUNDING)).toBe(1_000)
  expect(() => roundTotal(MAX_RUPIAH, { roundingStep: 500, roundingDirection: 'up' })).toThrow(AmountTooLarge)
})
