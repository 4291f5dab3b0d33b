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

/** docs/product.md#charts-and-lists */
export const TOP_COUNT = 10

/** docs/product.md#charts-and-lists */
const CHART_YEARS = 5

/** Longer periods have monthly bars. */
const MAX_DAILY_BARS = 92

export const MAX_YEARS = 10

/** Shop days, both included. */
export type DaySpan = { from: Day; to: Day }

/** Named periods; screens start with the last 30 days (docs/product.md#periods). */
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

/** Ends today if the period still runs. */
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

export function countDays({ from, to }: DaySpan): number {
  return daysBetween(from, to) + 1
}

/** Whole or started calendar units are compared with the same days of the previous unit. */
export const CALENDAR_UNITS = ['month', 'year'] as const
export type CalendarUnit = (typeof CALENDAR_UNITS)[number]

export function calendarUnitOf(preset: Preset): CalendarUnit | undefined {
  if (preset === 'this-year' || preset === 'last-year') return 'year'
  return preset === 'this-month' || preset === 'last-month' ? 'month' : undefined
}

/** True if the period starts a month or year and stays within it. */
export function startsCalendarUnit({ from, to }: DaySpan, unit: CalendarUnit): boolean {
  return unit === 'month'
    ? from.endsWith('-01') && monthOf(from) === monthOf(to)
    : from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)
}

/**
 * The comparison period (docs/product.md#periods): the equally long one before, or the same days of the previous
 * calendar unit. A running period is cut to the days passed.
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
  // The last day of a month matches the last day of a shorter or longer one.
  const isLast = addDays(last, 1) === firstOfMonth(last, 1)
  const same = addDays(firstOfMonth(last, -months), daysBetween(firstOfMonth(last), last))
  return { from: first, to: isLast || same > end ? end : same }
}

/** If the period contains today, its comparison ends at the same time of day. */
export function previousWindow(range: DaySpan, { asOf, zone, unit }: Comparison): TimeWindow {
  const today = dayOf(asOf, zone)
  const { from, until } = rangeWindow(previousRange(range, today, unit), zone)
  if (today < range.from || today > range.to) return { from, until }
  const tomorrow = startOfDay(addDays(today, 1), zone)
  return { from, until: new Date(until.getTime() - (tomorrow.getTime() - asOf.getTime())) }
}
type Comparison = { asOf: Date; zone: ShopZone; unit?: CalendarUnit | undefined }

/** The end is exclusive. */
export function rangeWindow({ from, to }: DaySpan, zone: ShopZone): TimeWindow {
  return { from: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) }
}

/** One bar per day, or per month in a long period. */
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

/** The first day of each month. */
export function monthsOfYear(year: number): Day[] {
  return Array.from({ length: 12 }, (_, index) => firstOfMonth(`${year}-01-01`, index))
}

/** False for months before the first sale or in the future: they have no value, not zero. */
export function hasTrade(month: Day, firstSale: Day | null, today: Day): boolean {
  return firstSale !== null && monthOf(firstSale) <= monthOf(month) && monthOf(month) <= monthOf(today)
}

/** This year first. */
export function selectableYears(today: Day): number[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: CHART_YEARS }, (_, back) => year - back)
}

/** Change in thousandths, rounded half away from zero. Without a positive base: `new`, or `none` if both are 0. */
export type RelativeChange = { kind: 'permille'; permille: number } | { kind: 'new' } | { kind: 'none' }
export function relativeChange(now: number, before: number): RelativeChange {
  if (before <= 0) return { kind: now === 0 && before === 0 ? 'none' : 'new' }
  const difference = BigInt(now) - BigInt(before)
  const size = difference < 0n ? -difference : difference
  const permille = Number((2000n * size + BigInt(before)) / (2n * BigInt(before)))
  return { kind: 'permille', permille: difference < 0n && permille > 0 ? -permille : permille }
}

/** Whole rupiah, rounded half up; 0 of nothing. */
export function averageAmount({ amount, count }: { amount: number; count: number }): number {
  return count === 0 ? 0 : Math.floor((2 * amount + count) / (2 * count))
}

/** Whole percents by largest remainder: those of all parts of a whole make 100. Zeros of nothing. */
export function percentShares(parts: readonly number[], whole: number): number[] {
  const exact = parts.map((part) => (whole <= 0 ? 0 : (part / whole) * 100))
  const below = exact.map(Math.floor)
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  const raised = exact
    .map((percent, index) => ({ index, remainder: percent % 1 }))
    .sort((one, other) => other.remainder - one.remainder)
    .slice(0, Math.round(sum(exact)) - sum(below))
  return below.map((percent, at) => percent + (raised.some(({ index }) => index === at) ? 1 : 0))
}

const compactFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })

/** '0', '750', '25k', '1,5 jt' */
export function formatAxisValue(amount: number): string {
  if (Math.abs(amount) < 1000) return compactFormat.format(amount)
  if (Math.abs(amount) < 1_000_000) return `${compactFormat.format(amount / 1000)}k`
  return `${compactFormat.format(amount / 1_000_000)} jt`
}

/** Four round steps from 0 to at least the largest amount. */
export function axisTicks(largest: number): number[] {
  const least = Math.max(Math.ceil(largest / 4), 250)
  const unit = 10 ** (least.toString().length - 1)
  const step = unit * ([1, 1.5, 2, 2.5, 5, 10].find((times) => times * unit >= least) ?? 10)
  return [0, step, 2 * step, 3 * step, 4 * step]
}
