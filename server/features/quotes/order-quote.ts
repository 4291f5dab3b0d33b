import { isPastValidity } from '../../../core/orders/quote.ts'
import type { OrderedQuote } from '../../../core/orders/transaction.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { invalidInput } from '../../api/domain-error.ts'
import { ConcurrentChange, type Tx } from '../../platform/database/transaction.ts'
import type { SaleBefore } from '../transactions/price-transaction.ts'
import { lockQuote, updateQuoteRow } from './queries.ts'
import { requireAction, requireRevision, requireValidity } from './quote-guards.ts'

type NewOrder = {
  id: string
  customer: { id: string } | null
  store: { timeZone: ShopZone }
  /** The last day of the quote is compared with the day of the sale. */
  soldAt: Date
}

/**
 * Locks the quote that becomes this order, until the database transaction ends. `holds`: the order has its prices, not today's;
 * `isOverdue`: although it has expired. Throws NOT_FOUND, QUOTE_ORDERED, QUOTE_REVISED, QUOTE_EXPIRED, QUOTE_CLOSED, or invalid
 * input.
 */
export async function lockOrderedQuote(
  db: Tx,
  { id, revision, prices, reason }: OrderedQuote,
  { id: orderId, customer, store, soldAt }: NewOrder,
): Promise<{ before: SaleBefore; holds: boolean; isOverdue: boolean }> {
  const { quote, content } = await lockQuote(db, id)
  if (quote.orderId === orderId) throw new ConcurrentChange('another request stored this order first')
  const day = dayOf(soldAt, store.timeZone)
  requireAction(quote, 'order', day)
  requireRevision(quote, revision)
  const { customerId, customerName } = quote
  if (customer && customer.id !== customerId) {
    throw invalidInput({ path: ['customerId'], message: `Penawaran ini untuk ${customerName}` })
  }
  const before = { ...content, id, customerId, customerName }
  const isExpired = isPastValidity(quote, day)
  if (prices === 'today') {
    if (isExpired) return { before, holds: false, isOverdue: false }
    throw invalidInput({ path: ['quote', 'prices'], message: 'Penawaran ini masih berlaku: harganya tetap' })
  }
  if (!reason) requireValidity(quote, day)
  return { before, holds: true, isOverdue: isExpired }
}

/** The quote has become this order. */
export async function markQuoteOrdered(db: Tx, { id, reason }: OrderedQuote, orderId: string): Promise<void> {
  await updateQuoteRow(db, id, { status: 'ordered', orderId, orderReason: reason })
}
