import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('a line shows its processor time, its time in the small shop and the targets it misses', () => {
  const processor = { postgresql: 1.5, server: 0.75 }
  const figures = { unit: 'ms', p50: 6, p99: 20.5, perSecond: 120, samples: 720 } as const
  const table = formatTable([
    { name: 'newest 50', clients: 1, figures: { ...figures, processor }, small: 5, wanted: { p50: 20 } },
    { name: 'search', clients: 32, figures, wanted: { p50: 3, p99OverP50: 4 } },
    { name: 'server memory', clients: 1, figures: { unit: 'MB', p50: 101, samples: 1 } },
    { name: 'sign in', clients: 8, problem: 'refused' },
  ])
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['', 'clients', 'p50', 'p99', '/s', 'PostgreSQL', 'server', '10,000', 'wanted'],
    ['newest 50', '1', '6.00 ms', '20.5', '120', '1.50', '0.75', '5.00', '≤ 20', 'ok'],
    ['search', '32', '6.00 ms', '20.5', '120', '≤ 3, p99 ≤ 4 × p50', 'MISSED: p50 over 3'],
    ['server memory', '1', '101 MB'],
    ['sign in', '8', 'MISSED: refused'],
  ])
})
