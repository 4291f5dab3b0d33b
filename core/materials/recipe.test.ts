import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billedSize } from '../orders/billed-size.ts'
import { toUnits } from './material.ts'
import { isStockShort, materialNeed, type PrintedLine, type RecipeItem, recipeSchema } from './recipe.ts'

const materialId = '019a0000-0000-7000-8000-000000000001'
const FLEXI = { kind: 'roll', rollWidth: 320 } as const
const INK = { kind: 'liquid', rollWidth: null } as const
const onRoll: RecipeItem = { materialId, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true }
const line = (quantity: number, length: number | null, width: number | null): PrintedLine => ({
  ...{ quantity, length, width },
  billed: null,
})
const needOf = (item: RecipeItem, of: PrintedLine, material: typeof FLEXI | typeof INK = FLEXI) =>
  materialNeed(item, of, material)
const per = (basis: 'billed' | 'area' | 'length' | 'piece', amount: number): RecipeItem => ({
  ...{ materialId, basis, amount },
})

test('pieces take the length of the roll that their rows need, with gap, margin and lead', () => {
  // 4 × 100 + 3 × 2 + 10 = 416 cm of 320 cm; sold were 12 m².
  expect(needOf(onRoll, line(4, 300, 100))).toBe(toUnits(13.312))
  // Only the length across the roll: 400 + 3 × 2 + 10 cm.
  expect(needOf(onRoll, line(4, 100, null))).toBe(toUnits(4.16 * 3.2))
  // Two strips of 310 cm make a piece of 500 × 400: 2 × 400 + 2 + 10 cm, or 2 × 500 + 2 + 10.
  expect(needOf(onRoll, line(1, 500, 400))).toBe(toUnits(8.12 * 3.2))
  expect(needOf(onRoll, line(3, null, null))).toBe(0)
})

test('an amount counts per m² billed or ordered, per metre and per piece', () => {
  const banner = line(2, 300, 100)
  expect(needOf(per('area', 1.05), banner)).toBe(toUnits(6.3))
  expect(needOf(per('billed', 10), banner, INK)).toBe(toUnits(60))
  const step = {
    ...line(1, 200, 150),
    billed: billedSize({ mode: 'step', step: 100 }, { length: 200, width: 150, quantity: 1 }),
  }
  expect([needOf(per('billed', 1), step), needOf(per('area', 1), step)]).toEqual([toUnits(4), toUnits(3)])
  expect(needOf(per('length', 2), banner)).toBe(toUnits(12))
  expect(needOf(per('piece', 0.25), line(10, null, null))).toBe(toUnits(2.5))
})

test('ten pieces of 250 mm are not 2.5 m in one piece', () => {
  const sticks = { kind: 'roll', rollWidth: 100, rollLength: 0.25, quantity: toUnits(2.5) } as const
  const plain: RecipeItem = { materialId, basis: 'roll', gap: 0, margin: 0, lead: 0, canTurn: false }
  expect(isStockShort(plain, line(1, 250, null), sticks)).toBe(true)
  expect(isStockShort(plain, line(10, 25, null), sticks)).toBe(false)
  expect(isStockShort(plain, line(1, 250, null), { ...sticks, rollLength: null })).toBe(false)
  // 88.4 m of rolls of 50: 16 rows of 3 m from the whole roll, 12 from the rest.
  const rolls = { ...FLEXI, rollLength: 50, quantity: toUnits(88.4 * 3.2) }
  expect([28, 29].map((quantity) => isStockShort(plain, line(quantity, 300, 300), rolls))).toEqual([
    false,
    true,
  ])
  expect(
    isStockShort(per('piece', 1), line(3, null, null), { ...INK, rollLength: null, quantity: toUnits(2) }),
  ).toBe(true)
})

test('a recipe names a material once', () => {
  expect(recipeSchema.safeParse([onRoll, per('piece', 1)]).success).toBe(false)
})

test('a roll is never used for less than what is sold, and more pieces never use less', () => {
  const sides = fc.integer({ min: 1, max: 60_000 }).map((tenths) => tenths / 100)
  fc.assert(
    fc.property(sides, sides, fc.integer({ min: 1, max: 200 }), (length, width, quantity) => {
      const need = needOf(onRoll, line(quantity, length, width))
      expect(need).toBeGreaterThanOrEqual(Math.floor(length * width * quantity))
      expect(needOf(onRoll, line(quantity + 1, length, width))).toBeGreaterThanOrEqual(need)
    }),
  )
})
