import { formatNumber, rupiah } from '../../format.ts'

/** 'Rp 950.000', 'Rp 1,2 jt', 'Rp 3,4 M': as short as a cell needs it. */
export function shortRupiah(amount: number): string {
  const [unit, word] = amount >= 1e9 ? [1e9, 'M'] : amount >= 1e6 ? [1e6, 'jt'] : [1, '']
  if (unit === 1) return rupiah(amount)
  // Rounded down: a sum never looks larger than it is.
  return `Rp\u00a0${formatNumber(Math.floor((amount / unit) * 10) / 10)}\u00a0${word}`
}

export function greeting(hour: number): string {
  if (hour < 12) return 'Selamat Pagi'
  if (hour < 15) return 'Selamat Siang'
  if (hour < 18) return 'Selamat Sore'
  return 'Selamat Malam'
}
