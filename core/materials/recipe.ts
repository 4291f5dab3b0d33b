// What a line of a product uses (docs/product.md#resep).
import { z } from 'zod'
import { hasTwoDecimals } from '../money/money.ts'
import { type BilledSize, billedUnits, placeOnRolls, tenthsOfMm } from '../orders/billed-size.ts'
import { type Measure, measureOf, productInputSchema } from '../products/product.ts'
import { idSchema } from '../values/id.ts'
import { MAX_AMOUNT, type MaterialKind, positiveAmountSchema, toUnits } from './material.ts'

const gap = z
  .number('Wajib diisi, 0 jika tidak ada')
  .min(0, 'Tidak boleh kurang dari 0')
  .max(1_000, 'Paling banyak 1.000 cm')
  .refine(hasTwoDecimals, 'Paling banyak dua angka di belakang koma')

/** An amount of the material, in its base unit, per … */
export const AMOUNT_BASES = ['billed', 'area', 'length', 'piece'] as const
export type AmountBasis = (typeof AMOUNT_BASES)[number]

/** By what the pieces take of a roll, or an amount per m² (billed or ordered), metre or piece. Sides in cm. */
export const recipeItemSchema = z.discriminatedUnion('basis', [
  z.object({
    materialId: idSchema,
    basis: z.literal('roll'),
    gap,
    margin: gap,
    lead: gap,
    canTurn: z.boolean(),
  }),
  z.object({ materialId: idSchema, basis: z.enum(AMOUNT_BASES), amount: positiveAmountSchema }),
])
export type RecipeItem = z.infer<typeof recipeItemSchema>

const BASES_OF_MEASURE: Record<Measure, readonly AmountBasis[]> = {
  area: AMOUNT_BASES,
  length: ['length', 'piece'],
  piece: ['piece'],
}

/** By what a material of this kind can be counted for a product of this unit; the usual one first. */
export function basesFor(kind: MaterialKind, unit: string): RecipeItem['basis'][] {
  const measure = measureOf(unit)
  const byRoll = kind === 'roll' && measure !== 'piece'
  return [...(byRoll ? (['roll'] as const) : []), ...BASES_OF_MEASURE[measure]]
}

/** The materials of a product, each once. */
export const recipeSchema = z
  .array(recipeItemSchema)
  .max(20, 'Paling banyak 20 bahan')
  .superRefine((items, context) => {
    items.forEach(({ materialId }, index) => {
      if (items.findIndex((item) => item.materialId === materialId) === index) return
      context.addIssue({ code: 'custom', path: [index, 'materialId'], message: 'Bahan ini sudah ada' })
    })
  })

/** A product with its recipe. */
export const productWithRecipeSchema = productInputSchema.safeExtend({
  recipe: recipeSchema.default([]),
  /** Its lines do not come to print while a material of theirs is short. */
  holdsWithoutMaterial: z.boolean().default(false),
})
export type ProductWithRecipe = z.infer<typeof productWithRecipeSchema>

/** Sides in cm. */
export type PrintedLine = {
  quantity: number
  length: number | null
  width: number | null
  billed: BilledSize | null
}
type RollMaterial = { kind: MaterialKind; rollWidth: number | null }

/** Ten-thousandths of the material's base unit that a line uses, half up. 0 where the line has no size for it. */
export function materialNeed(item: RecipeItem, line: PrintedLine, material: RollMaterial): number {
  if (item.basis === 'roll') return rollNeed(item, line, material)
  const { quantity, length, width } = line
  const counts: Record<AmountBasis, bigint> = {
    piece: BigInt(quantity) * SQUARE_METRE,
    length: BigInt(tenthsOfMm(length)) * BigInt(quantity) * METRE,
    area: areaOf(length, width) * BigInt(quantity),
    billed: line.billed ? billedUnits(line.billed) : areaOf(length, width) * BigInt(quantity),
  }
  return halfUp(BigInt(toUnits(item.amount)) * counts[item.basis], SQUARE_METRE)
}

/** 10⁸ units of 0.01 mm² are one m², 10⁴ units of 0.1 mm one metre. */
const SQUARE_METRE = 100_000_000n
const METRE = 10_000n

function areaOf(length: number | null, width: number | null): bigint {
  return BigInt(tenthsOfMm(length)) * BigInt(tenthsOfMm(width))
}

type RollItem = Extract<RecipeItem, { basis: 'roll' }>

/** Rows of pieces on a roll, each `along` of it; `length` is what all of them take. In 0.1 mm. */
type Cut = { rows: number; along: number; length: number }

/** The length that the pieces take times the roll's width. */
function rollNeed(item: RollItem, line: PrintedLine, { rollWidth }: RollMaterial): number {
  const cut = cutFromRoll(item, line, rollWidth)
  return cut ? halfUp(BigInt(cut.length) * BigInt(tenthsOfMm(rollWidth)), METRE) : 0
}

/**
 * A line without a width takes the whole roll. Pieces wider than the roll are joined of strips, each as wide as the roll between its margins.
 * Null without a length or a roll.
 */
function cutFromRoll(
  item: RollItem,
  { length, width, quantity }: PrintedLine,
  rollWidth: number | null,
): Cut | null {
  if (rollWidth === null || length === null) return null
  const gap = tenthsOfMm(item.gap)
  const cut = (rows: number, side: number): Cut => {
    const along = tenthsOfMm(side)
    return { rows, along, length: rows * along + (rows - 1) * gap + tenthsOfMm(item.lead) }
  }
  if (width === null) return cut(quantity, length)
  const placed = placeOnRolls({ ...item, widths: [rollWidth] }, { length, width, quantity })
  if (placed) return cut(Math.ceil(quantity / placed.inRow), placed.along)
  const free = Math.max(1, tenthsOfMm(rollWidth) - 2 * tenthsOfMm(item.margin))
  const strips = (across: number, along: number) =>
    cut(quantity * Math.ceil(tenthsOfMm(across) / free), along)
  const [straight, turned] = [strips(length, width), strips(width, length)]
  return item.canTurn && turned.length < straight.length ? turned : straight
}

/** At most the largest amount of a movement: an absurd recipe must not stop an order. */
function halfUp(numerator: bigint, denominator: bigint): number {
  return Math.min(toUnits(MAX_AMOUNT), Number((2n * numerator + denominator) / (2n * denominator)))
}

/** `quantity` in ten-thousandths; `rollLength` in metres, null where the stock counts as one piece. */
type Stock = RollMaterial & { rollLength: number | null; quantity: number }

/** Whether a stock lacks what a line uses. Rows of a roll are never joined: ten pieces of 25 cm are not one of 2.5 m. */
export function isStockShort(item: RecipeItem, line: PrintedLine, stock: Stock): boolean {
  if (materialNeed(item, line, stock) > stock.quantity) return true
  const cut = item.basis === 'roll' ? cutFromRoll(item, line, stock.rollWidth) : null
  if (!cut || stock.rollLength === null) return false
  const left = (stock.quantity * Number(METRE)) / tenthsOfMm(stock.rollWidth)
  const roll = tenthsOfMm(stock.rollLength * 100)
  const inRolls = Math.floor(left / roll) * Math.floor(roll / cut.along)
  return inRolls + Math.floor((left % roll) / cut.along) < cut.rows
}
