import { describe, expect, test } from 'vitest'
import type { Today } from '../../../contract/dashboard.ts'
import { attention, greeting, hintOf, shortRupiah, trendText } from './hints.ts'

const NOTHING: Today = {
  day: '2026-11-21',
  shop: null,
  exceptions: null,
  orders: null,
  own: null,
  overdue: null,
  spent: null,
  products: null,
  customers: null,
  setUp: null,
}
const orders = (dueToday: number, processing = 14) => ({ processing, dueToday, pendingDueToday: 0 })

describe('a card', () => {
  test('tells what a page is for until it is known how things are there', () => {
    expect(hintOf('/products', undefined)).toBe('Harga dan tingkat harga')
    expect(hintOf('/products', NOTHING)).toBe('Harga dan tingkat harga')
    expect(hintOf('/settings', { ...NOTHING, products: 24 })).toBe('Toko, pengguna, akses')
  })

  test('tells how things are', () => {
    const today = {
      ...NOTHING,
      orders: orders(5),
      overdue: 3,
      spent: 1_250_000,
      products: 24,
      customers: 1860,
    }
    expect(hintOf('/transactions', today)).toBe('14 sedang diproses')
    expect(hintOf('/transactions', today, 4)).toBe('14 sedang diproses, 4 lama belum diambil')
    expect(hintOf('/transactions', undefined, 4)).toBe('4 lama belum diambil')
    expect(hintOf('/receivables', today)).toBe('3 terlambat')
    expect(hintOf('/receivables', { ...today, overdue: 0 })).toBe('Tidak ada yang terlambat')
    expect(hintOf('/expenses', today)).toBe('Rp\u00a01,2\u00a0jt bulan ini')
    expect(hintOf('/products', today)).toBe('24 produk')
    expect(hintOf('/customers', today)).toBe('1.860 pelanggan')
    expect(hintOf('/transactions', { ...today, orders: orders(0, 0) })).toBe('Cari, ubah, cetak nota')
  })
})

test.each([
  [1124, 1000, 'Naik 12,4% dalam 30 hari'],
  [968, 1000, 'Turun 3,2% dalam 30 hari'],
  [1000, 1000, 'Tetap dalam 30 hari'],
  [0, 1000, 'Turun 100% dalam 30 hari'],
  [1000, 0, null],
  [10_990, 1000, 'Naik 999% dalam 30 hari'],
  [12_400, 1000, 'Naik jadi 12 kali dalam 30 hari'],
])('%d after %d: %s', (current, previous, words) => {
  expect(trendText({ current, previous })).toBe(words)
})

test.each([
  [0, 'Rp 0'],
  [999_999, 'Rp 999.999'],
  [1_000_000, 'Rp 1 jt'],
  [1_290_000, 'Rp 1,2 jt'],
  [999_990_000, 'Rp 999,9 jt'],
  [3_450_000_000, 'Rp 3,4 M'],
])('%d is short %s', (amount, words) => {
  expect(shortRupiah(amount).replaceAll('\u00a0', ' ')).toBe(words)
})

test.each([
  [{ orders: orders(5), overdue: 3 }, '5 pesanan jatuh tempo hari ini, 3 piutang terlambat.'],
  [{ orders: orders(5) }, '5 pesanan jatuh tempo hari ini.'],
  [{ orders: orders(0), overdue: 3 }, '3 piutang terlambat.'],
  [{ orders: orders(0), overdue: 0 }, 'Tidak ada pesanan yang jatuh tempo hari ini.'],
  [{ overdue: 0 }, 'Tidak ada piutang yang terlambat.'],
  [{}, null],
])('%o is said as %s', (known, words) => {
  expect(attention({ ...NOTHING, ...known })).toBe(words)
})

test.each([
  [0, 'Selamat Pagi'],
  [11, 'Selamat Pagi'],
  [12, 'Selamat Siang'],
  [14, 'Selamat Siang'],
  [15, 'Selamat Sore'],
  [17, 'Selamat Sore'],
  [18, 'Selamat Malam'],
  [23, 'Selamat Malam'],
])('at %d o’clock: %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
