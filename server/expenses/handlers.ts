import { windowOf } from '../../core/expense.ts'
import { api } from '../api.ts'
import { atOneMoment } from '../database/snapshot.ts'
import { createRecord, removeRecord, updateRecord } from '../records/edit.ts'
import { getRecord } from '../records/kind.ts'
import { readPage } from '../records/pages.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { expenseSheet } from './expense-sheet.ts'
import { EXPENSES, foundExpenses } from './queries.ts'
import { summarizeExpenses } from './summarize.ts'

/** The calls on expenses (specification, sections 2, 3 and 7). */
export const expenses = {
  list: api.expenses.list.handler(async ({ input, context: { db } }) => {
    const window = windowOf(input, await loadTimeZone(db))
    return await readPage(foundExpenses(db, { window, search: input.search }), input, EXPENSES.record)
  }),

  export: api.expenses.export.handler(({ input: { search, ...period }, context }) =>
    spreadsheet(context, 'pengeluaran', (snapshot, { zone }) =>
      expenseSheet(snapshot, { window: windowOf(period, zone), search }, zone),
    ),
  ),

  summary: api.expenses.summary.handler(({ input, context: { db } }) =>
    atOneMoment(db, (moment) => summarizeExpenses(moment, input, new Date())),
  ),

  get: api.expenses.get.handler(({ input, context: { db } }) => getRecord(db, EXPENSES, input.id)),

  create: api.expenses.create.handler(({ input, context }) => createRecord(context, EXPENSES, input)),

  update: api.expenses.update.handler(({ input, context }) => updateRecord(context, EXPENSES, input)),

  remove: api.expenses.remove.handler(({ input, context }) => removeRecord(context, 'expenses', input.id)),
}
