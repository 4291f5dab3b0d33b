import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contactProblems,
  DEFAULT_STORE,
  discountRateOf,
  storeChangesSchema,
  storeConfigSchema,
} from './store.ts'

describe('a new shop', () => {
  test('starts with the constants of section 9', () => {
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

  test('discounts by membership', () => {
    expect(discountRateOf(DEFAULT_STORE, 'gold')).toBe(0.15)
    expect(discountRateOf(DEFAULT_STORE, 'silver')).toBe(0.1)
    expect(discountRateOf(DEFAULT_STORE, 'regular')).toBe(0.05)
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

describe('what Pengaturan changes', () => {
  const contact = { name: 'Cetak', email: 'halo@cetak.id', phone: '021', address: 'Depok' }

  test('the form finds in its texts what the schema refuses, in the same words', () => {
    const email = fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-z. @-]{0,12}$/))
    const text = fc.oneof(fc.constant(' '), fc.string({ maxLength: 20, unit: 'grapheme-ascii' }))
    fc.assert(
      fc.property(text, email, text, (name, email, address) => {
        const form = { ...contact, name, email, address }
        const { error } = storeChangesSchema.safeParse(form)
        const found = (error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message])
        expect(contactProblems(form)).toEqual(Object.fromEntries(found))
      }),
    )
  })

  test('nothing that is not given comes with a value', () => {
    expect(storeChangesSchema.parse({})).toEqual({})
  })
})
