import type { DayReport } from '../../../contract/reports.ts'
import { lowestDiscountLimit } from '../../../core/access/access.ts'
import { rangeWindow } from '../../../core/shop/analytics.ts'
import type { Day } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadPeriodFigures } from '../analytics/period-figures.ts'
import { sumRevenueByGroup } from '../analytics/queries.ts'
import { sumBalanceMoves } from '../balance/queries.ts'
import { loadExceptions, sumReceivedAndSettled } from '../dashboard/queries.ts'
import { listClosings } from '../drawers/closings.queries.ts'
import { sumWithholdings } from '../payments/queries.ts'
import { loadDayProfit } from '../profit/period-profit.ts'
import { loadStore } from '../store/queries.ts'

const MOST_CLOSINGS = 200

/**
 * The day report, from the same queries as Analitik. `seesProfit` adds expenses, and deletions, refunds and discounts above the shop's limit; `seesCost` what is earned.
 */
export async function loadDayReport(
  db: Tx,
  day: Day,
  { seesProfit, seesCost, canMail }: { seesProfit: boolean; seesCost: boolean; canMail: boolean },
): Promise<DayReport> {
  const range = { from: day, to: day }
  const store = await loadStore(db)
  const window = rangeWindow(range, store.timeZone)
  const discountThreshold = lowestDiscountLimit(store)
  const [figures, groups, { settled }, exceptions, closed, balance, withholdings, profit] = await Promise.all(
    [
      loadPeriodFigures(db, window, { zone: store.timeZone, days: seesProfit ? range : null }),
      sumRevenueByGroup(db, window, store.timeZone),
      sumReceivedAndSettled(db, window),
      seesProfit ? loadExceptions(db, window, discountThreshold) : null,
      listClosings(db, window, { from: null, limit: MOST_CLOSINGS }),
      sumBalanceMoves(db, window),
      sumWithholdings(db, window),
      seesCost ? loadDayProfit(db, window, store.timeZone) : null,
    ],
  )
  const { sales, received, unpaid, expenses } = figures
  return {
    day,
    at: new Date().toISOString(),
    sales,
    extras: groups.flatMap(({ kind, name, amount }) => (kind === 'extra' ? [{ name, amount }] : [])),
    received: { ...received, settled },
    balance,
    withholdings,
    unpaid,
    profit,
    exceptions,
    discountThreshold: discountThreshold,
    expenses,
    drawers: closed.toReversed().map(({ name, closedByName, variance, nonCashVariance, deposited }) => ({
      name,
      closedByName,
      variance,
      nonCashVariance,
      deposited,
    })),
    canMail,
  }
}
