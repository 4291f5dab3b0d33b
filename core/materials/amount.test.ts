import { expect, test } from 'vitest'
import { numberProblem, parseNumber } from '../money/number.ts'
import { amountInput, COUNTED_INPUT } from './amount.ts'

test('sheets, pieces and ml are typed in thousands as they are shown, metres of a roll like sizes', () => {
  for (const kind of ['sheet', 'piece', 'liquid'] as const) {
    const read = (text: string) => parseNumber(text, amountInput({ kind }))
    expect(['1.000', '1.000 lembar', '12.500,5', '2,5', '2.5'].map(read)).toEqual([
      ...[1_000, 1_000, 12_500.5, 2.5, 2.5],
    ])
    expect(read('1,000')).toMatch(/^Tidak jelas/)
  }
  expect(parseNumber('4.16', amountInput({ kind: 'roll' }))).toBe(4.16)
  expect(parseNumber('1.125', amountInput({ kind: 'roll' }))).toBe(1.125)
  expect(numberProblem(20_000, COUNTED_INPUT)).toBeUndefined()
})
