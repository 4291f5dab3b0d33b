// Sizes are in cm, and people speak of metres: '3 × 1' is a banner of 3 by 1 metres, typed into fields for cm.

import { formatNumber } from '../text/formatting.ts'
import { ROUNDING_STEP, type SaleLine } from './sale.ts'
import type { Figures } from './transaction.ts'

type Size = Pick<SaleLine, 'length' | 'width'>
type SizedLine = Size & Pick<SaleLine, 'unit' | 'quantity' | 'area'>

/** A line whose sizes were probably typed in metres: its place among the lines, and its sizes in cm if they were. */
export type SuspectSize = { index: number; suggested: Size }

/** The smallest piece that is sold by area (m²), unless the line holds so many that together they reach the other. */
const SMALLEST_PIECE = 0.01
const ENOUGH_TOGETHER = 0.1
/** Nothing this long is less than this wide (cm). */
const LONG = 100
const NARROWEST = 5
/** A side below this (cm) may be a number of metres. */
const MOST_METRES = 20

/** The sizes of a line in cm if they were typed in metres; null where the line can be what it says. */
export function suggestMetres(line: SizedLine): Size | null {
  const { area, quantity } = line
  const sides = [line.length ?? 0, line.width ?? 0]
  if (area === null || area === 0) return null
  const isNarrow = Math.min(...sides) < NARROWEST && Math.max(...sides) >= LONG
  const isTiny = area < SMALLEST_PIECE && area * quantity < ENOUGH_TOGETHER
  return isNarrow || isTiny ? convertMetres(line) : null
}

/** The lines of a sale whose sizes are in doubt: those that are too small, and all with a size where the sale is worth nothing. */
export function findSuspectSizes(sale: {
  lines: readonly (SizedLine | null)[]
  figures: Pick<Figures, 'subtotal' | 'total'>
}): SuspectSize[] {
  const isWorthless = isZeroWithoutDiscount(sale.figures)
  return sale.lines.flatMap((line, index) => {
    const suggested = line && (suggestMetres(line) ?? (isWorthless ? convertMetres(line) : null))
    return suggested ? [{ index, suggested }] : []
  })
}

/** Whether a sale has a total of 0 without any discount: its lines come to less than the step to which totals are rounded. */
export function isZeroWithoutDiscount({ subtotal, total }: Pick<Figures, 'subtotal' | 'total'>): boolean {
  return total === 0 && subtotal < ROUNDING_STEP
}

/** 'Maksudnya 3 × 1 meter (300 × 100 cm)?' */
export function metresQuestion(typed: Size, suggested: Size): string {
  const isAll = suggested.length !== typed.length && (typed.width === null || suggested.width !== typed.width)
  return isAll
    ? `Maksudnya ${formatSize(typed)} meter (${formatSize(suggested)}\u00a0cm)?`
    : `Maksudnya ${formatSize(suggested)}\u00a0cm?`
}

/** '300 × 100', '120', never broken into two lines */
export function formatSize({ length, width }: Size): string {
  return [length, width].flatMap((side) => (side === null ? [] : formatNumber(side))).join('\u00a0×\u00a0')
}

/** Each side that may be a number of metres in cm; null where that makes nothing that could be sold. */
function convertMetres({ unit, length, width }: SizedLine): Size | null {
  const inCm = (side: number | null) => (side && side < MOST_METRES ? Math.round(side * 100) : side)
  const suggested = { length: inCm(length), width: inCm(width) }
  const isSame = suggested.length === length && suggested.width === width
  const isTooSmall =
    unit === 'm²' && ((suggested.length ?? 0) * (suggested.width ?? 0)) / 10_000 < SMALLEST_PIECE
  return isSame || isTooSmall ? null : suggested
}
