import { AmountTooLarge } from '../../../core/money.ts'
import { type PricingTier, priceFor } from '../../../core/product.ts'
import { missingSizes, priceLine } from '../../../core/transaction.ts'
import { type ProductForm, tiersOf } from './product-form-model.ts'

type PreviewRow = {
  quantity: number
  tier: PricingTier | null
  unitPrice: number
  /** Null while a size is missing, and for more than can be booked. */
  total: number | null
}

/** What a product that is being typed costs for each quantity, by the rules that a sale goes by. Sizes in cm. */
export function previewOf(
  form: ProductForm,
  quantities: readonly number[],
  size: { length: number | null; width: number | null },
): PreviewRow[] {
  const complete = form.pricingTiers.filter((tier) => tier.minQuantity !== null && tier.pricePerUnit !== null)
  const product = {
    unit: form.unit,
    pricePerUnit: form.pricePerUnit ?? 0,
    pricingTiers: tiersOf(complete),
  }
  return quantities.map((quantity) => {
    const { unitPrice, tier } = priceFor(product, quantity)
    return {
      quantity,
      tier,
      unitPrice,
      total: totalOf(() => priceLine(product, { quantity, ...size }).total),
    }
  })

  function totalOf(price: () => number): number | null {
    if (missingSizes(form.unit, size).length > 0) return null
    try {
      return price()
    } catch (error) {
      if (error instanceof AmountTooLarge) return null
      throw error
    }
  }
}
