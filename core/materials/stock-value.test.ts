import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stockState, toUnits } from './material.ts'
import { averageValue, EMPTY_STOCK, moveStock, type StockBalance } from './stock-value.ts'

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

const moves = fc.array(
  fc.record({
    quantity: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((quantity) => quantity !== 0),
    value: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
  }),
  { maxLength: 60 },
)

test('quantity and value never drift from the sum of the movements', () => {
  fc.assert(
    fc.property(moves, (chosen) => {
      let stock = EMPTY_STOCK
      let [quantity, value] = [0, 0]
      for (const move of chosen) {
        const signed = move.value === null ? undefined : Math.sign(move.quantity) * move.value
        const booked = moveStock(stock, move.quantity, signed)
        stock = booked.after
        quantity += move.quantity
        value += booked.value + booked.correction
        expect([stock.quantity, stock.value]).toEqual([quantity, value])
        if (quantity === 0) expect(value).toBe(0)
        expect(quantity > 0 ? value >= 0 : value <= 0).toBe(true)
        if (signed === undefined) expect(booked.correction).toBe(0)
      }
    }),
  )
})
