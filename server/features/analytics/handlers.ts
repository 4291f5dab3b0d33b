import { previousRange, previousWindow, rangeWindow, TOP_COUNT } from '../../../core/shop/analytics.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { api } from '../../api/api.ts'
import { seesProfit } from '../../api/require-rights.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { loadTimeZone } from '../store/queries.ts'
import { listTransactions } from '../transactions/list/list-transactions.ts'
import { loadBars, loadPeriodFigures, loadRevenueParts, loadYear } from './period-figures.ts'
import { loadBuyers, sumOutsourcing, sumSalesByCashier } from './queries.ts'

/** Handlers of Analitik (docs/product.md#analytics). */
export const analytics = {
  figures: api.analytics.figures.handler(async ({ input, context: { db, identity } }) => {
    const zone = await loadTimeZone(db)
    const isShown = seesProfit(identity)
    const { unit, ...range } = input
    const asOf = new Date()
    const [window, before] = [rangeWindow(range, zone), previousWindow(range, { asOf, zone, unit })]
    const daysBefore = previousRange(range, dayOf(asOf, zone), unit)
    return await readInSnapshot(db, async (moment) => ({
      current: await loadPeriodFigures(moment, window, { zone, days: isShown ? range : null }),
      previous: await loadPeriodFigures(moment, before, { zone, days: isShown ? daysBefore : null }),
    }))
  }),

  timeline: api.analytics.timeline.handler(async ({ input, context: { db } }) =>
    loadBars(db, input, await loadTimeZone(db)),
  ),

  year: api.analytics.year.handler(async ({ input, context: { db } }) =>
    loadYear(db, input.year, await loadTimeZone(db)),
  ),

  breakdown: api.analytics.breakdown.handler(async ({ input, context: { db } }) => {
    const zone = await loadTimeZone(db)
    return await readInSnapshot(db, (moment) => loadRevenueParts(moment, rangeWindow(input, zone), zone))
  }),

  customers: api.analytics.customers.handler(async ({ input, context: { db } }) => {
    const zone = await loadTimeZone(db)
    return await loadBuyers(db, rangeWindow(input, zone), { top: TOP_COUNT })
  }),

  outsourcing: api.analytics.outsourcing.handler(async ({ input, context: { db } }) =>
    sumOutsourcing(db, rangeWindow(input, await loadTimeZone(db))),
  ),

  cashiers: api.analytics.cashiers.handler(async ({ input, context: { db } }) => ({
    rows: await sumSalesByCashier(db, rangeWindow(input, await loadTimeZone(db))),
  })),

  latest: api.analytics.latest.handler(async ({ context: { db } }) => {
    const { rows } = await listTransactions(db, { limit: TOP_COUNT })
    return { rows }
  }),
}
