import { oneOf, searchParser, text } from '../../search-params.ts'

/** `?cari=maju&status=terlambat`; `per=pelanggan` lists customers instead of debts, `terima=…` opens a customer's payment. */
export const receivableSearch = searchParser({
  cari: text,
  status: oneOf(['berjalan', 'terlambat']),
  per: oneOf(['pelanggan']),
  terima: text,
})
export type ReceivableSearch = ReturnType<typeof receivableSearch>
