import { barsOf, monthsOf, type Range, windowOf } from '../../core/analytics.ts'
import type { Day, ShopZone } from '../../core/calendar.ts'
import type { Database } from '../database/connection.ts'
import { salesBy } from './queries.ts'

type Bar = { start: Day; amount: number; count: number }

/** Sales of a period (rupiah) by day or, where those are too many, by month; a day without any is a bar of 0. */
export async function barsIn(db: Database, range: Range, zone: ShopZone) {
  const { unit, starts } = barsOf(range)
  return { unit, rows: filled(starts, await salesBy(db, unit, windowOf(range, zone), zone)) }
}

/** Sales of each month of a year and of the year before it (rupiah). */
export async function yearOf(db: Database, year: number, zone: ShopZone) {
  const window = windowOf({ from: `${year - 1}-01-01`, to: `${year}-12-31` }, zone)
  const months = await salesBy(db, 'month', window, zone)
  return { months: filled(monthsOf(year), months), before: filled(monthsOf(year - 1), months) }
}

function filled(starts: readonly Day[], bars: readonly Bar[]): Bar[] {
  const known = new Map(bars.map((bar) => [bar.start, bar]))
  return starts.map((start) => known.get(start) ?? { start, amount: 0, count: 0 })
}
