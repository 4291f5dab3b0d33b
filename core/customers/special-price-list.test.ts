import { expect, test } from 'vitest'
import { WALK_IN_ID } from './customer.ts'
import { conflictingSpecialPrices, keepSamePrices, mergeSpecialPrices } from './special-price-list.ts'
import type { SpecialPrice } from './special-price-schema.ts'

const BANNER: SpecialPrice = {
  ...{ productId: 'banner', productName: 'Banner', unit: 'm²' },
  ...{ pricePerUnit: 22_000, pricingTiers: [], validUntil: null },
}
const CARD: SpecialPrice = { ...BANNER, productId: 'card', productName: 'Kartu', unit: 'pcs' }

test('the same price for another unit is another price', () => {
  expect(conflictingSpecialPrices([BANNER, CARD], [CARD, { ...BANNER, unit: 'pcs' }])).toEqual(['banner'])
})

test('a price that is repeated stays as it is stored, with another name or without a unit', () => {
  const echoed = [
    { ...BANNER, productName: 'Banner baru' },
    { ...CARD, unit: '' },
  ]
  expect(keepSamePrices(echoed, [CARD, BANNER])).toEqual([BANNER, CARD])
  const changed = [{ ...BANNER, unit: 'pcs' }]
  expect(keepSamePrices(changed, [BANNER])).toEqual(changed)
})

test('the walk-in customer takes no prices over', () => {
  const merged = { id: 'other', specialPrices: [BANNER] }
  expect(mergeSpecialPrices({ id: 'kept', specialPrices: [] }, merged, [])).toEqual([BANNER])
  expect(mergeSpecialPrices({ id: WALK_IN_ID, specialPrices: [] }, merged, ['banner'])).toEqual([])
})
