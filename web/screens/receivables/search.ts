import { oneOf, searchOf, text } from '../../search-params.ts'

/**
 * The filters in the address: `?cari=maju&status=terlambat`, whether debts are listed or the customers who have them, and the customer whose
 * payment is to be taken at once: `?per=pelanggan&terima=…`
 */
export const receivableSearch = searchOf({
  cari: text,
  status: oneOf(['berjalan', 'terlambat']),
  per: oneOf(['pelanggan']),
  terima: text,
})
export type ReceivableSearch = ReturnType<typeof receivableSearch>
