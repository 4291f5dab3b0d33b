import { formatRupiah } from '../money/money.ts'
import type { ExtraBasis, ExtraSides, ExtraTerms, LineExtra } from '../products/extras.ts'
import { formatNumber, formatPercent, formatTwoDecimals } from '../text/formatting.ts'

const EXTRA_SIDE_LABELS: Record<ExtraSides, string> = {
  all: 'keliling',
  lengths: 'kedua sisi panjang',
  widths: 'kedua sisi lebar',
}

const UNITS: Partial<Record<ExtraBasis, string>> = {
  count: '/buah',
  piece: '/lembar',
  spacing: '/buah',
  metre: '/m',
  area: '/m²',
}

/** 'Rp 1.000/buah', 'Rp 50.000', '5%' */
export function extraPriceText({ basis, price }: Pick<ExtraTerms, 'basis' | 'price'>): string {
  if (basis === 'percent') return formatPercent(price / 10_000)
  return `${formatRupiah(price)}${UNITS[basis] ?? ''}`
}

/**
 * How an extra was counted: '4 × 2 lembar = 8', 'tiap 50 cm: 16', 'keliling 8,00 m × 2 = 16,00 m'. Null where there is
 * nothing to count.
 */
export function extraCountText(
  { basis, count, distance, sides, free, total, price }: LineExtra,
  quantity: number,
): string | null {
  const isFree = free > 0 ? `, ${formatNumber(free)} gratis` : ''
  switch (basis) {
    case 'count':
      return `${timesQuantity(count, quantity)}${isFree}`
    case 'spacing':
      return `tiap ${formatNumber(distance ?? 0)} cm: ${timesQuantity(count, quantity)}${isFree}`
    case 'piece':
      return `${formatNumber(quantity)} lembar`
    case 'metre':
      return `${EXTRA_SIDE_LABELS[sides ?? 'all']} ${sizeTimesQuantity(count, quantity, 'm')}`
    case 'area':
      return sizeTimesQuantity(count, quantity, 'm²')
    case 'order':
      return total === 0 && price > 0 ? 'sudah di item lain' : 'sekali per order'
    default:
      return null
  }
}

/** What production does: 'Mata ayam 8', 'Laminasi doff'. */
export function extraTaskText({ name, basis, count }: Pick<LineExtra, 'name' | 'basis' | 'count'>): string {
  return basis === 'count' || basis === 'spacing' ? `${name} ${formatNumber(count)}` : name
}

function timesQuantity(count: number, quantity: number): string {
  if (quantity === 1) return formatNumber(count)
  return `${formatNumber(count)} × ${formatNumber(quantity)} lembar = ${formatNumber(count * quantity)}`
}

function sizeTimesQuantity(size: number, quantity: number, unit: string): string {
  const one = `${formatTwoDecimals(size)} ${unit}`
  if (quantity === 1) return one
  return `${one} × ${formatNumber(quantity)} = ${formatTwoDecimals(size * quantity)} ${unit}`
}
