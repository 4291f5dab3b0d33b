import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  firstOfMonth,
  monthOf,
  type ShopZone,
  startOfDay,
  type TimeWindow,
  weekdayOf,
} from '../time/calendar.ts'

/** How many entries a top list holds (docs/product.md#charts-and-lists). */
export const TOP_COUNT = 10

/** How many years the yearly chart can be of (docs/product.md#charts-and-lists). */
const CHART_YEARS = 5

/** Up to this many days a chart has a bar a day; above, a bar a month. */
const MAX_DAILY_BARS = 92

/** The longest period that can be asked for. */
export const MAX_YEARS = 10

/** Days of the shop's calendar, both ends included. */
export type DaySpan = { from: Day; to: Day }

/** Periods with a name. The one that a screen begins with is the last 30 days (docs/product.md#periods). */
export const PRESETS = [
  'today',
  'yesterday',
  '7-days',
  'last-week',
  '30-days',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const
export type Preset = (typeof PRESETS)[number]

/** The days of a named period, up to today where it still runs. */
export function presetRange(preset: Preset, today: Day): DaySpan {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case '7-days':
      return { from: addDays(today, -6), to: today }
    case 'last-week': {
      const monday = addDays(today, 1 - weekdayOf(today) - 7)
      return { from: monday, to: addDays(monday, 6) }
    }
    case '30-days':
      return { from: addDays(today, -29), to: today }
    case 'this-month':
      return { from: firstOfMonth(today), to: today }
    case 'last-month':
      return { from: firstOfMonth(today, -1), to: addDays(firstOfMonth(today), -1) }
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'last-year': {
      const year = Number(today.slice(0, 4)) - 1
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    }
  }
}

/** How many days a period has. */
export function countDays({ from, to }: DaySpan): number {
  return daysBetween(from, to) + 1
}

/** What a period may be a whole one or the beginning of: then it is held against the same days of the one before. */
export const CALENDAR_UNITS = ['month', 'year'] as const
export type CalendarUnit = (typeof CALENDAR_UNITS)[number]

/** What a named period is a whole one or the beginning of. */
export function calendarUnitOf(preset: Preset): CalendarUnit | undefined {
  if (preset === 'this-year' || preset === 'last-year') return 'year'
  return preset === 'this-month' || preset === 'last-month' ? 'month' : undefined
}

/** Whether a period lies in one month or year, and begins with it. */
export function startsCalendarUnit({ from, to }: DaySpan, unit: CalendarUnit): boolean {
  return unit === 'month'
    ? from.endsWith('-01') && monthOf(from) === monthOf(to)
    : from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)
}

/**
 * What a figure is compared with (docs/product.md#periods): the equally long period that ends the day before, of a calendar unit the same days of the
 * one before. Of a period that is not over, only as many days as have passed.
 */
export function previousRange({ from, to }: DaySpan, today: Day, unit?: CalendarUnit): DaySpan {
  const last = from <= today && today < to ? today : to
  if (unit === undefined) {
    const first = addDays(from, -countDays({ from, to }))
    return { from: first, to: addDays(first, daysBetween(from, last)) }
  }
  const months = unit === 'month' ? 1 : 12
  const first = firstOfMonth(from, -months)
  const end = addDays(firstOfMonth(last, 1 - months), -1)
  // The last day of a month stands for the last of the shorter or longer one before.
  const isLast = addDays(last, 1) === firstOfMonth(last, 1)
  const same = addDays(firstOfMonth(last, -months), daysBetween(firstOfMonth(last), last))
  return { from: first, to: isLast || same > end ? end : same }
}

/**
 * The instants of the period before. That of one which today belongs to ends at this time of its last day: until now is compared with until then.
 */
export function previousWindow(range: DaySpan, { asOf, zone, unit }: Comparison): TimeWindow {
  const today = dayOf(asOf, zone)
  const { from, until } = rangeWindow(previousRange(range, today, unit), zone)
  if (today < range.from || today > range.to) return { from, until }
  const tomorrow = startOfDay(addDays(today, 1), zone)
  return { from, until: new Date(until.getTime() - (tomorrow.getTime() - asOf.getTime())) }
}
type Comparison = { asOf: Date; zone: ShopZone; unit?: CalendarUnit | undefined }

/** The instants of a period, the end excluded. */
export function rangeWindow({ from, to }: DaySpan, zone: ShopZone): TimeWindow {
  return { from: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) }
}

/** The bars of a period's chart: one for each day, or for each month, that the period touches. */
export function chartBars(range: DaySpan): { unit: 'day' | 'month'; starts: Day[] } {
  if (countDays(range) <= MAX_DAILY_BARS) {
    return {
      unit: 'day',
      starts: Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index)),
    }
  }
  const starts: Day[] = []
  for (let day = firstOfMonth(range.from); day <= range.to; day = firstOfMonth(day, 1)) starts.push(day)
  return { unit: 'month', starts }
}

/** The twelve months of a year, each as its first day. */
export function monthsOfYear(year: number): Day[] {
  return Array.from({ length: 12 }, (_, index) => firstOfMonth(`${year}-01-01`, index))
}

/** Whether a shop had any trade in a month, as far as that can be: the sum of one before its first sale, or to come, is not nothing, there is none. */
export function hasTrade(month: Day, firstSale: Day | null, today: Day): boolean {
  return firstSale !== null && monthOf(firstSale) <= monthOf(month) && monthOf(month) <= monthOf(today)
}

/** The years that the yearly chart can be of, this one first. */
export function selectableYears(today: Day): number[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: CHART_YEARS }, (_, back) => year - back)
}

/**
 * How a figure stands to the one before: by so many thousandths, rounded half away from zero; or, where nothing can be divided by,
 * `new` (there was nothing, or less) and `none` (there is and was nothing). Both figures are whole.
 */
export type RelativeChange = { kind: 'permille'; permille: number } | { kind: 'new' } | { kind: 'none' }
export function relativeChange(now: number, before: number): RelativeChange {
  if (before <= 0) return { kind: now === 0 && before === 0 ? 'none' : 'new' }
  const difference = BigInt(now) - BigInt(before)
  const size = difference < 0n ? -difference : difference
  const permille = Number((2000n * size + BigInt(before)) / (2n * BigInt(before)))
  return { kind: 'permille', permille: difference < 0n && permille > 0 ? -permille : permille }
}

/** A mean in whole rupiah, half a rupiah up; nothing for nothing. */
export function averageAmount({ amount, count }: { amount: number; count: number }): number {
  return count === 0 ? 0 : Math.floor((2 * amount + count) / (2 * count))
}

/** A part of a whole in per cent, rounded; 0 of nothing. */
export function percentShare(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 100)
}

const short = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })

/** An amount as an axis has room for it: '0', '750', '25k', '1,5 jt'. */
export function formatAxisValue(amount: number): string {
  if (Math.abs(amount) < 1000) return short.format(amount)
  if (Math.abs(amount) < 1_000_000) return `${short.format(amount / 1000)}k`
  return `${short.format(amount / 1_000_000)} jt`
}

/** The steps of an axis from 0 to at least the largest amount: four of them, each a figure that reads easily. */
export function axisTicks(largest: number): number[] {
  const least = Math.max(Math.ceil(largest / 4), 250)
  const unit = 10 ** (least.toString().length - 1)
  const step = unit * ([1, 1.5, 2, 2.5, 5, 10].find((times) => times * unit >= least) ?? 10)
  return [0, step, 2 * step, 3 * step, 4 * step]
}
