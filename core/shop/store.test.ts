import { describe, expect, test } from 'vitest'
import { DEFAULT_STORE, storeConfigSchema } from './store.ts'

describe('a new shop', () => {
  test('starts with the documented constants', () => {
    expect(storeConfigSchema.parse(DEFAULT_STORE)).toEqual(DEFAULT_STORE)
    expect(DEFAULT_STORE).toMatchObject({
      name: 'PrintPro Digital',
      taxRate: 0.1,
      discountRates: { gold: 0.15, silver: 0.1, regular: 0.05 },
      productSettings: {
        categories: ['Banner', 'Stiker', 'Kartu', 'Brosur', 'Spanduk'],
        machineTypes: ['Digital Printing', 'Sublimation', 'Cutting Plotter'],
        units: ['pcs', 'cm', 'm²'],
      },
      timeZone: 'Asia/Jakarta',
    })
  })

  test.each([
    { name: ' ' },
    { taxRate: 1.01 },
    { taxRate: -0.1 },
    { discountRates: { gold: 0.15, silver: 0.1 } },
    { timeZone: 'Europe/Berlin' },
  ])('refuses %j', (change) => {
    expect(storeConfigSchema.safeParse({ ...DEFAULT_STORE, ...change }).success).toBe(false)
  })
})
