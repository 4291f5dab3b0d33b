// Sizes are typed in cm, but customers speak of metres: '3 × 1' usually means a banner of 300 × 100 cm.

import type { Rounding } from '../money/rounding.ts'
import { formatNumber } from '../text/formatting.ts'
import type { SaleLine } from './sale.ts'
import type { Figures } from './transaction.ts'

type Size = Pick<SaleLine, 'length' | 'width'>
type SizedLine = Size & Pick<SaleLine, 'unit' | 'quantity' | 'area'>

/** A line probably typed in metres; `suggested` in cm. */
export type SuspectSize = { index: number; suggested: Size }

/** Smallest piece sold by area (m²), unless the quantity reaches ENOUGH_TOGETHER (m²). */
const SMALLEST_PIECE = 0.01
const ENOUGH_TOGETHER = 0.1
/** Nothing of LONG cm is narrower than NARROWEST cm. */
const LONG = 100
const NARROWEST = 5
/** A shorter side (cm) may be a number of metres. */
const MOST_METRES = 20

/** Null if the sizes are plausible in cm. */
export function suggestMetres(line: SizedLine): Size | null {
  const { area, quantity } = line
  const sides = [line.length ?? 0, line.width ?? 0]
  if (area === null || area === 0) return null
  const isNarrow = Math.min(...sides) < NARROWEST && Math.max(...sides) >= LONG
  const isTiny = area < SMALLEST_PIECE && area * quantity < ENOUGH_TOGETHER
  return isNarrow || isTiny ? convertMetres(line) : null
}

/** Implausibly small lines; all sized lines if the sale totals 0. */
export function findSuspectSizes(sale: {
  lines: readonly (SizedLine | null)[]
  figures: Pick<Figures, 'subtotal' | 'total'>
  rates: Pick<Rounding, 'roundingStep'>
}): SuspectSize[] {
  const isWorthless = isZeroWithoutDiscount(sale.figures, sale.rates)
  return sale.lines.flatMap((line, index) => {
    const suggested = line && (suggestMetres(line) ?? (isWorthless ? convertMetres(line) : null))
    return suggested ? [{ index, suggested }] : []
  })
}

/** The lines come to less than the rounding step. */
export function isZeroWithoutDiscount(
  { subtotal, total }: Pick<Figures, 'subtotal' | 'total'>,
  { roundingStep }: Pick<Rounding, 'roundingStep'>,
): boolean {
  return total === 0 && subtotal < roundingStep
}

/** 'Maksudnya 3 × 1 meter (300 × 100 cm)?' */
export function metresQuestion(typed: Size, suggested: Size): string {
  const isAll = suggested.length !== typed.length && (typed.width === null || suggested.width !== typed.width)
  return isAll
    ? `Maksudnya ${formatSize(typed)} meter (${formatSize(suggested)}\u00a0cm)?`
    : `Maksudnya ${formatSize(suggested)}\u00a0cm?`
}

/** '300 × 100', '120', with non-breaking spaces */
export function formatSize({ length, width }: Size): string {
  return [length, width].flatMap((side) => (side === null ? [] : formatNumber(side))).join('\u00a0×\u00a0')
}

/** Null if nothing changes or the result is still too small. */
function convertMetres({ unit, length, width }: SizedLine): Size | null {
  const inCm = (side: number | null) => (side && side < MOST_METRES ? Math.round(side * 100) : side)
  const suggested = { length: inCm(length), width: inCm(width) }
  const isSame = suggested.length === length && suggested.width === width
  const isTooSmall =
    unit === 'm²' && ((suggested.length ?? 0) * (suggested.width ?? 0)) / 10_000 < SMALLEST_PIECE
  return isSame || isTooSmall ? null : suggested
}
