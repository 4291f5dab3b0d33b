import { z } from 'zod'

/** Indonesian zones have no daylight saving: a fixed offset from UTC in hours. */
const ZONES = {
  'Asia/Jakarta': { offset: 7, name: 'WIB' },
  'Asia/Makassar': { offset: 8, name: 'WITA' },
  'Asia/Jayapura': { offset: 9, name: 'WIT' },
} as const
export type ShopZone = keyof typeof ZONES
export const shopZoneSchema = z.enum(Object.keys(ZONES) as [ShopZone, ...ShopZone[]])

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** 'YYYY-MM-DD' */
export const daySchema = z.iso.date('Tanggal tidak valid')
export type Day = z.infer<typeof daySchema>

/** WIB, WITA or WIT */
export function zoneName(zone: ShopZone): string {
  return ZONES[zone].name
}

/** Shifts an instant so that its UTC fields read as the shop's wall clock. */
export function toWallClock(instant: Date | string, zone: ShopZone): Date {
  return new Date(new Date(instant).getTime() + ZONES[zone].offset * HOUR)
}

export function dayOf(instant: Date | string, zone: ShopZone): Day {
  return toWallClock(instant, zone).toISOString().slice(0, 10)
}

export function startOfDay(day: Day, zone: ShopZone): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - ZONES[zone].offset * HOUR)
}

/** Start of the shop day `days` before that of `asOf`. */
export function startOfDaysAgo(days: number, asOf: Date | string, zone: ShopZone): Date {
  return startOfDay(addDays(dayOf(asOf, zone), -days), zone)
}

/** Negative: earlier. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

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

/** '21 November 2026' */
export function formatLongDay(day: Day): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return `${date} ${MONTHS[month - 1]} ${year}`
}

/** Negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** 0 to 23 */
export function hourOf(instant: Date | string, zone: ShopZone): number {
  return toWallClock(instant, zone).getUTCHours()
}

/** '15:30' */
export function timeOf(instant: Date | string, zone: ShopZone): string {
  return toWallClock(instant, zone).toISOString().slice(11, 16)
}

/** 'YYYY-MM' */
export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

/** `monthsLater` may be negative. */
export function firstOfMonth(day: Day, monthsLater = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10)
}

/** 1 is Monday, 7 Sunday (docs/product.md#calendar). */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The end is exclusive. */
export type TimeWindow = { from: Date; until: Date }

/**
 * The last `days` shop days including today, and the equal window before, cut at the same time of its last day
 * (docs/product.md#periods).
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

/** The default due date of a new order: tomorrow (docs/product.md#due-date). */
export function defaultDueDate(asOf: Date, zone: ShopZone): Day {
  return addDays(dayOf(asOf, zone), 1)
}
