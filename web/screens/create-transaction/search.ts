import { searchParser, text } from '../../search-params.ts'

/**
 * The order that is to be written again: `?from=…`; the customer who is to be sold to: `?customer=…`; the quote that fills the
 * till: `?quote=…`, or is copied with today's prices: `?copy=…`
 */
export const saleSearch = searchParser({ from: text, customer: text, quote: text, copy: text })
