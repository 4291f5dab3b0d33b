import type { Quote } from '../../../contract/quotes.ts'
import { isPriceGiven } from '../../../core/orders/changed-price.ts'
import { choicesOf } from '../../../core/orders/line-extras.ts'
import { type Draft, type DraftItem, freshDraft } from './draft.ts'

/** What fills the till to become an order or the next revision, without its customer. */
export function draftOfQuote(record: Quote): Draft {
  const { discountPercent, discountAmount, isExpress } = record
  return {
    ...freshDraft(),
    items: record.items.map(itemOfLine),
    discountPercent: discountAmount > 0 ? 0 : discountPercent,
    discountAmount: discountAmount || null,
    isExpress,
    quote: { record, prices: 'quoted' },
  }
}

function itemOfLine(line: Quote['items'][number]): DraftItem {
  const { id, productId, productName, unit, quantity, length, width, notes, extras, unitPrice } = line
  const { outsourcing } = line
  const given =
    productId === null
      ? { freePrice: unitPrice }
      : { changedPrice: unitPrice, priceReason: line.priceReason ?? '' }
  return {
    ...{ id, productId, productName, unit, quantity, length, width },
    notes: notes ?? '',
    extras: choicesOf(extras),
    ...(outsourcing && {
      outsourcing: { vendor: outsourcing.vendor ?? '', ...(!outsourcing.hasCost && { cost: null }) },
    }),
    ...(isPriceGiven(line) && given),
  }
}
