import type { Customer } from '../../contract/customers.ts'
import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { pageOf, readCursor } from '../database/keyset.ts'
import { applyImport, previewImport } from '../imports/run-import.ts'
import { refusal } from '../refusal.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { debtOf, lastPricesOf, transactionsOf } from './account/queries.ts'
import { customerSheet } from './customer-sheet.ts'
import { customerImporter } from './import/importer.ts'
import { customerTemplate } from './import/template.ts'
import {
  countCustomers,
  customersAfter,
  customersByIds,
  insertCustomer,
  lockCustomer,
  markDeleted,
  updateCustomer,
} from './queries.ts'

/** The calls on customers (specification, sections 2, 3 and 7). */
export const customers = {
  list: api.customers.list.handler(async ({ input, context }) => {
    const place = readCursor(input.cursor)
    return pageOf(await customersAfter(context.db, { ...input, place }), input.limit)
  }),

  export: api.customers.export.handler(({ input, context }) =>
    spreadsheet(context, 'pelanggan', (snapshot, { zone }) => customerSheet(snapshot, input, zone)),
  ),

  get: api.customers.get.handler(({ input, context }) => known(context.db, input.id)),

  create: api.customers.create.handler(({ input, context }) => {
    const createdBy = context.identity.user.id
    return atomically(context.db, createdBy, async (db) => {
      await insertCustomer(db, { ...input, createdBy })
      return await known(db, input.id)
    })
  }),

  summary: api.customers.summary.handler(({ context }) => countCustomers(context.db)),

  update: api.customers.update.handler(({ input, context }) => {
    const { id, version, ...changes } = input
    return atomically(context.db, context.identity.user.id, async (db) => {
      await lockCustomer(db, id)
      const before = await known(db, id)
      if (before.version !== version) throw refusal('CONFLICT', { current: before })
      await updateCustomer(db, id, changes)
      return await known(db, id)
    })
  }),

  remove: api.customers.remove.handler(({ input, context }) => {
    const actor = context.identity.user.id
    return atomically(context.db, actor, async (db) => {
      if (!(await markDeleted(db, input.id, actor))) throw refusal('NOT_FOUND')
      return { id: input.id }
    })
  }),

  transactions: api.customers.transactions.handler(async ({ input, context: { db } }) => {
    const place = readCursor(input.cursor)
    await known(db, input.id)
    return pageOf(await transactionsOf(db, input.id, { place, limit: input.limit }), input.limit)
  }),

  debt: api.customers.debt.handler(async ({ input, context: { db } }) => {
    await known(db, input.id)
    return await debtOf(db, input.id)
  }),

  lastPrices: api.customers.lastPrices.handler(async ({ input, context: { db } }) => {
    await known(db, input.id)
    return { rows: await lastPricesOf(db, input.id) }
  }),

  previewImport: api.customers.previewImport.handler(({ input, context }) =>
    previewImport(customerImporter, context.db, input.file),
  ),

  applyImport: api.customers.applyImport.handler(({ input, context }) =>
    applyImport(customerImporter, context.db, context.identity.user.id, input),
  ),

  importTemplate: api.customers.importTemplate.handler(() => customerTemplate()),
}

async function known(db: Database, id: string): Promise<Customer> {
  const [customer] = await customersByIds(db, [id])
  if (!customer) throw refusal('NOT_FOUND')
  return customer
}
