import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [36_149, '36,1 kB'],
  [999_949, '999,9 kB'],
  [23_100_000, '23,1 MB'],
  [77_240_000_000, '77,2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
