// How figures and dates read on screen (design, section 7). Instants are shown in the shop's time zone; a Day
// ('YYYY-MM-DD') is a day already and needs none.
import { addDays, type Day, dayOf, MONTHS, type ShopZone, wallClock, weekdayOf } from '../core/calendar.ts'
import { rupiahText } from '../core/money.ts'

const DAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

function parts(day: Day) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, date, month: MONTHS[month - 1] ?? '', weekday: DAYS[weekdayOf(day) - 1] ?? '' }
}

/** 'Rp 1.250.000' that never breaks in two lines. */
export function rupiah(amount: number): string {
  return rupiahText(amount).replace(' ', '\u00a0')
}

/** '1.250.000', for a column whose head names the unit. */
export function digits(amount: number): string {
  return rupiahText(amount).replace('Rp ', '')
}

const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
const twoDecimals = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A number with at most two decimals: '3.218', '12,5'. */
export function number(value: number): string {
  return decimal.format(value)
}

/** A number with exactly two decimals, as areas and metres are written: '3,00'. */
export function fixed(value: number): string {
  return twoDecimals.format(value)
}

/** A rate given as a fraction: '15%', '7,5%'. */
export function percent(rate: number): string {
  return `${decimal.format(Math.round(rate * 10_000) / 100)}%`
}

/** 'Min, 22 Nov 2026' */
export function dayText(day: Day): string {
  const { weekday, date, month, year } = parts(day)
  return `${weekday.slice(0, 3)}, ${date} ${month.slice(0, 3)} ${year}`
}

/** '22 Nov 2026' */
export function shortDay(day: Day): string {
  const { date, month, year } = parts(day)
  return `${date} ${month.slice(0, 3)} ${year}`
}

/** 'Minggu, 22 November 2026' */
export function longDay(day: Day): string {
  const { weekday, date, month, year } = parts(day)
  return `${weekday}, ${date} ${month} ${year}`
}

/** A day as a list says it: 'Hari ini', 'Besok', 'Kemarin', '24 Nov', and the year where it is another. */
export function nearDay(day: Day, today: Day): string {
  const near = nearWord(day, today)
  if (near) return near
  const { date, month, year } = parts(day)
  return `${date} ${month.slice(0, 3)}${year === parts(today).year ? '' : ` ${year}`}`
}

/** The head of a day's group in a list: 'Hari ini', 'Kemarin', 'Kamis, 19 November', with another year named. */
export function dayHead(day: Day, today: Day): string {
  const near = nearWord(day, today)
  if (near) return near
  const { weekday, date, month, year } = parts(day)
  return `${weekday}, ${date} ${month}${year === parts(today).year ? '' : ` ${year}`}`
}

/** 'November', of 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

function nearWord(day: Day, today: Day): string | undefined {
  if (day === today) return 'Hari ini'
  if (day === addDays(today, 1)) return 'Besok'
  if (day === addDays(today, -1)) return 'Kemarin'
  return undefined
}

/** '10.31' */
export function timeText(instant: Date | string, zone: ShopZone): string {
  return wallClock(instant, zone).toISOString().slice(11, 16).replace(':', '.')
}

/** '10:42:18', the live clock. */
export function clockText(instant: Date | string, zone: ShopZone): string {
  return wallClock(instant, zone).toISOString().slice(11, 19)
}

/** '21 Nov 2026, 10.31' */
export function momentText(instant: Date | string, zone: ShopZone): string {
  return `${shortDay(dayOf(instant, zone))}, ${timeText(instant, zone)}`
}
