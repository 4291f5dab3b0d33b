// Over 250 lines: all cases share the set-up of one shop.
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import * as XLSX from '@e965/xlsx'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { ImportPreview } from '../../../contract/imports.ts'
import { packZip, unzip } from '../../shared/imports/zip.ts'
import type { Client } from '../../testing/client.ts'
import { issuesByField } from '../../testing/counter.ts'
import { openShop } from '../../testing/shop.ts'
import { csv, upload, workbook as workbookOf } from '../../testing/upload.ts'

const shop = await openShop()
const owner = await shop.as('owner')
afterAll(() => shop.close())

const preview = (file: File, who: Client = owner) => upload(shop, who, '/api/products/import-previews', file)
const apply = (file: File, fingerprint: string, who: Client = owner) =>
  upload(shop, who, '/api/products/imports', file, { fingerprint })

async function previewed(file: File): Promise<ImportPreview> {
  const { status, body } = await preview(file)
  expect(body).toMatchObject({ fingerprint: expect.any(String) })
  expect(status).toBe(200)
  return body
}

const named = (name: string) =>
  shop.db.selectFrom('products').selectAll().where('name', '=', name).where('deletedAt', 'is', null).execute()

const workbook = (rows: unknown[][]) => workbookOf({ Produk: rows }, 'produk.xlsx')

const HEADINGS = [
  'Nama Produk',
  'Kategori',
  'Jenis Mesin',
  'Satuan',
  'Harga',
  'Ikut Diskon',
  'Tingkat 1',
  'Tingkat 2',
]

test('a workbook is previewed, imported as shown, and changes nothing the second time', async () => {
  const tier = { id: 'asal', minQuantity: 50, maxQuantity: 99, pricePerUnit: 450, label: 'Grosir' }
  const product = {
    id: uuidv7(),
    name: 'Kartu Nama',
    category: 'Kartu',
    machineType: 'Digital Printing',
    unit: 'pcs',
    pricePerUnit: 500,
    pricingTiers: [tier],
  }
  expect((await owner.post('/api/products', product)).status).toBe(201)
  const file = workbook([
    HEADINGS,
    ['kartu  nama', ' kartu', 'digital  PRINTING', 'PCS', 550, true, '50-99: Rp 425 [Grosir]', '100+: 400'],
    ['Banner Flexi', 'Banner', 'Sublimation', 'm²', 'Rp 1.250.000', 'Tidak', '', ''],
    ['Kartu Nama', 'Kartu', 'Digital Printing', 'cm', 25000, '', '', ''],
  ])
  const shown = await previewed(file)
  expect(shown.counts).toEqual({ wrong: 0, changed: 1, new: 2, same: 0 })
  expect(shown.rows).toMatchObject([
    {
      row: 2,
      changes: [
        { field: 'Nama Produk', from: 'Kartu Nama', to: 'kartu  nama' },
        { field: 'Harga', from: 'Rp 500', to: 'Rp 550' },
        { field: 'Tingkat', from: '50–99: Rp 450 [Grosir]', to: '50–99: Rp 425 [Grosir]; 100+: Rp 400' },
      ],
    },
    {
      row: 3,
      title: 'Banner Flexi',
      values: expect.arrayContaining([{ field: 'Satuan', value: 'm²' }]),
      kind: 'new',
    },
    { row: 4, kind: 'new', notes: ['Sudah ada produk bernama ini dengan satuan pcs'] },
  ])
  expect((await apply(file, shown.fingerprint)).body).toEqual({ created: 2, updated: 1, same: 0, skipped: 0 })
  expect(await named('kartu  nama')).toMatchObject([
    {
      id: product.id,
      unit: 'pcs',
      category: 'Kartu',
      pricePerUnit: 550,
      pricingTiers: [
        { ...tier, pricePerUnit: 425 },
        { minQuantity: 100, maxQuantity: null, pricePerUnit: 400 },
      ],
    },
  ])
  expect(await named('Banner Flexi')).toMatchObject([
    { pricePerUnit: 1_250_000, discountEligible: false, pricingTiers: [], createdBy: shop.users.owner },
  ])
  expect((await apply(file, shown.fingerprint)).body).toEqual({ created: 0, updated: 0, same: 3, skipped: 0 })
  expect((await previewed(file)).counts.same).toBe(3)
})

