import type { Quote } from '../../../contract/quotes.ts'
import {
  isPastValidity,
  type QuoteAction,
  quoteActions,
  quoteNumber,
  quoteState,
} from '../../../core/orders/quote.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { QUOTE_STATE_LABELS } from '../../../core/text/labels.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { domainError } from '../../api/domain-error.ts'

/** Throws QUOTE_ORDERED with the order, QUOTE_EXPIRED or QUOTE_CLOSED, if the state of the quote does not permit the action. */
export function requireAction(quote: Quote, action: QuoteAction, today: Day): void {
  if (quoteActions(quote, today).includes(action)) return
  const { id, orderId } = quote
  if (orderId) {
    const text = `Penawaran ${quoteNumber(id)} sudah menjadi pesanan ${transactionNumber(orderId)}`
    throw domainError('QUOTE_ORDERED', { orderId }, text)
  }
  const state = quoteState(quote, today)
  if (state === 'expired') requireValidity(quote, today)
  const text = `Tidak bisa: penawaran ${quoteNumber(id)} berstatus ${QUOTE_STATE_LABELS[state]}`
  throw domainError('QUOTE_CLOSED', { state }, text)
}

/** Throws QUOTE_REVISED if another revision is the current one. */
export function requireRevision({ revision: current }: Quote, revision: number): void {
  if (revision === current) return
  const text = `Penawaran ini sudah diubah: sekarang revisi ${current}. Periksa dulu isinya`
  throw domainError('QUOTE_REVISED', { revision: current }, text)
}

/** Throws QUOTE_EXPIRED after the last day. */
export function requireValidity({ validUntil }: Quote, today: Day): void {
  if (isPastValidity({ validUntil }, today)) throw domainError('QUOTE_EXPIRED', { validUntil })
}
