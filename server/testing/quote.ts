import { v7 as uuidv7 } from 'uuid'
import type { Quote } from '../../contract/quotes.ts'
import { choicesOf } from '../../core/orders/line-extras.ts'
import { type Counter, line } from './counter.ts'

/** A quote of two lines as the till sends it. */
export function quoteInput(counter: Counter, fields: object = {}) {
  return {
    id: uuidv7(),
    customerId: counter.gold.id,
    items: [
      line(counter.banner, { quantity: 2, length: 300, width: 100 }),
      line(counter.card, { quantity: 100 }),
    ],
    ...fields,
  }
}

export async function addQuote(counter: Counter, fields: object = {}): Promise<Quote> {
  const { status, body } = await counter.cashier.post('/api/quotes', quoteInput(counter, fields))
  if (status !== 201) throw new Error(`the quote was refused: ${JSON.stringify(body)}`)
  return body
}

/** A quote whose last day was yesterday, as if days had passed. */
export async function addExpiredQuote(counter: Counter, fields: object = {}): Promise<Quote> {
  const { id } = await addQuote(counter, fields)
  await counter.db.updateTable('quotes').set({ validUntil: '2026-01-01' }).where('id', '=', id).execute()
  return (await counter.cashier.get(`/api/quotes/${id}`)).body
}

/** The order that the till makes of a quote, all lines unchanged. */
export function orderOf(quote: Quote, fields: object = {}) {
  const { subtotal, discount, tax, cashback, total } = quote
  return {
    id: uuidv7(),
    customerId: quote.customerId,
    items: quote.items.map((item) => itemOf(item)),
    discountPercent: quote.discountAmount > 0 ? 0 : quote.discountPercent,
    discountAmount: quote.discountAmount || undefined,
    isExpress: quote.isExpress,
    paymentMethod: 'cash',
    paidAmount: 0,
    expected: { subtotal, discount, tax, cashback, total },
    quote: { id: quote.id, revision: quote.revision },
    ...fields,
  }
}

export function itemOf(item: Quote['items'][number], change: object = {}) {
  const { id, productId, quantity, length, width, notes, extras } = item
  return { id, productId, quantity, length, width, notes, extras: choicesOf(extras), ...change }
}
