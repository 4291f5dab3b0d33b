import type { DaySpan } from '../../../core/shop/analytics.ts'
import { comparisonYear, monthPeriod, type Period, periodDays } from '../../../core/shop/expense.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadTimeZone } from '../store/queries.ts'
import { firstSpentOn, largestOf, type Selection, sumKept, sumOf, sumsByCategory } from './queries.ts'

/** Filters as the calls give them. */
type Filters = Omit<Selection, 'days'> & Period & { [Edge in keyof DaySpan]?: DaySpan[Edge] | undefined }

const EVER: DaySpan = { from: '0001-01-01', to: '9999-12-31' }

/** What filters select: days of one's own, where one of the two may be left out, or those of their period. */
export function selectionOf({ year, month, from, to, ...narrowing }: Filters): Selection {
  const own = { from: from ?? EVER.from, to: to ?? EVER.to }
  return { ...narrowing, days: from || to ? own : periodDays({ year, month }) }
}

/**
 * The figures of the screen's cells (docs/product.md#pengeluaran), in rupiah, by the shop's calendar: of the period, of today and
 * of a year beside it; and of what all filters find.
 */
export async function summarizeExpenses(db: Tx, filters: Filters, asOf: Date) {
  const selection = selectionOf(filters)
  const { days } = selection
  const today = dayOf(asOf, await loadTimeZone(db))
  const year = comparisonYear(filters, today)
  const [matched, period, largest, ofToday, beside, first, categories] = await Promise.all([
    sumOf(db, selection),
    sumOf(db, { days }),
    largestOf(db, { days }),
    sumKept(db, { days: { from: today, to: today } }),
    sumOf(db, { days: periodDays({ year }) }),
    firstSpentOn(db),
    sumsByCategory(db, null),
  ])
  const current = monthPeriod(today).year
  const oldest = first ? monthPeriod(first).year : current
  return {
    matched,
    period,
    largest,
    today: ofToday,
    beside: { year, ...beside },
    years: Array.from({ length: Math.max(1, current - oldest + 1) }, (_, back) => current - back),
    categories: categories
      .flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]))
      .sort((one, other) => one.name.localeCompare(other.name, 'id')),
  }
}
