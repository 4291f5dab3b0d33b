// What the extras of a line cost (docs/product.md#extras). Sizes are integers of 0.1 mm; each amount is rounded once.
// Without zod: part of the till's first load.
import { divideHalfUp, sumRupiah } from '../money/money.ts'
import type { Extra, ExtraBasis, ExtraChoice, ExtraTerms, LineExtra } from '../products/extras.ts'
import { measureOf } from '../products/product.ts'

/** `base`: the line without extras, in rupiah. Sizes in cm; missing ones count as 0. */
type Piece = { quantity: number; length: number | null; width: number | null; base: number }
type Chosen = { terms: ExtraTerms; count: number }

/** By the size of a piece. */
const MEASURED: readonly ExtraBasis[] = ['spacing', 'metre', 'area']
/** Units are kept in parts of 0.1 mm × 0.1 mm: 10⁸ are one piece, metre or m². */
const WHOLE = 100_000_000n

/** Those for the product or its category that its unit can measure, in the shop's order. */
export function extrasFor(
  { id, category, unit }: { id?: string | undefined; category?: string; unit: string },
  extras: readonly Extra[],
): Extra[] {
  return extras.filter(
    ({ categories, products = [], basis }) =>
      (categories.length + products.length === 0 ||
        (category !== undefined && categories.includes(category)) ||
        (id !== undefined && products.includes(id))) &&
      (measureOf(unit) === 'area' || !MEASURED.includes(basis)),
  )
}

/** Without `choices` those that are on by default. `missing`: a chosen one is not offered. */
export function chooseExtras(
  choices: readonly ExtraChoice[] | undefined,
  offered: readonly (ExtraTerms & { onByDefault?: boolean })[],
): { chosen: Chosen[]; missing: boolean } {
  if (!choices) {
    const chosen = offered.filter(({ onByDefault }) => onByDefault).map((terms) => ({ terms, count: 1 }))
    return { chosen, missing: false }
  }
  const chosen = choices.flatMap(({ id, count = 1 }) => {
    const terms = offered.find((extra) => extra.id === id)
    return terms ? [{ terms, count }] : []
  })
  return { chosen, missing: chosen.length < choices.length }
}

/** Throws AmountTooLarge. */
export function priceExtras(chosen: readonly Chosen[], piece: Piece): LineExtra[] {
  return chosen.map(({ terms, count: typed }) => {
    const { id, name, basis, price, distance, sides, free, discountable } = terms
    const units = unitsOf(terms, typed, piece)
    const count = Number(units) / Number(WHOLE)
    return {
      ...{ id, name, basis, price, distance, sides, free, discountable },
      count,
      total: totalOf(terms, units, piece),
    }
  })
}

function totalOf({ basis, price, free }: ExtraTerms, units: bigint, { quantity, base }: Piece): number {
  if (basis === 'percent') return divideHalfUp(BigInt(base) * BigInt(price), 10_000n)
  if (basis === 'line' || basis === 'order') return price
  const paid = units - BigInt(free) * WHOLE
  return paid <= 0n ? 0 : divideHalfUp(paid * BigInt(quantity) * BigInt(price), WHOLE)
}

/** Of one piece. */
function unitsOf({ basis, distance, sides }: ExtraTerms, typed: number, piece: Piece): bigint {
  const [length, width] = [tenths(piece.length), tenths(piece.width)]
  switch (basis) {
    case 'count':
      return BigInt(typed) * WHOLE
    case 'spacing': {
      const step = tenths(distance) || 1
      return BigInt(2 * (Math.ceil(length / step) + Math.ceil(width / step))) * WHOLE
    }
    case 'metre': {
      const along = (sides === 'widths' ? 0 : length) + (sides === 'lengths' ? 0 : width)
      return BigInt(2 * along) * 10_000n
    }
    case 'area':
      return BigInt(length) * BigInt(width)
    default:
      return WHOLE
  }
}

/** An extra of the order is paid with the first line that has it. */
export function chargeOncePerOrder<
  Line extends { total: number; extras: readonly LineExtra[]; problems: readonly unknown[] },
>(lines: readonly (Line | null)[]): (Line | null)[] {
  const charged = new Set<string>()
  return lines.map((line) => {
    if (!line || line.problems.length > 0 || !line.extras.some(({ basis }) => basis === 'order')) return line
    const extras = line.extras.map((extra) => {
      if (extra.basis !== 'order') return extra
      const total = charged.has(extra.id) ? 0 : extra.price
      charged.add(extra.id)
      return { ...extra, total }
    })
    return { ...line, extras, total: totalWithoutExtras(line) + extrasTotal(extras) }
  })
}

/** Rupiah. Throws AmountTooLarge. */
export function extrasTotal(extras: readonly LineExtra[]): number {
  return sumRupiah(extras.map(({ total }) => total))
}

/** Rupiah of a line below which its extras stand. */
export function totalWithoutExtras({
  total,
  extras,
}: {
  total: number
  extras: readonly LineExtra[]
}): number {
  return total - extrasTotal(extras)
}

/** Rupiah that no discount reduces. */
export function undiscountedExtras(extras: readonly LineExtra[]): number {
  return extrasTotal(extras.filter(({ discountable }) => !discountable))
}

/** What was chosen for a line, as an edit says it. */
export function choicesOf(extras: readonly LineExtra[]): ExtraChoice[] {
  return extras.map(({ id, basis, count }) => (basis === 'count' ? { id, count } : { id }))
}

/** Without prices, for production. */
export function toTask({ id, name, basis, count, distance, sides }: LineExtra) {
  return { id, name, basis, count, distance, sides }
}

/** Whether the choices give these extras; absent ones change nothing. */
export function areExtrasChosen(
  choices: readonly ExtraChoice[] | undefined,
  extras: readonly LineExtra[],
): boolean {
  if (!choices) return true
  return (
    choices.length === extras.length &&
    choices.every(({ id, count = 1 }, index) => {
      const extra = extras[index]
      return extra?.id === id && (extra.basis !== 'count' || extra.count === count)
    })
  )
}

/** 0.1 mm; sizes have two decimals of a cm. */
function tenths(cm: number | null): number {
  return Math.round((cm ?? 0) * 100)
}
