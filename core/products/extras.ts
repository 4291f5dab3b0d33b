import { z } from 'zod'
import { hasTwoDecimals, rupiahSchema } from '../money/money.ts'
import { textSchema } from '../text/text.ts'
import { idSchema } from '../values/id.ts'
import { nameKey } from './product-settings.ts'

/**
 * What the price of an extra is for (docs/product.md#extras): a unit that the cashier counts on each piece, each piece, a
 * unit every `distance` along the sides of each piece, a metre of its `sides`, a m² of its size, a line once, an order
 * once, or a percentage of the line.
 */
export const EXTRA_BASES = ['count', 'piece', 'spacing', 'metre', 'area', 'line', 'order', 'percent'] as const
export type ExtraBasis = (typeof EXTRA_BASES)[number]

/** Those that a metre is measured along. `lengths` and `widths` are both sides of that measure. */
export const EXTRA_SIDES = ['all', 'lengths', 'widths'] as const
export type ExtraSides = (typeof EXTRA_SIDES)[number]

/** One line of an order has at most this many. */
const MAX_LINE_EXTRAS = 20

const termsSchema = z.object({
  id: idSchema,
  name: textSchema
    .overwrite((name) => name.replace(/\s+/g, ' '))
    .min(1, 'Nama wajib diisi')
    .max(60, 'Paling banyak 60 huruf'),
  basis: z.enum(EXTRA_BASES),
  /** Rupiah; for `percent` hundredths of a percent. */
  price: z
    .number('Harga wajib diisi, 0 jika gratis')
    .pipe(rupiahSchema.max(1_000_000_000_000, 'Paling banyak Rp 1.000.000.000.000')),
  /** Centimetres, for `spacing`; null for others. */
  distance: z
    .number()
    .gt(0, 'Harus lebih dari 0')
    .max(10_000, 'Paling banyak 10.000 cm')
    .refine(hasTwoDecimals, 'Paling banyak dua angka di belakang koma')
    .nullable(),
  /** For `metre`; null for others. */
  sides: z.enum(EXTRA_SIDES).nullable(),
  /** Units of each piece that cost nothing, for `count` and `spacing`; 0 for others. */
  free: z
    .int('Isi dengan bilangan bulat')
    .min(0, 'Tidak boleh kurang dari 0')
    .max(10_000, 'Paling banyak 10.000'),
  /** False: no discount reduces it. Otherwise it follows its line. */
  discountable: z.boolean(),
})
export type ExtraTerms = z.infer<typeof termsSchema>

/** An extra that lines may have: of products in `categories` and of `products`; none of both: of all. */
export const extraSchema = termsSchema
  .extend({
    categories: z.array(textSchema.min(1).max(60)).max(100),
    /** Ids. Absent in lists from before it. */
    products: z.array(idSchema).max(200, 'Paling banyak 200 produk').optional(),
    /** A new line has it. */
    onByDefault: z.boolean(),
  })
  .superRefine(({ basis, price, distance, sides, free }, context) => {
    const refuse = (path: keyof ExtraTerms, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if ((basis === 'spacing') !== (distance !== null)) {
      refuse('distance', basis === 'spacing' ? 'Jarak wajib diisi' : 'Hanya untuk yang dihitung per jarak')
    }
    if ((basis === 'metre') !== (sides !== null)) {
      refuse('sides', basis === 'metre' ? 'Sisi wajib dipilih' : 'Hanya untuk yang dihitung per meter')
    }
    if (basis === 'percent' && price > 10_000) refuse('price', 'Paling banyak 100%')
    if (free > 0 && !isCounted(basis)) refuse('free', 'Hanya untuk yang dihitung per buah atau per jarak')
  })
export type Extra = z.infer<typeof extraSchema>

/** The shop's, in its order: it gives the keys of the till. Names are unique regardless of case and spaces. */
export const extrasSchema = z
  .array(extraSchema)
  .max(100, 'Paling banyak 100 finishing')
  .superRefine((extras, context) => {
    for (const [index, { id, name }] of extras.entries()) {
      const isRepeated = extras.some(
        (other, at) => at < index && (other.id === id || nameKey(other.name) === nameKey(name)),
      )
      if (isRepeated)
        context.addIssue({ code: 'custom', message: 'Sudah ada di daftar', path: [index, 'name'] })
    }
  })

/** As priced on a line, kept with it. */
export const lineExtraSchema = termsSchema.extend({
  /** Units of each piece: as typed, or from its size; 1 for a piece, a line, an order and a percentage. */
  count: z.number(),
  /** Rupiah, of all pieces; 0 for an extra of the order that an earlier line has. */
  total: z.number(),
})
export type LineExtra = z.infer<typeof lineExtraSchema>

/** `count`: units of each piece, for extras that are counted; absent: 1. */
const extraChoiceSchema = z.object({
  id: idSchema,
  count: z
    .int('Isi dengan bilangan bulat')
    .min(1, 'Jumlah minimal 1')
    .max(10_000, 'Paling banyak 10.000')
    .optional(),
})
export type ExtraChoice = z.infer<typeof extraChoiceSchema>

export const extraChoicesSchema = z
  .array(extraChoiceSchema)
  .max(MAX_LINE_EXTRAS, `Paling banyak ${MAX_LINE_EXTRAS} finishing`)
  .refine(
    (extras) => new Set(extras.map(({ id }) => id)).size === extras.length,
    'Finishing terkirim dua kali',
  )

/** By the unit: some of them may be free. */
export function isCounted(basis: ExtraBasis): boolean {
  return basis === 'count' || basis === 'spacing'
}