test('invalid rows name column and reason as the dialog does; nothing is imported', async () => {
  const file = csv(
    HEADINGS.join(';'),
    'A;Poster;Digital Printing;pcs;500;;;',
    'B;Kartu;Digital Printing;pcs;25,000;;;',
    'C;Kartu;Digital Printing;pcs;0,75;mungkin;;',
    'D;Kartu;Digital Printing;pcs;500;;10-5: 450;7-20: 400',
    'E;Kartu;Digital Printing;pcs;500;;murah;',
    'F;;;;;;;',
    'G;Kartu;Digital Printing;pcs;500;;0-9: 0;',
  )
  const shown = await previewed(file)
  expect(shown.counts).toEqual({ wrong: 7, changed: 0, new: 0, same: 0 })
  expect(shown.rows.map((row) => row.issues.map(({ field, message }) => `${field}: ${message}`))).toEqual([
    ['Kategori: Kategori ini belum ada. Tambahkan dulu di Pengaturan produk'],
    ['Harga: Tidak jelas. Tulis 25.000 untuk dua puluh lima ribu'],
    ['Ikut Diskon: Isi dengan Ya atau Tidak', 'Harga: Isi dengan rupiah bulat'],
    [
      'Tingkat 2: Tier 1 and 2: Overlapping quantity ranges',
      'Tingkat 1: Tier 2: Maximum quantity cannot be less than minimum quantity',
    ],
    ['Tingkat 1: Tulis seperti 50-99: 450 atau 500+: 350 [Grosir]'],
    [
      'Harga: Harga wajib diisi',
      'Kategori: Kategori wajib diisi',
      'Jenis Mesin: Jenis mesin wajib diisi',
      'Satuan: Satuan wajib diisi',
    ],
    ['Tingkat 1: Tier 1: Minimum quantity must be at least 1'],
  ])
  const refused = await apply(file, shown.fingerprint)
  expect(refused.status).toBe(400)
  expect(await named('D')).toEqual([])
})

test('the template names the shop’s own lists', async () => {
  const response = await fetch(`${shop.url}/api/products/import-template`, {
    headers: { cookie: owner.cookie },
  })
  const book = XLSX.read(await response.arrayBuffer())
  expect(book.SheetNames).toEqual(['Produk', 'Petunjuk'])
  const guide = JSON.stringify(XLSX.utils.sheet_to_json(book.Sheets.Petunjuk as XLSX.WorkSheet))
  expect(guide).toContain('Banner, Stiker, Kartu, Brosur, Spanduk')
  // Each rule is a merged cell across all columns.
  const across = book.Sheets.Petunjuk?.['!merges'] ?? []
  expect(across.length).toBeGreaterThan(0)
  for (const { s, e } of across) expect([s.c, e.c, e.r - s.r]).toEqual([0, 3, 0])
})

test('only users of the page can import', async () => {
  const file = csv(HEADINGS.join(';'), 'A;Kartu;Digital Printing;pcs;500')
  expect((await preview(file, await shop.as('operator'))).status).toBe(403)
  expect((await apply(file, 'x', await shop.as('operator'))).status).toBe(403)
})

async function withSheet(sheet: string): Promise<File> {
  const bytes = Buffer.from(await workbook([['Nama Produk'], ['A']]).arrayBuffer())
  const parts = unzip(bytes, () => true)
  parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheet))
  return new File([packZip(parts) as Buffer<ArrayBuffer>], 'jahat.xlsx')
}

const inSheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

