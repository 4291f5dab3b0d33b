import type { TodayFigures } from '../../../contract/dashboard.ts'

import { formatNumber, rupiah } from '../../format.ts'

/** 'Rp 950.000', 'Rp 1,2 jt', 'Rp 3,4 M': as short as a cell needs it. */
export function shortRupiah(amount: number): string {
  const [unit, word] = amount >= 1e9 ? [1e9, 'M'] : amount >= 1e6 ? [1e6, 'jt'] : [1, '']
  if (unit === 1) return rupiah(amount)
  // Rounded down: a sum never looks larger than it is.
  return `Rp\u00a0${formatNumber(Math.floor((amount / unit) * 10) / 10)}\u00a0${word}`
}

/** '4 pesanan terlambat, 3 harus selesai hari ini.', or the overdue debts where orders are not visible. */
export function attention({ orders, overdue }: TodayFigures): string | null {
  if (!orders) {
    if (overdue === null) return null
    return overdue > 0 ? `${formatNumber(overdue)} piutang terlambat.` : 'Tidak ada piutang yang terlambat.'
  }
  const parts = [
    orders.late > 0 && `${formatNumber(orders.late)} pesanan terlambat`,
    orders.dueToday > 0 &&
      `${formatNumber(orders.dueToday)} ${orders.late > 0 ? '' : 'pesanan '}harus selesai hari ini`,
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Tidak ada pesanan yang harus selesai hari ini.'
}

export function greeting(hour: number): string {
  if (hour < 12) return 'Selamat Pagi'
  if (hour < 15) return 'Selamat Siang'
  if (hour < 18) return 'Selamat Sore'
  return 'Selamat Malam'
}
