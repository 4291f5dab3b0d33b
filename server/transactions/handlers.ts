import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import { pageOf, readCursor } from '../database/keyset.ts'
import { refusal } from '../refusal.ts'
import { loadTimeZone } from '../store/queries.ts'
import { createTransaction } from './create-transaction.ts'
import { pageDays } from './list/page-days.ts'
import { daySummaries, searchTallies, tallies, transactionsAfter } from './list/queries.ts'
import { findTransaction, markDeleted } from './queries.ts'
import { updateTransaction } from './update-transaction.ts'

const MOST_COUNTED = 10_000

/** The calls on transactions (specification, sections 2 and 7). */
export const transactions = {
  list: api.transactions.list.handler(async ({ input, context: { db } }) => {
    const place = readCursor(input.cursor)
    const page = pageOf(await transactionsAfter(db, input, { place, limit: input.limit }), input.limit)
    const zone = await loadTimeZone(db)
    const days = await pageDays(page.rows, zone, (edges) => daySummaries(db, input, edges, zone))
    return { ...page, days }
  }),

  counts: api.transactions.counts.handler(async ({ input, context: { db } }) => {
    if (!input.search) return { counts: await tallies(db), capped: false }
    return await searchTallies(db, input.search, MOST_COUNTED)
  }),

  get: api.transactions.get.handler(async ({ input, context: { db } }) => {
    const transaction = await findTransaction(db, input.id)
    if (!transaction) throw refusal('NOT_FOUND')
    return transaction
  }),

  create: api.transactions.create.handler(({ input, context: { db, identity } }) =>
    createTransaction(db, identity.user.id, input),
  ),

  update: api.transactions.update.handler(({ input, context: { db, identity } }) =>
    updateTransaction(db, identity.user.id, input),
  ),

  remove: api.transactions.remove.handler(({ input, context }) => {
    const actor = context.identity.user.id
    return atomically(context.db, actor, async (db) => {
      if (!(await markDeleted(db, input.id, actor))) throw refusal('NOT_FOUND')
      return { id: input.id }
    })
  }),
}
