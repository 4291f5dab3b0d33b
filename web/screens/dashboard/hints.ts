import type { Today } from '../../../contract/dashboard.ts'
import type { Page } from '../../../core/access.ts'
import { number, rupiah } from '../../format.ts'
import { PAGE_FACTS } from '../../pages.ts'

/** What stands below a page's name on its card: how things are there now, as far as the caller may know. `unfetched`: orders that lie here for longer than the shop wishes. */
export function hintOf(page: Page, today: Today | undefined, unfetched = 0): string {
  const lying = page === '/transactions' && unfetched > 0 && `${number(unfetched)} lama belum diambil`
  if (lying) return [today && counted(page, today), lying].filter(Boolean).join(', ')
  return (today && counted(page, today)) ?? PAGE_FACTS[page].purpose
}

function counted(page: Page, today: Today): string | null {
  const { orders, overdue, spent, products, customers, shop } = today
  switch (page) {
    case '/transactions':
      return orders && (orders.processing > 0 ? `${number(orders.processing)} sedang diproses` : null)
    case '/receivables':
      return overdue === null
        ? null
        : overdue > 0
          ? `${number(overdue)} terlambat`
          : 'Tidak ada yang terlambat'
    case '/expenses':
      return spent === null ? null : `${shortRupiah(spent)} bulan ini`
    case '/products':
      return products === null ? null : `${number(products)} produk`
    case '/customers':
      return customers === null ? null : `${number(customers)} pelanggan`
    case '/analytics':
      return shop && trendText(shop.trend)
    default:
      return null
  }
}

/** 'Naik 12,4% dalam 30 hari', above 999% 'Naik jadi 12 kali …', against the 30 days before them; null where there is nothing to compare with. */
export function trendText({ current, previous }: { current: number; previous: number }): string | null {
  if (previous <= 0) return null
  const change = Math.round((current / previous - 1) * 1000) / 10
  if (change === 0) return 'Tetap dalam 30 hari'
  if (change > 999) return `Naik jadi ${number(Math.round(current / previous))} kali dalam 30 hari`
  return `${change > 0 ? 'Naik' : 'Turun'} ${number(Math.abs(change))}% dalam 30 hari`
}

/** 'Rp 950.000', 'Rp 1,2 jt', 'Rp 3,4 M': as short as a card needs it. */
export function shortRupiah(amount: number): string {
  const [unit, word] = amount >= 1e9 ? [1e9, 'M'] : amount >= 1e6 ? [1e6, 'jt'] : [1, '']
  if (unit === 1) return rupiah(amount)
  // Rounded down: a sum never looks larger than it is.
  return `Rp\u00a0${number(Math.floor((amount / unit) * 10) / 10)}\u00a0${word}`
}

/** The one useful sentence below the greeting: what wants attention today, as far as the caller may know. */
export function attention({ orders, overdue }: Today): string | null {
  const parts = [
    orders && orders.dueToday > 0 && `${number(orders.dueToday)} pesanan jatuh tempo hari ini`,
    overdue !== null && overdue > 0 && `${number(overdue)} piutang terlambat`,
  ].filter(Boolean)
  if (parts.length > 0) return `${parts.join(', ')}.`
  if (orders) return 'Tidak ada pesanan yang jatuh tempo hari ini.'
  return overdue === null ? null : 'Tidak ada piutang yang terlambat.'
}

/** The greeting by the hour of the shop's day (specification, section 2, Dashboard). */
export function greeting(hour: number): string {
  if (hour < 12) return 'Selamat Pagi'
  if (hour < 15) return 'Selamat Siang'
  if (hour < 18) return 'Selamat Sore'
  return 'Selamat Malam'
}
