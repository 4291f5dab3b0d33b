import { lengthOf, type Range } from '../../../core/analytics.ts'
import { type Day, monthOf } from '../../../core/calendar.ts'
import { monthName, rupiah, shortDay } from '../../format.ts'

/** '23 Okt – 21 Nov 2026', '21 Nov 2026' */
export function rangeText({ from, to }: Range): string {
  if (from === to) return shortDay(to)
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayMonth(from) : shortDay(from)
  return `${first} – ${shortDay(to)}`
}

/** '30 hari' */
export function lengthText(range: Range): string {
  return `${lengthOf(range)} hari`
}

/** '23 Okt' */
export function dayMonth(day: Day): string {
  return shortDay(day).slice(0, -5)
}

/** 'Okt', of a month named by any of its days. */
export function shortMonth(day: Day): string {
  return monthName(Number(day.slice(5, 7))).slice(0, 3)
}

/** 'Okt 2026' */
export function monthYear(day: Day): string {
  return `${shortMonth(day)} ${monthOf(day).slice(0, 4)}`
}

const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A change in thousandths with its sign and one decimal: '+12,4%', '−3,2%', '0,0%'; what grew beyond all measure: '>1.000 kali'. */
export function signedPercent(permille: number): string {
  if (permille > 1_000_000) return '>1.000 kali'
  const sign = permille === 0 ? '' : permille > 0 ? '+' : '−'
  return `${sign}${oneDecimal.format(Math.abs(permille) / 10)}%`
}

/** How the money that came in stands to what was sold in the same time. */
export function receivedWords(received: number, sold: number): string {
  if (received === sold) return 'sama dengan yang dicatat'
  const difference = rupiah(Math.abs(received - sold))
  return received > sold ? `${difference} lebih banyak diterima` : `${difference} lebih sedikit diterima`
}
