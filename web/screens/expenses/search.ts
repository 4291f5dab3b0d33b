import { searchOf, text, wholeNumber } from '../../search-params.ts'

const ofYear = wholeNumber(2000, 2100)

/** The filters in the address: `?cari=tinta&tahun=2025&bulan=3`. Without a year it is the current month, 'semua' all time. */
export const expenseSearch = searchOf({
  cari: text,
  tahun: (given) => (given === 'semua' ? given : ofYear(given)),
  bulan: wholeNumber(1, 12),
})
export type ExpenseSearch = ReturnType<typeof expenseSearch>
