import { z } from 'zod'
import { daySchema } from './calendar.ts'
import { idSchema } from './id.ts'
import { divideHalfUp, hasTwoDecimals, percentSchema, rupiahSchema, shareOf, sumRupiah } from './money.ts'
import { paymentMethodSchema } from './payment.ts'
import { measureOf, type PricingTier, priceFor } from './product.ts'
import { textSchema } from './text.ts'

export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const
export const orderStatusSchema = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** A length or width in cm with up to two decimals. */
const centimetres = z
  .number()
  .min(0, 'Tidak boleh kurang dari 0')
  .lt(1_000_000, 'Harus kurang dari 1.000.000 cm')
  .refine(hasTwoDecimals, 'Paling banyak dua angka di belakang koma')

/** Pieces of a line: whole, at least 1 (specification, section 5). */
export const quantitySchema = z
  .int('Jumlah harus bilangan bulat')
  .min(1, 'Jumlah minimal 1')
  .max(10_000_000, 'Paling banyak 10.000.000')

/** A line as a screen may ask for it. Its price, area and total are the server's. */
const itemInputSchema = z.object({
  id: idSchema,
  productId: idSchema,
  quantity: quantitySchema,
  length: centimetres.nullish().transform((cm) => cm ?? null),
  width: centimetres.nullish().transform((cm) => cm ?? null),
  notes: textSchema
    .max(500, 'Paling banyak 500 huruf')
    .nullish()
    .transform((notes) => notes || null),
})
export type ItemInput = z.infer<typeof itemInputSchema>

/** At least one line, as section 5 demands, and no line twice. */
export const itemsInputSchema = z
  .array(itemInputSchema)
  .min(1, 'Pilih pelanggan dan tambahkan minimal satu item')
  .max(200, 'Paling banyak 200 item')
  .refine(
    (items) => new Set(items.map((item) => item.id)).size === items.length,
    'Item yang sama terkirim dua kali',
  )

/** When an order is due: a shop day, or an instant that the server reads as the shop day it falls on. */
export const dueDateSchema = z
  .union([daySchema, z.iso.datetime({ offset: true })], 'Tanggal tidak valid')
  .refine((due) => /^2\d{3}-/.test(due) && !due.startsWith('2999-12-31'), 'Tanggal tidak valid')

/** The money of a transaction, in rupiah. */
export const figuresSchema = z.object({
  subtotal: rupiahSchema,
  discount: rupiahSchema,
  tax: rupiahSchema,
  cashback: rupiahSchema,
  total: rupiahSchema,
})
export type Figures = z.infer<typeof figuresSchema>

/**
 * A new transaction as a screen may ask for it. `paidAmount` is what was handed over and may exceed the total;
 * `expected` are the figures the screen showed, refused when they are no longer true.
 */
export const transactionInputSchema = z.object({
  id: idSchema,
  customerId: z.uuid('Pilih pelanggan dan tambahkan minimal satu item').toLowerCase(),
  items: itemsInputSchema,
  discountPercent: percentSchema.default(0),
  paymentMethod: paymentMethodSchema.default('cash'),
  paidAmount: rupiahSchema.default(0),
  estimatedCompletion: dueDateSchema.optional(),
  expected: figuresSchema.optional(),
})
export type TransactionInput = z.infer<typeof transactionInputSchema>

type Size = { length?: number | null; width?: number | null }

/** Which sizes a line of this unit still lacks, so that nothing is ever priced by a silent zero. */
export function missingSizes(unit: string, size: Size): ('length' | 'width')[] {
  const measure = measureOf(unit)
  const needed: ('length' | 'width')[] =
    measure === 'area' ? ['length', 'width'] : measure === 'length' ? ['length'] : []
  return needed.filter((side) => !size[side])
}

/** The area of one piece in m²: length × width (cm) / 10000; null for units not sold by area (section 9). */
export function areaOf(unit: string, size: Size): number | null {
  if (measureOf(unit) !== 'area') return null
  return Number(hundredths(size.length) * hundredths(size.width)) / 100_000_000
}

/**
 * The total of a line in whole rupiah, exact and rounded once, half up (section 9):
 * m² by area × quantity × price, cm by length × quantity × price, any other unit by quantity × price.
 */
export function lineTotal(line: { unit: string; unitPrice: number; quantity: number } & Size): number {
  const base = BigInt(line.quantity) * BigInt(line.unitPrice)
  const measure = measureOf(line.unit)
  if (measure === 'area') {
    return divideHalfUp(hundredths(line.length) * hundredths(line.width) * base, 100_000_000n)
  }
  if (measure === 'length') return divideHalfUp(hundredths(line.length) * base, 100n)
  return divideHalfUp(base, 1n)
}

function hundredths(cm: number | null | undefined): bigint {
  return BigInt(Math.round((cm ?? 0) * 100))
}

type SoldProduct = { unit: string; pricePerUnit: number; pricingTiers: readonly PricingTier[] }

/** A line priced from its product: unit price by the quantity's tier, area of one piece in m², total in rupiah. */
export function priceLine(product: SoldProduct, line: { quantity: number } & Size) {
  const { unitPrice, tier } = priceFor(product, line.quantity)
  return {
    unitPrice,
    appliedTier: tier,
    area: areaOf(product.unit, line),
    total: lineTotal({ ...line, unit: product.unit, unitPrice }),
  }
}

/** The multiple that totals are rounded down to, in rupiah (section 9). */
export const TOTAL_STEP = 500

/**
 * The figures of a transaction (section 9): a manual percentage, if not 0, discounts the whole subtotal; otherwise the
 * customer's tier rate (fraction) discounts the eligible lines. Tax (fraction) is on what is left. The total is
 * rounded down to a multiple of 500 and the rest is cashback.
 */
export function transactionFigures(sale: {
  lines: readonly { total: number; discountEligible: boolean }[]
  discountPercent: number
  tierRate: number
  taxRate: number
}): Figures {
  const subtotal = sumRupiah(sale.lines.map((line) => line.total))
  const eligible = sumRupiah(sale.lines.filter((line) => line.discountEligible).map((line) => line.total))
  const discount =
    sale.discountPercent > 0
      ? shareOf(subtotal, sale.discountPercent / 100)
      : shareOf(eligible, sale.tierRate)
  const tax = shareOf(subtotal - discount, sale.taxRate)
  const exact = sumRupiah([subtotal - discount, tax])
  const cashback = exact % TOTAL_STEP
  return { subtotal, discount, tax, cashback, total: exact - cashback }
}

const FIGURES: readonly (keyof Figures)[] = ['subtotal', 'discount', 'tax', 'cashback', 'total']

/** Whether two sets of figures agree to the rupiah. */
export function sameFigures(one: Figures, other: Figures): boolean {
  return FIGURES.every((key) => one[key] === other[key])
}

/** The number people call a transaction by: the last 8 characters of its id, in capitals (section 3). */
export function transactionNumber(id: string): string {
  return id.slice(-8).toUpperCase()
}
