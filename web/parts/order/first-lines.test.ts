import { expect, test } from 'vitest'
import { firstLines } from './first-lines.ts'

const lines = Array.from({ length: 60 }, (_, at) => ({ id: `${at + 1}` }))
const ids = ({ shown, more }: ReturnType<typeof firstLines>) => [shown.map(({ id }) => id).join(' '), more]

test('an order of sixty lines shows three of them and says how many are left', () => {
  expect(ids(firstLines(lines))).toEqual(['1 2 3', 57])
  expect(ids(firstLines(lines.slice(0, 3)))).toEqual(['1 2 3', 0])
  expect(ids(firstLines(lines.slice(0, 1)))).toEqual(['1', 0])
})

test('lines that wait for the next stage come before those that are further', () => {
  expect(ids(firstLines(lines, ['50', '9', '60', '2']))).toEqual(['2 9 50', 57])
  expect(ids(firstLines(lines.slice(0, 4), ['4']))).toEqual(['4 1 2', 1])
})
