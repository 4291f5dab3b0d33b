import type { Product } from '../../../contract/products.ts'
import { recipeText } from '../../../core/materials/material-text.ts'
import { type ProductWithRecipe, productWithRecipeSchema } from '../../../core/materials/recipe.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { priceLine } from '../../../core/orders/sale.ts'
import { billingSchema } from '../../../core/products/billing.ts'
import { formatBilling } from '../../../core/products/billing-text.ts'
import type { PricingTier } from '../../../core/products/product.ts'
import { formatDigits, rupiah } from '../../format.ts'
import { type RecordDefinition, schemaProblems } from '../../kit/records/record-definition.ts'
import type { useRecord } from '../../kit/records/use-record.ts'
import { type BillingForm, billingForm, billingOf } from './billing-form.ts'
import { type RecipeForm, recipeForm, recipeOf } from './recipe-form.ts'
import { sorted, tierRange } from './tiers.tsx'

/** A tier while it is typed; null is an empty field. */
export type TierForm = Omit<PricingTier, 'minQuantity' | 'pricePerUnit'> & {
  minQuantity: number | null
  pricePerUnit: number | null
}

export type ProductForm = Omit<
  ProductWithRecipe,
  'pricePerUnit' | 'pricingTiers' | 'billing' | 'minimumTotal' | 'recipe'
> & {
  pricePerUnit: number | null
  pricingTiers: TierForm[]
  billing: BillingForm
  minimumTotal: number | null
  recipe: RecipeForm[]
}

export type ProductKind = RecordDefinition<Product, ProductForm, ProductWithRecipe>
export type ProductRecord = ReturnType<typeof useRecord<Product, ProductForm, ProductWithRecipe>>

const problemsOf = schemaProblems(productWithRecipeSchema)

/** Problems of tiers are keyed by their sorted place, as they are sent: `pricingTiers.0.maxQuantity`. */
export const PRODUCT_FORM: Omit<ProductKind, 'create' | 'update'> = {
  noun: 'produk',
  names: {
    name: 'Nama produk',
    category: 'Kategori',
    machineType: 'Jenis mesin',
    unit: 'Satuan',
    pricePerUnit: 'Harga dasar',
    discountEligible: 'Diskon member',
    pricingTiers: 'Harga bertingkat',
    billing: 'Cara menghitung',
    minimumTotal: 'Minimum per item',
    neverDiscounted: 'Tidak pernah didiskon',
    memberDiscountOnSpecial: 'Diskon member untuk harga khusus',
    recipe: 'Bahan',
    holdsWithoutMaterial: 'Tahan pesanan bila bahannya habis',
  },
  valuesOf: (stored) => ({
    name: stored?.name ?? '',
    category: stored?.category ?? '',
    machineType: stored?.machineType ?? '',
    unit: stored?.unit ?? '',
    pricePerUnit: stored?.pricePerUnit ?? null,
    discountEligible: stored?.discountEligible ?? true,
    pricingTiers: sorted(stored?.pricingTiers ?? []),
    billing: billingForm(stored?.billing ?? null),
    minimumTotal: stored?.minimumTotal || null,
    neverDiscounted: stored?.neverDiscounted ?? false,
    memberDiscountOnSpecial: stored?.memberDiscountOnSpecial ?? false,
    // A copy that an older version kept on this device has none.
    recipe: recipeForm(stored?.recipe ?? []),
    holdsWithoutMaterial: stored?.holdsWithoutMaterial ?? false,
  }),
  problemsOf: (form) => problemsOf(toInput(form)),
  inputOf: (form) => productWithRecipeSchema.parse(toInput(form)),
  texts: {
    pricePerUnit: (price) => (price === null ? '' : rupiah(price)),
    discountEligible: (eligible) => (eligible ? 'ya' : 'tidak'),
    pricingTiers: (tiers) =>
      tiersOf(tiers)
        .map((tier) => `${tierRange(tier)}: ${formatDigits(tier.pricePerUnit)}`)
        .join(', ') || 'satu harga',
    billing: (form) => {
      const read = billingSchema.nullable().safeParse(billingOf(form))
      return read.success ? formatBilling(read.data) : ''
    },
    minimumTotal: (amount) => rupiah(amount ?? 0),
    neverDiscounted: (never) => (never ? 'ya' : 'tidak'),
    memberDiscountOnSpecial: (discounted) => (discounted ? 'ya' : 'tidak'),
    recipe: (recipe) => recipeText(recipeOf(recipe)) || 'tidak ada',
    holdsWithoutMaterial: (holds) => (holds ? 'ya' : 'tidak'),
  },
  compared: {
    pricingTiers: tiersOf,
    billing: (form) => billingOf(form) ?? 'size',
    minimumTotal: (amount) => amount ?? 0,
    recipe: recipeOf,
  },
  saved: ({ name }) => `Produk ${name} disimpan.`,
  failed: 'Gagal menyimpan produk.',
}

function toInput(form: ProductForm) {
  const { pricingTiers, billing, minimumTotal, recipe } = form
  return {
    ...form,
    pricingTiers: tiersOf(pricingTiers),
    billing: billingOf(billing),
    minimumTotal: minimumTotal ?? 0,
    recipe: recipeOf(recipe),
  }
}

/** Sorted. An empty number is 0, which the validator refuses in its own words. */
export function tiersOf(tiers: readonly TierForm[]): PricingTier[] {
  return sorted(tiers).map(({ id, minQuantity, maxQuantity, pricePerUnit, label }) => ({
    id,
    minQuantity: minQuantity ?? 0,
    maxQuantity,
    pricePerUnit: pricePerUnit ?? 0,
    label: label?.trim() || null,
  }))
}

type PreviewRow = {
  quantity: number
  tier: PricingTier | null
  /** Null without a price. */
  unitPrice: number | null
  /** Null while a size is missing, and for more than can be booked. */
  total: number | null
}

/** Sizes in cm. */
export function previewOf(
  { unit, pricePerUnit, pricingTiers, billing, minimumTotal }: ProductForm,
  quantities: readonly number[],
  size: { length: number | null; width: number | null },
): PreviewRow[] {
  const bookable = (price: number | null) => (numberProblem(price, RUPIAH_INPUT) === undefined ? price : null)
  const complete = pricingTiers.filter(
    (tier) => tier.minQuantity !== null && bookable(tier.pricePerUnit) !== null,
  )
  const product = {
    unit,
    pricePerUnit: bookable(pricePerUnit) ?? 0,
    pricingTiers: tiersOf(complete),
    billing: billingSchema.nullable().safeParse(billingOf(billing)).data ?? null,
    minimumTotal: bookable(minimumTotal) ?? 0,
  }
  return quantities.map((quantity) => {
    const { unitPrice, appliedTier, total, problems } = priceLine(product, { ...size, quantity })
    const isPriced = appliedTier !== null || bookable(pricePerUnit) !== null
    return {
      quantity,
      tier: appliedTier,
      unitPrice: isPriced ? unitPrice : null,
      total: isPriced && problems.length === 0 ? total : null,
    }
  })
}
