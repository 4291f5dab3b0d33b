import { lineCost } from '../../../core/orders/profit.ts'
import { api } from '../../api/api.ts'
import { estimateCosts } from '../materials/order-materials.ts'
import { listEarnings } from './queries.ts'

/** Handlers of what orders earn (docs/product.md#laba-kotor). */
export const profit = {
  ofOrder: api.profit.ofOrder.handler(async ({ input: { transactionId }, context: { db } }) => {
    const [earnings, estimates] = [
      await listEarnings(db, [transactionId]),
      await estimateCosts(db, transactionId),
    ]
    const lines = earnings.map(({ lineId, sales, cost: recorded }) => {
      const estimated = estimates.get(lineId)?.cost ?? null
      return { lineId, sales, cost: lineCost({ recorded, estimated }), isProvisional: estimated !== null }
    })
    return { lines }
  }),
}
