import { searchOf, text } from '../../search-params.ts'

/** What is searched for, and the customer whose page is open: `?cari=kopi&buka=…` */
export const customerSearch = searchOf({ cari: text, buka: text })
