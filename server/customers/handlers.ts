import { api } from '../api.ts'
import { applyImport, previewImport } from '../imports/run-import.ts'
import { createRecord, removeRecord, updateRecord } from '../records/edit.ts'
import { getRecord } from '../records/kind.ts'
import { readPage } from '../records/pages.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { asSummary } from '../transactions/queries.ts'
import { debtOf, lastPricesOf, transactionsOf } from './account/queries.ts'
import { CUSTOMERS, countCustomers, foundCustomers } from './queries.ts'
import { customerImporter, customerSheet, customerTemplate } from './spreadsheets.ts'

/** The calls on customers (specification, sections 2, 3 and 7). */
export const customers = {
  list: api.customers.list.handler(({ input, context: { db } }) =>
    readPage(foundCustomers(db, input.search), input, CUSTOMERS.record),
  ),

  export: api.customers.export.handler(({ input, context }) =>
    spreadsheet(context, 'pelanggan', (snapshot, { zone }) => customerSheet(snapshot, input, zone)),
  ),

  get: api.customers.get.handler(({ input, context: { db } }) => getRecord(db, CUSTOMERS, input.id)),

  create: api.customers.create.handler(({ input, context }) => createRecord(context, CUSTOMERS, input)),

  summary: api.customers.summary.handler(({ context }) => countCustomers(context.db)),

  update: api.customers.update.handler(({ input, context }) => updateRecord(context, CUSTOMERS, input)),

  remove: api.customers.remove.handler(({ input, context }) => removeRecord(context, 'customers', input.id)),

  transactions: api.customers.transactions.handler(async ({ input, context: { db } }) => {
    await getRecord(db, CUSTOMERS, input.id)
    return await readPage(transactionsOf(db, input.id), input, asSummary)
  }),

  debt: api.customers.debt.handler(async ({ input, context: { db } }) => {
    await getRecord(db, CUSTOMERS, input.id)
    return await debtOf(db, input.id)
  }),

  lastPrices: api.customers.lastPrices.handler(async ({ input, context: { db } }) => {
    await getRecord(db, CUSTOMERS, input.id)
    return { rows: await lastPricesOf(db, input.id) }
  }),

  previewImport: api.customers.previewImport.handler(({ input, context }) =>
    previewImport(customerImporter, context.db, input.file),
  ),

  applyImport: api.customers.applyImport.handler(({ input, context }) =>
    applyImport(customerImporter, context.db, context.identity, input),
  ),

  importTemplate: api.customers.importTemplate.handler(() => customerTemplate()),
}
