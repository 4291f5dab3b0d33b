// What a sale from a quote meets in addition: its last day, and what became of it on another device.
import { isPastValidity, quoteNumber } from '../../../core/orders/quote.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { JobError } from '../../data/outbox-job.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { notifyFailure } from '../../kit/feedback/notify.ts'
import type { DraftQuote } from './draft.ts'
import { priceDraft } from './price-draft.ts'
import { quotedPrices } from './price-quoted.ts'
import { QuotePricesDialog } from './quote-prices-dialog.tsx'
import { DRAFT_NAME, type Sale } from './use-sale.ts'

/** False: it has expired and its prices are not chosen yet, or just now: the total is seen before it is saved. */
export async function checkValidity(sale: Sale): Promise<boolean> {
  const { quote } = sale.draft
  if (!quote || quote.prices === 'today' || quote.reason || !isPastValidity(quote.record, sale.today))
    return true
  await choosePrices(sale, quote)
  return false
}

/** Today's prices, or the quoted ones for a reason. */
export async function choosePrices(sale: Sale, quote: DraftQuote): Promise<void> {
  const { draft, products, customer, store, today } = sale
  const { lines, figures } = priceDraft(draft, products, customer, store, today)
  const isSold = lines.every(({ priced }) => priced)
  const now = (isSold && figures?.total) || null
  const { id, validUntil, total } = quote.record
  // Lines may have been left out, changed or added since.
  const quoted = priceDraft(draft, products, customer, store, today, quotedPrices(quote.record))
  const before = quoted.figures?.total ?? total
  const chosen = await confirm({
    Dialog: QuotePricesDialog,
    asked: { number: quoteNumber(id), validUntil, before, now },
  })
  // The draft is frozen while it is being saved.
  sale.freeze(false)
  if (chosen) sale.change({ do: 'use quote', quote: { record: quote.record, ...chosen } })
}

/** Says what the server knows of the quote that this screen does not. */
export async function explainRefusal(
  sale: Sale,
  { code, message, data }: JobError,
  openOrder: (id: string) => void,
): Promise<void> {
  const { quote } = sale.draft
  if (code === 'QUOTE_EXPIRED' && quote) return await choosePrices(sale, quote)
  if (code !== 'QUOTE_ORDERED') return void notifyFailure(message, { about: DRAFT_NAME })
  const { orderId } = data as { orderId: string }
  const isWanted = await confirm({
    title: message,
    message: 'Penawaran hanya menjadi satu pesanan. Isian di kasir ini tidak perlu disimpan lagi.',
    cancel: 'Kembali ke kasir',
    confirm: `Buka pesanan ${transactionNumber(orderId)}`,
  })
  if (!isWanted) return
  sale.startOver()
  openOrder(orderId)
}
