// What the shop's cash is expected to be (docs/product.md#kas-piutang-utang). Rupiah; days of the shop.
import { addDays, type Day, daysBetween, firstOfMonth, monthOf } from '../time/calendar.ts'

/** Days ahead of today. */
export const FORECAST_DAYS = 30
/** Whole months in which an expense must have come to be expected again. */
const MONTHS_RUNNING = 3

/**
 * The day on which a debt is expected to be paid: when it is due, or if that is past, after as many days from today as the customer was late
 * before. Null: nothing is known of the customer.
 */
export function expectedDay(due: Day, usualDelay: number | null, today: Day): Day | null {
  if (due >= today) return due
  return usualDelay === null ? null : addDays(today, Math.max(1, Math.round(usualDelay)))
}

type Spent = { name: string; spentOn: Day; amount: number }
/** Above 0 comes in, below 0 goes out. */
export type CashFlow = { day: Day; name: string; amount: number }

/**
 * Expenses that came in each of the last three whole months, expected again on the same day of the month at what the last month came to; in
 * this month only while there is none. What should have come already is expected today.
 */
export function recurringExpenses(expenses: readonly Spent[], today: Day): CashFlow[] {
  const months = Array.from({ length: MONTHS_RUNNING }, (_, back) => monthOf(firstOfMonth(today, -1 - back)))
  return [...Map.groupBy(expenses, ({ name }) => name.trim().toLowerCase()).values()].flatMap((spent) => {
    const ofMonth = (month: string) => spent.filter(({ spentOn }) => monthOf(spentOn) === month)
    const last = ofMonth(months[0] ?? '').toSorted((one, other) => (one.spentOn < other.spentOn ? -1 : 1))
    const newest = last.at(-1)
    if (!newest || !months.every((month) => ofMonth(month).length > 0)) return []
    const amount = -last.reduce((sum, one) => sum + one.amount, 0)
    const isSpent = ofMonth(monthOf(today)).length > 0
    return (isSpent ? [1] : [0, 1]).flatMap((later) => {
      const due = sameDayOfMonth(newest.spentOn, firstOfMonth(today, later))
      const day = due < today ? today : due
      return daysBetween(today, day) <= FORECAST_DAYS ? [{ day, name: newest.name, amount }] : []
    })
  })
}

/** In a shorter month its last day. */
function sameDayOfMonth(day: Day, month: Day): Day {
  const wanted = addDays(month, Number(day.slice(8)) - 1)
  return monthOf(wanted) === monthOf(month) ? wanted : addDays(firstOfMonth(month, 1), -1)
}

/** `cash`: at the end of the day. */
export type ForecastDay = { day: Day; cashIn: number; cashOut: number; cash: number }

/** Today and the 30 days after it. What is due later, or on no known day, is left out. */
export function forecastCash(
  cash: number,
  flows: readonly Omit<CashFlow, 'name'>[],
  today: Day,
): ForecastDay[] {
  let left = cash
  return Array.from({ length: FORECAST_DAYS + 1 }, (_, index) => {
    const day = addDays(today, index)
    let [cashIn, cashOut] = [0, 0]
    for (const { day: on, amount } of flows) {
      if (on !== day) continue
      if (amount > 0) cashIn += amount
      else cashOut -= amount
    }
    left += cashIn - cashOut
    return { day, cashIn, cashOut, cash: left }
  })
}

/** The day with the least cash, the first of several. */
export function lowestDay(days: readonly ForecastDay[]): ForecastDay | undefined {
  return days.reduce<ForecastDay | undefined>(
    (lowest, day) => (lowest && lowest.cash <= day.cash ? lowest : day),
    undefined,
  )
}
