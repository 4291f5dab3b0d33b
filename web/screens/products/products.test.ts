import { describe, expect, test } from 'vitest'
import type { Product } from '../../../contract/products.ts'
import { PREVIEW_QUANTITIES } from '../../../core/products/product.ts'
import { changedFields, conflictRows } from '../../kit/records/record-definition.ts'
import { PRODUCT_FORM as PRODUCT, previewOf } from './product-form-model.ts'
import { productSearch } from './search.ts'
import { summaryOf, usesOf } from './summary.ts'

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
  billing: null,
  minimumTotal: 0,
  neverDiscounted: false,
  memberDiscountOnSpecial: false,
  recipe: [],
  holdsWithoutMaterial: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 3,
}

const form = PRODUCT.valuesOf(card)
const empty = PRODUCT.valuesOf(null)

describe('a form', () => {
  test('sends nothing for an unchanged product, and sorts its tiers', () => {
    expect(form.pricingTiers.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(changedFields(PRODUCT, form, structuredClone(form))).toEqual([])
  })

  test('is unchanged by the order of tiers or of a tier’s fields', () => {
    const other = form.pricingTiers.map(({ id, ...facts }) => ({ ...facts, id })).toReversed()
    expect(changedFields(PRODUCT, form, { ...form, pricingTiers: other })).toEqual([])
    expect(changedFields(PRODUCT, form, { ...form, pricingTiers: other.slice(1) })).toEqual(['pricingTiers'])
  })

  test('is sent trimmed, with its tiers sorted by minimum', () => {
    const tiers = [tier('x', 50, null, 90), tier('y', 1, 49, 100)]
    const sent = PRODUCT.inputOf({ ...form, name: ' Kartu Nama Baru ', pricingTiers: tiers })
    expect(sent.name).toBe('Kartu Nama Baru')
    expect(sent.pricingTiers.map(({ id }) => id)).toEqual(['y', 'x'])
  })

  test('describes concurrent changes in text', () => {
    const now = { ...card, pricePerUnit: 550, discountEligible: false }
    expect(
      conflictRows(PRODUCT, form, { ...form, pricePerUnit: 600, pricingTiers: [] }, PRODUCT.valuesOf(now)),
    ).toEqual([
      { name: 'Harga dasar', now: 'Rp\u00a0550', mine: 'Rp\u00a0600' },
      { name: 'Diskon member', now: 'tidak', mine: null },
      { name: 'Harga bertingkat', now: '1–99: 500, 100+: 400', mine: 'satu harga' },
    ])
  })
})

describe('what is wrong', () => {
  test('an empty form is reported at its fields', () => {
    expect(PRODUCT.problemsOf(empty, null)).toEqual({
      name: 'Nama produk wajib diisi',
      category: 'Kategori wajib diisi',
      machineType: 'Jenis mesin wajib diisi',
      unit: 'Satuan wajib diisi',
      pricePerUnit: 'Harga dasar wajib diisi',
    })
  })

  test('a base price above the limit is reported', () => {
    expect(PRODUCT.problemsOf({ ...form, pricePerUnit: 1_000_000_000_001 }, null)).toEqual({
      pricePerUnit: 'Paling banyak Rp 1.000.000.000.000',
    })
  })

  test('tier errors appear at the tier’s field, with its number', () => {
    const tiers = [tier('late', 50, 40, 0), tier('early', null, null, null)]
    expect(PRODUCT.problemsOf({ ...form, pricingTiers: tiers }, null)).toEqual({
      'pricingTiers.0.minQuantity': 'Tier 1: Minimum quantity must be at least 1',
      'pricingTiers.0.maxQuantity': 'Tier 1 and 2: Overlapping quantity ranges',
      'pricingTiers.0.pricePerUnit': 'Tier 1: Price must be greater than 0',
      'pricingTiers.1.maxQuantity': 'Tier 2: Maximum quantity cannot be less than minimum quantity',
      'pricingTiers.1.pricePerUnit': 'Tier 2: Price must be greater than 0',
    })
  })
})

describe('the preview', () => {
  test('prices each quantity by its tier', () => {
    const rows = previewOf(form, PREVIEW_QUANTITIES, { length: null, width: null })
    expect(rows.map(({ quantity, unitPrice, total }) => [quantity, unitPrice, total])).toEqual([
      [1, 500, 500],
      [25, 500, 12_500],
      [50, 500, 25_000],
      [100, 400, 40_000],
      [500, 400, 200_000],
    ])
  })

  test('of goods sold by size needs the size', () => {
    const banner = { ...form, unit: 'm²', pricingTiers: [], pricePerUnit: 25_000 }
    expect(previewOf(banner, [2], { length: 300, width: 100 })[0]?.total).toBe(150_000)
    expect(previewOf(banner, [2], { length: 300, width: null })[0]?.total).toBeNull()
    const film = { ...banner, unit: 'cm', pricePerUnit: 500 }
    expect(previewOf(film, [1], { length: 120, width: null })[0]?.total).toBe(60_000)
  })

  test('omits incomplete tiers and sums too large to book', () => {
    const typing = { ...form, pricingTiers: [tier('x', 1, null, null)] }
    expect(previewOf(typing, [100], { length: null, width: null })[0]?.unitPrice).toBe(500)
    const dear = { ...typing, pricePerUnit: 999_999_999_999_999 }
    expect(previewOf(dear, [500], { length: null, width: null })[0]?.total).toBeNull()
  })
})

test('products that use a name are counted, whatever its spelling', () => {
  const uses = usesOf(['banner ', 'Banner', 'Mug'])
  expect(['Banner', 'Kartu'].map(uses)).toEqual([2, 0])
})

test('the summary counts products, new ones of the shop’s month, and those with tiers', () => {
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
    billing: null,
    minimumTotal: 0,
    neverDiscounted: false,
    memberDiscountOnSpecial: false,
    recipe: [],
    holdsWithoutMaterial: false,
    createdAt,
    version: 1,
  })
  // In Jakarta, the month begins seven hours before it does in UTC.
  const products = [product('2026-10-31T17:00:00.000Z', 1), product('2026-10-31T16:59:59.999Z', 0)]
  expect(summaryOf(products, '2026-11-21', 'Asia/Jakarta')).toEqual({
    newThisMonth: 1,
    tiered: 1,
  })
})

test('an address sets the filters, and invalid parameters are ignored', () => {
  const read = (given: object) => productSearch(given as Parameters<typeof productSearch>[0])
  expect(read({ cari: 'flexi', kategori: 'Banner' })).toEqual({ cari: 'flexi', kategori: 'Banner' })
  expect(read({ cari: '', kategori: 'x'.repeat(200), lain: '1' })).toEqual({ kategori: 'x'.repeat(100) })
})
