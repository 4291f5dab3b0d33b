import { expect, test } from 'vitest'
import { formatBytes, formatBytesOf } from './bytes.ts'

test.each([
  [36_149, '36,1 kB'],
  [999_949, '999,9 kB'],
  [23_100_000, '23,1 MB'],
  [77_240_000_000, '77,2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a part is given in the unit of the whole', () => {
  expect(formatBytesOf(118_000_000, 190_000_000)).toBe('118 dari 190 MB')
  expect(formatBytesOf(500_000, 2_100_000_000)).toBe('0 dari 2,1 GB')
})
