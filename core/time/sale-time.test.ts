import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GRACE_DAYS, resolveSaleTime } from './sale-time.ts'

const NOW = new Date('2026-11-22T07:06:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

test('a sale counts from its own time, by default from now', () => {
  expect(resolveSaleTime(at(-20 * 60 * MINUTE), NOW)).toEqual(new Date(at(-20 * 60 * MINUTE)))
  expect(resolveSaleTime('2026-11-21T22:10:00+07:00', NOW)).toEqual(new Date('2026-11-21T15:10:00Z'))
  expect(resolveSaleTime(undefined, NOW)).toEqual(NOW)
})

test('a clock that is ahead by minutes makes it now, by more it is refused', () => {
  expect(resolveSaleTime(at(5 * MINUTE), NOW)).toEqual(NOW)
  expect(resolveSaleTime(at(5 * MINUTE + 1), NOW)).toBe('ahead')
})

test('the grace is seven days to the millisecond', () => {
  expect(GRACE_DAYS).toBe(7)
  expect(resolveSaleTime(at(-7 * DAY), NOW)).toEqual(new Date(at(-7 * DAY)))
  expect(resolveSaleTime(at(-7 * DAY - 1), NOW)).toBe('too old')
})

test('accepted times lie within the grace and never in the future', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30 * DAY, max: 30 * DAY }), (ms) => {
      const time = resolveSaleTime(at(ms), NOW)
      if (time instanceof Date) {
        expect(time.getTime()).toBeLessThanOrEqual(NOW.getTime())
        expect(time.getTime()).toBeGreaterThanOrEqual(NOW.getTime() - 7 * DAY)
      } else expect(ms > 5 * MINUTE || ms < -7 * DAY).toBe(true)
    }),
  )
})
