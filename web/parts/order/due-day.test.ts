import { expect, test } from 'vitest'
import { dueDay } from './due-day.ts'

/** Sunday, 14.06 shop time. */
const AT = new Date('2026-11-22T07:06:00Z')
const on = (estimatedCompletion: string, dueTime: string | null = null) =>
  dueDay({ estimatedCompletion, dueTime }, AT, 'Asia/Jakarta')

test('an order is due today, in so many days, or late', () => {
  expect(on('2026-11-24')).toEqual({ near: '24 Nov', off: '2 hari lagi' })
  expect(on('2026-11-23')).toEqual({ near: 'Besok', off: null })
  expect(on('2026-11-22')).toEqual({ near: 'Hari ini', off: null, tone: 'yellow' })
  expect(on('2026-11-19')).toEqual({
    near: '19 Nov',
    late: '3 hari',
    off: 'terlambat 3 hari',
    tone: 'magenta',
  })
})

test('with a time it is late from that minute on, and highlighted in the hour before', () => {
  expect(on('2026-11-22', '17:00')).toEqual({ near: 'Hari ini 17.00', off: '2 jam lagi' })
  expect(on('2026-11-22', '15:06')).toEqual({ near: 'Hari ini 15.06', off: '1 jam lagi' })
  expect(on('2026-11-22', '15:00')).toEqual({ near: 'Hari ini 15.00', off: '54 menit lagi', tone: 'yellow' })
  expect(on('2026-11-22', '14:06')).toMatchObject({ off: 'baru terlambat', tone: 'magenta' })
  expect(on('2026-11-22', '09:00')).toMatchObject({ late: '5 jam', off: 'terlambat 5 jam', tone: 'magenta' })
  expect(on('2026-11-21', '17:00')).toMatchObject({ near: 'Kemarin 17.00', off: 'terlambat 1 hari' })
  expect(on('2026-11-23', '10:00')).toEqual({ near: 'Besok 10.00', off: null })
})
