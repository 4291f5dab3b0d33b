import { expect, test } from 'vitest'
import { filtersOf, isFiltered, paramsOf } from './filters.ts'
import { rebaseSettings, sameSettings } from './settings-model.ts'
import { namesOf, summaryOf, usesOf } from './summary.ts'

const before = { categories: ['Banner', 'Kartu'], machineTypes: ['Laser'], units: ['pcs'] }

test('what two people added and removed comes together', () => {
  const mine = { ...before, categories: ['Banner', 'Mug'], units: ['pcs', 'rim'] }
  const now = { ...before, categories: ['Banner', 'Kartu', 'mug', 'Stiker'] }
  expect(rebaseSettings(mine, before, now)).toEqual({
    categories: ['Banner', 'mug', 'Stiker'],
    machineTypes: ['Laser'],
    units: ['pcs', 'rim'],
  })
  expect(sameSettings(before, structuredClone(before))).toBe(true)
  expect(sameSettings(before, mine)).toBe(false)
})

test('a name that only a product uses stands after those of the list', () => {
  expect(namesOf(['Banner', 'Kartu'], ['banner', 'Mug', 'Mug'])).toEqual(['Banner', 'Kartu', 'Mug'])
  expect(Object.fromEntries(usesOf(['Banner', 'Kartu'], ['banner ', 'Banner', 'Mug']))).toEqual({
    Banner: 2,
    Kartu: 0,
  })
})

test('the cells count products, those of the shop’s month, and those with tiers', () => {
  const product = (createdAt: string, tiers: number) => ({
    id: createdAt,
    name: 'Produk',
    category: 'Kartu',
    machineType: 'Laser',
    unit: 'pcs',
    pricePerUnit: 1,
    pricingTiers: Array.from({ length: tiers }, (_, index) => ({
      id: String(index),
      minQuantity: index + 1,
      maxQuantity: null,
      pricePerUnit: 1,
      label: null,
    })),
    discountEligible: true,
    createdAt,
    version: 1,
  })
  // In Jakarta, the month begins seven hours before it does in UTC.
  const products = [product('2026-10-31T17:00:00.000Z', 1), product('2026-10-31T16:59:59.999Z', 0)]
  expect(summaryOf(products, ['Banner'], new Date('2026-11-21T03:00:00Z'), 'Asia/Jakarta')).toEqual({
    total: 2,
    newThisMonth: 1,
    categories: ['Banner', 'Kartu'],
    tiered: 1,
  })
})

test('an address names the filters, and what it names wrongly is ignored', () => {
  expect(filtersOf({ cari: 'flexi', kategori: 'Banner' })).toEqual({ search: 'flexi', category: 'Banner' })
  expect(filtersOf({ cari: 7, kategori: ['x'] })).toEqual({ search: '', category: null })
  expect(paramsOf({ search: '', category: null })).toEqual({})
  expect([
    isFiltered({ search: ' ', category: null }),
    isFiltered({ search: '', category: 'Kartu' }),
  ]).toEqual([false, true])
})
