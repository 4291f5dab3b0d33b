import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from './calendar.ts'
import { type DueDate, lateSince } from './due-date.ts'

const due = (dueTime: string | null, estimatedCompletion = '2026-11-22') => ({ estimatedCompletion, dueTime })

test('with a time an order is late from that minute on, without one from the next day on', () => {
  expect(lateSince(due('15:00'), 'Asia/Jakarta').toISOString()).toBe('2026-11-22T08:00:00.000Z')
  expect(lateSince(due('00:30'), 'Asia/Jayapura').toISOString()).toBe('2026-11-21T15:30:00.000Z')
  expect(lateSince(due(null), 'Asia/Jakarta').toISOString()).toBe('2026-11-22T17:00:00.000Z')
})

// Orders without a time come last in their day.
const sortKey = ({ estimatedCompletion, dueTime }: DueDate) => `${estimatedCompletion} ${dueTime || '24:00'}`

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const dues = fc.record({
  estimatedCompletion: fc.constantFrom('2026-11-21', '2026-11-22', '2026-12-01'),
  dueTime: fc.option(times),
})

test('what is due first is late first, and never on another day than its own or, without a time, the next moment', () => {
  fc.assert(
    fc.property(dues, dues, fc.constantFrom('Asia/Jakarta', 'Asia/Jayapura'), (one, other, zone) => {
      const [first, second] = [lateSince(one, zone), lateSince(other, zone)]
      expect(sortKey(one) < sortKey(other)).toBe(first.getTime() < second.getTime())
      expect(dayOf(new Date(first.getTime() - (one.dueTime ? 0 : 1)), zone)).toBe(one.estimatedCompletion)
    }),
  )
})
