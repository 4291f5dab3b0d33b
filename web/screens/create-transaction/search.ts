import { searchParser, text } from '../../search-params.ts'

/** The order that is to be written again: `?from=…`; or the customer who is to be sold to: `?customer=…` */
export const saleSearch = searchParser({ from: text, customer: text })
