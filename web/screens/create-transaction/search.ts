import { searchOf, text } from '../../search-params.ts'

/** The order that is to be written again: `?from=…` */
export const saleSearch = searchOf({ from: text })
