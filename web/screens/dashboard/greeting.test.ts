import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

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
