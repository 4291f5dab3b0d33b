import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  daySchema,
  daysBetween,
  defaultDueDate,
  firstOfMonth,
  hourOf,
  lastDays,
  monthOf,
  type ShopZone,
  startOfDay,
  weekdayOf,
  zoneName,
} from './calendar.ts'

const zones: ShopZone[] = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']
const zone = fc.constantFrom(...zones)
const instant = fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
const day = instant.map((date) => date.toISOString().slice(0, 10))

describe('the shop’s day', () => {
  test.each([
    ['Asia/Jakarta', '2026-11-21T16:59:59.999Z', '2026-11-21', 23],
    ['Asia/Jakarta', '2026-11-21T17:00:00Z', '2026-11-22', 0],
    ['Asia/Makassar', '2026-11-21T15:59:59Z', '2026-11-21', 23],
    ['Asia/Makassar', '2026-11-21T16:00:00Z', '2026-11-22', 0],
    ['Asia/Jayapura', '2026-11-21T15:00:00Z', '2026-11-22', 0],
    ['Asia/Jakarta', '2026-11-30T17:00:00Z', '2026-12-01', 0],
    ['Asia/Jakarta', '2026-12-31T16:59:59Z', '2026-12-31', 23],
    ['Asia/Jakarta', '2026-12-31T17:00:00Z', '2027-01-01', 0],
    ['Asia/Jayapura', '2028-02-28T15:00:00Z', '2028-02-29', 0],
  ] as const)('in %s, %s is %s at %d o’clock', (where, when, expected, hour) => {
    expect(dayOf(when, where)).toBe(expected)
    expect(hourOf(new Date(when), where)).toBe(hour)
  })

  test.each(zones)('agrees with the platform’s own calendar in %s', (where) => {
    const theirs = new Intl.DateTimeFormat('en-CA', { timeZone: where, dateStyle: 'short' })
    fc.assert(
      fc.property(instant, (date) => {
        expect(dayOf(date, where)).toBe(theirs.format(date))
      }),
    )
  })

  test('holds every instant from its start to the next day’s start', () => {
    fc.assert(
      fc.property(instant, zone, (date, where) => {
        const today = dayOf(date, where)
        expect(startOfDay(today, where) <= date).toBe(true)
        expect(date < startOfDay(addDays(today, 1), where)).toBe(true)
      }),
    )
  })

  test('has three zones with names', () => expect(zones.map(zoneName)).toEqual(['WIB', 'WITA', 'WIT']))

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '21-11-2026', ''])('%j is no day', (text) => {
    expect(daySchema.safeParse(text).success).toBe(false)
  })
})

describe('counting days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
  ])('%s and %d days is %s', (from, days, to) => expect(addDays(from, days)).toBe(to))

  test('forth and back is where it began, and the distance is what was counted', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (from, days) => {
        expect(addDays(addDays(from, days), -days)).toBe(from)
        expect(daysBetween(from, addDays(from, days))).toBe(days)
      }),
    )
  })

  test('an order is due a day after it was made, by the shop’s calendar', () => {
    expect(defaultDueDate(new Date('2026-11-21T16:59:00Z'), 'Asia/Jakarta')).toBe('2026-11-22')
    expect(defaultDueDate(new Date('2026-11-21T17:00:00Z'), 'Asia/Jakarta')).toBe('2026-11-23')
    expect(defaultDueDate(new Date('2026-12-31T03:00:00Z'), 'Asia/Jakarta')).toBe('2027-01-01')
  })
})

describe('weeks and months', () => {
  test('weeks start on Monday', () => {
    expect(weekdayOf('2026-11-16')).toBe(1)
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(weekdayOf('2026-11-22')).toBe(7)
  })

  test('seven days on it is the same weekday, one day on the next', () => {
    fc.assert(
      fc.property(day, (from) => {
        expect(weekdayOf(addDays(from, 7))).toBe(weekdayOf(from))
        expect(weekdayOf(addDays(from, 1))).toBe((weekdayOf(from) % 7) + 1)
      }),
    )
  })

  test.each([
    ['2026-11-21', 0, '2026-11-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-15', -1, '2025-12-01'],
    ['2026-11-21', -23, '2024-12-01'],
  ])('the month of %s and %d months begins %s', (from, months, first) => {
    expect(firstOfMonth(from, months)).toBe(first)
  })

  test('the month of a day is its first seven characters', () =>
    expect(monthOf('2026-11-21')).toBe('2026-11'))
})

describe('the last 30 days', () => {
  const windows = lastDays(30, new Date('2026-11-21T05:00:00Z'), 'Asia/Jakarta')

  test('end with today and begin 29 days before', () => {
    expect(windows.current.from.toISOString()).toBe('2026-10-22T17:00:00.000Z')
    expect(windows.current.until.toISOString()).toBe('2026-11-21T17:00:00.000Z')
  })

  test('follow an equal window, of which as much counts as has passed of them', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 400 }), (asOf, where, days) => {
        const { current, previous } = lastDays(days, asOf, where)
        expect(current.until.getTime() - current.from.getTime()).toBe(days * 86_400_000)
        expect(current.from.getTime() - previous.from.getTime()).toBe(days * 86_400_000)
        // Today has not gone by: until now is compared with until then.
        expect(asOf.getTime() - previous.until.getTime()).toBe(days * 86_400_000)
        expect(asOf >= current.from && asOf < current.until).toBe(true)
      }),
    )
  })
})
