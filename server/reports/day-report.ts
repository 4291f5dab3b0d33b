import type { DayReport } from '../../contract/reports.ts'
import { windowOf } from '../../core/analytics.ts'
import type { Day } from '../../core/calendar.ts'
import { figuresOf } from '../analytics/period-figures.ts'
import { exceptionsIn, receivedIn } from '../dashboard/queries.ts'
import type { Atomic } from '../database/atomically.ts'
import { closingsAfter } from '../drawers/queries.ts'
import { loadTimeZone } from '../store/queries.ts'

/** More drawers than any shop closes on a day. */
const MOST_CLOSINGS = 200

/**
 * What happened on a day, made of the same figures as Analitik's. `seesProfit`: with expenses, and with what was deleted, given back and
 * discounted.
 */
export async function dayReport(
  db: Atomic,
  day: Day,
  { seesProfit, canMail }: { seesProfit: boolean; canMail: boolean },
): Promise<DayReport> {
  const range = { from: day, to: day }
  const window = windowOf(range, await loadTimeZone(db))
  const [figures, { settled }, exceptions, closed] = await Promise.all([
    figuresOf(db, window, seesProfit ? range : null),
    receivedIn(db, window),
    seesProfit ? exceptionsIn(db, window) : null,
    closingsAfter(db, window, { from: null, limit: MOST_CLOSINGS }),
  ])
  const { sales, received, unpaid, expenses } = figures
  return {
    day,
    at: new Date().toISOString(),
    sales,
    received: { ...received, settled },
    unpaid,
    exceptions,
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
