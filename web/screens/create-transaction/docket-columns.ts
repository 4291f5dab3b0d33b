import { requiredSides } from '../../../core/orders/sale.ts'
import type { PricingTier } from '../../../core/products/product.ts'
import { formatDigits, formatNumber, rupiah } from '../../format.ts'
import { moneyWidthEm } from '../../kit/display/money.tsx'
import { countedAs, type PricedDraftLine, sizeSum } from './price-draft.ts'

// Pixels at the usual font size.
const DIGIT = 9
const SMALL_LETTER = 6.5
const UNIT_LETTER = 8
const TIER_LETTER = 6.9
const MONEY_EM = 14.4
const HEADS = { sizes: 48, count: 50, price: 84 }
/** There is always room for it: the column keeps its width while a number is typed. */
const USUAL_TOTAL = 9_999_999

/** Below the total a tier's longer name wraps: 'Small Wholesale' fits. */
const FOLDED_TIER = 104

/** Width of a field apart from its number: padding and unit. */
export const SIZE_PADDING = 27
export const COUNT_PADDING = 30
export const PRICE_PADDING = 30
const PRICE_FIELD = 96
const SIZE_FIELD = 56
const COUNT_FIELD = 60
/** Width of the signs beside and between the side fields ('×', 'cm'), by the number of sides. */
const BESIDE_SIDES = [0, 28, 54]

export function fieldWidth(text: string, padding: number): string {
  return rem(text.length * DIGIT + padding)
}

/** Fixed widths: an automatic layout would lay out every line at each key. `folded`: the unit price is below the total. */
export function columnWidths(lines: readonly PricedDraftLine[], folded: boolean): (string | undefined)[] {
  const padded = (pixels: number) => `calc(${rem(pixels)} + var(--cell-padding))`
  return [undefined, ...numberWidths(lines, folded).map(padded), '42px']
}

/** Whether the numbers leave too little of the narrowest window with a folded table (992 pixels) for the names. */
export function isCrowded(lines: readonly PricedDraftLine[]): boolean {
  return numberWidths(lines, true).reduce((sum, width) => sum + width, 0) > 385
}

function numberWidths(lines: readonly PricedDraftLine[], folded: boolean): number[] {
  const widest = (least: number, widthOf: (line: PricedDraftLine) => number) =>
    Math.max(least, ...lines.map(widthOf))
  const price = widest(HEADS.price, priceWidth)
  const total = widest(moneyWidth(USUAL_TOTAL), ({ priced }) => moneyWidth(priced?.total ?? 0))
  const tier = widest(0, (line) => tierWidth(line, labelOf))
  return [
    widest(HEADS.sizes, sizesWidth),
    widest(HEADS.count, (line) =>
      Math.max(
        COUNT_FIELD,
        formatNumber(line.item.quantity).length * DIGIT + COUNT_PADDING,
        countedAs(line).length * SMALL_LETTER,
      ),
    ),
    ...(folded ? [Math.max(price, total, Math.min(tier, FOLDED_TIER))] : [Math.max(price, tier), total]),
  ]
}

function sizesWidth(line: PricedDraftLine): number {
  if (line.measure === 'piece')
    return tierWidth(line, ({ pricePerUnit }) => hintPrice(pricePerUnit, line.unit))
  const sides = requiredSides(line.unit)
  const fields = sides.map((side) =>
    Math.max(SIZE_FIELD, formatDigits(line.item[side] ?? 0).length * DIGIT + SIZE_PADDING),
  )
  const inputs = fields.reduce((sum, width) => sum + width, BESIDE_SIDES[sides.length] ?? 0)
  return Math.max(inputs, (sizeSum(line)?.length ?? 0) * SMALL_LETTER)
}

function priceWidth({ item, priced, before, unit }: PricedDraftLine): number {
  if (!priced) return 0
  if (item.productId === null)
    return Math.max(PRICE_FIELD, formatNumber(item.freePrice || 0).length * DIGIT + PRICE_PADDING)
  const now = moneyWidth(priced.unitPrice) + (unit.length + 1) * UNIT_LETTER
  return before === undefined ? now : Math.max(now, `tadi ${rupiah(before)}/${unit}`.length * SMALL_LETTER)
}

/** The widest of all tiers: the column keeps its width while a quantity is typed. */
function tierWidth({ priced }: PricedDraftLine, textOf: (tier: PricingTier) => string): number {
  return Math.max(0, ...(priced?.source?.pricingTiers ?? []).map((tier) => textOf(tier).length * TIER_LETTER))
}

/** What is below a unit price, bold: why it is not the product's usual one. */
export function priceMark({ priced }: PricedDraftLine): string | null {
  if (priced?.priceSource === 'special') return 'Harga khusus'
  return priced?.appliedTier ? labelOf(priced.appliedTier) : null
}

export function labelOf(tier: PricingTier): string {
  return tier.label ?? 'Tingkat'
}

export function hintPrice(price: number, unit: string): string {
  return `jadi ${rupiah(price)}/${unit}`
}

function moneyWidth(amount: number): number {
  return moneyWidthEm(amount) * MONEY_EM
}

function rem(pixels: number): string {
  return `${pixels / 16}rem`
}
