import { api } from '../../api/api.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { loadToday } from './today.ts'
import { loadWork } from './work.ts'

/** Handlers of Beranda (docs/product.md#beranda). */
export const dashboard = {
  today: api.dashboard.today.handler(({ context: { db, identity } }) =>
    readInSnapshot(db, (moment) => loadToday(moment, identity, new Date())),
  ),

  openWork: api.dashboard.openWork.handler(({ context: { db, identity } }) =>
    readInSnapshot(db, (moment) => loadWork(moment, identity, new Date())),
  ),
}
