import { mayDo } from '../../core/access.ts'
import { previousOf, TOP, windowOf } from '../../core/analytics.ts'
import { api } from '../api.ts'
import { atOneMoment } from '../database/snapshot.ts'
import { loadTimeZone } from '../store/queries.ts'
import { listTransactions } from '../transactions/list/list-transactions.ts'
import { barsIn, figuresOf, revenueParts, yearOf } from './period-figures.ts'
import { buyersIn } from './queries.ts'

/** The calls of Analitik (specification, sections 2 and 9). */
export const analytics = {
  figures: api.analytics.figures.handler(async ({ input, context: { db, identity } }) => {
    const zone = await loadTimeZone(db)
    const seesProfit = mayDo(identity.user.role, 'seeProfit', identity.rights)
    return await atOneMoment(db, async (moment) => ({
      current: await figuresOf(moment, windowOf(input, zone), seesProfit),
      previous: await figuresOf(moment, windowOf(previousOf(input), zone), seesProfit),
    }))
  }),

  bars: api.analytics.bars.handler(async ({ input, context: { db } }) =>
    barsIn(db, input, await loadTimeZone(db)),
  ),

  year: api.analytics.year.handler(async ({ input, context: { db } }) =>
    yearOf(db, input.year, await loadTimeZone(db)),
  ),

  parts: api.analytics.parts.handler(async ({ input, context: { db } }) =>
    revenueParts(db, windowOf(input, await loadTimeZone(db))),
  ),

  customers: api.analytics.customers.handler(async ({ input, context: { db } }) =>
    buyersIn(db, windowOf(input, await loadTimeZone(db)), { top: TOP }),
  ),

  latest: api.analytics.latest.handler(async ({ context: { db } }) => {
    const { rows } = await listTransactions(db, { limit: TOP })
    return { rows }
  }),
}
