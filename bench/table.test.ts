import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('a line shows its baseline, its time in the small shop and the targets it misses', () => {
  const figures = { unit: 'ms', p50: 6, p99: 20.5, perSecond: 120, samples: 720 } as const
  const limit = { name: 'pg', figures: { ...figures, p50: 0.5, perSecond: 2000 } }
  const table = formatTable([
    { name: 'newest 50', clients: 1, figures, limit, small: 5, wanted: { p50: 20, timesSmall: 1.5 } },
    { name: 'search', clients: 32, figures, wanted: { p50: 3 } },
    { name: 'server memory', clients: 1, figures: { unit: 'MB', p50: 101, samples: 1 } },
    { name: 'sign in', clients: 8, problem: 'refused' },
  ])
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['', 'clients', 'p50', 'p99', '/s', 'limit', '/s', '×', '10,000', 'wanted'],
    [
      ...['newest 50', '1', '6.00 ms', '20.5', '120', '0.50 ms', '2,000', 'pg', '12.0', '5.00 (1.20 ×)'],
      ...['≤ 20, ≤ 1.5 × 10,000', 'ok'],
    ],
    ['search', '32', '6.00 ms', '20.5', '120', '≤ 3', 'MISSED: p50 over 3.00'],
    ['server memory', '1', '101 MB'],
    ['sign in', '8', 'FAILED: refused'],
  ])
})
