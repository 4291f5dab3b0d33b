import { oneOf, searchOf, text } from '../../search-params.ts'

/** `?cari=maju&status=terlambat`; `per=pelanggan` lists customers instead of debts, `terima=…` opens a customer's payment. */
export const receivableSearch = searchOf({
  cari: text,
  status: oneOf(['berjalan', 'terlambat']),
  per: oneOf(['pelanggan']),
  terima: text,
})
export type ReceivableSearch = ReturnType<typeof receivableSearch>
