import { z } from 'zod'
import { hasTwoDecimals, rupiahSchema } from '../money/money.ts'

const TWO_DECIMALS = 'Paling banyak dua angka di belakang koma'

/** Centimetres or m², above 0, with two decimals. */
const measure = (max: number, tooLarge: string) =>
  z.number('Wajib diisi').gt(0, 'Harus lebih dari 0').max(max, tooLarge).refine(hasTwoDecimals, TWO_DECIMALS)
const gap = z
  .number('Wajib diisi, 0 jika tidak ada')
  .min(0, 'Tidak boleh kurang dari 0')
  .max(1_000, 'Paling banyak 1.000 cm')
  .refine(hasTwoDecimals, TWO_DECIMALS)

/**
 * How the size of an m² line is billed (docs/product.md#billed-size); none: by the size itself. Centimetres, `area`
 * in m². The first side of a piece lies across the roll; `canTurn`: the other may, too.
 */
export const billingSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('minimum'), area: measure(10_000, 'Paling banyak 10.000 m²') }),
  z.object({ mode: z.literal('step'), step: measure(10_000, 'Paling banyak 10.000 cm') }),
  z.object({
    mode: z.literal('roll'),
    widths: z
      .array(measure(10_000, 'Paling banyak 10.000 cm'))
      .min(1, 'Isi paling sedikit satu lebar')
      .max(20, 'Paling banyak 20 lebar')
      .overwrite((widths) => [...new Set(widths)].toSorted((one, other) => one - other)),
    canTurn: z.boolean(),
    /** Between pieces, at each edge of the roll, and before the first piece. */
    gap,
    margin: gap,
    lead: gap,
    /** Rupiah for each piece that no roll is wide enough for; absent: nothing. */
    seamFee: rupiahSchema.max(1_000_000_000, 'Paling banyak Rp 1.000.000.000').optional(),
  }),
])
export type Billing = z.infer<typeof billingSchema>

/** As a product is given it: a roll whose edges leave nothing of it is a mistake. */
export const billingInputSchema = billingSchema.superRefine((billing, context) => {
  if (billing.mode === 'roll' && billing.widths.some((width) => width <= 2 * billing.margin)) {
    const message = 'Dua pinggir harus lebih sempit dari setiap lebar bahan'
    context.addIssue({ code: 'custom', path: ['margin'], message })
  }
})
export type BillingMode = Billing['mode']
