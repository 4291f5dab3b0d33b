import { afterAll, expect, test } from 'vitest'
import { defaultTiers } from '../../../core/products/product.ts'
import { openCounter } from '../../testing/counter.ts'
import { column, fetchExport } from '../../testing/spreadsheet.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const file = (query = '') => fetchExport(counter.url, counter.cashier, `products/export?${query}`)

test('the export has every product, newest first, with columns for each tier', async () => {
  const read = await file()
  expect(read.file).toMatch(/^produk-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(read.heads.slice(0, 6)).toEqual([
    'Nama produk',
    'Kategori',
    'Jenis mesin',
    'Satuan',
    'Harga dasar',
    'Diskon member',
  ])
  expect(read.heads.slice(6)).toHaveLength(4 * 4)
  const listed = (await counter.cashier.get('/api/products')).body.rows.map(
    ({ name }: { name: string }) => name,
  )
  expect(column(read, 'Nama produk')).toEqual(listed)
  const card = read.rows.find((row) => row['Nama produk']?.v === counter.card.name)
  expect(card).toMatchObject({
    Kategori: { v: 'Kartu' },
    'Jenis mesin': { v: 'Digital Printing' },
    Satuan: { v: 'pcs' },
    'Harga dasar': { t: 'n', v: 500, z: '#,##0' },
    'Diskon member': { v: 'Ya' },
    'Tingkat 1 dari': { t: 'n', v: 1 },
    'Tingkat 1 sampai': { t: 'n', v: 49 },
    'Tingkat 2 harga': { t: 'n', v: 450, z: '#,##0' },
    'Tingkat 4 dari': { v: 500 },
    'Tingkat 4 label': { v: 'Bulk' },
  })
  expect(card?.['Tingkat 4 sampai']).toBeUndefined()
  const film = read.rows.find((row) => row['Nama produk']?.v === counter.film.name)
  expect(film).toMatchObject({ Satuan: { v: 'cm' }, 'Diskon member': { v: 'Tidak' } })
  expect(film?.['Tingkat 1 dari']).toBeUndefined()
  expect(read.foot).toMatchObject({
    'Nama produk': { v: 'Total' },
    Kategori: { t: 'n', v: 3, z: '#,##0 "produk"' },
  })
})

test('columns of billing are there once a product uses them', async () => {
  const name = 'Flexi Ekspor'
  const product = await counter.product({
    name,
    unit: 'm²',
    pricePerUnit: 25_000,
    minimumTotal: 15_000,
    billing: { mode: 'step', step: 50 },
  })
  const read = await file(`search=${encodeURIComponent(name)}`)
  expect(read.rows[0]).toMatchObject({
    'Cara menghitung': { v: 'Kelipatan 50 cm' },
    'Minimum per item': { t: 'n', v: 15_000, z: '#,##0' },
    'Tidak pernah didiskon': { v: 'Tidak' },
  })
  expect((await file()).heads).toContain('Cara menghitung')
  const { version, id } = product
  expect((await counter.owner.delete(`/api/products/${id}`, { version })).status).toBe(200)
  expect((await file()).heads).not.toContain('Cara menghitung')
})

test('search and category filter as on the screen', async () => {
  const unsorted = defaultTiers(9_000, crypto.randomUUID.bind(crypto)).toReversed()
  await counter.product({
    name: 'Stiker Vinyl',
    category: 'Stiker',
    unit: 'm²',
    pricePerUnit: 9_000,
    pricingTiers: unsorted,
  })
  const { body: store } = await counter.owner.get('/api/store')
  await counter.owner.patch('/api/store/product-settings', {
    version: store.version,
    productSettings: {
      ...store.productSettings,
      categories: [...store.productSettings.categories, 'Spanduk Kain'],
    },
  })
  await counter.product({ name: 'Banner Mini', category: 'Spanduk  Kain', unit: 'pcs', pricePerUnit: 1_000 })
  const names = async (query: string) => column(await file(query), 'Nama produk')
  expect(await names('search=banner')).toEqual(['Banner Mini', counter.banner.name])
  expect(await names('search=STIK+vinyl')).toEqual(['Stiker Vinyl'])
  expect(await names('category=stiker')).toEqual(['Stiker Vinyl'])
  expect(await names('category=spanduk+kain&search=mini')).toEqual(['Banner Mini'])
  expect(await names('category=kartu')).toEqual([counter.card.name])
  expect(await names('category=Brosur')).toEqual([])
  const [sticker] = (await file('category=Stiker')).rows
  expect(sticker).toMatchObject({ 'Tingkat 1 dari': { v: 1 }, 'Tingkat 4 dari': { v: 500 } })
})

test('only users of the page can export', async () => {
  expect((await counter.operator.get('/api/products/export')).status).toBe(403)
})
