import { createHash } from 'node:crypto'
import { pictureTypeOf } from '../../../core/values/picture.ts'
import { pictureProblem } from '../../../core/values/picture-upload.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { importHandlers } from '../../shared/imports/import-handlers.ts'
import { listChangesSince } from '../../shared/records/changes-since.ts'
import { createRecordIn, lockRecord, removeRecordIn, updateRecordIn } from '../../shared/records/edit.ts'
import { readPage } from '../../shared/records/pages.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { takeExpense } from '../drawers/take-expense.ts'
import { isBill } from '../purchases/queries.ts'
import { loadStore } from '../store/queries.ts'
import { EXPENSES, findReceipt, saveReceipt, selectExpenses } from './queries.ts'
import { expenseImporter, expenseSheet, expenseTemplate } from './spreadsheets.ts'
import { summarizeExpenses, toSelection } from './summarize.ts'
import { validateExpense } from './validate-expense.ts'

/** Handlers of expenses (docs/product.md#pengeluaran). */
export const expenses = {
  list: api.expenses.list.handler(({ input, context: { db } }) => {
    const { cursor, limit, updatedSince, ...filters } = input
    return updatedSince
      ? listChangesSince(db, EXPENSES, { updatedSince, cursor, limit })
      : readPage(selectExpenses(db, toSelection(filters)), { cursor, limit }, EXPENSES.toRecord)
  }),

  export: api.expenses.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'pengeluaran', (snapshot, { zone }) =>
      expenseSheet(snapshot, toSelection(input), zone),
    ),
  ),

  summary: api.expenses.summary.handler(({ input, context: { db } }) =>
    readInSnapshot(db, (moment) => summarizeExpenses(moment, input, new Date())),
  ),

  createReceipt: api.expenses.createReceipt.handler(async ({ input, context: { db } }) => {
    const content = Buffer.from(await input.file.arrayBuffer())
    const problem = pictureProblem(content)
    if (problem) throw invalidInput({ path: ['file'], message: problem })
    const receipt = createHash('sha256').update(content).digest('hex')
    await saveReceipt(db, receipt, content)
    return { receipt }
  }),

  receipt: api.expenses.receipt.handler(async ({ input: { receipt }, context: { db } }) => {
    const content = await findReceipt(db, receipt)
    const type = content && pictureTypeOf(content)
    if (!content || !type) throw domainError('NOT_FOUND')
    const name = `bukti-${receipt.slice(0, 8)}.${type.replace('image/', '').replace('jpeg', 'jpg')}`
    return new File([content as Buffer<ArrayBuffer>], name, { type })
  }),

  get: api.expenses.get.handler(({ input, context: { db } }) => getRecord(db, EXPENSES, input.id)),

  create: api.expenses.create.handler(async ({ input, context }) => {
    await validateExpense(context.db, input)
    return await transaction(context, async (db) => {
      const expense = await createRecordIn(db, EXPENSES, input, context)
      await takeExpense(db, context.identity, null, expense)
      return expense
    })
  }),

  update: api.expenses.update.handler(async ({ input, context }) => {
    await validateExpense(context.db, input)
    return await transaction(context, async (db) => {
      await refuseBill(db, input.id)
      const before = await lockRecord(db, EXPENSES, input.id)
      const after = await updateRecordIn(db, EXPENSES, input)
      await takeExpense(db, context.identity, before, after)
      return after
    })
  }),

  remove: api.expenses.remove.handler(({ input, context }) =>
    transaction(context, async (db) => {
      await refuseBill(db, input.id)
      const before = await lockRecord(db, EXPENSES, input.id)
      const removed = await removeRecordIn(db, EXPENSES, input, context.identity.user.id)
      await takeExpense(db, context.identity, before, null)
      return removed
    }),
  ),

  ...importHandlers(api.expenses, expenseImporter),

  importTemplate: api.expenses.importTemplate.handler(async ({ context }) =>
    expenseTemplate((await loadStore(context.db)).expenseCategories),
  ),
}

/** A bill follows its own rules: its materials and payments would not. */
async function refuseBill(db: Tx, id: string): Promise<void> {
  if (await isBill(db, id))
    throw domainError('FORBIDDEN', undefined, 'Ini nota pemasok. Buka notanya untuk mengubahnya')
}
