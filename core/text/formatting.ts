// How figures and days are written, on screens and on paper alike.

import type { MembershipTier } from '../customers/customer.ts'
import { formatRupiah } from '../money/money.ts'
import { type Day, dayOf, MONTHS, type ShopZone, timeOf, weekdayOf } from '../time/calendar.ts'
import { type DueDate, formatDueTime } from '../time/due-date.ts'
import { MEMBERSHIP_TIER_LABELS } from './labels.ts'

const DAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

/** A day of the calendar taken apart. */
export function dayParts(day: Day) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, date, month: MONTHS[month - 1] ?? '', weekday: DAYS[weekdayOf(day) - 1] ?? '' }
}

/** '1.250.000', for a column whose head names the unit. */
export function formatDigits(amount: number): string {
  return formatRupiah(amount).replace('Rp ', '')
}

const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
const twoDecimals = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A number with at most two decimals: '3.218', '12,5'. */
export function formatNumber(value: number): string {
  return decimal.format(value)
}

/** A number with exactly two decimals, as areas and metres are written: '3,00'. */
export function formatTwoDecimals(value: number): string {
  return twoDecimals.format(value)
}

/** A rate given as a fraction: '15%', '7,5%'. */
export function formatPercent(rate: number): string {
  return `${decimal.format(Math.round(rate * 10_000) / 100)}%`
}

/** What Ekspres adds to an order: 'Ekspres 25%', where a percentage is all of it. */
export function expressLabel({
  expressRate,
  expressFee,
}: {
  expressRate: number
  expressFee: number
}): string {
  return expressRate > 0 && expressFee === 0 ? `Ekspres ${formatPercent(expressRate)}` : 'Ekspres'
}

/** What a discount is for: 'Diskon 10%', 'Diskon Gold 15%' of a member, 'Diskon' where an amount was given. */
export function discountLabel(sale: {
  discountPercent: number
  discountAmount: number
  discountRate: number
  membershipTier: MembershipTier
}): string {
  const { discountPercent, discountAmount, discountRate, membershipTier } = sale
  if (discountAmount > 0) return 'Diskon'
  if (discountPercent > 0) return `Diskon ${formatPercent(discountPercent / 100)}`
  return `Diskon ${MEMBERSHIP_TIER_LABELS[membershipTier]} ${formatPercent(discountRate)}`
}

/** 'Min, 22 Nov 2026' */
export function formatDay(day: Day): string {
  const { weekday, date, month, year } = dayParts(day)
  return `${weekday.slice(0, 3)}, ${date} ${month.slice(0, 3)} ${year}`
}

/** When an order is due: 'Min, 22 Nov 2026', with its time where it has one: 'Min, 22 Nov 2026, 15.00'. */
export function formatDue({ estimatedCompletion, dueTime }: DueDate): string {
  return [formatDay(estimatedCompletion), dueTime && formatDueTime(dueTime)].filter(Boolean).join(', ')
}

/** '22 Nov 2026' */
export function formatShortDay(day: Day): string {
  const { date, month, year } = dayParts(day)
  return `${date} ${month.slice(0, 3)} ${year}`
}

/** '10.31' */
export function formatTime(instant: Date | string, zone: ShopZone): string {
  return timeOf(instant, zone).replace(':', '.')
}

/** '21 Nov 2026, 10.31' */
export function formatMoment(instant: Date | string, zone: ShopZone): string {
  return `${formatShortDay(dayOf(instant, zone))}, ${formatTime(instant, zone)}`
}
