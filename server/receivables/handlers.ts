import { MOST_TOGETHER } from '../../core/receivable.ts'
import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import { invalid, refusal } from '../refusal.ts'
import { lockTransaction } from '../transactions/queries.ts'
import { countReceivables, listDebtors, listReceivables, summarizeReceivables } from './list-receivables.ts'
import { insertReminder, receivablesOf } from './queries.ts'
import { settleCustomer } from './settle-customer.ts'

/** The calls on what is owed (specification, sections 2, 4 and 5). */
export const receivables = {
  list: api.receivables.list.handler(({ input, context: { db } }) => listReceivables(db, input, new Date())),

  counts: api.receivables.counts.handler(({ input, context: { db } }) =>
    countReceivables(db, input, new Date()),
  ),

  summary: api.receivables.summary.handler(({ context: { db } }) => summarizeReceivables(db, new Date())),

  debtors: api.receivables.debtors.handler(({ input, context: { db } }) =>
    listDebtors(db, input, new Date()),
  ),

  ofCustomer: api.receivables.ofCustomer.handler(async ({ input, context: { db } }) => ({
    rows: await receivablesOf(db, input.customerId, MOST_TOGETHER),
  })),

  settle: api.receivables.settle.handler(async ({ input, context: { db, identity } }) => ({
    rows: await settleCustomer(db, identity.user.id, { ...input.params, ...input.body }),
  })),

  remind: api.receivables.remind.handler(({ input, context }) => {
    const { transactionId } = input.params
    const sentBy = context.identity.user.id
    return atomically(context.db, sentBy, async (db) => {
      if (!(await lockTransaction(db, transactionId))) throw refusal('NOT_FOUND')
      const at = await insertReminder(db, { id: input.body.id, transactionId, channel: 'whatsapp', sentBy })
      if (!at) throw invalid({ path: ['id'], message: 'Pengingat ini sudah dicatat pada transaksi lain' })
      return { lastReminderAt: at.toISOString() }
    })
  }),
}
