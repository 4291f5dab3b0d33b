import { MAX_DEBTS_PER_PAYMENT } from '../../../core/payments/receivable.ts'
import { api } from '../../api/api.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { resolveMergedCustomer } from '../customers/queries.ts'
import { findTransaction } from '../transactions/record.queries.ts'
import { countReceivables, listDebtors, listReceivables, summarizeReceivables } from './list-receivables.ts'
import { loadReceivablesOf } from './queries.ts'
import { debtorSheet, receivableSheet } from './receivable-sheets.ts'
import { mailReminder } from './reminders/mail-reminder.ts'
import { areTransactionsOf } from './reminders/queries.ts'
import { recordReminders } from './reminders/record-reminders.ts'
import { settleCustomer } from './settle-customer.ts'

export const receivables = {
  list: api.receivables.list.handler(({ input, context: { db } }) => listReceivables(db, input, new Date())),

  export: api.receivables.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'piutang', (snapshot, at) => receivableSheet(snapshot, input, at)),
  ),

  exportCustomers: api.receivables.exportCustomers.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'piutang-per-pelanggan', (snapshot, at) =>
      debtorSheet(snapshot, input, at),
    ),
  ),

  counts: api.receivables.counts.handler(({ input, context: { db } }) =>
    countReceivables(db, input, new Date()),
  ),

  summary: api.receivables.summary.handler(async ({ context: { db, mailer } }) => ({
    ...(await readInSnapshot(db, (moment) => summarizeReceivables(moment, new Date()))),
    sendsMail: mailer !== null,
  })),

  listCustomers: api.receivables.listCustomers.handler(({ input, context: { db } }) =>
    listDebtors(db, input, new Date()),
  ),

  listOfCustomer: api.receivables.listOfCustomer.handler(async ({ input, context: { db } }) => ({
    rows: await loadReceivablesOf(
      db,
      await resolveMergedCustomer(db, input.customerId),
      MAX_DEBTS_PER_PAYMENT,
    ),
  })),

  payTogether: api.receivables.payTogether.handler(async ({ input: { params, body }, context }) => {
    const customerId = await resolveMergedCustomer(context.db, params.customerId)
    return { rows: await settleCustomer(context, { customerId, ...body }) }
  }),

  recordReminder: api.receivables.recordReminder.handler(({ input, context }) => {
    const { transactionId } = input.params
    const reminders = [{ id: input.body.id, transactionId }]
    return recordReminders(context, reminders, async (db) =>
      Boolean(await findTransaction(db, transactionId)),
    )
  }),

  recordReminders: api.receivables.recordReminders.handler(({ input, context }) => {
    const { reminders } = input.body
    const ids = reminders.map(({ transactionId }) => transactionId)
    return recordReminders(context, reminders, async (db) =>
      areTransactionsOf(db, await resolveMergedCustomer(db, input.params.customerId), ids),
    )
  }),

  mailReminder: api.receivables.mailReminder.handler(async ({ input, context }) => ({
    lastReminder: await mailReminder(context, {
      ...input.body,
      ...input.params,
      sentBy: context.identity.user.id,
    }),
  })),

  mailReminders: api.receivables.mailReminders.handler(async ({ input, context }) => ({
    lastReminder: await mailReminder(context, {
      ...input.body,
      customerId: await resolveMergedCustomer(context.db, input.params.customerId),
      sentBy: context.identity.user.id,
    }),
  })),
}
