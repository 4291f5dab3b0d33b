// An order is due on a shop day and optionally at a time of it.
import { type Day, type ShopZone, startOfDay } from './calendar.ts'

/** `dueTime`: '15:00' in the shop's time zone; null for any time of the day. */
export type DueDate = { estimatedCompletion: Day; dueTime: string | null }

const MINUTE = 60_000

/** An unfinished order is late from this instant: its time, or the end of its day. */
export function lateSince({ estimatedCompletion: day, dueTime }: DueDate, zone: ShopZone): Date {
  const [hour = 0, minute = 0] = (dueTime || '24:00').split(':').map(Number)
  return new Date(startOfDay(day, zone).getTime() + (hour * 60 + minute) * MINUTE)
}

/** '15.00' */
export function formatDueTime(time: string): string {
  return time.replace(':', '.')
}
