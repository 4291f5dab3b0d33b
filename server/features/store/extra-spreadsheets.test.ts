import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Extra } from '../../../core/products/extras.ts'
import type { Client } from '../../testing/client.ts'
import { issuesByField } from '../../testing/counter.ts'
import { openShop } from '../../testing/shop.ts'
import { csv, upload, workbook } from '../../testing/upload.ts'

const [here, there] = await Promise.all([openShop(), openShop()])
afterAll(async () => {
  await here.close()
  await there.close()
})
const [owner, other] = [await here.as('owner'), await there.as('owner')]

const PRODUCT = {
  ...{ name: 'Flexi (luar)', category: 'Banner', machineType: 'Digital Printing', unit: 'm²' },
  pricePerUnit: 25_000,
}
const [productHere, productThere] = [uuidv7(), uuidv7()]
await owner.post('/api/products', { id: productHere, ...PRODUCT })
await other.post('/api/products', { id: productThere, ...PRODUCT })

const extra = (fields: Partial<Extra>): Extra => ({
  ...{ id: uuidv7(), name: 'Finishing', basis: 'line', price: 1_000, distance: null, sides: null, free: 0 },
  ...{ discountable: true, categories: [], products: [], onByDefault: false },
  ...fields,
})
const LIST = [
  extra({
    name: 'Mata ayam',
    basis: 'spacing',
    distance: 50.5,
    price: 500,
    free: 4,
    categories: ['Banner', 'Stiker'],
  }),
  extra({ name: 'Sudut', basis: 'count', price: 1_250, products: [productHere] }),
  extra({ name: 'Lipat lem', basis: 'metre', sides: 'lengths', price: 0, onByDefault: true }),
  extra({ name: 'Laminasi', basis: 'area', price: 15_000, discountable: false }),
  extra({ name: '=Kemas', basis: 'piece', price: 1_000_000 }),
  extra({ name: 'Ongkir', basis: 'order', price: 20_000 }),
  extra({ name: 'Desain', basis: 'percent', price: 750 }),
  extra({ name: 'Lembur', basis: 'percent', price: 50 }),
]

async function list(client: Client, extras: readonly Extra[]) {
  const { version, productSettings } = (await client.get('/api/store')).body
  return await client.patch('/api/store/product-settings', { version, productSettings, extras })
}

async function exported(client: Client): Promise<File> {
  const response = await fetch(new URL('/api/store/extras/export', here.url), {
    headers: { cookie: client.cookie },
  })
  expect(response.headers.get('content-disposition')).toMatch(/filename="finishing-\d{4}-\d\d-\d\d\.xlsx"/)
  return new File([await response.arrayBuffer()], 'finishing.xlsx')
}

const read = (client: Client, file: File, shop = here) =>
  upload(shop, client, '/api/store/extras/import-previews', file)

test('an empty list is exported as the template of an import', async () => {
  expect(issuesByField(await read(owner, await exported(owner)))).toEqual({
    file: expect.stringContaining('hanya berisi judul'),
  })
})

test('an exported list is the same in another shop', async () => {
  expect((await list(owner, LIST)).status).toBe(200)
  const { status, body } = await read(other, await exported(owner), there)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ wrong: [], notes: ['Hanya lembar pertama yang dibaca.'] })
  expect((await list(other, body.extras)).body.extras).toEqual(
    LIST.map((one) => ({
      ...one,
      id: expect.any(String),
      products: one.products?.map(() => productThere),
    })),
  )
})

test('a row that is wrong is told with its row and field, the others are read', async () => {
  const file = workbook({
    Finishing: [
      [
        'Nama',
        'Dihitung',
        'Harga',
        'Persen',
        'Jarak (cm)',
        'Sisi',
        'Untuk kategori',
        'Untuk produk',
        'Gratis',
      ],
      ['Mata ayam', 'per jarak keliling', 500],
      ['Lipat', 'Per M Keliling', 'Rp 3.000', null, null, 'atas'],
      ['Desain', '% dari item', null, 0.05],
      ['  lipat  lem ', 'per m keliling', '3rb'],
      ['Lipat Lem', 'sekali per item', 1],
      ['Kemas', 'per kotak', 'seribu', null, null, null, 'Banner; Payung', 'Flexi (luar)', 10_001],
      ['Potong', 'sekali per item', 5_000, null, null, null, 'stiker; banner', 'flexi (luar) (m²)'],
      ['Lembur', '% dari item', null, 1],
    ],
  })
  const { body } = await read(owner, file)
  expect(body.extras).toMatchObject([
    { name: 'Desain', basis: 'percent', price: 500 },
    { name: 'lipat lem', basis: 'metre', sides: 'all', price: 3_000 },
    { name: 'Potong', categories: ['Stiker', 'Banner'], products: [productHere] },
  ])
  expect(body.notes).toEqual(['Baris 4: Persen dibaca sebagai 5%'])
  const told = body.wrong.flatMap(
    ({ row, issues }: { row: number; issues: { field: string; message: string }[] }) =>
      issues.map(({ field, message }) => `${row} ${field}: ${message}`),
  )
  expect(told).toEqual([
    '2 Jarak (cm): Jarak wajib diisi',
    '3 Sisi: Tulis salah satu dari: keliling, sisi panjang, sisi lebar',
    '6 Nama: Nama ini sudah ada di baris 5',
    '7 Dihitung: Tulis salah satu dari: per buah, per lembar, per jarak keliling, per m keliling, per m², sekali per item, sekali per order, % dari item',
    '7 Harga: Isi dengan angka, misalnya 25.000',
    '7 Untuk kategori: Kategori Payung tidak ada di Pengaturan produk',
    '7 Gratis: Paling banyak 10.000',
    '9 Persen: Bisa berarti 1% atau 100%. Tulis sebagai teks, misalnya 1%',
  ])
  expect((await owner.get('/api/store')).body.extras).toHaveLength(LIST.length)
})

test('a row of a deleted product is refused, for without it the extra would be for all', async () => {
  await owner.delete(`/api/products/${productHere}`)
  const { body } = await read(owner, await exported(owner))
  expect(body.wrong).toMatchObject([
    { row: 3, title: 'Sudut', issues: [{ message: 'Produk (dihapus) tidak ada di daftar produk' }] },
  ])
})

test('a file without its columns and a person without the page are refused', async () => {
  expect(issuesByField(await read(owner, csv('Nama;Harga', 'Mata ayam;1000')))).toEqual({
    file: 'Kolom "Dihitung" tidak ada. Pakai judul kolom seperti di templat.',
  })
  expect((await read(await here.as('operator'), csv('Nama;Harga'))).status).toBe(403)
})
