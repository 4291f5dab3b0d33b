// Separate from special-price.ts, which the till loads first.
import { z } from 'zod'
import { pricingTierSchema, productInputSchema } from '../products/product.ts'
import { daySchema } from '../time/calendar.ts'
import { idSchema } from '../values/id.ts'

/** Rupiah per unit of the product, instead of its own price and tiers (docs/product.md#special-prices). */
export const specialPriceSchema = z.object({
  productId: z.uuid(),
  /** The product's name when the price was set; screens prefer the present one. */
  productName: z.string(),
  /** The unit that it was set for: the price ends when the product has another. */
  unit: z.string(),
  pricePerUnit: z.number(),
  pricingTiers: z.array(pricingTierSchema),
  /** Its last day in the shop's time zone; null: without end. */
  validUntil: daySchema.nullable(),
})
export type SpecialPrice = z.infer<typeof specialPriceSchema>

const inputSchema = z.object({
  productId: idSchema,
  // Set by the server.
  productName: z.string().default(''),
  unit: z.string().default(''),
  pricePerUnit: productInputSchema.shape.pricePerUnit,
  pricingTiers: productInputSchema.shape.pricingTiers,
  validUntil: daySchema.nullable().default(null),
})

const MAX_PRICES = 500
/** Of all prices together: they travel with the customer. */
const MAX_TIERS = 2_500

/** Why a customer cannot have so many prices; null: they can. */
export function tooManySpecialPrices(prices: readonly Pick<SpecialPrice, 'pricingTiers'>[]): string | null {
  if (prices.length > MAX_PRICES) return 'Paling banyak 500 harga khusus'
  const tiers = prices.reduce((sum, { pricingTiers }) => sum + pricingTiers.length, 0)
  return tiers > MAX_TIERS ? 'Paling banyak 2.500 tingkat harga khusus' : null
}

/** At most one per product. */
export const specialPricesSchema = z
  .array(inputSchema)
  .superRefine((prices, context) => {
    const message = tooManySpecialPrices(prices)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .refine(
    (prices) => new Set(prices.map(({ productId }) => productId)).size === prices.length,
    'Satu produk hanya boleh punya satu harga khusus',
  )
