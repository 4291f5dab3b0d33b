// What the extras of a line cost (docs/product.md#extras). Sizes are integers of 0.1 mm; each amount is rounded once.
// Without zod: part of the till's first load.
import { divideHalfUp, sumRupiah } from '../money/money.ts'
import type { Extra, ExtraBasis, ExtraChoice, ExtraTerms, LineExtra } from '../products/extras.ts'
import { measureOf } from '../products/product.ts'
import { tenthsOfMm } from './billed-size.ts'

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
  return measurableExtras(unit, extras).filter(
    ({ categories, products = [] }) =>
      categories.length + products.length === 0 ||
      (category !== undefined && categories.includes(category)) ||
      (id !== undefined && products.includes(id)),
  )
}

/** Without those that are counted by a size that the unit does not have. */
export function measurableExtras<Terms extends ExtraTerms>(unit: string, extras: readonly Terms[]): Terms[] {
  return extras.filter(({ basis }) => measureOf(unit) === 'area' || !MEASURED.includes(basis))
}

/** What the seams of a line cost: it is no choice, and there wherever the line needs them. */
const SEAM_ID = '00000000-0000-7000-8000-00000000005e'

/** An extra that the line has by its size. */
export function isSeam({ id }: { id: string }): boolean {
  return id === SEAM_ID
}

/** Of pieces that no roll of the product is wide enough for. */
export function seamTerms(fee: number): ExtraTerms {
  return {
    ...{ id: SEAM_ID, name: 'Sambungan', basis: 'piece', price: fee, distance: null, sides: null, free: 0 },
    discountable: true,
  }
}

const NOT_OFFERED = 'Finishing ini tidak ada untuk produknya'
const NOT_COUNTED = 'Jumlah hanya untuk finishing yang dihitung per buah'

/** Without `choices` those that are on by default. `problem`: a chosen one is not offered, or is not counted. */
export function chooseExtras(
  choices: readonly ExtraChoice[] | undefined,
  offered: readonly (ExtraTerms & { onByDefault?: boolean })[],
): { chosen: Chosen[]; problem: string | null } {
  if (!choices) {
    const chosen = offered.filter(({ onByDefault }) => onByDefault).map((terms) => ({ terms, count: 1 }))
    return { chosen, problem: null }
  }
  let problem: string | null = null
  const chosen = withoutSeam(choices).flatMap(({ id, count }) => {
    const terms = offered.find((extra) => extra.id === id)
    if (!terms) problem = NOT_OFFERED
    else if (count !== undefined && terms.basis !== 'count') problem = NOT_COUNTED
    return terms ? [{ terms, count: count ?? 1 }] : []
  })
  return { chosen, problem }
}

function withoutSeam<Named extends { id: string }>(extras: readonly Named[]): Named[] {
  return extras.filter((extra) => !isSeam(extra))
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
  const [length, width] = [tenthsOfMm(piece.length), tenthsOfMm(piece.width)]
  switch (basis) {
    case 'count':
      return BigInt(typed) * WHOLE
    case 'spacing': {
      const step = tenthsOfMm(distance) || 1
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
  return withoutSeam(extras).map(({ id, basis, count }) => (basis === 'count' ? { id, count } : { id }))
}

/** Without prices, for production. */
export function toTask({ id, name, basis, count, distance, sides }: LineExtra) {
  return { id, name, basis, count, distance, sides }
}

/** Whether the choices give these extras; absent ones change nothing. */
export function areExtrasChosen(
  given: readonly ExtraChoice[] | undefined,
  stored: readonly LineExtra[],
): boolean {
  if (!given) return true
  const [choices, extras] = [withoutSeam(given), withoutSeam(stored)]
  return (
    choices.length === extras.length &&
    choices.every(({ id, count = 1 }, index) => {
      const extra = extras[index]
      return extra?.id === id && (extra.basis !== 'count' || extra.count === count)
    })
  )
}
