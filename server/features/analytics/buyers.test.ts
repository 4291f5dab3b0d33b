import { expect, test } from 'vitest'
import { BuyerTotals } from './buyer-totals.ts'

type Entry = [number: number, count: number, amount: number]

const WIDTHS = [3, 2, 7] as const

const bytes = (value: number, width: number) =>
  Buffer.from(value.toString(16).padStart(width * 2, '0'), 'hex')

function packed(...entries: Entry[]): string {
  const entry = (values: Entry) => values.map((value, index) => bytes(value, WIDTHS[index] ?? 0))
  return Buffer.concat([Buffer.from(WIDTHS), ...entries.flatMap(entry)]).toString('base64')
}

function purchases(...entries: Entry[]): BuyerTotals {
  const made = new BuyerTotals()
  for (const entry of entries) made.add(packed(entry), 1)
  return made
}

test('adds and subtracts exactly up to 9 quadrillion rupiah', () => {
  const made = new BuyerTotals()
  made.add(packed([1, 2, 500], [7, 1, 9_007_199_254_740_000]), 1)
  made.add(packed([1, 1, 250], [900, 3, 30]), 1)
  made.add(packed([7, 1, 1]), -1)
  made.add(packed([900, 3, 30]), -1)
  made.add('', 1)
  expect(made.largest(10)).toEqual([{ number: 1, count: 3, amount: 750 }])
  made.add(packed([7, 1, 1]), 1)
  expect(made.largest(10)).toEqual([
    { number: 7, count: 1, amount: 9_007_199_254_740_000 },
    { number: 1, count: 3, amount: 750 },
  ])
})

test('ranks equal amounts by the older customer first', () => {
  const made = purchases([4, 1, 10], [2, 1, 30], [9, 1, 10], [3, 1, 10], [5, 1, 40], [8, 2, 0])
  expect(made.largest(4).map(({ number }) => number)).toEqual([5, 2, 3, 4])
  expect(made.largest(10).map(({ number }) => number)).toEqual([5, 2, 3, 4, 9, 8])
  expect(purchases().largest(4)).toEqual([])
})

test('splits new from returning customers by a list of either', () => {
  const made = purchases([1, 2, 20], [2, 1, 5], [3, 4, 0])
  const numbers = (...those: number[]) =>
    Buffer.concat(those.map((number) => bytes(number, 4))).toString('base64')
  const apart = {
    firstTime: { customers: 1, count: 2, amount: 20 },
    returning: { customers: 2, count: 5, amount: 5 },
  }
  expect(made.splitByNewness(numbers(1, 70_000), false)).toEqual(apart)
  expect(made.splitByNewness(numbers(2, 3, 70_000), true)).toEqual(apart)
})
