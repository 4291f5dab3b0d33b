import { expect, test } from 'vitest'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { dayCountText, dayGroups, withKnownRows } from './days.ts'

const row = (id: string, createdAt: string) => ({ id, createdAt }) as TransactionSummary
const saturday = { day: '2026-11-21', count: 2, cancelled: 1, total: 281_000 }
const friday = { day: '2026-11-20', count: 2, cancelled: 0, total: 3_540_000 }

test('rows stand under the shop day they were made on, also over the edge of a page', () => {
  // 17.30 UTC on Friday is past midnight in Jakarta.
  const pages = [
    { rows: [row('a', '2026-11-21T03:31:00Z'), row('b', '2026-11-20T17:30:00Z')], days: [saturday] },
    {
      rows: [
        row('b', '2026-11-20T17:30:00Z'),
        row('c', '2026-11-20T10:00:00Z'),
        row('d', '2026-11-20T04:28:00Z'),
      ],
      days: [saturday, friday],
    },
  ]
  const groups = dayGroups(pages, 'Asia/Jakarta')
  expect(groups.map(({ day, rows, total }) => [day, rows.map(({ id }) => id), total])).toEqual([
    ['2026-11-21', ['a', 'b'], 281_000],
    ['2026-11-20', ['c', 'd'], 3_540_000],
  ])
})

test('rows that are as they were stay the same objects, wherever they moved', () => {
  const known = new Map<string, TransactionSummary>()
  const [a, b] = [row('a', '2026-11-21T03:31:00Z'), row('b', '2026-11-20T17:30:00Z')]
  withKnownRows([{ rows: [a, b], days: [] }], known)
  const changed = { ...b, total: 1 }
  const again = [
    { rows: [row('new', '2026-11-21T04:00:00Z'), { ...a }], days: [] },
    { rows: [changed], days: [] },
  ]
  const [first, second] = withKnownRows(again, known)
  expect(first?.rows[1]).toBe(a)
  expect(second?.rows[0]).toBe(changed)
})

test('a day says how many, and how many of them were cancelled', () => {
  expect(dayCountText(saturday)).toBe('2 transaksi, 1 dibatalkan')
  expect(dayCountText(friday)).toBe('2 transaksi')
})
