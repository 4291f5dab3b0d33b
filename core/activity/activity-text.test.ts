import { describe, expect, test } from 'vitest'
import { actorName, detailsText, entryOrderNumber, entryText } from './activity-text.ts'

type Entry = Parameters<typeof entryText>[0]

const order: Entry = {
  table: 'transactions',
  operation: 'update',
  name: 'CV Maju Jaya',
  recordId: '0192f0a0-7c1e-7d3a-8f21-5b6c9c41e7b2',
  isDeleted: false,
  deleted: null,
  changes: [],
  parts: [],
}

describe('the text of an entry', () => {
  test.each<[string, Partial<Entry>, string]>([
    ['an order', {}, 'mengubah transaksi 9C41E7B2 CV Maju Jaya'],
    [
      'an order deleted since',
      { isDeleted: true },
      'mengubah transaksi 9C41E7B2 CV Maju Jaya (sudah dihapus)',
    ],
    [
      'a deleted order',
      { operation: 'delete', isDeleted: true, deleted: { amount: 281_000, state: 'paid' } },
      'menghapus transaksi 9C41E7B2, CV Maju Jaya, Rp 281.000, lunas',
    ],
    [
      'an item',
      { table: 'transaction_items', operation: 'create', name: 'Banner' },
      'menambah item Banner pada transaksi 9C41E7B2',
    ],
    [
      'a payment',
      { table: 'payments', operation: 'create' },
      'mencatat pembayaran pada transaksi 9C41E7B2 CV Maju Jaya',
    ],
    ['a customer', { table: 'customers', name: 'Ibu Sari' }, 'mengubah pelanggan Ibu Sari'],
    [
      'a deleted expense',
      { table: 'expenses', operation: 'delete', name: 'Kertas', deleted: { amount: 50_000, state: null } },
      'menghapus pengeluaran Kertas, Rp 50.000',
    ],
    [
      'an opened drawer',
      { table: 'drawers', name: 'Siti', changes: [{ field: 'opening_float', before: 0, after: 300_000 }] },
      'membuka laci kas',
    ],
    [
      'a closed drawer',
      { table: 'drawers', name: 'Siti', changes: [{ field: 'counted', before: null, after: 0 }] },
      'menutup laci kas',
    ],
    [
      'cash put into a drawer',
      {
        ...{ table: 'drawer_entries', operation: 'create', name: 'Uang kecil' },
        changes: [{ field: 'amount', before: null, after: 200_000 }],
      },
      'memasukkan uang ke laci kas',
    ],
    [
      'cash taken from a drawer',
      {
        ...{ table: 'drawer_entries', operation: 'create', name: 'Setor' },
        changes: [{ field: 'amount', before: null, after: -48_000 }],
      },
      'mengambil uang dari laci kas',
    ],
    ['a sign-in', { table: 'sessions', operation: 'create', name: 'Siti' }, 'masuk'],
    ['the settings', { table: 'store_config', name: 'Cetak Maju' }, 'mengubah pengaturan toko'],
  ])('%s', (_case, entry, words) => {
    expect(entryText({ ...order, ...entry })).toBe(words)
  })
})

test('details use screen labels and follow the action on each part', () => {
  const details = detailsText({
    ...order,
    changes: [
      { field: 'status', before: 'processing', after: 'completed' },
      { field: 'total', before: 281_000, after: 300_500 },
      { field: 'shelf', before: null, after: 'A2' },
      { field: 'is_express', before: true, after: false },
    ],
    parts: [
      {
        table: 'transaction_items',
        operation: 'update',
        name: 'Banner',
        changes: [{ field: 'quantity', before: 2, after: 3000 }],
      },
      {
        table: 'payments',
        operation: 'create',
        name: null,
        changes: [{ field: 'method', before: null, after: 'qris' }],
      },
    ],
  })
  expect(details).toBe(
    'Status pesanan: Diproses → Selesai; Total: Rp 281.000 → Rp 300.500; Rak: kosong → A2; Ekspres: Ya → Tidak; mengubah item Banner: Jumlah: 2 → 3.000; mencatat pembayaran: Metode: QRIS',
  )
})

test("lists, rights and tiers are formatted, and a batch's figures appear only in its text", () => {
  const details = (entry: Partial<Entry>) => detailsText({ ...order, ...entry })
  expect(
    details({
      table: 'products',
      operation: 'create',
      changes: [
        { field: 'pricing_tiers', before: null, after: [{ id: 'a', minQuantity: 50, pricePerUnit: 450 }] },
      ],
    }),
  ).toBe('Tingkat harga: 50 ke atas: Rp 450')
  expect(
    details({
      table: 'store_config',
      changes: [
        {
          field: 'role_permissions',
          before: { cashier: ['/'] },
          after: { cashier: ['/', '/create-transaction'] },
        },
      ],
    }),
  ).toBe('Hak akses Kasir: Beranda → Beranda, Buat Transaksi')
  const batch: Partial<Entry> = {
    table: 'imports',
    operation: 'create',
    name: null,
    changes: [
      { field: 'imported', before: null, after: 'customers' },
      { field: 'created', before: null, after: 2 },
    ],
  }
  expect(details(batch)).toBe('')
  expect(entryText({ ...order, ...batch })).toBe('mengimpor 2 pelanggan: 2 baru')
})

test('an entry without a user names the system, or an unknown person for failed sign-ins', () => {
  expect(actorName({ actor: { name: 'Siti' }, customer: null, table: 'customers' })).toBe('Siti')
  expect(actorName({ actor: null, customer: null, table: 'customers' })).toBe('Sistem')
  expect(actorName({ actor: null, customer: null, table: 'failed_sign_ins' })).toBe('Seseorang')
  expect(actorName({ actor: null, customer: 'Rina', table: 'quotes' })).toBe('Pelanggan lewat link (Rina)')
})

test('only entries about an order carry its number', () => {
  expect(entryOrderNumber({ ...order, table: 'reminders' })).toBe('9C41E7B2')
  expect(entryOrderNumber({ ...order, table: 'customers' })).toBeNull()
})
