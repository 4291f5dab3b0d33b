import { z } from 'zod'
import { membershipTierSchema } from '../core/customers/customer.ts'
import { paymentMethodSchema } from '../core/payments/payment.ts'
import { extraSchema } from '../core/products/extras.ts'
import { daySchema } from '../core/time/calendar.ts'
import { idSchema } from '../core/values/id.ts'

/** Levels of lists and objects in each other; a till's draft has fewer than ten. */
const MAX_LEVELS = 20

const pricesSchema = z.looseObject({
  unit: z.string(),
  pricePerUnit: z.number(),
  pricingTiers: z.array(
    z.looseObject({ minQuantity: z.number(), maxQuantity: z.number().nullable(), pricePerUnit: z.number() }),
  ),
})

const itemSchema = z.looseObject({
  id: z.uuid(),
  productId: z.uuid().nullish(),
  productName: z.string(),
  unit: z.string(),
  quantity: z.number().min(0),
  length: z.number().nullish(),
  width: z.number().nullish(),
  notes: z.string(),
  freePrice: z.number().nullish(),
  extras: z.array(z.looseObject({ id: z.string(), count: z.number().nullish() })).optional(),
  changedPrice: z.number().nullish(),
  priceReason: z.string().optional(),
  /** Makloon; its cost in rupiah. */
  outsourcing: z.looseObject({ vendor: z.string(), cost: z.number().nullish() }).optional(),
})

const seenSchema = z.looseObject({
  products: z.record(z.string(), pricesSchema.extend({ id: z.string(), name: z.string() })),
  rates: z.looseObject({
    discountRates: z.looseObject({ gold: z.number(), silver: z.number(), regular: z.number() }),
    taxRate: z.number(),
    extras: z.array(extraSchema).optional(),
  }),
})

/** What a till reads of a draft, so that it can show one of another device; the rest is the till's own. */
const contentSchema = z.looseObject({
  id: idSchema,
  quoteId: idSchema.optional(),
  customer: z
    .looseObject({
      id: idSchema,
      name: z.string(),
      phone: z.string(),
      membershipTier: membershipTierSchema,
      specialPrices: z.array(
        pricesSchema.extend({ productId: z.string(), validUntil: daySchema.nullable() }),
      ),
      totalSpent: z.number(),
    })
    .nullish(),
  newCustomer: z
    .looseObject({ id: idSchema, name: z.string(), phone: z.string(), membershipTier: membershipTierSchema })
    .nullish(),
  items: z.array(itemSchema).max(200),
  paymentMethod: paymentMethodSchema,
  paidAmount: z.number().nullish(),
  second: z.looseObject({ method: paymentMethodSchema, amount: z.number().nullable() }).nullish(),
  usesBalance: z.boolean().optional(),
  discountPercent: z.number().min(0),
  discountAmount: z.number().nullish(),
  dueDate: daySchema.nullish(),
  dueTime: z.string().nullish(),
  isExpress: z.boolean().optional(),
  /** Unreadable, no former prices are compared. */
  seen: seenSchema.optional().catch(undefined),
  /** The server takes only the record of a quote (held-drafts.ts). */
  quote: z.looseObject({ record: z.looseObject({}) }).optional(),
})
type HeldContent = z.infer<typeof contentSchema>

/** Null for what is no draft. */
export function parseHeldContent(text: string): HeldContent | null {
  try {
    const content = JSON.parse(text)
    return isDeep(content, MAX_LEVELS) ? null : contentSchema.parse(content)
  } catch {
    return null
  }
}

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeep(part, levels - 1))
}
