// What may be done with a quote, Penawaran (docs/product.md#quotes).
import type { Day } from '../time/calendar.ts'
import { transactionNumber } from './transaction.ts'

/** 'draft': the current revision was not sent. */
export const QUOTE_STATUSES = [
  'draft',
  'sent',
  'approved',
  'rejected',
  'changesRequested',
  'ordered',
  'cancelled',
] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

/** 'expired' is computed: an open quote after the end of its last day. */
export const QUOTE_STATES = [...QUOTE_STATUSES, 'expired'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

/** Those that expire. */
export const OPEN_QUOTE_STATUSES = [
  'draft',
  'sent',
  'approved',
  'changesRequested',
] as const satisfies QuoteStatus[]

/** What a customer says to a revision. */
export const QUOTE_ANSWERS = ['approved', 'rejected', 'changesRequested'] as const satisfies QuoteStatus[]
export type QuoteAnswer = (typeof QUOTE_ANSWERS)[number]

export const MAX_QUOTE_DAYS = 365

type Dated = { status: QuoteStatus; validUntil: Day }

/** 'PNW-9C41E7B2' */
export function quoteNumber(id: string): string {
  return `PNW-${transactionNumber(id)}`
}

/** `today`: of the shop's zone. A quote is valid to the end of its last day. */
export function isPastValidity({ validUntil }: Pick<Dated, 'validUntil'>, today: Day): boolean {
  return validUntil < today
}

export function quoteState(quote: Dated, today: Day): QuoteState {
  const isOpen = OPEN_QUOTE_STATUSES.some((status) => status === quote.status)
  return isOpen && isPastValidity(quote, today) ? 'expired' : quote.status
}

export type QuoteAction = 'edit' | 'send' | 'answer' | 'order' | 'cancel' | 'remove'

const ACTIONS: Record<QuoteState, readonly QuoteAction[]> = {
  draft: ['edit', 'send', 'order', 'cancel', 'remove'],
  sent: ['edit', 'send', 'answer', 'order', 'cancel'],
  approved: ['edit', 'send', 'answer', 'order', 'cancel'],
  changesRequested: ['edit', 'send', 'answer', 'order', 'cancel'],
  expired: ['edit', 'order', 'cancel', 'remove'],
  rejected: ['answer'],
  ordered: [],
  cancelled: [],
}

/** What a customer has seen is cancelled, not removed. */
export function quoteActions(quote: Dated & { sentAt: string | Date | null }, today: Day): QuoteAction[] {
  return ACTIONS[quoteState(quote, today)].filter((action) => action !== 'remove' || quote.sentAt === null)
}
