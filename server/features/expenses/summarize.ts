import type { DaySpan } from '../../../core/shop/analytics.ts'
import { comparisonYear, monthPeriod, type Period, periodDays } from '../../../core/shop/expense.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadTimeZone } from '../store/queries.ts'
import {
  type ExpenseSelection,
  findFirstExpenseDay,
  findLargestExpense,
  sumExpenses,
  sumExpensesByCategory,
} from './queries.ts'

type ExpenseFilterInput = Omit<ExpenseSelection, 'days'> &
  Period & { [Edge in keyof DaySpan]?: DaySpan[Edge] | undefined }

const ALL_DAYS: DaySpan = { from: '0001-01-01', to: '9999-12-31' }

/** Own days (`from`, `to`, either may be missing) win over the period. */
export function toSelection({ year, month, from, to, ...narrowing }: ExpenseFilterInput): ExpenseSelection {
  const own = { from: from ?? ALL_DAYS.from, to: to ?? ALL_DAYS.to }
  return { ...narrowing, days: from || to ? own : periodDays({ year, month }) }
}

/** Summary figures of Pengeluaran (docs/product.md#pengeluaran) in rupiah: all filters, the period, today and a year for comparison. */
export async function summarizeExpenses(db: Tx, filters: ExpenseFilterInput, asOf: Date) {
  const selection = toSelection(filters)
  const { days } = selection
  const today = dayOf(asOf, await loadTimeZone(db))
  const year = comparisonYear(filters, today)
  const [matched, period, largest, ofToday, beside, first, categories] = await Promise.all([
    sumExpenses(db, selection),
    sumExpenses(db, { days }),
    findLargestExpense(db, { days }),
    sumExpenses(db, { days: { from: today, to: today } }),
    sumExpenses(db, { days: periodDays({ year }) }),
    findFirstExpenseDay(db),
    sumExpensesByCategory(db, null),
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