test('formulas without a result, or with an error, are reported at their field', async () => {
  const row = (number: number, name: string, price: string) =>
    `<row r="${number}">${[name, 'Kartu', 'Digital Printing', 'pcs']
      .map((text, column) => `<c r="${'ABCD'[column]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('')}${price}</row>`
  const sheet = inSheet(
    [
      `<row r="1">${['Nama', 'Kategori', 'Mesin', 'Satuan', 'Harga', 'Catatan']
        .map((text, column) => `<c r="${'ABCDEF'[column]}1" t="inlineStr"><is><t>${text}</t></is></c>`)
        .join('')}</row>`,
      row(2, 'Rumus Kosong', '<c r="E2" s="0"><f>B1*2</f></c>'),
      row(3, 'Rumus Kosong Juga', '<c r="E3"/><c r="F3" t="str"><f>A1</f></c>'),
      row(4, 'Rumus Teks', '<c r="E4" t="str"><f>A1</f></c>'),
      row(5, 'Rumus Salah', '<c r="E5" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
      row(6, 'Rumus Benar', '<c r="E6"><f>500*2</f><v>1000</v></c>'),
    ].join(''),
  )
  const shown = await previewed(await withSheet(sheet))
  const missing = {
    field: 'Harga',
    message: 'Rumus ini belum dihitung. Buka filenya di Excel, simpan, lalu pilih lagi',
  }
  const wrong = {
    field: 'Harga',
    value: '#DIV/0!',
    message: 'Rumus ini salah. Perbaiki di Excel, lalu pilih lagi',
  }
  const byRow = shown.rows.toSorted((one, other) => one.row - other.row)
  expect(byRow).toMatchObject([
    { row: 2, title: 'Rumus Kosong', issues: [missing] },
    { row: 3, issues: [{ field: 'Harga', message: 'Harga wajib diisi' }] },
    { row: 4, issues: [missing] },
    { row: 5, issues: [wrong] },
    { row: 6, kind: 'new' },
  ])
})

test.each<[string, () => File | Promise<File>, string]>([
  [
    'a zip that is no workbook',
    () => new File([packZip(new Map([['a.txt', Buffer.from('a')]])) as Buffer<ArrayBuffer>], 'a.xlsx'),
    'bukan .xlsx',
  ],
  ['a sheet that is no XML', () => withSheet('<worksheet><sheetData><row'), 'rusak'],
  [
    'a cell at the far end of the sheet',
    () => withSheet(inSheet('<row r="99999999"><c r="XFD99999999"><v>1</v></c></row>')),
    'terlalu besar',
  ],
  ['a zip bomb', () => bomb(300 * 1024 * 1024), 'terlalu besar'],
])('%s is refused in one sentence', async (_, make, sentence) => {
  const refused = await preview(await make())
  expect(refused.status).toBe(400)
  expect(issuesByField(refused).file).toContain(sentence)
  // The server still answers.
  expect((await owner.get('/api/products?limit=1')).status).toBe(200)
})

/** A zip bomb. Packed asynchronously: the server runs in the same process and must not block until its connections time out. */
async function bomb(size: number): Promise<File> {
  const packed = await promisify(deflateRaw)(Buffer.alloc(size))
  const archive = packZip(new Map([['xl/workbook.xml', packed]]))
  // Both headers declare the part as compressed.
  archive.writeUInt16LE(8, 8)
  archive.writeUInt16LE(8, archive.lastIndexOf(Buffer.from('PK\x01\x02')) + 10)
  return new File([archive as Buffer<ArrayBuffer>], 'bom.xlsx')
}

test('hundreds of products with tiers are imported completely', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => [
    `Produk Nomor ${n}`,
    'Kartu',
    'Digital Printing',
    'pcs',
    1000 + n,
    'Ya',
    `50-99: ${900 + n}`,
    `100+: ${800 + n} [Grosir]`,
  ])
  const file = workbook([HEADINGS, ...rows])
  const { fingerprint } = await previewed(file)
  const booked = await apply(file, fingerprint)
  expect(booked.body).toEqual({ created: 500, updated: 0, same: 0, skipped: 0 })
})

