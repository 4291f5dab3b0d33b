import { fixed, number } from '../../format.ts'
import type { QuotedLine } from './quote.ts'

/** What a line measures, as a sum that can be followed: '3,00 m² × 2 = 6,00 m²', '= 1,20 m'. Null until sizes are there. */
export function sizeSum({ measure, area, item, missing }: QuotedLine): string | null {
  if (missing.length > 0) return null
  const count = `× ${number(item.quantity)} =`
  if (measure === 'area' && area !== null) {
    return `${fixed(area)} m² ${count} ${fixed(area * item.quantity)} m²`
  }
  if (measure === 'length' && item.length !== null) {
    const metres = item.length / 100
    return item.quantity === 1
      ? `= ${fixed(metres)} m`
      : `${fixed(metres)} m ${count} ${fixed(metres * item.quantity)} m`
  }
  return null
}

/** The same in short, under the line's total on a card: '6,00 m²', '120 cm'. */
export function sizeResult({ measure, area, item, missing }: QuotedLine): string | null {
  if (missing.length > 0) return null
  if (measure === 'area' && area !== null) return `${fixed(area * item.quantity)} m²`
  if (measure === 'length' && item.length !== null) return `${number(item.length * item.quantity)} cm`
  return null
}

/** What a quantity counts: pieces of goods sold by size are sheets. */
export function countedAs({ measure, unit }: QuotedLine): string {
  return measure === 'piece' ? unit : 'lembar'
}
