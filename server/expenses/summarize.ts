import { addDays, dayOf, startOfDay } from '../../core/calendar.ts'
import { type Period, periodOf, windowOf, yearBeside } from '../../core/expense.ts'
import type { Atomic } from '../database/atomically.ts'
import { loadTimeZone } from '../store/queries.ts'
import { firstExpenseAt, largestOf, sumOf } from './queries.ts'

/**
 * The figures of the screen's cells (section 2, Expenses), in rupiah, by the shop's calendar: of the period, of today and
 * of a year beside it; and of what the search finds in the period.
 */
export async function summarizeExpenses(
  db: Atomic,
  { search, ...period }: Period & { search?: string | undefined },
  asOf: Date,
) {
  const zone = await loadTimeZone(db)
  const window = windowOf(period, zone)
  const today = dayOf(asOf, zone)
  const year = yearBeside(period, today)
  const [inPeriod, found, largest, day, beside, first] = await Promise.all([
    sumOf(db, { window }),
    search ? sumOf(db, { window, search }) : null,
    largestOf(db, { window }),
    sumOf(db, { window: { from: startOfDay(today, zone), until: startOfDay(addDays(today, 1), zone) } }),
    sumOf(db, { window: windowOf({ year }, zone) }),
    firstExpenseAt(db),
  ])
  const current = periodOf(today).year
  const oldest = first ? periodOf(dayOf(first, zone)).year : current
  return {
    matched: found ?? inPeriod,
    period: inPeriod,
    largest,
    today: day,
    beside: { year, ...beside },
    years: Array.from({ length: Math.max(1, current - oldest + 1) }, (_, back) => current - back),
  }
}
