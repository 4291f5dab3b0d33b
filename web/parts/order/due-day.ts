import { dayOf, daysBetween, type ShopZone } from '../../../core/time/calendar.ts'
import { type DueDate, formatDueTime, lateSince } from '../../../core/time/due-date.ts'
import { formatNumber, relativeDay } from '../../format.ts'

const MINUTE = 60_000
const HOUR = 60

/**
 * `near`: 'Besok', 'Hari ini 15.00'; `late`: '3 hari'; `off`: '2 hari lagi', 'terlambat 3 hari' (null tomorrow, and today without a time).
 * Tone: magenta when late; yellow in the last hour, or on the day without a time.
 */
export function dueDay(
  due: DueDate,
  at: Date,
  zone: ShopZone,
): { near: string; late?: string; off: string | null; tone?: 'magenta' | 'yellow' } {
  const today = dayOf(at, zone)
  const left = daysBetween(today, due.estimatedCompletion)
  const near = [relativeDay(due.estimatedCompletion, today), due.dueTime && formatDueTime(due.dueTime)]
    .filter(Boolean)
    .join(' ')
  const minutes = Math.floor((lateSince(due, zone).getTime() - at.getTime()) / MINUTE)
  const late = left < 0 ? `${formatNumber(-left)} hari` : minutes < 0 && span(-minutes)
  if (late) return { near, late, off: `terlambat ${late}`, tone: 'magenta' }
  if (minutes === 0) return { near, off: 'baru terlambat', tone: 'magenta' }
  if (due.dueTime && minutes < HOUR) return { near, off: `${span(minutes)} lagi`, tone: 'yellow' }
  if (left > 0) return { near, off: left === 1 ? null : `${formatNumber(left)} hari lagi` }
  return due.dueTime ? { near, off: `${span(minutes)} lagi` } : { near, off: null, tone: 'yellow' }
}

/** '54 menit', '3 jam'. */
function span(minutes: number): string {
  return minutes < HOUR ? `${formatNumber(minutes)} menit` : `${formatNumber(Math.floor(minutes / HOUR))} jam`
}
