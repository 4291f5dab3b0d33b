import { type BilledSize, isBilledLarger } from '../orders/billed-size.ts'
import { formatNumber, formatTwoDecimals } from '../text/formatting.ts'

type Line = { length: number | null; width: number | null; quantity: number; billed: BilledSize | null }

/** 'ditagih 300 × 120 cm, lebar bahan 3 m', 'minimum 1 m²'; null for a line that is billed by its size. */
export function billedText({ length, width, quantity, billed }: Line): string | null {
  if (!billed) return null
  if (billed.seam) return 'perlu sambungan'
  if (!isBilledLarger(billed, { length: length ?? 0, width: width ?? 0, quantity })) return null
  const each = quantity > 1 && billed.mode !== 'roll' ? ' per lembar' : ''
  if (billed.length === null || billed.width === null) return `minimum ${formatNumber(billed.area)} m²${each}`
  const [one, other] = billed.mode === 'roll' ? [billed.width, billed.length] : [billed.length, billed.width]
  const roll = billed.mode === 'roll' ? `, lebar bahan ${formatNumber(billed.width / 100)} m` : each
  return `ditagih ${formatNumber(one)} × ${formatNumber(other)} cm${roll}`
}

/** With the area that the price is for, where a roll makes it larger: '…, 19,20 m²'. */
export function billedWholeText(line: Line): string | null {
  const text = billedText(line)
  return text && line.billed?.mode === 'roll' && !line.billed.seam
    ? `${text}, ${billedAreaText(line.billed)}`
    : text
}

/** For production: 'bahan 3 m, terpakai 120 cm', 'perlu sambungan'; null where no roll is named. */
export function materialText(billed: BilledSize | null): string | null {
  if (billed?.mode !== 'roll') return null
  if (billed.seam) return 'perlu sambungan'
  return `bahan ${formatNumber((billed.width ?? 0) / 100)} m, terpakai ${formatNumber(billed.length ?? 0)} cm`
}

/** '3,60 m²', in one line: all that a line is billed for. */
export function billedAreaText({ area, count }: BilledSize): string {
  return `${formatTwoDecimals(area * count)}\u00a0m²`
}
