import { expect, test } from 'vitest'
import type { TodayFigures } from '../../../contract/dashboard.ts'
import { attention, greeting, shortRupiah } from './today-words.ts'

const NOTHING: TodayFigures = {
  day: '2026-11-21',
  shop: null,
  exceptions: null,
  orders: null,
  own: null,
  overdue: null,
  setUp: null,
}
const orders = (late: number, dueToday: number) => ({
  ...{ processing: 14, late, dueToday, unansweredProofs: 0 },
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
  [{ orders: orders(4, 3), overdue: 3 }, '4 pesanan terlambat, 3 harus selesai hari ini.'],
  [{ orders: orders(0, 5) }, '5 pesanan harus selesai hari ini.'],
  [{ orders: orders(4, 0) }, '4 pesanan terlambat.'],
  [{ orders: orders(0, 0), overdue: 3 }, 'Tidak ada pesanan yang harus selesai hari ini.'],
  [{ overdue: 3 }, '3 piutang terlambat.'],
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
