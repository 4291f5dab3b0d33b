import { lineProfit } from '../../../core/orders/profit.ts'
import { api } from '../../api/api.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { estimateCosts } from '../materials/order-materials.ts'
import { loadTimeZone } from '../store/queries.ts'
import { loadForecast } from './forecast.ts'
import { loadPeriodProfit } from './period-profit.ts'
import { listEarnings } from './queries.ts'

/** Handlers of what orders earn (docs/product.md#laba-kotor). */
export const profit = {
  ofOrder: api.profit.ofOrder.handler(async ({ input: { transactionId }, context: { db } }) => {
    const earnings = await listEarnings(db, { orders: [transactionId] })
    const estimates = await estimateCosts(db, transactionId)
    return {
      lines: earnings.map((line) =>
        lineProfit({ ...line, estimated: estimates.get(line.lineId)?.cost ?? null }),
      ),
    }
  }),

  ofPeriod: api.profit.ofPeriod.handler(async ({ input: { by, ...range }, context: { db } }) => {
    const zone = await loadTimeZone(db)
    return await readInSnapshot(db, (moment) => loadPeriodProfit(moment, { range, by, zone }))
  }),

  forecast: api.profit.forecast.handler(async ({ context: { db } }) => {
    const zone = await loadTimeZone(db)
    return { forecast: await readInSnapshot(db, (moment) => loadForecast(moment, zone)) }
  }),
}
