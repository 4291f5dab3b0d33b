import { expect, test } from 'vitest'
import { columnWidth, emsOf, fittedSize } from './figure-width.ts'

test('a longer figure is wider', () => {
  expect(emsOf('1.250.000')).toBeGreaterThan(emsOf('125.000'))
})

test('a figure keeps its size while it fits, and shrinks to its room', () => {
  expect(fittedSize('281.000', 5.6, 45)).toBe(5.6)
  const size = fittedSize('Rp 990.000.000.000.000', 5.6, 45)
  expect(size).toBeLessThan(5.6)
  expect(size * emsOf('Rp 990.000.000.000.000')).toBeCloseTo(45)
})

test('a column widens for its longest figure only', () => {
  expect(columnWidth(['6.000.000', '60.000'], 20)).toBe(20)
  expect(columnWidth(['900.000.000.000.000', '60.000'], 20)).toBeGreaterThan(30)
})
