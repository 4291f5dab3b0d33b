import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['Rp 1.250.000,00', 1_250_000],
  ['Rp1.250.000', 1_250_000],
  ['Rp. 75.000,-', 75_000],
  ['IDR 1,250,000.00', 1_250_000],
  ['1250000', 1_250_000],
  ['1.500', 1_500],
  ['12,5', 12],
  ['0', 0],
])('%s is %d rupiah', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test.each(['', 'Rp', 'seratus', '1.2.3', '99999999999999999999'])('%j is no amount', (text) => {
  expect(parseAmount(text)).toBeNull()
})
