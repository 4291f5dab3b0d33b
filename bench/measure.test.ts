import { expect, test } from 'vitest'
import { formatFigure, type Line, measureLoad, missedTargets, percentile, toFigures } from './measure.ts'

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
  expect(toFigures(hundred, 'ms', 4)).toEqual({ unit: 'ms', p50: 50, p99: 99, perSecond: 25, samples: 100 })
})

test('each client sends its next request after the last answer', async () => {
  const asking = new Set<number>()
  const seen = new Set<number>()
  const { samples, p50 } = await measureLoad(3, { warmUp: 0.01, seconds: 0.1 }, async (client) => {
    expect(asking).not.toContain(client)
    asking.add(client)
    seen.add(client)
    await new Promise((resolve) => setTimeout(resolve, 5))
    asking.delete(client)
  })
  expect([...seen].sort()).toEqual([0, 1, 2])
  expect(samples).toBeGreaterThan(3)
  expect(p50).toBeGreaterThan(3)
})

test('work longer than the span is measured once', async () => {
  const slow = () => new Promise((resolve) => setTimeout(resolve, 30))
  expect((await measureLoad(1, { warmUp: 0, seconds: 0.01 }, slow)).samples).toBe(1)
})

test('a line names the targets that it misses', () => {
  const line: Line = {
    name: 'save a sale',
    clients: 8,
    figures: { unit: 'ms', p50: 10, p99: 90, perSecond: 300, samples: 1000 },
    limit: { name: 'pg', figures: { unit: 'ms', p50: 2, p99: 4, perSecond: 1000, samples: 1000 } },
    small: 5,
    wanted: {
      p50: 10,
      p99: 100,
      perSecond: 300,
      timesLimit: 5,
      shareOfLimit: 0.3,
      p99OverP50: 9,
      timesSmall: 2,
    },
  }
  expect(missedTargets(line)).toEqual([])
  const missed = {
    ...{ p50: 9, p99: 89, perSecond: 301 },
    ...{ timesLimit: 4, shareOfLimit: 0.4, p99OverP50: 8, timesSmall: 1.5 },
  }
  expect(missedTargets({ ...line, wanted: missed })).toEqual([
    'p50 over 9.00',
    'p99 over 89.0',
    'p99 over 80.0',
    'under 301 /s',
    'p50 over 8.00',
    'under 400 /s',
    'p50 over 7.50',
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
