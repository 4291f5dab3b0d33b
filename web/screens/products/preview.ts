import type { PricingTier } from '../../../core/product.ts'
import { priceLine } from '../../../core/sale.ts'
import { type ProductForm, tiersOf } from './product-form-model.ts'

type PreviewRow = {
  quantity: number
  tier: PricingTier | null
  unitPrice: number
  /** Null while a size is missing, and for more than can be booked. */
  total: number | null
}

/** What a product that is being typed costs for each quantity. Sizes in cm. */
export function previewOf(
  form: ProductForm,
  quantities: readonly number[],
  size: { length: number | null; width: number | null },
): PreviewRow[] {
  const complete = form.pricingTiers.filter((tier) => tier.minQuantity !== null && tier.pricePerUnit !== null)
  const { unit, pricePerUnit } = form
  const product = { unit, pricePerUnit: pricePerUnit ?? 0, pricingTiers: tiersOf(complete) }
  return quantities.map((quantity) => {
    const { unitPrice, appliedTier, total, problems } = priceLine(product, { ...size, quantity })
    return { quantity, tier: appliedTier, unitPrice, total: problems.length > 0 ? null : total }
  })
}
