// Materials of the shop (docs/product.md#bahan). Quantities are integers of a ten-thousandth of the base unit inside: cm² of m².
import { z } from 'zod'
import { hasTwoDecimals } from '../money/money.ts'
import { textSchema } from '../text/text.ts'

/** Their base units: m², lembar, buah, ml. */
export const MATERIAL_KINDS = ['roll', 'sheet', 'piece', 'liquid'] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]

const UNITS_OF_ONE = 10_000
/** Largest amount of one movement, in the base unit. */
export const MAX_AMOUNT = 100_000_000

/** An amount in the base unit as ten-thousandths. */
export function toUnits(amount: number): number {
  return Math.round(amount * UNITS_OF_ONE)
}

/** Ten-thousandths as an amount in the base unit. */
export function toAmount(units: number): number {
  return units / UNITS_OF_ONE
}

/** An amount in the base unit, not below 0, with up to four decimals. */
export const amountSchema = z
  .number('Wajib diisi')
  .min(0, 'Tidak boleh kurang dari 0')
  .max(MAX_AMOUNT, 'Paling banyak 100.000.000')
  .refine((amount) => toAmount(toUnits(amount)) === amount, 'Paling banyak empat angka di belakang koma')
export const positiveAmountSchema = amountSchema.refine((amount) => amount > 0, 'Harus lebih dari 0')

const side = (max: number, tooLarge: string) =>
  z
    .number('Wajib diisi')
    .gt(0, 'Harus lebih dari 0')
    .max(max, tooLarge)
    .refine(hasTwoDecimals, 'Paling banyak dua angka di belakang koma')

const fields = {
  name: textSchema.min(1, 'Nama bahan wajib diisi').max(120, 'Paling banyak 120 huruf'),
  /** Centimetres; of a roll only. */
  rollWidth: side(10_000, 'Paling banyak 10.000 cm').nullable(),
  /** Metres of an unopened roll; null: rolls differ. */
  rollLength: side(100_000, 'Paling banyak 100.000 m').nullable(),
  /** In the base unit; 0: no warning. */
  minimum: amountSchema,
  /** Days from an order until the supplier delivers. */
  leadDays: z.int('Isi dengan hari bulat').min(0).max(365, 'Paling banyak 365 hari'),
}

/** A new material. The kind stays: quantities and recipes are counted in its unit. */
export const materialInputSchema = z
  .object({
    ...fields,
    kind: z.enum(MATERIAL_KINDS),
    rollWidth: fields.rollWidth.default(null),
    rollLength: fields.rollLength.default(null),
    minimum: fields.minimum.default(0),
    leadDays: fields.leadDays.default(0),
  })
  .superRefine(({ kind, rollWidth, rollLength }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'roll' && rollWidth === null) refuse('rollWidth', 'Lebar roll wajib diisi')
    if (kind !== 'roll' && rollWidth !== null) refuse('rollWidth', 'Hanya roll yang punya lebar')
    if (kind !== 'roll' && rollLength !== null) refuse('rollLength', 'Hanya roll yang punya panjang')
  })
export type MaterialInput = z.infer<typeof materialInputSchema>

/** Absent fields stay unchanged. */
export const materialChangesSchema = z.object(fields).partial()

/** What moved a stock. `correction`: of the value alone. */
export const MOVEMENT_KINDS = [
  'opening',
  'purchase',
  'supplierReturn',
  'use',
  'release',
  'reprint',
  'spoil',
  'count',
  'correction',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export type StockState = 'out' | 'low' | 'enough'

/** All in one unit. `reserved` by open orders, `onOrder` from suppliers. */
export function stockState(stock: {
  quantity: number
  reserved: number
  onOrder: number
  minimum: number
}): StockState {
  if (stock.quantity <= 0) return 'out'
  return stock.quantity - stock.reserved + stock.onOrder < stock.minimum ? 'low' : 'enough'
}
