import type { MembershipTier } from '../core/customers/customer.ts'
import { applyRate, divideHalfUp, sumRupiah } from '../core/money/money.ts'
import type { PricingTier } from '../core/products/product.ts'

// How a sale was priced before products and shops had rules of their own: by exact size, rounded down to 500. What tests hold today's
// pricing of an unconfigured shop against. Free lines came later: quantity times price, and no member discount.

type Product = {
  id: string
  unit: string
  pricePerUnit: number
  pricingTiers: readonly PricingTier[]
  discountEligible: boolean
}
type FormerItem = {
  productId: string | null
  free?: { name: string; price: number } | undefined
  quantity: number
  length: number | null
  width: number | null
}
type FormerSale = {
  items: readonly FormerItem[]
  discountPercent: number
  discountAmount: number
  isExpress: boolean
  customer: { membershipTier: MembershipTier } | null
  products: readonly Product[]
  store: {
    taxRate: number
    discountRates: Record<MembershipTier, number>
    expressRate: number
    expressFee: number
  }
}

/** Totals of the lines and of the sale, in rupiah. Items are complete and their products exist. */
export function formerFigures({
  items,
  discountPercent,
  discountAmount,
  isExpress,
  customer,
  products,
  store,
}: FormerSale) {
  const lines = items.map((item) => {
    if (item.free) return { total: item.free.price * item.quantity, discountEligible: false }
    const product = products.find(({ id }) => id === item.productId) as Product
    return { total: lineTotal(product, item), discountEligible: product.discountEligible }
  })
  const goods = sumRupiah(lines.map(({ total }) => total))
  const express =
    isExpress && items.length > 0 ? sumRupiah([applyRate(goods, store.expressRate), store.expressFee]) : 0
  const subtotal = sumRupiah([goods, express])
  const eligible = sumRupiah(lines.filter((line) => line.discountEligible).map(({ total }) => total))
  const discountRate = customer ? store.discountRates[customer.membershipTier] : 0
  const discount =
    discountAmount > 0
      ? Math.min(discountAmount, subtotal)
      : discountPercent > 0
        ? applyRate(subtotal, discountPercent / 100)
        : applyRate(eligible, discountRate)
  const tax = applyRate(subtotal - discount, store.taxRate)
  const exact = sumRupiah([subtotal - discount, tax])
  const cashback = exact % 500
  return {
    lines: lines.map(({ total }) => total),
    figures: { subtotal, discount, tax, cashback, total: exact - cashback },
  }
}

function lineTotal({ unit, pricePerUnit, pricingTiers }: Product, { quantity, length, width }: FormerItem) {
  const [tier] = pricingTiers
    .filter(
      ({ minQuantity, maxQuantity }) => minQuantity <= quantity && quantity <= (maxQuantity ?? quantity),
    )
    .sort((one, other) => other.minQuantity - one.minQuantity)
  const base = BigInt(quantity) * BigInt(tier?.pricePerUnit ?? pricePerUnit)
  const hundredths = (cm: number | null) => BigInt(Math.round((cm ?? 0) * 100))
  if (unit === 'm²') return divideHalfUp(hundredths(length) * hundredths(width) * base, 100_000_000n)
  if (unit === 'cm') return divideHalfUp(hundredths(length) * base, 100n)
  return divideHalfUp(base, 1n)
}
