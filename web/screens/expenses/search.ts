import { PAYMENT_METHODS } from '../../../core/payments/payment.ts'
import { day, oneOf, searchParser, text, wholeNumber } from '../../search-params.ts'

const ofYear = wholeNumber(2000, 2100)

/**
 * `?cari=tinta&tahun=2025&bulan=3&kategori=Bahan&metode=cash`, or `?dari=2025-03-01&sampai=2025-03-07`. Without a year: this month; 'semua':
 * all time; category '-': none. `lihat=utang` shows what suppliers get, `jatuh=minggu` what is due this week,
 * `jatuh=datang` what is still on order. `nota` opens a bill once, `beli` a purchase of a material.
 */
export const expenseSearch = searchParser({
  cari: text,
  tahun: (given) => (given === 'semua' ? given : ofYear(given)),
  bulan: wholeNumber(1, 12),
  dari: day,
  sampai: day,
  kategori: text,
  metode: oneOf(PAYMENT_METHODS),
  lihat: oneOf(['utang']),
  nota: text,
  beli: text,
  jatuh: oneOf(['terlambat', 'minggu', 'nanti', 'datang']),
})
export type ExpenseSearch = ReturnType<typeof expenseSearch>
