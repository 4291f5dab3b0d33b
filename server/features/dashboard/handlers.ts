import { api } from '../../api/api.ts'
import { atOneMoment } from '../../platform/database/snapshot.ts'
import { figuresOfToday } from './today.ts'
import { workOf } from './work.ts'

/** The calls behind Beranda (docs/product.md#beranda). */
export const dashboard = {
  today: api.dashboard.today.handler(({ context: { db, identity } }) =>
    atOneMoment(db, (moment) => figuresOfToday(moment, identity, new Date())),
  ),

  work: api.dashboard.work.handler(({ context: { db, identity } }) =>
    atOneMoment(db, (moment) => workOf(moment, identity, new Date())),
  ),
}
