import { api } from '../../api/api.ts'
import { spreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { activitySheet } from './activity-sheet.ts'
import { filtersOf, listActivity, listRows } from './list-activity.ts'
import { activityOf, countActivity, everybody } from './queries.ts'

const MOST = 200
const MOST_COUNTED = 10_000

/** The calls on the record of who did what. It is only ever read: the database writes it and refuses every change. */
export const activity = {
  list: api.activity.list.handler(({ input, context: { db } }) => listActivity(db, input)),

  count: api.activity.count.handler(async ({ input, context: { db } }) => {
    const filters = await filtersOf(db, input, await loadTimeZone(db))
    const count = await countActivity(db, filters, MOST_COUNTED + 1)
    return { count: count > MOST_COUNTED ? null : count }
  }),

  rowsOf: api.activity.rowsOf.handler(({ input, context: { db } }) => listRows(db, input)),

  export: api.activity.export.handler(({ input, context }) =>
    spreadsheet(context, 'riwayat', async (snapshot, { zone }) =>
      activitySheet(snapshot, await filtersOf(snapshot, input, zone), zone),
    ),
  ),

  people: api.activity.people.handler(async ({ context: { db } }) => ({ rows: await everybody(db) })),

  ofTransaction: api.activity.ofTransaction.handler(async ({ input, context: { db } }) => ({
    rows: await activityOf(db, input.transactionId, MOST),
  })),
}
