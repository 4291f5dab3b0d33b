import { z } from 'zod'

/** The three zones of Indonesia. None of them has daylight saving, so a zone is an offset from UTC in hours. */
const ZONES = {
  'Asia/Jakarta': { offset: 7, name: 'WIB' },
  'Asia/Makassar': { offset: 8, name: 'WITA' },
  'Asia/Jayapura': { offset: 9, name: 'WIT' },
} as const
export type ShopZone = keyof typeof ZONES
export const shopZoneSchema = z.enum(Object.keys(ZONES) as [ShopZone, ...ShopZone[]])

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A day of the shop's calendar, 'YYYY-MM-DD'. */
export const daySchema = z.iso.date('Tanggal tidak valid')
export type Day = z.infer<typeof daySchema>

/** The zone's short name: WIB, WITA or WIT. */
export function zoneName(zone: ShopZone): string {
  return ZONES[zone].name
}

/** The instant moved so that its UTC fields read as the shop's wall clock. */
export function toWallClock(instant: Date | string, zone: ShopZone): Date {
  return new Date(new Date(instant).getTime() + ZONES[zone].offset * HOUR)
}

/** The shop's calendar day that an instant falls on. */
export function dayOf(instant: Date | string, zone: ShopZone): Day {
  return toWallClock(instant, zone).toISOString().slice(0, 10)
}

/** The instant at which a shop day begins. */
export function startOfDay(day: Day, zone: ShopZone): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - ZONES[zone].offset * HOUR)
}

/** When the shop's day began that was so many days before the one of an instant. */
export function startOfDaysAgo(days: number, asOf: Date | string, zone: ShopZone): Date {
  return startOfDay(addDays(dayOf(asOf, zone), -days), zone)
}

/** A day some days later (or, negative, earlier). */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** The months as they are written, January first. */
export const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]

/** A day as a letter writes it: '21 November 2026'. */
export function formatLongDay(day: Day): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return `${date} ${MONTHS[month - 1]} ${year}`
}

/** Whole calendar days from one day to a later one. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** The hour of the shop's day, 0 to 23. */
export function hourOf(instant: Date | string, zone: ShopZone): number {
  return toWallClock(instant, zone).getUTCHours()
}

/** The time of the shop's day, '15:30'. */
export function timeOf(instant: Date | string, zone: ShopZone): string {
  return toWallClock(instant, zone).toISOString().slice(11, 16)
}

/** The month of a day, 'YYYY-MM'. */
export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

/** The first day of the month some months later (or, negative, earlier) than the month of a day. */
export function firstOfMonth(day: Day, monthsLater = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10)
}

/** The day of the week, 1 for Monday to 7 for Sunday: weeks start on Monday (docs/product.md#calendar). */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** A window of instants, the end excluded. */
export type TimeWindow = { from: Date; until: Date }

/**
 * The last `days` shop days up to and including today, and the equal window before it (docs/product.md#periods), up to this time of its last
 * day: today is not over.
 */
export function lastDays(
  days: number,
  asOf: Date,
  zone: ShopZone,
): { current: TimeWindow; previous: TimeWindow } {
  const tomorrow = addDays(dayOf(asOf, zone), 1)
  const at = (daysBack: number) => startOfDay(addDays(tomorrow, -daysBack), zone)
  const until = new Date(asOf.getTime() - days * DAY)
  return { current: { from: at(days), until: at(0) }, previous: { from: at(2 * days), until } }
}

/** The due date that a new order starts with: one day after today (docs/product.md#due-date). */
export function defaultDueDate(asOf: Date, zone: ShopZone): Day {
  return addDays(dayOf(asOf, zone), 1)
}
