// Indonesian formatting of numbers and dates, shared by screens and paper.

import type { MembershipTier } from '../customers/customer.ts'
import { formatRupiah } from '../money/money.ts'
import type { TaxMode } from '../tax/ppn.ts'
import { addDays, type Day, dayOf, MONTHS, type ShopZone, timeOf, weekdayOf } from '../time/calendar.ts'
import { type DueDate, formatDueTime } from '../time/due-date.ts'
import { MEMBERSHIP_TIER_LABELS } from './labels.ts'

const DAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

export function dayParts(day: Day) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, date, month: MONTHS[month - 1] ?? '', weekday: DAYS[weekdayOf(day) - 1] ?? '' }
}

/** '1.250.000', without 'Rp' */
export function formatDigits(amount: number): string {
  return formatRupiah(amount).replace('Rp ', '')
}

const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
const twoDecimals = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '3.218', '12,5': at most two decimals */
export function formatNumber(value: number): string {
  return decimal.format(value)
}

/** '3,00': exactly two decimals */
export function formatTwoDecimals(value: number): string {
  return twoDecimals.format(value)
}

/** A fraction as '15%', '7,5%' */
export function formatPercent(rate: number): string {
  return `${decimal.format(Math.round(rate * 10_000) / 100)}%`
}

/** 'Ekspres 25%'; 'Ekspres' if a fee is part of it */
export function expressLabel({
  expressRate,
  expressFee,
}: {
  expressRate: number
  expressFee: number
}): string {
  return expressRate > 0 && expressFee === 0 ? `Ekspres ${formatPercent(expressRate)}` : 'Ekspres'
}

/** 'Pajak', 'PPN', 'Termasuk PPN'; an older cached sale has no mode. */
export function taxLabel({ taxMode = 'simple' }: { taxMode?: TaxMode | undefined }): string {
  if (taxMode === 'simple') return 'Pajak'
  return taxMode === 'ppn' ? 'PPN' : 'Termasuk PPN'
}

/** What is left of the total by rounding: given to the customer, or taken where it was rounded up. */
export function cashbackLabel({ cashback }: { cashback: number }): string {
  return cashback < 0 ? 'Pembulatan' : 'Cashback'
}

/** 'Diskon 10%', 'Diskon Gold 15%' for members, 'Diskon' for an amount in rupiah */
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

/** 'Min, 22 Nov 2026', with a time 'Min, 22 Nov 2026, 15.00' */
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

/** 'Hari ini', 'Besok', 'Kemarin', '24 Nov', with another year named. */
export function relativeDay(day: Day, today: Day): string {
  const near = relativeWord(day, today)
  if (near) return near
  const { date, month, year } = dayParts(day)
  return `${date} ${month.slice(0, 3)}${year === dayParts(today).year ? '' : ` ${year}`}`
}

/** 'Hari ini', 'Besok', 'Kemarin'; undefined for other days. */
export function relativeWord(day: Day, today: Day): string | undefined {
  if (day === today) return 'Hari ini'
  if (day === addDays(today, 1)) return 'Besok'
  if (day === addDays(today, -1)) return 'Kemarin'
  return undefined
}
