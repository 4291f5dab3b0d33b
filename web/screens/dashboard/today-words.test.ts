import { expect, test } from 'vitest'
import { greeting, shortRupiah } from './today-words.ts'

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
