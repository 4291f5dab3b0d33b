import { type Day, daysBetween } from '../../core/calendar.ts'
import { nearDay, number } from '../format.ts'

/**
 * When an open order is due, as lists and its panel say it: the day ('Besok', '24 Nov'), how far off it is ('2 hari lagi', 'terlambat 3 hari';
 * null today), and its tone: yellow on the day, magenta after it.
 */
export function dueDay(
  due: Day,
  today: Day,
): { near: string; off: string | null; tone?: 'magenta' | 'yellow' } {
  const left = daysBetween(today, due)
  const near = nearDay(due, today)
  if (left > 0) return { near, off: `${number(left)} hari lagi` }
  if (left === 0) return { near, off: null, tone: 'yellow' }
  return { near, off: `terlambat ${number(-left)} hari`, tone: 'magenta' }
}
