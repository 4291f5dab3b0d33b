// Customers and products share these cases of parsing and planning.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_CUSTOMER_DETAILS } from '../customers/customer.ts'
import { customerKey } from '../customers/duplicate-customer.ts'
import { formatTier, parseTiers } from '../products/tier-text.ts'
import { CUSTOMER_COLUMNS, customerDifferences, readCustomerRow } from './customer-import.ts'
import { importCellText, parseAmount, parsePhone, parseTaxNumber, parseYesNo } from './import-cell.ts'
import { findColumns } from './import-columns.ts'
import { planImport } from './import-plan.ts'
import { PRODUCT_COLUMNS, readProductRow, tiersToStore } from './product-import.ts'
import { taxCellsOf } from './tax-cells.ts'

const NO_PRICES = { products: [], today: '2026-11-22', termsEnabled: false, isPkp: false }

describe('parsing a cell', () => {
  test.each<[string | number, number]>([
    ['1.250.000', 1_250_000],
    ['Rp 25.000', 25_000],
    ['Rp25.000,-', 25_000],
    ['25.000,50', 25_000.5],
    ['0,75', 0.75],
    ['1,250,000', 1_250_000],
    ['1,250.50', 1250.5],
    ['25000', 25_000],
    ['12.5', 12.5],
    ['-500', -500],
    ['12 ribu', 12_000],
    [25_000, 25_000],
  ])('the amount %s', (cell, value) => expect(parseAmount(cell)).toEqual({ value }))

  test.each(['25,000', 'gratis', '1.2.3', '', '1e5', '12 rupa'])('rejects the amount %s', (cell) =>
    expect(parseAmount(cell)).toHaveProperty('problem'),
  )

  test('an amount as Indonesians write it is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
        expect(parseAmount(`Rp ${amount.toLocaleString('id-ID')}`)).toEqual({ value: amount })
      }),
    )
  })

  test.each<[string | number, string]>([
    [81288341907, '081288341907'],
    [6281288341907, '6281288341907'],
    [218841907, '0218841907'],
    ['81288341907', '081288341907'],
    ['0812-8834-1907', '0812-8834-1907'],
    ["'+62 812", '+62 812'],
    ["'0812", '0812'],
  ])('the phone number %s', (cell, value) => expect(parsePhone(cell)).toMatchObject({ value }))

  test.each(['8,12883E+11', '8.1e+10', 8.5, -812])('rejects the phone number %s', (cell) =>
    expect(parsePhone(cell)).toHaveProperty('problem'),
  )

  test.each<[string | number, string]>([
    ['01.234.567.8-901.000', '01.234.567.8-901.000'],
    ['3276012304850001', '3276012304850001'],
    // The leading zeros of an NPWP of 16 and of 15 digits.
    [12345678901000, '0012345678901000'],
    [123456789012000, '0123456789012000'],
  ])('the tax number %s', (cell, value) => expect(parseTaxNumber(cell)).toMatchObject({ value }))

  test.each([3_276_012_304_850_001, 1.2e21, -5, '3,27601E+15'])('rejects the tax number %s', (cell) =>
    expect(parseTaxNumber(cell)).toHaveProperty('problem'),
  )

  test('a restored leading 0 is noted, and only then', () => {
    expect(parsePhone(81288341907)).toHaveProperty('note', 'Angka 0 di depan ditambahkan: 081288341907')
    expect(parsePhone('081288341907')).not.toHaveProperty('note')
  })

  test('yes, no and texts', () => {
    expect(['Ya', 'y', true, 1, 'TRUE'].map(parseYesNo)).toEqual(Array(5).fill({ value: true }))
    expect(['tidak', 'N', false, 0].map(parseYesNo)).toEqual(Array(4).fill({ value: false }))
    expect(parseYesNo('mungkin')).toHaveProperty('problem')
    expect(
      [null, undefined, ' a ', 17, new Date(Date.UTC(2026, 0, 31)), "'=A1", "'＝A1"].map(importCellText),
    ).toEqual(['', '', 'a', '17', '2026-01-31', '=A1', '＝A1'])
  })
})

describe('columns', () => {
  test('are found in any order, by other names, under a title', () => {
    const rows = [['Daftar'], [], ['No. HP', 'nama (lengkap) *', 'Catatan']]
    expect(findColumns(rows, CUSTOMER_COLUMNS)).toMatchObject({
      headingRow: 2,
      columns: { phone: [{ index: 0 }], name: [{ index: 1 }] },
      unknown: ['Catatan'],
    })
  })

  test('that repeat are all found', () => {
    const rows = [['Produk', 'Kategori', 'Mesin', 'Satuan', 'Harga', 'Tingkat 2', 'Tier 1']]
    const found = findColumns(rows, PRODUCT_COLUMNS)
    expect(found).toHaveProperty('columns.pricingTiers.length', 2)
  })

  test.each([
    [[['Nama']], 'Kolom "Telepon" tidak ada. Pakai judul kolom seperti di templat.'],
    [[['a'], ['b']], 'Kolom "Nama Lengkap" dan "Telepon" tidak ada. Pakai judul kolom seperti di templat.'],
    [[['Nama', 'HP', 'Telp']], 'Kolom "Telepon" ada lebih dari satu: "HP" dan "Telp".'],
    [[[], ['']], 'File ini kosong.'],
  ])('%j are refused in a sentence', (rows, problem) =>
    expect(findColumns(rows, CUSTOMER_COLUMNS)).toEqual({ problem }),
  )
})

