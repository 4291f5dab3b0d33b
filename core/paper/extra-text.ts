import { formatRupiah } from '../money/money.ts'
import type { ExtraBasis, ExtraSides, ExtraTerms, LineExtra } from '../products/extras.ts'
import { formatNumber, formatPercent, formatTwoDecimals } from '../text/formatting.ts'

/** How the price of an extra is counted, as the shop chooses it. */
export const EXTRA_BASIS_LABELS: Record<ExtraBasis, string> = {
  count: 'per buah',
  piece: 'per lembar',
  spacing: 'per jarak keliling',
  metre: 'per m keliling',
  area: 'per m²',
  line: 'sekali per item',
  order: 'sekali per order',
  percent: '% dari item',
}

export const EXTRA_SIDE_LABELS: Record<ExtraSides, string> = {
  all: 'keliling',
  lengths: 'sisi panjang',
  widths: 'sisi lebar',
}

/** 'per buah', 'tiap 50 cm', 'per m sisi panjang' */
export function extraBasisText({ basis, distance, sides }: Pick<ExtraTerms, 'basis' | 'distance' | 'sides'>) {
  if (basis === 'spacing') return `tiap ${formatNumber(distance ?? 0)} cm`
  return basis === 'metre' ? `per m ${EXTRA_SIDE_LABELS[sides ?? 'all']}` : EXTRA_BASIS_LABELS[basis]
}

const UNITS: Partial<Record<ExtraBasis, string>> = {
  count: '/buah',
  piece: '/lembar',
  spacing: '/buah',
  metre: '/m',
  area: '/m²',
}

/** '/buah', '/m²'; '' for what is paid once. */
export function extraUnit({ basis }: Pick<ExtraTerms, 'basis'>): string {
  return UNITS[basis] ?? ''
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

/** How many in all, those that are free included: '16', '16,00 m', '1,60 m²'; '' where there is nothing to count. */
export function extraUnitsText({ basis, count }: LineExtra, quantity: number): string {
  const all = count * quantity
  if (basis === 'metre') return `${formatTwoDecimals(all)} m`
  if (basis === 'area') return `${formatTwoDecimals(all)} m²`
  if (basis === 'piece') return `${formatNumber(all)} lbr`
  return basis === 'count' || basis === 'spacing' ? formatNumber(all) : ''
}

/** '+ Mata ayam 32 @ 500/buah', '+ Jasa desain', '+ Ongkir sudah di item lain' */
export function extraReceiptText(extra: LineExtra, quantity: number): string {
  const isPerUnit = extra.basis === 'percent' || UNITS[extra.basis] !== undefined
  const units = isPerUnit ? extraUnitsText(extra, quantity) : extraCountText(extra, quantity)
  const name = units ? `+ ${extra.name} ${units}` : `+ ${extra.name}`
  return isPerUnit ? `${name} @ ${extraPriceText(extra).replace('Rp ', '')}` : name
}

/** What production does on each piece: 'Mata ayam 4', 'Mata ayam tiap 50 cm (16)', 'Lipat lem keliling'. */
export function extraTaskText({
  name,
  basis,
  count,
  distance,
  sides,
}: Pick<LineExtra, 'name' | 'basis' | 'count' | 'distance' | 'sides'>): string {
  if (basis === 'count') return `${name} ${formatNumber(count)}`
  if (basis === 'spacing') return `${name} tiap ${formatNumber(distance ?? 0)} cm (${formatNumber(count)})`
  return basis === 'metre' ? `${name} ${EXTRA_SIDE_LABELS[sides ?? 'all']}` : name
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
