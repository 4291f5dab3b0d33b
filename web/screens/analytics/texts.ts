import { lengthOf, type Preset, previousOf, type Range, unitOf } from '../../../core/shop/analytics.ts'
import { type Day, monthOf } from '../../../core/time/calendar.ts'
import { monthName, number, rupiah, shortDay } from '../../format.ts'

/** '23 Okt – 21 Nov 2026', '21 Nov 2026' */
export function rangeText({ from, to }: Range): string {
  if (from === to) return shortDay(to)
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayMonth(from) : shortDay(from)
  return `${first} – ${shortDay(to)}`
}

/** What a period is compared with: '30 hari sebelumnya', 'kemarin sampai jam ini', of a month or a year so far its days: '1 Okt – 22 Okt 2026'. */
export function beforeText({ preset, range }: { preset: Preset | null; range: Range }, today: Day): string {
  if (preset === 'today') return 'kemarin sampai jam ini'
  const unit = preset ? unitOf(preset) : undefined
  return unit ? rangeText(previousOf(range, today, unit)) : `${lengthText(range)} sebelumnya`
}

export function lengthText(range: Range): string {
  return `${lengthOf(range)} hari`
}

export function dayMonth(day: Day): string {
  return shortDay(day).slice(0, -5)
}

/** 'Okt', of a month named by any of its days. */
export function shortMonth(day: Day): string {
  return monthName(Number(day.slice(5, 7))).slice(0, 3)
}

export function monthYear(day: Day): string {
  return `${shortMonth(day)} ${monthOf(day).slice(0, 4)}`
}

const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A change in thousandths with its sign and one decimal: '+12,4%', '−3,2%', '0,0%'; above 999% how many times as much it is: '12 kali'. */
export function changeWords(permille: number): string {
  if (permille > 1_000_000) return '>1.000 kali'
  if (permille > 9990) return `${number(Math.round((1000 + permille) / 1000))} kali`
  const sign = permille === 0 ? '' : permille > 0 ? '+' : '−'
  return `${sign}${oneDecimal.format(Math.abs(permille) / 10)}%`
}

export function receivedWords(received: number, sold: number): string {
  if (received === sold) return 'sama dengan penjualan'
  const difference = rupiah(Math.abs(received - sold))
  return received > sold ? `uang masuk lebih ${difference}` : `uang masuk kurang ${difference}`
}
