import { isPastValidity, quoteActions } from '../../../core/orders/quote.ts'
import type { OrderedQuote } from '../../../core/orders/transaction.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { invalidInput } from '../../api/domain-error.ts'
import { ConcurrentChange, type Tx } from '../../platform/database/transaction.ts'
import type { SignedLine } from '../transactions/lines.queries.ts'
import type { SaleBefore } from '../transactions/price-transaction.ts'
import { findOffer, lockQuote, lockQuoteRow, updateQuoteRow } from './queries.ts'
import { requireAction, requireRevision, requireValidity } from './quote-guards.ts'

type NewOrder = {
  id: string
  customer: { id: string } | null
  /** On which the order counts, compared with the last day of the quote. */
  day: Day
}

type QuoteOfOrder = {
  /** The revision that the order names. */
  before: SaleBefore<SignedLine>
  /** The order has its prices, not today's. */
  holds: boolean
  /** Its prices are given although it holds no more. */
  isOverdue: boolean
  becomesOrder: boolean
}

/**
 * Locks the quote that becomes this order, until the database transaction ends. Throws NOT_FOUND, QUOTE_ORDERED, QUOTE_REVISED, QUOTE_EXPIRED, QUOTE_CLOSED, or invalid
 * input.
 */
export async function lockOrderedQuote(
  db: Tx,
  { id, revision, prices, reason }: OrderedQuote,
  { id: orderId, customer, day }: NewOrder,
): Promise<QuoteOfOrder> {
  const { quote, content } = await lockQuote(db, id)
  if (quote.orderId === orderId) throw new ConcurrentChange('another request stored this order first')
  requireAction(quote, 'order', day)
  requireRevision(quote, revision)
  const { customerId, customerName } = quote
  if (customer && customer.id !== customerId) {
    throw invalidInput({ path: ['customerId'], message: `Penawaran ini untuk ${customerName}` })
  }
  const before = { ...content, id, customerId, customerName }
  const isExpired = isPastValidity(quote, day)
  if (prices === 'today') {
    if (isExpired) return { before, holds: false, isOverdue: false, becomesOrder: true }
    throw invalidInput({ path: ['quote', 'prices'], message: 'Penawaran ini masih berlaku: harganya tetap' })
  }
  if (!reason) requireValidity(quote, day)
  return { before, holds: true, isOverdue: isExpired, becomesOrder: true }
}

/**
 * The same for a submission that was refused and that a person books (docs/product.md#rejected-submissions): it always has a way
 * out. A quote that is open becomes the order; another only gives its prices. Null if there never was such a revision.
 */
export async function lockBookedQuote(
  db: Tx,
  { id, revision, prices }: OrderedQuote,
  { customer, day }: NewOrder,
): Promise<QuoteOfOrder | null> {
  await lockQuoteRow(db, id)
  const offer = await findOffer(db, { id, revision })
  if (!offer) return null
  const { before, quote } = offer
  const isOpen = quote.deletedAt === null && quoteActions(quote, day).includes('order')
  const becomesOrder = isOpen && customer?.id === before.customerId
  const isOverdue = !becomesOrder || revision !== quote.revision || isPastValidity(quote, day)
  const holds = prices === 'quoted'
  return { before, holds, isOverdue: holds && isOverdue, becomesOrder }
}

/** The quote has become this order. */
export async function markQuoteOrdered(db: Tx, { id, reason }: OrderedQuote, orderId: string): Promise<void> {
  await updateQuoteRow(db, id, { status: 'ordered', orderId, orderReason: reason, endedAt: new Date() })
}