test('an invalid phone number is rejected at its cell', () => {
  const heads = ['Nama', 'Telepon', 'WA']
  const found = findColumns([heads], CUSTOMER_COLUMNS)
  if ('problem' in found) throw new Error(found.problem)
  expect(readCustomerRow(['Budi', '300', 'abc'], 2, found, NO_PRICES).issues).toEqual([
    { field: 'Telepon', value: '300', message: 'Nomor telepon paling sedikit 4 angka' },
    { field: 'WA', value: 'abc', message: 'Nomor WhatsApp hanya berisi angka, spasi, tanda + dan -' },
  ])
  expect(readCustomerRow(['Budi', '0812 3456', '-'], 3, found, NO_PRICES).input).toMatchObject({
    whatsapp: null,
  })
})

describe('tiers', () => {
  test.each([
    ['50-99: 450', [{ minQuantity: 50, maxQuantity: 99, pricePerUnit: 450, label: null }]],
    [
      '1.000+ = Rp 1.250 [Grosir]',
      [{ minQuantity: 1000, maxQuantity: null, pricePerUnit: 1250, label: 'Grosir' }],
    ],
    ['50-99: 4,5rb', [{ minQuantity: 50, maxQuantity: 99, pricePerUnit: 4500, label: null }]],
    ['50-99: 5 ribu Toko', [{ minQuantity: 50, maxQuantity: 99, pricePerUnit: 5000, label: 'Toko' }]],
    [
      '1–9: 500 Eceran; 10 s/d 20: 450 (Toko)\n21 ke atas: 400',
      [
        { minQuantity: 1, maxQuantity: 9, pricePerUnit: 500, label: 'Eceran' },
        { minQuantity: 10, maxQuantity: 20, pricePerUnit: 450, label: 'Toko' },
        { minQuantity: 21, maxQuantity: null, pricePerUnit: 400, label: null },
      ],
    ],
  ])('%j is read', (text, tiers) => expect(parseTiers(text)).toEqual(tiers))

  test.each(['500: 350', 'murah', '50-99', '50-99: 4,500', '50-99: x'])('%s is refused', (text) =>
    expect(parseTiers(text)).toHaveProperty('problem'),
  )

  test('a formatted tier parses to itself', () => {
    const tier = fc.record({
      minQuantity: fc.nat(100_000),
      maxQuantity: fc.option(fc.nat(100_000)),
      pricePerUnit: fc.nat(1_000_000_000),
      label: fc.option(fc.stringMatching(/^[A-Za-z][A-Za-z ;(]{0,10}[a-z]$/)),
    })
    fc.assert(
      fc.property(tier, (one) => {
        expect(parseTiers(formatTier(one))).toEqual([one])
      }),
    )
  })

  test('a tier that begins where one began keeps its id', () => {
    const [one, other] = [10, 50].map((minQuantity) => ({
      id: `new ${minQuantity}`,
      minQuantity,
      maxQuantity: null,
      pricePerUnit: 1,
      label: null,
    }))
    if (!one || !other) throw new Error('two tiers')
    const stored = tiersToStore([other, one], [{ ...other, id: 'old' }], () => 'made')
    expect(stored.map(({ id }) => id)).toEqual(['made', 'old'])
  })
})

describe('matching a row to existing records', () => {
  const found = findColumns([['Nama', 'Telepon', 'Alamat']], CUSTOMER_COLUMNS)
  const known = {
    id: '1',
    version: 1,
    isSample: false,
    ...DEFAULT_CUSTOMER_DETAILS,
    name: 'Kopi Senja',
    phone: '0812-8834-1907',
    membershipTier: 'gold' as const,
    address: 'Bekasi',
    ...{ termsDays: null, creditLimit: null, taxIdentity: null },
    ...taxCellsOf(null),
  }
  function plan(...lines: string[][]) {
    if ('problem' in found) throw new Error(found.problem)
    return planImport({
      rows: lines.map((cells, index) => readCustomerRow(cells, index + 2, found, NO_PRICES)),
      existing: [known],
      keyOf: customerKey,
      differences: customerDifferences,
      keyLabel: 'Nama',
      ambiguousMessage: String,
      notesFor: () => [],
    })
  }

  test.each([
    [['kopi senja', '+6281288341907', 'Bekasi'], 'changed'],
    [['Kopi Senja', '+6281288341907', ''], 'same'],
    [['Kopi Senja', '81288341907', 'Bekasi'], 'same'],
    [['Kopi Senja', '0812', 'Bekasi'], 'new'],
    [['Kopi Pagi', '0812-8834-1907', ''], 'new'],
    [['', '0812', ''], 'wrong'],
  ])('%j is %s', (cells, kind) => expect(plan(cells)).toMatchObject([{ kind }]))

  test('fields missing in the file stay unchanged', () => {
    const [planned] = plan(['Kopi Senja', '081288341907', 'Jakarta'])
    expect(planned?.changes).toEqual([{ field: 'address', label: 'Alamat', from: 'Bekasi', to: 'Jakarta' }])
  })

  test('a repeated row is rejected', () => {
    expect(plan(['A', '0811', ''], ['a ', '62811', 'x']).map(({ kind }) => kind)).toEqual(['new', 'wrong'])
  })
})

test('a product’s names are those of the shop’s lists, however they are written', () => {
  const found = findColumns([['Produk', 'Kategori', 'Mesin', 'Satuan', 'Harga']], PRODUCT_COLUMNS)
  if ('problem' in found) throw new Error(found.problem)
  const settings = { categories: ['Kartu Nama'], machineTypes: ['Cutting'], units: ['m²'] }
  const read = (...cells: (string | number)[]) => readProductRow(cells, 2, found, { settings, materials: [] })
  expect(read('A', 'kartu  NAMA', 'cutting ', 'M²', 500).input).toMatchObject({
    category: 'Kartu Nama',
    machineType: 'Cutting',
    unit: 'm²',
    pricePerUnit: 500,
    discountEligible: true,
    pricingTiers: [],
  })
  expect(read('A', 'Spanduk', 'cutting', 'm²', 500).issues).toMatchObject([
    { field: 'Kategori', value: 'Spanduk', message: expect.stringContaining('Pengaturan produk') },
  ])
})

test('a unit that looks like m² or cm is read as that with a note, unless the shop lists it', () => {
  const found = findColumns([['Nama', 'Kategori', 'Mesin', 'Satuan', 'Harga']], PRODUCT_COLUMNS)
  if ('problem' in found) throw new Error(found.problem)
  const settings = { categories: ['Banner'], machineTypes: ['Digital Printing'], units: ['pcs', 'm²', 'cm'] }
  const read = (unit: string, units = settings.units) =>
    readProductRow(['Kain', 'Banner', 'Digital Printing', unit, 1000], 2, found, {
      settings: { ...settings, units },
      materials: [],
    })
  for (const unit of ['M2', 'm2', 'meter persegi', 'Mtr2', 'm^2', 'sqm']) {
    expect(read(unit)).toMatchObject({ input: { unit: 'm²' }, notes: [`Satuan ${unit} dibaca sebagai m²`] })
  }
  expect(read('CM')).toMatchObject({ input: { unit: 'cm' }, notes: [] })
  expect(read('senti meter')).toMatchObject({ input: { unit: 'cm' } })
  expect(read('m2', [...settings.units, 'm2'])).toMatchObject({ input: { unit: 'm2' }, notes: [] })
  expect(read('meter')).toMatchObject({ input: null })
  expect(read('m2', ['pcs'])).toMatchObject({ input: null })
})

test('tiers are read from the four columns that the export writes, too', () => {
  const parts = ['dari', 'sampai', 'harga', 'label']
  const heads = [1, 2].flatMap((n) => parts.map((part) => `Tingkat ${n} ${part}`))
  const found = findColumns([['Produk', 'Kategori', 'Mesin', 'Satuan', 'Harga', ...heads]], PRODUCT_COLUMNS)
  if ('problem' in found) throw new Error(found.problem)
  expect(found.unknown).toEqual([])
  const settings = { categories: ['Kartu'], machineTypes: ['Cutting'], units: ['pcs'] }
  const read = (...tiers: (string | number | null)[]) =>
    readProductRow(['A', 'Kartu', 'Cutting', 'pcs', 500, ...tiers], 2, found, { settings, materials: [] })
  expect(read(1, 49, 500, 'Retail', 50, null, 450, null).input?.pricingTiers).toEqual([
    { id: '0', minQuantity: 1, maxQuantity: 49, pricePerUnit: 500, label: 'Retail' },
    { id: '1', minQuantity: 50, maxQuantity: null, pricePerUnit: 450, label: null },
  ])
  expect(read().providedFields).not.toContain('pricingTiers')
  expect(read(1, 49, null, null).issues).toMatchObject([{ field: 'Tingkat 1 dari' }])
  // A sheet's own number has no thousands to read into it: a price of 112.125 is no whole rupiah.
  expect(read(1, 49, 112.125, null).input).toBeNull()
  expect(read(1.125, 49, 450, null).input).toBeNull()
})
