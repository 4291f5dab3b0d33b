import { z } from 'zod'
import { hasTwoDecimals, percentSchema, rupiahSchema } from '../money/money.ts'
import { CHOOSE_OTHER_METHOD, paymentMethodSchema } from '../payments/payment.ts'
import { textSchema } from '../text/text.ts'
import { daySchema } from '../time/calendar.ts'
import { madeAtSchema } from '../time/sale-time.ts'
import { idSchema } from '../values/id.ts'

export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const
export const orderStatusSchema = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** A length or width in cm with up to two decimals. */
const centimetres = z
  .number()
  .min(0, 'Tidak boleh kurang dari 0')
  .lt(1_000_000, 'Harus kurang dari 1.000.000 cm')
  .refine(hasTwoDecimals, 'Paling banyak dua angka di belakang koma')

/** Pieces of a line: whole, at least 1. */
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

/** What is said where the customer or every line is missing. */
export const NOTHING_TO_SAVE = 'Pilih pelanggan dan tambahkan minimal satu item'

/** At least one line, and no line twice. */
export const itemsInputSchema = z
  .array(itemInputSchema)
  .min(1, NOTHING_TO_SAVE)
  .max(200, 'Paling banyak 200 item')
  .refine(
    (items) => new Set(items.map((item) => item.id)).size === items.length,
    'Item yang sama terkirim dua kali',
  )

/** When an order is due: a shop day, or an instant that the server reads as the shop day it falls on. */
export const dueDateSchema = z
  .union([daySchema, z.iso.datetime({ offset: true })], 'Tanggal tidak valid')
  .refine((due) => /^2\d{3}-/.test(due) && !due.startsWith('2999-12-31'), 'Tanggal tidak valid')

/** The time of its day at which an order is due, by the shop's clock: '15:00'. */
export const dueTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Jam tidak valid')
/** What another program calls an order: its own number of it, as it writes it. */
export const externalRefSchema = textSchema.min(1, 'Referensi wajib diisi').max(64, 'Paling banyak 64 huruf')

/** The money of a transaction, in rupiah. */
export const figuresSchema = z.object({
  subtotal: rupiahSchema,
  discount: rupiahSchema,
  tax: rupiahSchema,
  cashback: rupiahSchema,
  total: rupiahSchema,
})
export type Figures = z.infer<typeof figuresSchema>

const FIGURES: readonly (keyof Figures)[] = ['subtotal', 'discount', 'tax', 'cashback', 'total']

/** Whether two sets of figures agree to the rupiah. */
export function areFiguresEqual(one: Figures, other: Figures): boolean {
  return FIGURES.every((key) => one[key] === other[key])
}

/** The versions of the records by which a device priced a sale, as large as the database counts. */
const pricingVersionsSchema = z.object({
  store: z.int32(),
  customer: z.int32(),
  products: z.record(idSchema, z.int32()),
})
export type PricingVersions = z.infer<typeof pricingVersionsSchema>

/**
 * A new transaction as a screen may ask for it. `paidAmount` is what was handed over by `paymentMethod` and may exceed the total;
 * `secondPayment` is what was handed over by another method besides. `expected` are the figures the screen showed, refused when they are no longer true; without `madeAt` it is made now.
 * `pricedBy` comes with a sale that was made without the server: it is booked by what held then, if the history confirms it.
 * `externalRef` is unique in the shop: one that an order has already means that order.
 */
export const transactionInputSchema = z
  .object({
    id: idSchema,
    customerId: z.uuid(NOTHING_TO_SAVE).toLowerCase(),
    items: itemsInputSchema,
    discountPercent: percentSchema.default(0),
    /** An extra discount in rupiah; above 0 it counts instead of the percentage. */
    discountAmount: rupiahSchema.optional(),
    paymentMethod: paymentMethodSchema.default('cash'),
    paidAmount: rupiahSchema.default(0),
    secondPayment: z
      .object({ method: paymentMethodSchema, amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0') })
      .optional(),
    estimatedCompletion: dueDateSchema.optional(),
    dueTime: dueTimeSchema.nullish(),
    isExpress: z.boolean().optional(),
    expected: figuresSchema.optional(),
    madeAt: madeAtSchema.optional(),
    pricedBy: pricingVersionsSchema.optional(),
    externalRef: externalRefSchema.optional(),
  })
  .refine(({ paymentMethod, secondPayment }) => secondPayment?.method !== paymentMethod, {
    path: ['secondPayment', 'method'],
    message: CHOOSE_OTHER_METHOD,
  })
export type TransactionInput = z.infer<typeof transactionInputSchema>

/** The number people call a transaction by: the last 8 characters of its id, in capitals (docs/product.md#ids). */
export function transactionNumber(id: string): string {
  return id.slice(-8).toUpperCase()
}

/** Whether a text may be such a number, or how one begins. */
export function canBeTransactionNumber(text: string): boolean {
  return /^[\da-f]{4,8}$/i.test(text.trim())
}
