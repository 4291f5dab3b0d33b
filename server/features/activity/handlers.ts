import { api } from '../../api/api.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { activitySheet } from './activity-sheet.ts'
import { listActivity, listBatchEntries, toFilters } from './list-activity.ts'
import { countEntries, listAllUsers, listTransactionEntries } from './queries.ts'

const MAX_ENTRIES = 200
const MAX_COUNTED = 10_000

/** Handlers of 'Riwayat'. Read-only: triggers write the activity log and reject changes. */
export const activity = {
  list: api.activity.list.handler(({ input, context: { db } }) => listActivity(db, input)),

  count: api.activity.count.handler(async ({ input, context: { db } }) => {
    const filters = await toFilters(db, input, await loadTimeZone(db))
    const count = await countEntries(db, filters, MAX_COUNTED + 1)
    return { count: count > MAX_COUNTED ? null : count }
  }),

  batchRows: api.activity.batchRows.handler(({ input, context: { db } }) => listBatchEntries(db, input)),

  export: api.activity.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'riwayat', async (snapshot, { zone }) =>
      activitySheet(snapshot, await toFilters(snapshot, input, zone), zone),
    ),
  ),

  actors: api.activity.actors.handler(async ({ context: { db } }) => ({ rows: await listAllUsers(db) })),

  listOfTransaction: api.activity.listOfTransaction.handler(async ({ input, context: { db } }) => ({
    rows: await listTransactionEntries(db, input.transactionId, MAX_ENTRIES),
  })),
}
