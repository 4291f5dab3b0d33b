import {
  calendarUnitOf,
  countDays,
  type DaySpan,
  type Preset,
  previousRange,
} from '../../../core/shop/analytics.ts'
import { type Day, monthOf } from '../../../core/time/calendar.ts'
import { formatNumber, formatShortDay, monthName, rupiah } from '../../format.ts'

/** '23 Okt – 21 Nov 2026', '21 Nov 2026' */
export function rangeText({ from, to }: DaySpan): string {
  if (from === to) return formatShortDay(to)
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayMonth(from) : formatShortDay(from)
  return `${first} – ${formatShortDay(to)}`
}

/** What a period is compared with: '30 hari sebelumnya', 'kemarin sampai jam ini', of a month or a year so far its days: '1 Okt – 22 Okt 2026'. */
export function beforeText({ preset, range }: { preset: Preset | null; range: DaySpan }, today: Day): string {
  if (preset === 'today') return 'kemarin sampai jam ini'
  const unit = preset ? calendarUnitOf(preset) : undefined
  return unit ? rangeText(previousRange(range, today, unit)) : `${lengthText(range)} sebelumnya`
}

export function lengthText(range: DaySpan): string {
  return `${countDays(range)} hari`
}

export function dayMonth(day: Day): string {
  return formatShortDay(day).slice(0, -5)
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
  if (permille > 9990) return `${formatNumber(Math.round((1000 + permille) / 1000))} kali`
  const sign = permille === 0 ? '' : permille > 0 ? '+' : '−'
  return `${sign}${oneDecimal.format(Math.abs(permille) / 10)}%`
}

export function receivedWords(received: number, sold: number): string {
  if (received === sold) return 'sama dengan penjualan'
  const difference = rupiah(Math.abs(received - sold))
  return received > sold ? `uang masuk lebih ${difference}` : `uang masuk kurang ${difference}`
}
