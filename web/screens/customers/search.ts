import { searchParser, text } from '../../search-params.ts'

/** What is searched for, and the customer whose page is open: `?cari=kopi&buka=…` */
export const customerSearch = searchParser({ cari: text, buka: text })
