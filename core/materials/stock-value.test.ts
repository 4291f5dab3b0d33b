import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stockState, toUnits } from './material.ts'
import { averageValue, EMPTY_STOCK, listedValue, moveStock, type StockBalance } from './stock-value.ts'

const m2 = toUnits
const bought = (stock: StockBalance, area: number, value: number) => moveStock(stock, m2(area), value).after

test('an average keeps value and quantity, and no rounded price', () => {
  const roll = bought(EMPTY_STOCK, 160, 1_120_000 + 80_000)
  expect(averageValue(roll, m2(1))).toBe(7_500)
  expect(moveStock(roll, -m2(13.312))).toMatchObject({ value: -99_840, correction: 0 })
  const two = bought(bought(EMPTY_STOCK, 128, 960_000), 160, 1_360_000)
  expect(moveStock(two, -m2(13.312)).value).toBe(-107_236)
  expect(moveStock(two, -two.quantity).after).toMatchObject({ quantity: 0, value: 0 })
})

test('a listed stock says what a part of it is worth by its value, not by its rounded cost of one', () => {
  const ink = { quantity: 20_000, value: 353_300, unitCost: 18 }
  expect(listedValue(ink, -5_000)).toBe(-88_325)
  expect(listedValue({ quantity: 288, value: 2_320_000, unitCost: 8_056 }, 13.312)).toBe(107_236)
  expect(listedValue({ quantity: -5, value: -37_500, unitCost: 7_500 }, 2)).toBe(15_000)
  expect(listedValue({ ...ink, value: null, unitCost: null }, 1)).toBeNull()
})

test('below zero the last cost counts, and the next purchase puts it right without touching what was taken', () => {
  const emptied = moveStock(bought(EMPTY_STOCK, 10, 75_000), -m2(15))
  expect(emptied).toMatchObject({ value: -112_500, after: { quantity: -m2(5), value: -37_500 } })
  expect(moveStock(emptied.after, m2(10), 80_000)).toMatchObject({
    ...{ value: 80_000, correction: -2_500 },
    after: { quantity: m2(5), value: 40_000 },
  })
  // Nothing was known of its price.
  const unknown = moveStock(EMPTY_STOCK, -m2(5))
  expect(unknown).toMatchObject({ value: 0, after: { value: 0 } })
  expect(moveStock(unknown.after, m2(10), 80_000)).toMatchObject({
    correction: -40_000,
    after: { value: 40_000 },
  })
})

test('what was used and comes back is no purchase: the last cost stays', () => {
  const emptied = moveStock(bought(EMPTY_STOCK, 10, 75_000), -m2(10)).after
  const back = moveStock(emptied, m2(2), 0, false).after
  expect(moveStock(back, -m2(3)).after).toMatchObject({ quantity: -m2(1), value: -7_500 })
})

test("a return goes out at the bill's price", () => {
  const stock = bought(bought(EMPTY_STOCK, 10, 1_000), 10, 2_000)
  expect(moveStock(stock, -m2(10), -2_000)).toMatchObject({ correction: 0, after: { value: 1_000 } })
  const little = moveStock(stock, -m2(15)).after
  expect(moveStock(little, -m2(5), -1_000)).toMatchObject({
    correction: 250,
    after: { quantity: 0, value: 0 },
  })
})

test('a stock is low below its minimum, without what is reserved and with what is on order', () => {
  const stock = { quantity: 30, reserved: 0, onOrder: 0, minimum: 20 }
  expect(stockState(stock)).toBe('enough')
  expect(stockState({ ...stock, reserved: 11 })).toBe('low')
  expect(stockState({ ...stock, reserved: 11, onOrder: 5 })).toBe('enough')
  expect(stockState({ ...stock, quantity: 0, onOrder: 50 })).toBe('out')
})

const move = fc.record({
  quantity: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((quantity) => quantity !== 0),
  value: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
})

test('quantity and value never drift from the sum of ten thousand movements', () => {
  const length = 1_000
  fc.assert(
    fc.property(fc.array(move, { minLength: length, maxLength: length, size: 'max' }), (chosen) => {
      let stock = EMPTY_STOCK
      let [quantity, value] = [0, 0]
      for (const { quantity: moved, value: cost } of chosen) {
        const booked = moveStock(stock, moved, cost === null ? undefined : Math.sign(moved) * cost)
        stock = booked.after
        quantity += moved
        value += booked.value + booked.correction
        const wrong = [
          stock.quantity !== quantity || stock.value !== value,
          quantity === 0 && value !== 0,
          quantity * value < 0,
          cost === null && booked.correction !== 0,
        ]
        expect(wrong).toEqual([false, false, false, false])
      }
    }),
    { numRuns: 10 },
  )
})

test('an absurd price stops nothing', () => {
  const dear = bought(EMPTY_STOCK, 0.0001, 999_999_999_999_999)
  expect(moveStock(dear, -m2(100)).after.value).toBe(-999_999_999_999_999)
})
