import { searchOf, text } from '../../search-params.ts'

/** The order that is to be written again: `?from=…`; or the customer who is to be sold to: `?customer=…` */
export const saleSearch = searchOf({ from: text, customer: text })
