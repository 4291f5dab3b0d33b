import { expect, test } from 'vitest'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { dayGroups, placeOf } from './day-groups.tsx'

const row = (id: string, createdAt: string) => ({ id, createdAt }) as TransactionSummary
const saturday = { day: '2026-11-21', count: 2, cancelled: 1, total: 281_000 }
const friday = { day: '2026-11-20', count: 2, cancelled: 0, total: 3_540_000 }

test('rows are grouped by the shop day of their creation, with the whole day’s sums', () => {
  const rows = [
    row('a', '2026-11-21T03:31:00Z'),
    // 17.30 UTC on Friday is past midnight in Jakarta.
    row('b', '2026-11-20T17:30:00Z'),
    row('c', '2026-11-20T10:00:00Z'),
    row('d', '2026-11-20T04:28:00Z'),
  ]
  const pages = [{ days: [saturday] }, { days: [saturday, friday] }]
  const groups = dayGroups(rows, pages, { zone: 'Asia/Jakarta', today: '2026-11-22' })
  expect(groups.map(({ key, head, about, rows }) => [key, head, about, rows.map(({ id }) => id)])).toEqual([
    ['2026-11-21', 'Kemarin', '2 transaksi, 1 dibatalkan', ['a', 'b']],
    ['2026-11-20', 'Jumat, 20 November', '2 transaksi', ['c', 'd']],
  ])
})

test('rows can be grouped by due day; an order has a position and neighbours', () => {
  const due = (id: string, estimatedCompletion: string) =>
    ({ ...row(id, '2026-11-20T04:28:00Z'), estimatedCompletion }) as TransactionSummary
  const rows = [due('a', '2026-11-20'), due('b', '2026-11-22'), due('c', '2026-11-22')]
  const today = { day: '2026-11-22', count: 4, cancelled: 0, total: 0 }
  const settings = { zone: 'Asia/Jakarta', today: '2026-11-22', byDue: true } as const
  const groups = dayGroups(rows, [{ days: [friday, today] }], settings)
  expect(groups.map(({ head, rows }) => [head, rows.length])).toEqual([
    ['Janji selesai Jumat, 20 November', 1],
    ['Janji selesai hari ini', 2],
  ])
  expect(placeOf('b', groups)).toEqual({
    words: '1\u00a0dari\u00a04 janji\u00a0hari\u00a0ini',
    before: 'a',
    after: 'c',
  })
  expect(placeOf('c', groups)).toMatchObject({ before: 'b', after: undefined })
  expect(placeOf('z', groups)).toBeNull()
})

test('a day without the server’s sum counts the loaded rows, and is complete once the next day has rows', () => {
  const sold = (id: string, createdAt: string, status = 'completed') =>
    ({ ...row(id, createdAt), status, total: 500 }) as TransactionSummary
  const rows = [
    sold('a', '2026-11-21T03:31:00Z'),
    sold('b', '2026-11-21T02:31:00Z', 'cancelled'),
    sold('c', '2026-11-20T04:28:00Z'),
  ]
  const groups = dayGroups(rows, [{ days: [] }], { zone: 'Asia/Jakarta', today: '2026-11-22' })
  expect(groups.map(({ about, sum }) => [about, sum !== undefined])).toEqual([
    ['2 transaksi, 1 dibatalkan', true],
    ['1+ transaksi', false],
  ])
  expect(placeOf('a', groups)?.words).toBe('1\u00a0dari\u00a02 kemarin')
  expect(placeOf('c', groups)?.words).toBe('1\u00a0dari\u00a01+ 20\u00a0Nov')
})
