import { describe, expect, test } from 'vitest'
import type { Product } from '../../../contract/products.ts'
import { PREVIEW_QUANTITIES } from '../../../core/product.ts'
import { conflictRows } from './conflict-rows.ts'
import { previewOf } from './preview.ts'
import {
  changesOf,
  formOf,
  inputOf,
  problemsIn,
  problemsOf,
  rebase,
  tierMessages,
} from './product-form-model.ts'

const tier = (
  id: string,
  minQuantity: number | null,
  maxQuantity: number | null,
  pricePerUnit: number | null,
) => ({
  id,
  minQuantity,
  maxQuantity,
  pricePerUnit,
  label: null,
})

const card: Product = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Kartu Nama',
  category: 'Kartu',
  machineType: 'Digital Printing',
  unit: 'pcs',
  pricePerUnit: 500,
  pricingTiers: [
    { ...tier('b', 100, null, 400), minQuantity: 100, pricePerUnit: 400 },
    { ...tier('a', 1, 99, 500), minQuantity: 1, pricePerUnit: 500 },
  ],
  discountEligible: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 3,
}

describe('a form', () => {
  test('of an unchanged product has nothing to send, its tiers stand in order', () => {
    const form = formOf(card)
    expect(form.pricingTiers.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(changesOf(card, form)).toEqual({})
  })

  test('sends what was changed and nothing else', () => {
    expect(changesOf(card, { ...formOf(card), pricePerUnit: 600, name: ' Kartu Nama Baru ' })).toEqual({
      pricePerUnit: 600,
      name: 'Kartu Nama Baru',
    })
  })

  test('sends tiers by their minimum, whatever the order they were typed in', () => {
    const form = { ...formOf(null), pricingTiers: [tier('x', 50, null, 90), tier('y', 1, 49, 100)] }
    expect(inputOf(form).pricingTiers.map(({ id }) => id)).toEqual(['y', 'x'])
  })

  test('keeps one’s own changes on top of another’s', () => {
    const now = { ...card, name: 'Kartu Nama Tebal', pricePerUnit: 550, version: 4 }
    const form = { ...formOf(card), pricePerUnit: 600 }
    expect(rebase(form, card, now)).toMatchObject({ name: 'Kartu Nama Tebal', pricePerUnit: 600 })
    expect(conflictRows(card, now, form)).toEqual([
      { name: 'Nama produk', now: 'Kartu Nama Tebal', mine: null },
      { name: 'Harga dasar', now: 'Rp\u00a0550', mine: 'Rp\u00a0600' },
    ])
  })
})

describe('what is wrong', () => {
  test('with an empty form is said at its fields', () => {
    expect(problemsOf(formOf(null)).fields).toEqual({
      name: 'Nama produk wajib diisi',
      category: 'Kategori wajib diisi',
      machineType: 'Jenis mesin wajib diisi',
      unit: 'Satuan wajib diisi',
      pricePerUnit: 'Harga dasar wajib diisi',
    })
  })

  test('with tiers is said at the tier it concerns, in the validator’s words, by the tiers’ numbers', () => {
    const tiers = [tier('late', 50, 40, 0), tier('early', null, null, 100)]
    expect(Object.fromEntries(tierMessages(tiers))).toEqual({
      early: ['Tier 1: Minimum quantity must be at least 1', 'Tier 1 and 2: Overlapping quantity ranges'],
      late: [
        'Tier 2: Maximum quantity cannot be less than minimum quantity',
        'Tier 2: Price must be greater than 0',
      ],
    })
  })

  test('by the server is said at the same places', () => {
    const form = { ...formOf(null), pricingTiers: [tier('x', 50, null, 90), tier('y', 1, 49, 100)] }
    const found = problemsIn(
      [
        { path: ['name'], message: 'Terlalu panjang' },
        { path: ['pricingTiers', 1, 'label'], message: 'Paling banyak 40 huruf' },
      ],
      form,
    )
    expect(found.fields).toEqual({ name: 'Terlalu panjang' })
    expect(Object.fromEntries(found.tiers)).toEqual({ x: ['Paling banyak 40 huruf'] })
  })
})

describe('the preview', () => {
  test('shows each quantity at the price of its tier', () => {
    const rows = previewOf(formOf(card), PREVIEW_QUANTITIES, { length: null, width: null })
    expect(rows.map(({ quantity, unitPrice, total }) => [quantity, unitPrice, total])).toEqual([
      [1, 500, 500],
      [25, 500, 12_500],
      [50, 500, 25_000],
      [100, 400, 40_000],
      [500, 400, 200_000],
    ])
  })

  test('of goods sold by size needs the size', () => {
    const banner = { ...formOf(card), unit: 'm²', pricingTiers: [], pricePerUnit: 25_000 }
    expect(previewOf(banner, [2], { length: 300, width: 100 })[0]?.total).toBe(150_000)
    expect(previewOf(banner, [2], { length: 300, width: null })[0]?.total).toBeNull()
    const film = { ...banner, unit: 'cm', pricePerUnit: 500 }
    expect(previewOf(film, [1], { length: 120, width: null })[0]?.total).toBe(60_000)
  })

  test('leaves out tiers that are still being typed, and sums too large to book', () => {
    const form = { ...formOf(card), pricingTiers: [tier('x', 1, null, null)] }
    expect(previewOf(form, [100], { length: null, width: null })[0]?.unitPrice).toBe(500)
    const dear = { ...form, pricePerUnit: 999_999_999_999_999 }
    expect(previewOf(dear, [500], { length: null, width: null })[0]?.total).toBeNull()
  })
})
