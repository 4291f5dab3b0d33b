import type { Quote } from '../../../contract/quotes.ts'
import type { CustomerChannel } from '../../../core/orders/customer-channel.ts'
import { type QuoteAnswer, quoteNumber } from '../../../core/orders/quote.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import type { DeleteInput } from '../../../core/values/id.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { requireVersion, softDelete } from '../../shared/records/edit.ts'
import { insertCustomerAction } from '../customer-page/queries.ts'
import { loadTimeZone } from '../store/queries.ts'
import { insertMessageAbout } from '../webhooks/queries.ts'
import { loadQuote, lockQuote, markRevisionSent, updateQuoteRow } from './queries.ts'
import { requireAction, requireRevision, requireValidity } from './quote-guards.ts'

/** Records that a revision was given to the customer. Throws NOT_FOUND, CONFLICT for an outdated draft, QUOTE_REVISED, QUOTE_EXPIRED, QUOTE_ORDERED or QUOTE_CLOSED. */
export function sendQuote(
  context: RequestContext,
  {
    id,
    revision,
    version,
    channel,
  }: { id: string; revision: number; version: number; channel: CustomerChannel },
): Promise<Quote> {
  return changeQuote(context, id, async (db, quote, today) => {
    requireRevision(quote, revision)
    requireAction(quote, 'send', today)
    if (quote.status === 'draft') requireVersion(quote, version)
    await markRevisionSent(db, id, revision)
    const status = quote.status === 'draft' ? 'sent' : quote.status
    await updateQuoteRow(db, id, { status, sentAt: new Date(), sentChannel: channel })
  })
}

type Answer = {
  id: string
  revision: number
  answer: QuoteAnswer
  name: string
  channel: CustomerChannel
  note: string | null
  /** When the answer was given that the customer saw, empty without one; missing: it may be any. */
  after?: string
}

/** Records what the customer said to a revision. Idempotent. Throws as `sendQuote` does, and CONFLICT if `after` is not the last answer. */
export function answerQuote(context: RequestContext, input: Answer): Promise<Quote> {
  const { id, revision, answer: status, name, channel, note, after } = input
  return changeQuote(context, id, async (db, quote, today) => {
    requireRevision(quote, revision)
    const before = quote.answer
    if (
      status === quote.status &&
      before?.name === name &&
      before.channel === channel &&
      before.note === note
    )
      return
    if (after !== undefined && after !== (before?.at ?? ''))
      throw domainError('CONFLICT', undefined, 'Penawaran ini sudah dijawab')
    requireAction(quote, 'answer', today)
    requireValidity(quote, today)
    await updateQuoteRow(db, id, {
      status,
      ...{ answeredAt: new Date(), answeredBy: name, answerChannel: channel, answerNote: note },
    })
    const { customerId, customerName, total } = quote
    await insertMessageAbout(db, id, 'quote.answered', {
      ...{ quoteId: id, number: quoteNumber(id), revision, customerId, customerName, total },
      ...{ answer: status, name, channel, note },
    })
    if (channel === 'link' && status !== 'rejected') {
      const kind = status === 'approved' ? 'quoteApproved' : 'quoteChangesRequested'
      await insertCustomerAction(db, { kind, name, quoteId: id })
    }
  })
}

/** Withdraws an open quote. Throws NOT_FOUND, CONFLICT, QUOTE_ORDERED or QUOTE_CLOSED. */
export function cancelQuote(
  context: RequestContext,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<Quote> {
  return changeQuote(context, id, async (db, quote, today) => {
    if (quote.status === 'cancelled') return
    requireAction(quote, 'cancel', today)
    requireVersion(quote, version)
    await updateQuoteRow(db, id, { status: 'cancelled', cancelReason: reason, endedAt: new Date() })
  })
}

/** Soft-deletes a quote that was never sent. Throws as `cancelQuote` does. */
export function removeQuote(context: RequestContext, { id, version }: DeleteInput): Promise<{ id: string }> {
  return transaction(context, async (db) => {
    const { quote } = await lockQuote(db, id)
    requireAction(quote, 'remove', dayOf(new Date(), await loadTimeZone(db)))
    if (version !== undefined) requireVersion(quote, version)
    return await softDelete(db, 'quotes', id, context.identity.user.id)
  })
}

function changeQuote(
  context: RequestContext,
  id: string,
  change: (db: Tx, quote: Quote, today: string) => Promise<void>,
): Promise<Quote> {
  return transaction(context, async (db) => {
    const { quote } = await lockQuote(db, id)
    await change(db, quote, dayOf(new Date(), await loadTimeZone(db)))
    return (await loadQuote(db, id)).quote
  })
}
