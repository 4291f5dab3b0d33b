import { dayOf } from '../../core/calendar.ts'
import { spentOnProblem } from '../../core/expense.ts'
import { api } from '../api.ts'
import type { Database } from '../database/connection.ts'
import { atOneMoment } from '../database/snapshot.ts'
import { createRecord, removeRecord, updateRecord } from '../records/edit.ts'
import { getRecord } from '../records/kind.ts'
import { readPage } from '../records/pages.ts'
import { invalid } from '../refusal.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { expenseSheet } from './expense-sheet.ts'
import { EXPENSES, foundExpenses } from './queries.ts'
import { selectionOf, summarizeExpenses } from './summarize.ts'

/** The calls on expenses (specification, sections 2, 3 and 7). */
export const expenses = {
  list: api.expenses.list.handler(({ input: { cursor, limit, ...filters }, context: { db } }) =>
    readPage(foundExpenses(db, selectionOf(filters)), { cursor, limit }, EXPENSES.record),
  ),

  export: api.expenses.export.handler(({ input, context }) =>
    spreadsheet(context, 'pengeluaran', (snapshot, { zone }) =>
      expenseSheet(snapshot, selectionOf(input), zone),
    ),
  ),

  summary: api.expenses.summary.handler(({ input, context: { db } }) =>
    atOneMoment(db, (moment) => summarizeExpenses(moment, input, new Date())),
  ),

  get: api.expenses.get.handler(({ input, context: { db } }) => getRecord(db, EXPENSES, input.id)),

  create: api.expenses.create.handler(async ({ input, context }) => {
    await refuseDayToCome(context.db, input)
    return await createRecord(context, EXPENSES, input)
  }),

  update: api.expenses.update.handler(async ({ input, context }) => {
    await refuseDayToCome(context.db, input)
    return await updateRecord(context, EXPENSES, input)
  }),

  remove: api.expenses.remove.handler(({ input, context }) => removeRecord(context, 'expenses', input.id)),
}

async function refuseDayToCome(db: Database, { spentOn }: { spentOn?: string | undefined }): Promise<void> {
  if (spentOn === undefined) return
  const problem = spentOnProblem(spentOn, dayOf(new Date(), await loadTimeZone(db)))
  if (problem) throw invalid({ path: ['spentOn'], message: problem })
}
