import { expect, test } from 'vitest'
import { actionText } from './activity.ts'
import { changeRows, deviceText } from './activity-changes.ts'
import { AUDITED_TABLE_NAMES } from './audited-tables.ts'

type Rows = Parameters<typeof changeRows>[0]
/** As 'label: before > after'. */
const lines = (table: Rows['table'], changes: Rows['changes']) =>
  changeRows({ table, changes }).map(
    ({ label, before, after }) => `${label}: ${before ?? '-'} > ${after ?? '-'}`,
  )

test('money, days, rates and states stand as the screens write them', () => {
  expect(
    lines('transactions', [
      { field: 'status', before: 'processing', after: 'completed' },
      { field: 'total', before: 281_000, after: 300_500 },
      { field: 'estimated_completion', before: '2026-11-21', after: '2026-11-22' },
      { field: 'tax_rate', before: 0.1, after: 0.11 },
      { field: 'discount_percent', before: 0, after: 12.5 },
      { field: 'payment_method', before: 'cash', after: 'qris' },
    ]),
  ).toEqual([
    'Status pesanan: Diproses > Selesai',
    'Total: Rp 281.000 > Rp 300.500',
    'Janji selesai: Sab, 21 Nov 2026 > Min, 22 Nov 2026',
    'Tarif pajak: 10% > 11%',
    'Diskon tambahan: 0% > 12,5%',
    'Metode pembayaran: Tunai > QRIS',
  ])
})

test('of permissions and lists only the parts that differ are shown, by name', () => {
  expect(
    lines('store_config', [
      {
        field: 'role_permissions',
        before: { owner: ['/'], cashier: ['/', '/products'] },
        after: { owner: ['/'], cashier: ['/', '/receivables'], operator: [] },
      },
      {
        field: 'product_settings',
        before: { categories: ['Banner'], machineTypes: ['DTF'], units: ['pcs'] },
        after: { categories: ['Banner', 'Stiker'], machineTypes: ['DTF'], units: ['pcs'] },
      },
      { field: 'discount_rates', before: { gold: 0.15, silver: 0.1 }, after: { gold: 0.2, silver: 0.1 } },
      { field: 'time_zone', before: 'Asia/Jakarta', after: 'Asia/Jayapura' },
      { field: 'logo', before: 'a1', after: 'b2' },
      { field: 'expense_categories', before: ['Bahan'], after: ['Bahan', 'Gaji'] },
    ]),
  ).toEqual([
    'Hak akses Kasir: Beranda, Produk > Beranda, Piutang',
    'Kategori: Banner > Banner, Stiker',
    'Diskon Gold: 15% > 20%',
    'Zona waktu: WIB > WIT',
    'Logo: logo sebelumnya > logo baru',
    'Kategori pengeluaran: Bahan > Bahan, Gaji',
  ])
})

test('formats customers, products and empty values', () => {
  expect(
    lines('users', [
      { field: 'role', before: 'cashier', after: 'manager' },
      { field: 'is_active', before: true, after: false },
      { field: 'password_changed_at', before: null, after: true },
      { field: 'username', before: 'siti', after: null },
    ]),
  ).toEqual([
    'Peran: Kasir > Manajer',
    'Aktif: Ya > Tidak',
    'Kata sandi: - > diganti',
    'Nama pengguna: siti > -',
  ])
  expect(lines('users', [{ field: 'password_changed_at', before: true, after: true }])).toEqual([
    'Kata sandi: tersimpan > diganti',
  ])
  const tiers = [
    { id: 'a', minQuantity: 50, maxQuantity: 99, pricePerUnit: 450 },
    { id: 'b', minQuantity: 1000, pricePerUnit: 350 },
  ]
  expect(lines('products', [{ field: 'pricing_tiers', before: [], after: tiers }])).toEqual([
    'Tingkat harga: - > 50–99: Rp 450; 1.000 ke atas: Rp 350',
  ])
})

test('batches are described by their figures', () => {
  const figures = (counts: object) =>
    Object.entries(counts).map(([field, after]) => ({ field, before: null, after }))
  const text = (table: string, counts: object) =>
    actionText({ table, operation: 'create', changes: figures(counts) } as never)
  expect(text('imports', { imported: 'customers', created: 1950, updated: 50 })).toBe(
    'mengimpor 2.000 pelanggan: 1.950 baru, 50 diubah',
  )
  expect(text('imports', { imported: 'products', updated: 3 })).toBe('mengimpor 3 produk: 3 diubah')
  expect(text('customer_merges', { merged: 'Budi', kept: 'Pak Budi', transactions: 12 })).toBe(
    'menggabungkan pelanggan Budi ke Pak Budi: 12 transaksi',
  )
  expect(text('customer_merges', { merged: 'Budi', kept: 'Pak Budi', transactions: 0 })).toBe(
    'menggabungkan pelanggan Budi ke Pak Budi',
  )
  expect(text('sample_removals', { transactions: 40, customers: 5 })).toMatch(
    / data contoh: 40 transaksi, 5 pelanggan$/,
  )
})

test('every operation on every table has a text', () => {
  for (const table of AUDITED_TABLE_NAMES) {
    for (const operation of ['create', 'update', 'delete'] as const) {
      expect(actionText({ table, operation, changes: [] } as never)).toMatch(/^[a-z ]+( API)?$/)
    }
  }
  const refund = {
    table: 'payments',
    operation: 'create',
    changes: [{ field: 'amount', before: null, after: -5000 }],
  }
  expect(actionText(refund as never)).toBe('mengembalikan uang')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36 EdgA/143.0',
    'Edge, Android',
  ],
  ['curl/8.5', 'curl/8.5'],
])('%s is %s', (userAgent, words) => {
  expect(deviceText(userAgent)).toBe(words)
})
