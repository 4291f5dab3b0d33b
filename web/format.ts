// How figures and dates read on screen. Instants are shown in the shop's time zone; a Day
// ('YYYY-MM-DD') is a day already and needs none. What paper and files say too stands in core/text/formatting.ts.

import { formatRupiah } from '../core/money/money.ts'
import * as written from '../core/text/formatting.ts'
import { addDays, type Day, MONTHS, type ShopZone, toWallClock } from '../core/time/calendar.ts'

export const {
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
} = written
const { dayParts } = written

/** 'Rp 1.250.000' that never breaks in two lines. */
export function rupiah(amount: number): string {
  return formatRupiah(amount).replace(' ', '\u00a0')
}

/** 'Minggu, 22 November 2026' */
export function longDay(day: Day): string {
  const { weekday, date, month, year } = dayParts(day)
  return `${weekday}, ${date} ${month} ${year}`
}

/** A day as a list says it: 'Hari ini', 'Besok', 'Kemarin', '24 Nov', and the year where it is another. */
export function relativeDay(day: Day, today: Day): string {
  const near = relativeWord(day, today)
  if (near) return near
  const { date, month, year } = dayParts(day)
  return `${date} ${month.slice(0, 3)}${year === dayParts(today).year ? '' : ` ${year}`}`
}

/** The head of a day's group in a list: 'Hari ini', 'Kemarin', 'Kamis, 19 November', with another year named. */
export function dayHeading(day: Day, today: Day): string {
  const near = relativeWord(day, today)
  if (near) return near
  const { weekday, date, month, year } = dayParts(day)
  return `${weekday}, ${date} ${month}${year === dayParts(today).year ? '' : ` ${year}`}`
}

/** 'November', of 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

function relativeWord(day: Day, today: Day): string | undefined {
  if (day === today) return 'Hari ini'
  if (day === addDays(today, 1)) return 'Besok'
  if (day === addDays(today, -1)) return 'Kemarin'
  return undefined
}

/** '10:42:18', the live clock. */
export function clockText(instant: Date | string, zone: ShopZone): string {
  return toWallClock(instant, zone).toISOString().slice(11, 19)
}
