import { expect, test } from 'vitest'
import { visibleLines } from './visible-lines.ts'

const lines = Array.from({ length: 60 }, (_, at) => ({ id: `${at + 1}` }))
const ids = ({ shown, more }: ReturnType<typeof visibleLines>) => [shown.map(({ id }) => id).join(' '), more]

test('an order of sixty lines shows three of them and says how many are left', () => {
  expect(ids(visibleLines(lines))).toEqual(['1 2 3', 57])
  expect(ids(visibleLines(lines.slice(0, 3)))).toEqual(['1 2 3', 0])
  expect(ids(visibleLines(lines.slice(0, 1)))).toEqual(['1', 0])
})

test('lines that wait for the next stage come before those that are further', () => {
  expect(ids(visibleLines(lines, ['50', '9', '60', '2']))).toEqual(['2 9 50', 57])
  expect(ids(visibleLines(lines.slice(0, 4), ['4']))).toEqual(['4 1 2', 1])
})
