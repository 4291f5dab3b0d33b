import { api } from '../../api/api.ts'
import { seesCost } from '../../api/require-rights.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { cancelTransaction, removeTransaction } from './cancel-transaction.ts'
import { createTransaction } from './create-transaction.ts'
import { handOver, recordPickupMessage, undoHandOver } from './hand-over.ts'
import { printJobTicket } from './job-ticket.ts'
import { countTransactions, countUncollectedOrders, listTransactions } from './list/list-transactions.ts'
import { transactionSheet } from './list/transaction-sheet.ts'
import { listOutsourcingCosts, listVendors } from './outsourcing.queries.ts'
import { getTransaction } from './record.queries.ts'
import { releaseToProduction } from './release-to-production.ts'
import { updateTransaction } from './update-transaction.ts'

const MAX_VENDORS = 50

export const transactions = {
  list: api.transactions.list.handler(({ input, context: { db } }) => listTransactions(db, input)),

  export: api.transactions.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'transaksi', (snapshot, { zone }) =>
      transactionSheet(snapshot, input, { zone, seesCost: seesCost(context.identity) }),
    ),
  ),

  counts: api.transactions.counts.handler(({ input, context: { db } }) => countTransactions(db, input)),

  countUncollected: api.transactions.countUncollected.handler(({ context: { db } }) =>
    countUncollectedOrders(db),
  ),

  get: api.transactions.get.handler(({ input, context: { db } }) => getTransaction(db, input.id)),

  listVendors: api.transactions.listVendors.handler(async ({ context: { db } }) => ({
    vendors: await listVendors(db, MAX_VENDORS),
  })),

  listOutsourcingCosts: api.transactions.listOutsourcingCosts.handler(async ({ input, context: { db } }) => ({
    costs: await listOutsourcingCosts(db, input.id),
  })),

  create: api.transactions.create.handler(({ input, context }) => createTransaction(context, input)),

  update: api.transactions.update.handler(({ input, context }) => updateTransaction(context, input)),

  cancel: api.transactions.cancel.handler(({ input, context }) => cancelTransaction(context, input)),

  releaseToProduction: api.transactions.releaseToProduction.handler(({ input, context }) =>
    releaseToProduction(context, input),
  ),

  handOver: api.transactions.handOver.handler(({ input, context }) => handOver(context, input)),

  undoHandOver: api.transactions.undoHandOver.handler(({ input, context }) => undoHandOver(context, input)),

  recordPickupMessage: api.transactions.recordPickupMessage.handler(({ input: { params, body }, context }) =>
    recordPickupMessage(context, { ...params, ...body }),
  ),

  printJobTicket: api.transactions.printJobTicket.handler(({ input: { params, body }, context }) =>
    printJobTicket(context, { ...params, ...body }),
  ),

  remove: api.transactions.remove.handler(({ input, context }) => removeTransaction(context, input)),
}
