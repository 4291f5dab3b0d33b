import { expect, test } from 'vitest'
import type { MaterialStock } from '../../../../contract/materials.ts'
import { differenceOf, differenceValue } from './count-draft.ts'

test('a difference is worth what the stock is on average, as it will be booked', () => {
  const ink = {
    kind: 'liquid',
    rollWidth: null,
    quantity: 20_000,
    value: 353_300,
    unitCost: 18,
  } as MaterialStock
  const counted = { id: '', amount: 15_000, recorded: 20_000 }
  expect(differenceOf(ink, counted)).toBe(-5_000)
  expect(differenceValue(ink, counted)).toBe(-88_325)
})
