import { oneOf, searchOf, text } from '../../search-params.ts'

/** The filters in the address: `?cari=maju&status=terlambat`, and whether debts are listed or the customers who have them. */
export const receivableSearch = searchOf({
  cari: text,
  status: oneOf(['berjalan', 'terlambat']),
  per: oneOf(['pelanggan']),
})
export type ReceivableSearch = ReturnType<typeof receivableSearch>
