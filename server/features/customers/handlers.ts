import { MAX_CACHED_CUSTOMERS, WALK_IN_ID } from '../../../core/customers/customer.ts'
import { balanceLeft } from '../../../core/payments/balance.ts'
import { hasTerms } from '../../../core/payments/terms.ts'
import { rangeWindow } from '../../../core/shop/analytics.ts'
import { api } from '../../api/api.ts'
import { invalidInput } from '../../api/domain-error.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { importHandlers } from '../../shared/imports/import-handlers.ts'
import { listChangesSince } from '../../shared/records/changes-since.ts'
import { filterByCreatedDays } from '../../shared/records/day-filter.ts'
import { removeRecord } from '../../shared/records/edit.ts'
import { readPage } from '../../shared/records/pages.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadOwed, overdueAt } from '../receivables/queries.ts'
import { loadTermsSettings, loadTimeZone } from '../store/queries.ts'
import { toSummary } from '../transactions/record.queries.ts'
import {
  customerTransactions,
  loadAccount,
  loadDebt,
  loadDebts,
  loadLastPrices,
  loadStatementOrders,
} from './account.queries.ts'
import { mergeCustomers } from './merge-customers.ts'
import {
  CUSTOMERS,
  countCustomers,
  customersMatching,
  ensureWalkIn,
  getCustomer,
  loadCustomersForTill,
  sortedCustomersMatching,
} from './queries.ts'
import { createCustomer, updateCustomer } from './save-customer.ts'
import { customerImporter, customerSheet, customerTemplate } from './spreadsheets.ts'

const MAX_ACCOUNT_ROWS = 2000

export const customers = {
  list: api.customers.list.handler(async ({ input: { updatedSince, ...input }, context: { db } }) => {
    if (updatedSince) return await listChangesSince(db, CUSTOMERS, { updatedSince, ...input })
    const query = await filterByCreatedDays(db, customersMatching(db, input.search), input)
    return await readPage(query, input, CUSTOMERS.toRecord)
  }),

  cached: api.customers.cached.handler(async ({ context: { db } }) => {
    const needed = await loadCustomersForTill(db, MAX_CACHED_CUSTOMERS + 1)
    return {
      rows: needed.slice(0, MAX_CACHED_CUSTOMERS).map(CUSTOMERS.toRecord),
      isComplete: needed.length <= MAX_CACHED_CUSTOMERS,
    }
  }),

  search: api.customers.search.handler(
    async ({ input: { search, cursor = '0', limit }, context: { db } }) => {
      const from = Number(cursor)
      const rows = await sortedCustomersMatching(db, search)
        .offset(from)
        .limit(limit + 1)
        .execute()
      return {
        rows: rows.slice(0, limit).map(CUSTOMERS.toRecord),
        nextCursor: rows.length > limit ? String(from + limit) : null,
      }
    },
  ),

  export: api.customers.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'pelanggan', (snapshot, { zone }) =>
      customerSheet(snapshot, input, zone),
    ),
  ),

  get: api.customers.get.handler(({ input, context: { db } }) => getCustomer(db, input.id)),

  create: api.customers.create.handler(({ input, context }) => createCustomer(context, input)),

  walkIn: api.customers.walkIn.handler(({ context }) =>
    transaction(context, async (db) => {
      await ensureWalkIn(db, context.identity.user.id)
      return await getCustomer(db, WALK_IN_ID)
    }),
  ),

  summary: api.customers.summary.handler(({ context }) => countCustomers(context.db)),

  update: api.customers.update.handler(({ input, context }) => updateCustomer(context, input)),

  remove: api.customers.remove.handler(({ input, context }) =>
    removeRecord(context, CUSTOMERS, input, ({ balance }) => {
      if (balance > 0) throw invalidInput({ path: ['id'], message: balanceLeft(balance) })
    }),
  ),

  merge: api.customers.merge.handler(({ input, context }) => mergeCustomers(context, input)),

  transactions: api.customers.transactions.handler(async ({ input, context: { db } }) => {
    const { id } = await getCustomer(db, input.id)
    return await readPage(customerTransactions(db, id, input.payment), input, toSummary)
  }),

  debt: api.customers.debt.handler(async ({ input, context: { db } }) => {
    const { id } = await getCustomer(db, input.id)
    return await loadDebt(db, id)
  }),

  credit: api.customers.credit.handler(async ({ input, context: { db } }) => {
    const customer = await getCustomer(db, input.id)
    const { termsEnabled, timeZone } = await loadTermsSettings(db)
    if (!termsEnabled || !hasTerms(customer)) return { credit: null }
    const { id, creditLimit: limit } = customer
    return { credit: { limit, ...(await loadOwed(db, id, overdueAt(new Date(), timeZone))) } }
  }),

  debts: api.customers.debts.handler(async ({ context: { db } }) => ({ rows: await loadDebts(db) })),

  statement: api.customers.statement.handler(({ input, context: { db } }) =>
    readInSnapshot(db, async (moment) => {
      const customer = await getCustomer(moment, input.id)
      const { count, remainingAmount } = await loadDebt(moment, customer.id)
      const generatedAt = new Date().toISOString()
      return {
        customer,
        generatedAt,
        owed: { count, remainingAmount },
        ...(await loadStatementOrders(moment, customer.id)),
      }
    }),
  ),

  account: api.customers.account.handler(({ input: { id, ...range }, context: { db } }) =>
    readInSnapshot(db, async (moment) => {
      const customer = await getCustomer(moment, id)
      const window = rangeWindow(range, await loadTimeZone(moment))
      const { opening, rows } = await loadAccount(moment, customer.id, { ...window, limit: MAX_ACCOUNT_ROWS })
      if (rows.length > MAX_ACCOUNT_ROWS) {
        throw invalidInput({ path: ['to'], message: 'Terlalu banyak baris. Pilih periode yang lebih pendek' })
      }
      const closing = rows.reduce((sum, { amount }) => sum + amount, opening)
      return { customer, generatedAt: new Date().toISOString(), opening, rows, closing }
    }),
  ),

  lastPrices: api.customers.lastPrices.handler(async ({ input, context: { db } }) => {
    const { id } = await getCustomer(db, input.id)
    return { rows: await loadLastPrices(db, id) }
  }),

  ...importHandlers(api.customers, customerImporter),

  importTemplate: api.customers.importTemplate.handler(({ context: { db } }) => customerTemplate(db)),
}
