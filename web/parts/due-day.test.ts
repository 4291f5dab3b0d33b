import { expect, test } from 'vitest'
import { dueDay } from './due-day.ts'

test('an order is due today, in so many days, or late', () => {
  const on = (due: string) => dueDay(due, '2026-11-22')
  expect(on('2026-11-24')).toEqual({ near: '24 Nov', off: '2 hari lagi' })
  expect(on('2026-11-23')).toEqual({ near: 'Besok', off: '1 hari lagi' })
  expect(on('2026-11-22')).toEqual({ near: 'Hari ini', off: null, tone: 'yellow' })
  expect(on('2026-11-19')).toEqual({ near: '19 Nov', off: 'terlambat 3 hari', tone: 'magenta' })
})
