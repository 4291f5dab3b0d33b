import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, startOfDay } from './calendar.ts'
import { ageInDays, isReceivable, OVERDUE_AFTER_DAYS, overdueDays } from './receivable.ts'

const wib = 'Asia/Jakarta'

describe('overdue', () => {
  test.each([
    ['on the day itself', '2026-11-21T03:00:00Z', 0, 0],
    ['a minute later, past midnight', '2026-10-22T16:59:00Z', 30, 0],
    ['after 30 days not yet', '2026-10-22T03:00:00Z', 30, 0],
    ['on the 31st day by one', '2026-10-21T03:00:00Z', 31, 1],
    ['on the 47th by 17', '2026-10-05T03:00:00Z', 47, 17],
    ['created late at night counts as that shop day', '2026-10-21T17:00:00Z', 30, 0],
    ['a clock ahead of ours is no negative age', '2026-11-23T03:00:00Z', 0, 0],
  ])('%s', (_when, createdAt, age, overdue) => {
    const asOf = '2026-11-21T05:00:00Z'
    expect(ageInDays(createdAt, asOf, wib)).toBe(age)
    expect(overdueDays(createdAt, asOf, wib)).toBe(overdue)
  })

  test('N is the whole shop days past the 30th, at any hour', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), minute, minute, (days, createdMinute, nowMinute) => {
        const at = (day: string, minutes: number) =>
          new Date(startOfDay(day, wib).getTime() + minutes * 60_000)
        const createdAt = at('2026-03-01', createdMinute)
        const asOf = at(addDays('2026-03-01', days), nowMinute)
        expect(overdueDays(createdAt, asOf, wib)).toBe(Math.max(0, days - OVERDUE_AFTER_DAYS))
      }),
    )
  })
})

test.each([
  [1, 'processing', true],
  [1, 'completed', true],
  [0, 'processing', false],
  [1, 'cancelled', false],
])('with %d remaining and %s: %s', (remainingAmount, status, owed) => {
  expect(isReceivable({ remainingAmount, status })).toBe(owed)
})
