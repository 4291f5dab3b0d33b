import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, type ShopZone, shopZoneSchema, startOfDay } from '../time/calendar.ts'
import {
  isPastValidity,
  OPEN_QUOTE_STATUSES,
  QUOTE_STATUSES,
  quoteActions,
  quoteNumber,
  quoteState,
} from './quote.ts'

const ZONES = shopZoneSchema.options
const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2031-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('a quote has a number of its own', () => {
  expect(quoteNumber('0192f0a0-7c1e-7d3a-8f21-5b6c9c41e7b2')).toBe('PNW-9C41E7B2')
})

test('it is valid to the end of its last day in each zone of the shop', () => {
  const around = (zone: ShopZone, validUntil: string) => {
    const midnight = startOfDay(addDays(validUntil, 1), zone).getTime()
    return [midnight - 1, midnight].map((at) => isPastValidity({ validUntil }, dayOf(new Date(at), zone)))
  }
  for (const zone of ZONES) expect(around(zone, '2026-11-30')).toEqual([false, true])
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), fc.integer({ min: -3, max: 3 }), (at, zone, days) => {
      const today = dayOf(at, zone)
      const validUntil = addDays(today, days)
      expect(isPastValidity({ validUntil }, today)).toBe(days < 0)
      expect(at >= startOfDay(addDays(validUntil, 1), zone)).toBe(days < 0)
    }),
  )
})

test('only an open quote expires', () => {
  for (const status of QUOTE_STATUSES) {
    const quote = { status, validUntil: '2026-11-30' }
    expect(quoteState(quote, '2026-11-30')).toBe(status)
    const isOpen = OPEN_QUOTE_STATUSES.some((one) => one === status)
    expect(quoteState(quote, '2026-12-01')).toBe(isOpen ? 'expired' : status)
  }
})

test('what a customer has seen is never removed, an answer never approves an expired quote, and none becomes two orders', () => {
  for (const status of QUOTE_STATUSES) {
    for (const today of ['2026-11-30', '2026-12-01']) {
      const seen = quoteActions({ status, validUntil: '2026-11-30', sentAt: '2026-11-20T00:00:00Z' }, today)
      expect(seen).not.toContain('remove')
      if (today === '2026-12-01' && status !== 'rejected') expect(seen).not.toContain('answer')
      if (['ordered', 'cancelled', 'rejected'].includes(status)) expect(seen).not.toContain('order')
    }
  }
})
