// What an m² line is billed for (docs/product.md#billed-size). Integers of 0.1 mm, and bigints of their squares, so
// that the price is rounded once, in sale.ts.
import { z } from 'zod'
import type { Billing } from '../products/billing.ts'

/**
 * `count` times `area` m². `length` × `width` in cm are the sides billed: of each piece, or of the roll that all
 * pieces take (`width` is the roll's). Null where a piece is billed by the minimum area. `seam`: no roll is wide
 * enough, so the pieces are joined and billed by their size.
 */
export const billedSizeSchema = z.object({
  mode: z.enum(['minimum', 'step', 'roll']),
  length: z.number().nullable(),
  width: z.number().nullable(),
  area: z.number(),
  count: z.int(),
  seam: z.boolean(),
})
export type BilledSize = z.infer<typeof billedSizeSchema>

/** Sides in cm. */
type Piece = { length: number; width: number; quantity: number }
type Rolls = Omit<Extract<Billing, { mode: 'roll' }>, 'mode'>

/** Never less than the exact area. */
export function billedSize(billing: Billing, piece: Piece): BilledSize {
  const { mode } = billing
  const { length, width, quantity: count } = piece
  const exact = { mode, ...sides(tenthsOfMm(length), tenthsOfMm(width)), count, seam: false }
  if (mode === 'minimum') {
    const isSmall = squareOf(exact) < areaUnits(billing.area)
    return isSmall ? { ...exact, length: null, width: null, area: billing.area } : exact
  }
  if (mode === 'step') {
    const step = tenthsOfMm(billing.step)
    return { ...exact, ...sides(roundUp(tenthsOfMm(length), step), roundUp(tenthsOfMm(width), step)) }
  }
  const placed = placeOnRolls(billing, piece)
  return placed
    ? { ...exact, ...sides(placed.length, tenthsOfMm(placed.roll)), count: 1 }
    : { ...exact, seam: true }
}

/** In units of 0.01 mm²: 10⁸ are one m². */
export function billedUnits({ count, ...each }: BilledSize): bigint {
  return squareOf(each) * BigInt(count)
}

/** The billed area is above that of the pieces. */
export function isBilledLarger(billed: BilledSize, { length, width, quantity }: Piece): boolean {
  return billedUnits(billed) > square(tenthsOfMm(length), tenthsOfMm(width)) * BigInt(quantity)
}

/** Pieces in rows on a roll. Sides in cm; `length` is what they take of the roll, in 0.1 mm. */
type Placement = { roll: number; across: number; along: number; inRow: number; length: number }

/**
 * The roll and direction that take the least area; of equals the first roll, not turned. Null where no roll is wide
 * enough.
 */
export function placeOnRolls(rolls: Rolls, { length, width, quantity }: Piece): Placement | null {
  const directions = rolls.canTurn
    ? [[length, width] as const, [width, length] as const]
    : [[length, width] as const]
  const placements = rolls.widths.flatMap((roll) =>
    directions.flatMap(([across, along]) => placeOnRoll({ roll, across, along, quantity }, rolls) ?? []),
  )
  const used = ({ roll, length }: Placement) => square(tenthsOfMm(roll), length)
  const [first, ...others] = placements
  return first ? others.reduce((least, one) => (used(one) < used(least) ? one : least), first) : null
}

function placeOnRoll(
  { roll, across, along, quantity }: Pick<Placement, 'roll' | 'across' | 'along'> & { quantity: number },
  { gap, margin, lead }: Pick<Rolls, 'gap' | 'margin' | 'lead'>,
): Placement | null {
  const free = tenthsOfMm(roll) - 2 * tenthsOfMm(margin)
  if (free < tenthsOfMm(across)) return null
  const inRow = Math.floor((free + tenthsOfMm(gap)) / (tenthsOfMm(across) + tenthsOfMm(gap)))
  const rows = Math.ceil(quantity / inRow)
  const length = rows * tenthsOfMm(along) + (rows - 1) * tenthsOfMm(gap) + tenthsOfMm(lead)
  return { roll, across, along, inRow, length }
}

function sides(length: number, width: number) {
  return {
    length: length / 100,
    width: width / 100,
    area: Number(square(length, width)) / 100_000_000,
  }
}

function squareOf({ length, width, area }: Pick<BilledSize, 'length' | 'width' | 'area'>): bigint {
  return length === null || width === null ? areaUnits(area) : square(tenthsOfMm(length), tenthsOfMm(width))
}

function square(one: number, other: number): bigint {
  return BigInt(one) * BigInt(other)
}

/** m² with two decimals. */
function areaUnits(area: number): bigint {
  return square(Math.round(area * 100), 1_000_000)
}

function roundUp(size: number, step: number): number {
  return Math.ceil(size / step) * step
}

/** A size in cm, which has two decimals, as whole tenths of a millimetre; a missing one is 0. */
export function tenthsOfMm(cm: number | null | undefined): number {
  return Math.round((cm ?? 0) * 100)
}
