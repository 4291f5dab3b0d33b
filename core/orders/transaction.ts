import { z } from 'zod'
import { hasTwoDecimals, MAX_RUPIAH, percentSchema, rupiahSchema } from '../money/money.ts'
import { CHOOSE_OTHER_METHOD, paymentMethodSchema } from '../payments/payment.ts'
import { extraChoicesSchema } from '../products/extras.ts'
import { textSchema } from '../text/text.ts'
import { daySchema } from '../time/calendar.ts'
import { madeAtSchema } from '../time/sale-time.ts'
import { idSchema } from '../values/id.ts'
import { FREE_PRICE_INPUT, freeNameProblem } from './free-item.ts'
import { outsourcingInputSchema } from './outsourcing.ts'

export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const
export const orderStatusSchema = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof orderStatusSchema>

const centimetres = z
  .number()
  .min(0, 'Tidak boleh kurang dari 0')
  .lt(1_000_000, 'Harus kurang dari 1.000.000 cm')
  .refine(hasTwoDecimals, 'Paling banyak dua angka di belakang koma')

export const quantitySchema = z
  .int('Jumlah harus bilangan bulat')
  .min(1, 'Jumlah minimal 1')
  .max(10_000_000, 'Paling banyak 10.000.000')

/** Name and rupiah per piece. */
const freeItemSchema = z.object({
  name: textSchema.superRefine((name, context) => {
    const message = freeNameProblem(name)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  price: z
    .number('Harga wajib diisi')
    .pipe(
      rupiahSchema
        .min(FREE_PRICE_INPUT.min, FREE_PRICE_INPUT.tooSmall)
        .max(FREE_PRICE_INPUT.max, FREE_PRICE_INPUT.tooLarge),
    ),
})
export type FreeItem = z.infer<typeof freeItemSchema>

/** Price, area and total are computed by the server. */
const itemShape = z.object({
  id: idSchema,
  /** Null, or absent: an item without a product, described by `free`. */
  productId: idSchema.nullish().transform((id) => id ?? null),
  /** What is sold without a product; needs the right `changePrices`. In an edit, absent: the line's own. */
  free: freeItemSchema.optional(),
  quantity: quantitySchema,
  length: centimetres.nullish().transform((cm) => cm ?? null),
  width: centimetres.nullish().transform((cm) => cm ?? null),
  notes: textSchema
    .max(500, 'Paling banyak 500 huruf')
    .nullish()
    .transform((notes) => notes || null),
  /**
   * Rupiah per unit that the shop gives for this line, with a reason; needs the right `changePrices`. Null: the usual
   * price. Absent: the same; in an edit the line's own.
   */
  changedPrice: rupiahSchema.max(1_000_000_000_000, 'Paling banyak Rp 1.000.000.000.000').nullish(),
  priceReason: textSchema
    .max(200, 'Paling banyak 200 huruf')
    .nullish()
    .transform((reason) => reason || null)
    .optional(),
  /** Absent: those that are on by default; in an edit the line's own. */
  extras: extraChoicesSchema.optional(),
  /** Absent: not outsourced; in an edit the line's own. */
  outsourcing: outsourcingInputSchema.optional(),
})
const itemInputSchema = itemShape
  .refine(({ productId, free }) => productId === null || !free, {
    path: ['free'],
    message: 'Pilih produk, atau isi item bebas, bukan keduanya',
  })
  .refine(({ productId, changedPrice }) => productId !== null || (changedPrice ?? null) === null, {
    path: ['changedPrice'],
    message: 'Harga item bebas diisi bersama namanya',
  })
  .refine(
    ({ productId, changedPrice, priceReason }) =>
      productId !== null || (changedPrice ?? null) !== null || !priceReason,
    { path: ['priceReason'], message: 'Item bebas tidak memakai alasan harga' },
  )
export type ItemInput = z.infer<typeof itemInputSchema>

export const NOTHING_TO_SAVE = 'Pilih pelanggan dan tambahkan minimal satu item'

export const itemsInputSchema = z
  .array(itemInputSchema)
  .min(1, NOTHING_TO_SAVE)
  .max(200, 'Paling banyak 200 item')
  .refine(
    (items) => new Set(items.map((item) => item.id)).size === items.length,
    'Item yang sama terkirim dua kali',
  )

/** A shop day, or an instant that the server converts to its shop day. */
export const dueDateSchema = z
  .union([daySchema, z.iso.datetime({ offset: true })], 'Tanggal tidak valid')
  .refine((due) => /^2\d{3}-/.test(due) && !due.startsWith('2999-12-31'), 'Tanggal tidak valid')

/** '15:00', in the shop's time zone. */
export const dueTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Jam tidak valid')
/** An order's number in an external program. */
export const externalRefSchema = textSchema.min(1, 'Referensi wajib diisi').max(64, 'Paling banyak 64 huruf')

/** Rupiah. `cashback` is below 0 where the total was rounded up. */
export const figuresSchema = z.object({
  subtotal: rupiahSchema,
  discount: rupiahSchema,
  tax: rupiahSchema,
  cashback: z.int().min(-999).max(MAX_RUPIAH),
  total: rupiahSchema,
})
export type Figures = z.infer<typeof figuresSchema>

const FIGURES: readonly (keyof Figures)[] = ['subtotal', 'discount', 'tax', 'cashback', 'total']

export function areFiguresEqual(one: Figures, other: Figures): boolean {
  return FIGURES.every((key) => one[key] === other[key])
}

/** Record versions that a device priced an offline sale by (int32, as in the database). */
const pricingVersionsSchema = z.object({
  store: z.int32(),
  customer: z.int32(),
  products: z.record(idSchema, z.int32()),
})
export type PricingVersions = z.infer<typeof pricingVersionsSchema>

/**
 * The quote that becomes this order: the revision whose prices were shown. `prices` 'today' for one that has expired;
 * its old prices then need the right `changePrices` and a reason.
 */
const orderedQuoteSchema = z.object({
  id: idSchema,
  revision: z.int32().min(1),
  prices: z.enum(['quoted', 'today']).default('quoted'),
  reason: textSchema
    .max(200, 'Paling banyak 200 huruf')
    .nullish()
    .transform((reason) => reason || null),
})
export type OrderedQuote = z.infer<typeof orderedQuoteSchema>

/**
 * A new transaction. `paidAmount` is tendered by `paymentMethod` and may exceed the total; `secondPayment` is
 * tendered by another method. `expected`: the figures shown, rejected if outdated. Without `madeAt` the sale is made
 * now. `pricedBy`: versions of an offline sale, priced as of then if the history confirms them. `externalRef` is
 * unique in the shop: a repeated one returns the existing order.
 */
export const transactionInputSchema = z
  .object({
    id: idSchema,
    customerId: z.uuid(NOTHING_TO_SAVE).toLowerCase(),
    items: itemsInputSchema,
    discountPercent: percentSchema.optional(),
    /** Rupiah; above 0 it replaces the percentage. Neither named: none, or the discount of the quote. */
    discountAmount: rupiahSchema.optional(),
    paymentMethod: paymentMethodSchema.default('cash'),
    paidAmount: rupiahSchema.default(0),
    secondPayment: z
      .object({ method: paymentMethodSchema, amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0') })
      .optional(),
    /** Rupiah that the customer's saldo pays, before the other methods. */
    balanceAmount: rupiahSchema.optional(),
    estimatedCompletion: dueDateSchema.optional(),
    dueTime: dueTimeSchema.nullish(),
    isExpress: z.boolean().optional(),
    expected: figuresSchema.optional(),
    madeAt: madeAtSchema.optional(),
    pricedBy: pricingVersionsSchema.optional(),
    externalRef: externalRefSchema.optional(),
    quote: orderedQuoteSchema.optional(),
  })
  .refine(({ paymentMethod, secondPayment }) => secondPayment?.method !== paymentMethod, {
    path: ['secondPayment', 'method'],
    message: CHOOSE_OTHER_METHOD,
  })
export type TransactionInput = z.infer<typeof transactionInputSchema>

/** Last 8 characters of the id in capitals (docs/product.md#ids). */
export function transactionNumber(id: string): string {
  return id.slice(-8).toUpperCase()
}

/** A number or the beginning of one. */
export function canBeTransactionNumber(text: string): boolean {
  return /^[\da-f]{4,8}$/i.test(text.trim())
}
