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

/** At most one per product. */
export const specialPricesSchema = z
  .array(inputSchema)
  .max(500, 'Paling banyak 500 harga khusus')
  .refine(
    (prices) => new Set(prices.map(({ productId }) => productId)).size === prices.length,
    'Satu produk hanya boleh punya satu harga khusus',
  )
