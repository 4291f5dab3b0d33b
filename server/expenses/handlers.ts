import type { Expense } from '../../contract/expenses.ts'
import { windowOf } from '../../core/expense.ts'
import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { pageOf, readCursor } from '../database/keyset.ts'
import { refusal } from '../refusal.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { expenseSheet } from './expense-sheet.ts'
import {
  expensesAfter,
  findExpense,
  insertExpense,
  lockExpense,
  markDeleted,
  updateExpenseRow,
} from './queries.ts'
import { summarizeExpenses } from './summarize.ts'

/** The calls on expenses (specification, sections 2, 3 and 7). */
export const expenses = {
  list: api.expenses.list.handler(async ({ input, context: { db } }) => {
    const place = readCursor(input.cursor)
    const window = windowOf(input, await loadTimeZone(db))
    const { search, limit } = input
    return pageOf(await expensesAfter(db, { window, search }, { place, limit }), limit)
  }),

  export: api.expenses.export.handler(({ input: { search, ...period }, context }) =>
    spreadsheet(context, 'pengeluaran', (snapshot, { zone }) =>
      expenseSheet(snapshot, { window: windowOf(period, zone), search }, zone),
    ),
  ),

  summary: api.expenses.summary.handler(({ input, context: { db } }) =>
    summarizeExpenses(db, input, new Date()),
  ),

  get: api.expenses.get.handler(({ input, context }) => known(context.db, input.id)),

  create: api.expenses.create.handler(({ input, context }) => {
    const createdBy = context.identity.user.id
    return atomically(context.db, createdBy, async (db) => {
      await insertExpense(db, { ...input, createdBy })
      return await known(db, input.id)
    })
  }),

  update: api.expenses.update.handler(({ input, context }) =>
    atomically(context.db, context.identity.user.id, async (db) => {
      const before = await lockExpense(db, input.id)
      if (!before) throw refusal('NOT_FOUND')
      const { name = before.name, amount = before.amount } = input
      // What is there already is no conflict: the answer to the same edit may have been lost on its way.
      if (name === before.name && amount === before.amount) return before
      if (before.version !== input.version) throw refusal('CONFLICT', { current: before })
      await updateExpenseRow(db, input.id, { name, amount })
      return await known(db, input.id)
    }),
  ),

  remove: api.expenses.remove.handler(({ input, context }) => {
    const actor = context.identity.user.id
    return atomically(context.db, actor, async (db) => {
      if (!(await markDeleted(db, input.id, actor))) throw refusal('NOT_FOUND')
      return { id: input.id }
    })
  }),
}

async function known(db: Database, id: string): Promise<Expense> {
  const expense = await findExpense(db, id)
  if (!expense) throw refusal('NOT_FOUND')
  return expense
}
