// When an order is due: on a shop day and, if wished, at a time of it. Without a time the whole day is left for it.
import { type Day, type ShopZone, startOfDay } from './calendar.ts'

/** The day and the time ('15:00', the shop's clock) on which an order is due; null: at any time of that day. */
export type DueDate = { estimatedCompletion: Day; dueTime: string | null }

const MINUTE = 60_000

/** From when on an order that is not finished is late: its time, or the end of its day. */
export function lateSince({ estimatedCompletion: day, dueTime }: DueDate, zone: ShopZone): Date {
  const [hour = 0, minute = 0] = (dueTime || '24:00').split(':').map(Number)
  return new Date(startOfDay(day, zone).getTime() + (hour * 60 + minute) * MINUTE)
}

/** Orders what is due by day and time; on one day what has no time comes last. */
export function compareDue(one: DueDate, other: DueDate): number {
  const key = ({ estimatedCompletion, dueTime }: DueDate) => `${estimatedCompletion} ${dueTime || '24:00'}`
  return key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0
}

/** '15.00', as the shop writes a time. */
export function formatDueTime(time: string): string {
  return time.replace(':', '.')
}
