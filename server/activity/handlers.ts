import { api } from '../api.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { activitySheet } from './activity-sheet.ts'
import { filtersOf, listActivity, listRows } from './list-activity.ts'
import { activityOf, everybody } from './queries.ts'

const MOST = 200

/** The calls on the record of who did what. It is only ever read: the database writes it and refuses every change. */
export const activity = {
  list: api.activity.list.handler(({ input, context: { db } }) => listActivity(db, input)),

  rowsOf: api.activity.rowsOf.handler(({ input, context: { db } }) => listRows(db, input)),

  export: api.activity.export.handler(({ input, context }) =>
    spreadsheet(context, 'riwayat', (snapshot, { zone }) =>
      activitySheet(snapshot, filtersOf(input, zone), zone),
    ),
  ),

  people: api.activity.people.handler(async ({ context: { db } }) => ({ rows: await everybody(db) })),

  ofTransaction: api.activity.ofTransaction.handler(async ({ input, context: { db } }) => ({
    rows: await activityOf(db, input.transactionId, MOST),
  })),
}
