import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type NumberFormat, parseAmount, readNumber, rewrite, writeNumber } from './number-text.ts'

const money: NumberFormat = { decimals: 0, grouped: true }
const size: NumberFormat = { decimals: 2, grouped: false }
const percent: NumberFormat = { decimals: 2, grouped: false, suffix: ' %' }

/** '12|3' is the text 123 with the caret before the 3. */
function typed(marked: string, format: NumberFormat) {
  const { text, caret } = rewrite({ text: marked.replace('|', ''), caret: marked.indexOf('|') }, format)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['1500|', '1.500|'],
  ['1.5000|', '15.000|'],
  ['|.500', '|500'],
  ['1.|00', '1|00'],
  ['1.2|34.567', '1.2|34.567'],
  ['12|.345.678', '12|.345.678'],
  ['007|', '7|'],
  ['Rp 12a|', '12|'],
  ['1,5|', '15|'],
  ['0|', '0|'],
  ['|', '|'],
])('money %s becomes %s', (before, after) => {
  expect(typed(before, money)).toBe(after)
})

test.each([
  ['12.|', '12,|'],
  ['12,|', '12,|'],
  ['12,05|', '12,05|'],
  ['12,059|', '12,05|'],
  ['12,5,|', '12,5|'],
  [',5|', '0,5|'],
  ['0,|', '0,|'],
  ['1250|', '1250|'],
])('size %s becomes %s', (before, after) => {
  expect(typed(before, size)).toBe(after)
})

test.each([
  ['5|', '5| %'],
  ['5 %1|', '51| %'],
  ['| %', '|'],
  ['7.5|', '7,5| %'],
])('percent %s becomes %s', (before, after) => {
  expect(typed(before, percent)).toBe(after)
})

test('what is written is read as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
      expect(readNumber(writeNumber(amount, money), money)).toBe(amount)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (hundredths) => {
      expect(readNumber(writeNumber(hundredths / 100, size), size)).toBe(hundredths / 100)
    }),
  )
})

test('typing digit by digit writes what the whole number is written as', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => {
      const end = [...String(amount)].reduce(
        ({ text, caret }, digit) =>
          rewrite({ text: text.slice(0, caret) + digit + text.slice(caret), caret: caret + 1 }, money),
        { text: '', caret: 0 },
      )
      expect(end.text).toBe(writeNumber(amount, money))
    }),
  )
})

test('an empty text is no number', () => {
  expect(readNumber('', money)).toBeNull()
  expect(readNumber(' %', percent)).toBeNull()
  expect(writeNumber(null, percent)).toBe('')
})

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