test('a changed base price with unchanged tiers is pointed out, and an unused one', async () => {
  const tiers = [
    { id: 'a', minQuantity: 1, maxQuantity: 49, pricePerUnit: 8_000, label: null },
    { id: 'b', minQuantity: 50, maxQuantity: null, pricePerUnit: 7_200, label: null },
  ]
  const product = {
    id: uuidv7(),
    name: 'Stiker Berubah',
    category: 'Stiker',
    machineType: 'Digital Printing',
    unit: 'pcs',
    pricePerUnit: 8_000,
    pricingTiers: tiers,
  }
  expect((await owner.post('/api/products', product)).status).toBe(201)
  const head = 'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga;Tingkat 1'
  const unused = 'Harga dasar ini tidak pernah dipakai: tingkat harga mencakup semua jumlah mulai dari 1'
  const notesOf = async (line: string) => {
    const { rows } = await previewed(csv(head, line))
    return rows.flatMap(({ notes }) => notes.map((note) => note.replaceAll('\u00a0', ' ')))
  }
  expect(await notesOf('Stiker Berubah;Stiker;Digital Printing;pcs;9000;')).toEqual([
    'Harga dasar naik, harga tingkat tetap: 1–49 Rp 8.000; 50+ Rp 7.200',
    unused,
  ])
  expect(await notesOf('Stiker Berubah;Stiker;Digital Printing;pcs;9000;50+: 8100')).toEqual([])
  expect(await notesOf('Stiker Baru Sekali;Stiker;Digital Printing;pcs;9000;1+: 8100')).toEqual([unused])
  expect(await notesOf('Stiker Berubah;Banner;Digital Printing;pcs;8000;')).toEqual([])
})

test('how a product is billed is imported as the export writes it', async () => {
  const heads = [...HEADINGS.slice(0, 5), 'Cara menghitung', 'Minimum per item', 'Tidak pernah didiskon']
  const row = (name: string, ...rest: unknown[]) => [name, 'Banner', 'Sublimation', 'm²', 25_000, ...rest]
  const file = workbook([
    heads,
    row('Flexi Roll', 'Lebar bahan 300; 150 cm, tidak diputar', '15.000', 'Ya'),
    row('Flexi Biasa', 'sesuai ukuran', '', ''),
    row('Flexi Salah', 'Lebar besar', '', ''),
    row('Flexi Nol', 'Minimum 0 m²', '', ''),
  ])
  const shown = await previewed(file)
  expect(shown.rows.toSorted((one, other) => one.row - other.row)).toMatchObject([
    {
      kind: 'new',
      values: expect.arrayContaining([
        { field: 'Cara Menghitung', value: 'Lebar bahan 150; 300 cm, tidak diputar' },
        { field: 'Minimum per Item', value: 'Rp 15.000' },
      ]),
    },
    { kind: 'new' },
    {
      kind: 'wrong',
      issues: [{ field: 'Cara menghitung', message: expect.stringContaining('Tulis seperti') }],
    },
    { kind: 'wrong', issues: [{ field: 'Cara menghitung', message: 'Harus lebih dari 0' }] },
  ])
  const right = workbook([
    heads,
    row('Flexi Roll', 'Lebar bahan 300; 150 cm, tidak diputar', '15.000', 'Ya'),
    row('Flexi Biasa'),
  ])
  const { fingerprint } = await previewed(right)
  expect((await apply(right, fingerprint)).body).toMatchObject({ created: 2 })
  const billing = { mode: 'roll', widths: [150, 300], canTurn: false, gap: 0, margin: 0, lead: 0 }
  expect(await named('Flexi Roll')).toMatchObject([{ billing, minimumTotal: 15_000, neverDiscounted: true }])
  expect(await named('Flexi Biasa')).toMatchObject([
    { billing: null, minimumTotal: 0, neverDiscounted: false },
  ])
  // A file without the columns leaves them alone; one with them changes them.
  expect((await previewed(workbook([heads.slice(0, 5), row('Flexi Roll')]))).counts).toMatchObject({
    same: 1,
  })
  const changed = await previewed(workbook([heads, row('Flexi Roll', '-')]))
  expect(changed.rows).toMatchObject([
    {
      changes: [
        { field: 'Cara Menghitung', from: 'Lebar bahan 150; 300 cm, tidak diputar', to: 'Sesuai ukuran' },
      ],
    },
  ])
})
