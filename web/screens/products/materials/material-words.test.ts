import { expect, test } from 'vitest'
import { writeOffText } from './material-words.ts'

test.each([
  [5, ' Sisa 5 lembar dicatat sebagai selisih opname.'],
  [0, ''],
  [-5, ' Kekurangan 5 lembar dicatat sebagai selisih opname.'],
])('the question before a deletion says what a stock of %d is booked as', (quantity, text) => {
  expect(writeOffText({ kind: 'sheet', rollWidth: null, quantity })).toBe(text)
})
