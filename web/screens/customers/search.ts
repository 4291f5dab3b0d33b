import { oneOf, searchParser, text } from '../../search-params.ts'

/** What is searched for, by what the list is sorted, and the customer whose page is open: `?cari=kopi&menurut=belanja&buka=…` */
export const customerSearch = searchParser({
  cari: text,
  menurut: oneOf(['nama', 'piutang', 'belanja']),
  buka: text,
})
export type CustomerOrder = NonNullable<ReturnType<typeof customerSearch>['menurut']>
