import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureClock, serverTimeOf } from './clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SALE = Date.parse('2026-11-21T13:00:00Z')
const LAST_HEARD = SALE - 3 * HOUR
const SENT = SALE + 12 * HOUR

const clock = (ahead: number, heardAt: number) => ({ ahead, heardAt })

test('the server’s clock is measured from its Date header, to the second', () => {
  const date = 'Sat, 21 Nov 2026 13:00:00 GMT'
  expect(measureClock(date, SALE - 2 * DAY, SALE - 2 * DAY + 100)).toEqual({
    ahead: 2 * DAY + 450,
    heardAt: SALE,
  })
  expect(measureClock(date, SALE + 300, SALE + 900)).toEqual({ ahead: 0, heardAt: SALE })
  expect(measureClock(date, SALE - 9000, SALE)).toBeNull()
  expect(measureClock(null, SALE, SALE)).toBeNull()
  expect(measureClock('kemarin', SALE, SALE)).toBeNull()
})

test.each([
  ['right all the time', 0, 0, 0, 0],
  ['two days behind, and known to be', -2 * DAY, 2 * DAY, -2 * DAY, 2 * DAY],
  ['two days ahead, and known to be', 2 * DAY, -2 * DAY, 2 * DAY, -2 * DAY],
  ['set two days ahead while the server was away', 2 * DAY, 0, 2 * DAY, -2 * DAY],
  ['set two days back while the server was away', -2 * DAY, 0, -2 * DAY, 2 * DAY],
  ['set right between the sale and its sending', 2 * DAY, -2 * DAY, 0, 0],
  ['set wrong between the sale and its sending', 0, 0, 2 * DAY, -2 * DAY],
])(
  'a sale on a device whose clock was %s has its own time',
  (_, wrongThen, knownThen, wrongNow, knownNow) => {
    const time = serverTimeOf(
      { at: SALE + wrongThen, clock: clock(knownThen, LAST_HEARD) },
      { at: SENT + wrongNow, clock: clock(knownNow, SENT) },
    )
    expect(time).toBe(SALE)
  },
)

test('an implausible clock gives a time between the last contact and now', () => {
  // Empty battery at the sale; the network set the clock right before sending.
  expect(serverTimeOf({ at: 0, clock: clock(0, LAST_HEARD) }, { at: SENT, clock: clock(0, SENT) })).toBe(
    LAST_HEARD,
  )
  const instants = fc.integer({ min: 0, max: 2 * SENT })
  fc.assert(
    fc.property(instants, fc.integer(), fc.integer(), (at, then, now) => {
      const time = serverTimeOf(
        { at, clock: clock(then, LAST_HEARD) },
        { at: SENT - now, clock: clock(now, SENT) },
      )
      expect(time).toBeGreaterThanOrEqual(LAST_HEARD)
      expect(time).toBeLessThanOrEqual(SENT)
    }),
  )
})
