// Figures and dates on screen, in the shop's time zone; a Day ('YYYY-MM-DD') needs none. Shared with paper and files:
// core/text/formatting.ts.

import { formatRupiah } from '../core/money/money.ts'
import * as written from '../core/text/formatting.ts'
import { type Day, MONTHS, type ShopZone, toWallClock } from '../core/time/calendar.ts'

export const {
  cashbackLabel,
  formatDay,
  formatDigits,
  discountLabel,
  formatDue,
  expressLabel,
  formatTwoDecimals,
  formatMoment,
  formatNumber,
  formatPercent,
  formatShortDay,
  formatTime,
  taxLabel,
  relativeDay,
} = written
const { dayParts, relativeWord } = written

/** 'Kemarin' becomes lower case; weekdays keep their capital. */
export function inSentence(day: string): string {
  return /^(Hari ini|Besok|Kemarin)/.test(day) ? day.charAt(0).toLowerCase() + day.slice(1) : day
}

/** With non-breaking space. */
export function rupiah(amount: number): string {
  return formatRupiah(amount).replace(' ', '\u00a0')
}

/** 'Minggu, 22 November 2026' */
export function longDay(day: Day): string {
  const { weekday, date, month, year } = dayParts(day)
  return `${weekday}, ${date} ${month} ${year}`
}

/** 'Hari ini', 'Kemarin', 'Kamis, 19 November', with another year named. */
export function dayHeading(day: Day, today: Day): string {
  const near = relativeWord(day, today)
  if (near) return near
  const { weekday, date, month, year } = dayParts(day)
  return `${weekday}, ${date} ${month}${year === dayParts(today).year ? '' : ` ${year}`}`
}

/** 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

/** '10:42:18'. */
export function clockText(instant: Date | string, zone: ShopZone): string {
  return toWallClock(instant, zone).toISOString().slice(11, 19)
}
