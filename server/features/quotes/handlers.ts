import { dayOf } from '../../../core/time/calendar.ts'
import { api } from '../../api/api.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listChangesSince } from '../../shared/records/changes-since.ts'
import { readPage } from '../../shared/records/pages.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { answerQuote, cancelQuote, removeQuote, sendQuote } from './change-status.ts'
import { countByState, loadQuote, QUOTES, selectQuotes, toSummary } from './queries.ts'
import { quoteSheet } from './quote-sheet.ts'
import { createQuote, updateQuote } from './save-quote.ts'

/** Handlers of quotes (docs/product.md#quotes). */
export const quotes = {
  list: api.quotes.list.handler(async ({ input, context: { db } }) => {
    const { cursor, limit, updatedSince, ...filters } = input
    if (updatedSince) return await listChangesSince(db, QUOTES, { updatedSince, cursor, limit })
    const today = await loadToday(db)
    return await readPage(selectQuotes(db, { ...filters, today }), { cursor, limit }, toSummary)
  }),

  counts: api.quotes.counts.handler(async ({ input, context: { db } }) => ({
    counts: await countByState(db, { ...input, today: await loadToday(db) }),
  })),

  export: api.quotes.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'penawaran', (snapshot, { zone }) =>
      quoteSheet(snapshot, { ...input, today: dayOf(new Date(), zone) }, zone),
    ),
  ),

  get: api.quotes.get.handler(async ({ input, context: { db } }) => (await loadQuote(db, input.id)).quote),

  create: api.quotes.create.handler(({ input, context }) => createQuote(context, input)),

  update: api.quotes.update.handler(({ input, context }) => updateQuote(context, input)),

  send: api.quotes.send.handler(({ input, context }) => sendQuote(context, input)),

  answer: api.quotes.answer.handler(({ input, context }) => answerQuote(context, input)),

  cancel: api.quotes.cancel.handler(({ input, context }) => cancelQuote(context, input)),

  remove: api.quotes.remove.handler(({ input, context }) => removeQuote(context, input)),
}

async function loadToday(db: Database) {
  return dayOf(new Date(), await loadTimeZone(db))
}
