import { expect, test } from 'vitest'
import { askRepeatedly, formatFigure, type Line, missedTargets, percentile, toFigures } from './measure.ts'

const hundred = Array.from({ length: 100 }, (_, n) => 100 - n)

test('a percentile does not depend on the order of the values', () => {
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([10, 9], 0.5)).toBe(9)
  expect(percentile([], 0.5)).toBeNaN()
})

test('the figures of a single value equal that value', () => {
  expect(toFigures([42], 'MB')).toEqual({ unit: 'MB', p50: 42, samples: 1 })
  expect(toFigures(hundred)).toEqual({ unit: 'ms', p50: 50, p99: 99, samples: 100 })
})

test('each client sends its next request after the last answer', async () => {
  const asking = new Set<number>()
  const seen = new Set<number>()
  const took = await askRepeatedly(3, 0.1, async (client) => {
    expect(asking).not.toContain(client)
    asking.add(client)
    seen.add(client)
    await new Promise((resolve) => setTimeout(resolve, 5))
    asking.delete(client)
  })
  expect([...seen].sort()).toEqual([0, 1, 2])
  expect(took.length).toBeGreaterThan(3)
  expect(percentile(took, 0.5)).toBeGreaterThan(3)
})

test('work longer than the span is measured once', async () => {
  const slow = () => new Promise((resolve) => setTimeout(resolve, 30))
  expect(await askRepeatedly(1, 0.01, slow)).toHaveLength(1)
})

test('a line names the targets that it misses', () => {
  const figures = { unit: 'ms', p50: 10, p99: 90, perSecond: 300, samples: 1000 } as const
  const line: Line = { name: 'save a sale', clients: 8, figures, wanted: { p50: 10, p99OverP50: 9 } }
  expect(missedTargets(line)).toEqual([])
  expect(missedTargets({ ...line, wanted: { p50: 9, p99OverP50: 8 } })).toEqual([
    'p50 over 9',
    'p99 over 8 × p50',
  ])
  expect(missedTargets({ ...line, wanted: undefined })).toEqual([])
  expect(missedTargets({ name: 'sign in', clients: 1, problem: 'refused' })).toEqual(['refused'])
})

test('figures are rounded to three significant digits', () => {
  expect([1234.56, 123.456, 12.345, 1.2345, 0.04].map(formatFigure)).toEqual([
    '1,235',
    '123',
    '12.3',
    '1.23',
    '0.04',
  ])
})
