import { z } from 'zod'
import { divideHalfUp, rupiahSchema } from '../money/money.ts'
import { textSchema } from '../text/text.ts'
import { billingInputSchema } from './billing.ts'

/** docs/product.md#tiers; `maxQuantity` null: unlimited. */
export const pricingTierSchema = z.object({
  id: textSchema.min(1).max(60),
  minQuantity: z.int('Jumlah harus bilangan bulat'),
  maxQuantity: z
    .int('Jumlah harus bilangan bulat')
    .nullish()
    .transform((max) => max ?? null)
    .pipe(z.int().nullable()),
  pricePerUnit: z.int('Isi dengan rupiah bulat').max(1_000_000_000_000, 'Paling banyak Rp 1.000.000.000.000'),
  label: textSchema
    .max(40)
    .nullish()
    .transform((label) => label || null)
    .pipe(z.string().nullable()),
})
export type PricingTier = z.infer<typeof pricingTierSchema>

const required = (message: string, max: number) => textSchema.min(1, message).max(max)

/** A new product (docs/product.md#product). */
export const productInputSchema = z.object({
  name: required('Nama produk wajib diisi', 120),
  category: required('Kategori wajib diisi', 60),
  machineType: required('Jenis mesin wajib diisi', 60),
  unit: required('Satuan wajib diisi', 20).overwrite(normalizeUnit),
  pricePerUnit: z
    .number('Harga dasar wajib diisi')
    .pipe(rupiahSchema.max(1_000_000_000_000, 'Paling banyak Rp 1.000.000.000.000')),
  pricingTiers: z
    .array(pricingTierSchema)
    .max(50)
    .superRefine((tiers, context) => {
      for (const { index, field, message } of tierProblems(tiers)) {
        context.addIssue({ code: 'custom', message, path: [index, field] })
      }
    })
    .default([]),
  discountEligible: z.boolean().default(true),
  /** Neither the member discount nor an extra one reduces its lines. */
  neverDiscounted: z.boolean().default(false),
  /** The member discount also reduces special prices of customers. */
  memberDiscountOnSpecial: z.boolean().default(false),
  /** Null: m² lines are billed by their size. */
  billing: billingInputSchema.nullable().default(null),
  /** What a line costs at least (rupiah); 0: no minimum. */
  minimumTotal: rupiahSchema.max(1_000_000_000_000, 'Paling banyak Rp 1.000.000.000.000').default(0),
})
export type ProductInput = z.infer<typeof productInputSchema>

/** Changing one of these needs the right `changePrices` (docs/product.md#rights). */
export const PRICE_FIELDS = [
  'unit',
  'pricePerUnit',
  'pricingTiers',
  'discountEligible',
  'neverDiscounted',
  'memberDiscountOnSpecial',
  'billing',
  'minimumTotal',
] as const satisfies (keyof ProductInput)[]

/** m² by area, cm by length, everything else by the piece (docs/product.md#line-total). */
export type Measure = 'area' | 'length' | 'piece'

export function measureOf(unit: string): Measure {
  if (unit === 'm²') return 'area'
  if (unit === 'cm') return 'length'
  return 'piece'
}

/** Normalises case and spaces of m² and cm; other units stay as typed. */
export function normalizeUnit(unit: string): string {
  const plain = unit.trim().toLowerCase()
  return measureOf(plain) === 'piece' ? unit : plain
}

type TierProblem = { index: number; field: 'minQuantity' | 'maxQuantity' | 'pricePerUnit'; message: string }

/**
 * Validates tiers with fixed English messages (docs/product.md#tiers). Messages number tiers by minimum quantity;
 * `index` is the position in the given list.
 */
export function tierProblems(tiers: readonly PricingTier[]): TierProblem[] {
  const sorted = tiers
    .map((tier, index) => ({ tier, index }))
    .sort((one, other) => one.tier.minQuantity - other.tier.minQuantity)
  return sorted.flatMap(({ tier, index }, position) => {
    const n = position + 1
    const next = sorted[position + 1]?.tier
    const found: [wrong: boolean, field: TierProblem['field'], message: string][] = [
      [tier.minQuantity < 1, 'minQuantity', `Tier ${n}: Minimum quantity must be at least 1`],
      [
        tier.maxQuantity !== null && tier.maxQuantity < tier.minQuantity,
        'maxQuantity',
        `Tier ${n}: Maximum quantity cannot be less than minimum quantity`,
      ],
      [tier.pricePerUnit <= 0, 'pricePerUnit', `Tier ${n}: Price must be greater than 0`],
      [
        next !== undefined && (tier.maxQuantity === null || tier.maxQuantity >= next.minQuantity),
        'maxQuantity',
        `Tier ${n} and ${n + 1}: Overlapping quantity ranges`,
      ],
    ]
    return found.filter(([wrong]) => wrong).map(([, field, message]) => ({ index, field, message }))
  })
}

const DEFAULT_TIERS = [
  { minQuantity: 1, maxQuantity: 49, percent: 100, label: 'Retail' },
  { minQuantity: 50, maxQuantity: 99, percent: 90, label: 'Small Wholesale' },
  { minQuantity: 100, maxQuantity: 499, percent: 80, label: 'Wholesale' },
  { minQuantity: 500, maxQuantity: null, percent: 70, label: 'Bulk' },
]

/** Rounded half up to rupiah (docs/product.md#default-tiers). The caller provides ids. */
export function defaultTiers(basePrice: number, newId: () => string): PricingTier[] {
  return DEFAULT_TIERS.map(({ percent, ...tier }) => ({
    id: newId(),
    ...tier,
    pricePerUnit: divideHalfUp(BigInt(basePrice) * BigInt(percent), 100n),
  }))
}

/** docs/product.md#produk */
export const PREVIEW_QUANTITIES = [1, 25, 50, 100, 500] as const
