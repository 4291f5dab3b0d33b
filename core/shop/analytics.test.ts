import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_RUPIAH } from '../money/money.ts'
import { addDays, dayOf, monthOf, type ShopZone } from '../time/calendar.ts'
import {
  averageAmount,
  axisTicks,
  chartBars,
  countDays,
  formatAxisValue,
  hasTrade,
  monthsOfYear,
  PRESETS,
  percentShares,
  presetRange,
  previousRange,
  previousWindow,
  rangeWindow,
  relativeChange,
  selectableYears,
} from './analytics.ts'

const someDay = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2000-01-01', days))
const someRange = fc
  .tuple(someDay, fc.integer({ min: 0, max: 900 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))
const someZone = fc.constantFrom<ShopZone>('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')
const someAmount = fc.integer({ min: 0, max: MAX_RUPIAH })

describe('periods', () => {
  test.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['7-days', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['30-days', '2026-11-21', '2026-10-23', '2026-11-21'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    // Weeks begin on Monday: of a Sunday and of a Monday it is the same seven days before the current week.
    ['last-week', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['last-week', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['last-year', '2026-11-21', '2025-01-01', '2025-12-31'],
    ['30-days', '2024-03-01', '2024-02-01', '2024-03-01'],
    ['this-month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['this-year', '2026-11-21', '2026-01-01', '2026-11-21'],
  ] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to })
  })

  test('with a name never run beyond today and are never empty', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRESETS), someDay, (preset, today) => {
        const range = presetRange(preset, today)
        expect(range.to <= today).toBe(true)
        expect(countDays(range)).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('the one before is as long and ends where this begins', () => {
    expect(previousRange({ from: '2026-10-23', to: '2026-11-21' }, '2026-11-21')).toEqual({
      from: '2026-09-23',
      to: '2026-10-22',
    })
    fc.assert(
      fc.property(someRange, someZone, (range, zone) => {
        const before = previousRange(range, '2090-01-01')
        expect(countDays(before)).toBe(countDays(range))
        expect(rangeWindow(before, zone).until).toEqual(rangeWindow(range, zone).from)
      }),
    )
  })

  test.each([
    // A month so far: the same days of the one before, as far as that has them.
    ['month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    // A whole one: all of the one before.
    ['month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['month', '2026-01-01', '2026-01-09', '2025-12-01', '2025-12-09'],
    ['year', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['year', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    // Of a month that still runs, as much as has passed; of other days too.
    ['month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-22'],
    [undefined, '2026-11-01', '2026-11-30', '2026-10-02', '2026-10-23'],
    [undefined, '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
    [undefined, '2026-12-01', '2026-12-02', '2026-11-29', '2026-11-30'],
  ] as const)('a %s from %s to %s is compared with %s to %s', (unit, from, to, first, last) => {
    expect(previousRange({ from, to }, '2026-11-22', unit)).toEqual({ from: first, to: last })
  })

  test('that today belongs to are compared up to this time of day', () => {
    const asOf = new Date('2026-11-22T03:30:00Z') // 10.30 in Jakarta
    const at = { asOf, zone: 'Asia/Jakarta' } as const
    const until = (from: string, to: string, unit?: 'month') =>
      previousWindow({ from, to }, { ...at, unit }).until.toISOString()
    expect(until('2026-11-22', '2026-11-22')).toBe('2026-11-21T03:30:00.000Z')
    expect(until('2026-10-24', '2026-11-22')).toBe('2026-10-23T03:30:00.000Z')
    expect(until('2026-11-01', '2026-11-22', 'month')).toBe('2026-10-22T03:30:00.000Z')
    expect(until('2026-11-01', '2026-11-30')).toBe('2026-10-23T03:30:00.000Z')
    expect(until('2026-11-20', '2026-11-21')).toBe('2026-11-19T17:00:00.000Z')
    expect(previousWindow({ from: '2026-11-22', to: '2026-11-22' }, at).from.toISOString()).toBe(
      '2026-11-20T17:00:00.000Z',
    )
  })

  test('begin and end at the shop’s midnight', () => {
    fc.assert(
      fc.property(someRange, someZone, (range, zone) => {
        const { from, until } = rangeWindow(range, zone)
        expect(dayOf(from, zone)).toBe(range.from)
        expect(dayOf(new Date(from.getTime() - 1), zone)).toBe(addDays(range.from, -1))
        expect(dayOf(new Date(until.getTime() - 1), zone)).toBe(range.to)
      }),
    )
  })

  test('have a bar for each day, above 92 days one for each month', () => {
    fc.assert(
      fc.property(someRange, (range) => {
        const { unit, starts } = chartBars(range)
        expect(unit).toBe(countDays(range) > 92 ? 'month' : 'day')
        const days = Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index))
        const expected = unit === 'day' ? days : [...new Set(days.map((day) => `${monthOf(day)}-01`))]
        expect(starts).toEqual(expected)
      }),
    )
  })
})

test('a year has twelve months; those to come and those before the first sale differ from those without sales', () => {
  expect(monthsOfYear(2025).at(0)).toBe('2025-01-01')
  expect(monthsOfYear(2025).at(-1)).toBe('2025-12-01')
  const untold = (year: number, firstSale: string | null) =>
    monthsOfYear(year).filter((month) => !hasTrade(month, firstSale, '2026-11-21'))
  expect(untold(2026, '2025-03-31')).toEqual(['2026-12-01'])
  expect(untold(2025, '2025-03-31')).toEqual(['2025-01-01', '2025-02-01'])
  expect(untold(2024, '2025-03-31')).toHaveLength(12)
  expect(untold(2026, null)).toHaveLength(12)
})

test('five years can be picked, this one first', () => {
  expect(selectableYears('2026-01-01')).toEqual([2026, 2025, 2024, 2023, 2022])
})

describe('a change', () => {
  test.each([
    [1124, 1000, 124],
    [968, 1000, -32],
    [1000, 1000, 0],
    [0, 5, -1000],
    [2001, 2000, 1],
    [3999, 4000, 0],
    [4001, 4000, 0],
    [200_050, 200_000, 0],
  ])('from the second to the first of %s, %s is %s thousandths', (now, before, permille) => {
    expect(relativeChange(now, before)).toEqual({ kind: 'permille', permille })
  })

  test.each([
    [5, 0, 'new'],
    [0, 0, 'none'],
    [-5, 0, 'new'],
    [5, -5, 'new'],
  ])('of nothing is said in words: %s after %s is %s', (now, before, kind) => {
    expect(relativeChange(now, before)).toEqual({ kind })
  })

  test('is nearest to the truth, has its sign, and is the same whichever way the sign goes', () => {
    fc.assert(
      fc.property(someAmount, fc.integer({ min: 1000, max: MAX_RUPIAH }), (now, before) => {
        const change = relativeChange(now, before)
        if (change.kind !== 'permille') throw new Error('there is something to divide by')
        const off = 1000n * (BigInt(now) - BigInt(before)) - BigInt(change.permille) * BigInt(before)
        expect(2n * (off < 0n ? -off : off) <= BigInt(before)).toBe(true)
        expect(Math.sign(change.permille) * Math.sign(now - before)).toBeGreaterThanOrEqual(0)
        expect(Object.is(change.permille, -0)).toBe(false)
      }),
    )
  })
})

test('an average is of whole rupiah; of nothing it is nothing', () => {
  expect(averageAmount({ amount: 85_752_500, count: 168 })).toBe(510_432)
  expect(averageAmount({ amount: 5, count: 2 })).toBe(3)
  expect(averageAmount({ amount: 0, count: 0 })).toBe(0)
})

test('a part of a whole', () => {
  expect(percentShares([62, 38], 100)).toEqual([62, 38])
  expect(percentShares([1], 3)).toEqual([33])
  expect(percentShares([0, 0], 0)).toEqual([0, 0])
  // 71.9, 14.58 and 13.52: rounded one by one they would make 101.
  expect(percentShares([13_763_500, 2_790_500, 2_587_000], 19_141_000)).toEqual([72, 15, 13])
})

describe('an axis', () => {
  test.each([
    [0, '0'],
    [750, '750'],
    [1000, '1k'],
    [25_000, '25k'],
    [1500, '1,5k'],
    [999_000, '999k'],
    [1_500_000, '1,5 jt'],
    [75_000_000, '75 jt'],
    [1_250_000_000, '1.250 jt'],
    [2_000_000_000_000, '2.000.000 jt'],
  ])('writes %s as %s', (amount, text) => {
    expect(formatAxisValue(amount)).toBe(text)
  })

  test.each([
    [0, [0, 250, 500, 750, 1000]],
    [4_100_000, [0, 1_500_000, 3_000_000, 4_500_000, 6_000_000]],
    [92_000_000, [0, 25_000_000, 50_000_000, 75_000_000, 100_000_000]],
    [6_000_000, [0, 1_500_000, 3_000_000, 4_500_000, 6_000_000]],
  ])('up to %s has the steps %j', (largest, ticks) => {
    expect(axisTicks(largest)).toEqual(ticks)
  })

  test('reaches the largest amount, with at least a third of it in use, and every step reads exactly', () => {
    fc.assert(
      fc.property(someAmount, (largest) => {
        const ticks = axisTicks(largest)
        const top = ticks.at(-1) as number
        expect(top).toBeGreaterThanOrEqual(largest)
        if (largest >= 1000) expect(largest * 3).toBeGreaterThanOrEqual(top)
        const read = (text: string) => {
          const value = Number(text.replace(/ jt|k/, '').replaceAll('.', '').replace(',', '.'))
          return Math.round(value * (text.endsWith('jt') ? 1_000_000 : text.endsWith('k') ? 1000 : 1))
        }
        for (const tick of ticks) expect(read(formatAxisValue(tick))).toBe(tick)
      }),
    )
  })
})
