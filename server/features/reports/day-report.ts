import type { DayReport } from '../../../contract/reports.ts'
import { lowestDiscountLimit } from '../../../core/access/access.ts'
import { rangeWindow } from '../../../core/shop/analytics.ts'
import type { Day } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadPeriodFigures } from '../analytics/period-figures.ts'
import { loadExceptions, sumReceivedAndSettled } from '../dashboard/queries.ts'
import { listClosings } from '../drawers/closings.queries.ts'
import { loadStore } from '../store/queries.ts'

/** More drawers than any shop closes on a day. */
const MOST_CLOSINGS = 200

/**
 * What happened on a day, made of the same figures as Analitik's. `seesProfit`: with expenses, and with what was deleted, given back and
 * discounted; of discounts those above the shop's limit, where it has one.
 */
export async function loadDayReport(
  db: Tx,
  day: Day,
  { seesProfit, canMail }: { seesProfit: boolean; canMail: boolean },
): Promise<DayReport> {
  const range = { from: day, to: day }
  const store = await loadStore(db)
  const window = rangeWindow(range, store.timeZone)
  const discountAbove = lowestDiscountLimit(store)
  const [figures, { settled }, exceptions, closed] = await Promise.all([
    loadPeriodFigures(db, window, seesProfit ? range : null),
    sumReceivedAndSettled(db, window),
    seesProfit ? loadExceptions(db, window, discountAbove) : null,
    listClosings(db, window, { from: null, limit: MOST_CLOSINGS }),
  ])
  const { sales, received, unpaid, expenses } = figures
  return {
    day,
    at: new Date().toISOString(),
    sales,
    received: { ...received, settled },
    unpaid,
    exceptions,
    discountAbove,
    expenses,
    drawers: closed.toReversed().map(({ name, closedByName, difference, otherDifference, deposited }) => ({
      name,
      closedByName,
      difference,
      otherDifference,
      deposited,
    })),
    canMail,
  }
}
