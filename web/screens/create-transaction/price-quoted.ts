import type { Product } from '../../../contract/products.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { repriceSale } from '../../../core/orders/reprice.ts'
import type { QuotedPrices } from './price-draft.ts'

/** As the server prices the order: unchanged lines keep the quoted price, others get today's. */
export function quotedPrices(quote: Quote): QuotedPrices {
  return {
    itemsOf: (items, draft) =>
      items.map((item, index) => {
        // The shop may have stopped listing an extra that was quoted.
        const extras = draft.items[index]?.extras
        const withExtras = extras ? { ...item, extras } : item
        return item.productId === null ? withExtras : { changedPrice: null, ...withExtras }
      }),
    price({ customer, products, specialPrices, store, isExpress = false, ...edit }) {
      const membershipTier = customer?.membershipTier ?? quote.membershipTier
      const buyer = { id: quote.customerId, membershipTier }
      const now = { products, store, ...(specialPrices && { specialPrices }) }
      const { lines, ...sale } = repriceSale(quote, { ...edit, isExpress, customer: buyer }, now)
      const productOf = (id: string | null): Product | null => products.find((one) => one.id === id) ?? null
      return { ...sale, lines: lines.map((line) => line && { ...line, source: productOf(line.productId) }) }
    },
  }
}
