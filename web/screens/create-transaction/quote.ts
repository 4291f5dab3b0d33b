import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import type { MembershipTier } from '../../../core/customer.ts'
import { AmountTooLarge } from '../../../core/money.ts'
import { type Measure, measureOf, nextTier, type PricingTier, priceFor } from '../../../core/product.ts'
import { discountRateOf, type StoreConfig } from '../../../core/store.ts'
import { type Figures, missingSizes, priceLine, transactionFigures } from '../../../core/transaction.ts'
import type { Draft, DraftItem } from './draft.ts'

/** A line of the docket with its price of this moment. Amounts in rupiah, area of one piece in m². */
export type QuotedLine = {
  item: DraftItem
  /** Null when the product has been deleted meanwhile: the line then has no price and cannot be saved. */
  product: Product | null
  unit: string
  measure: Measure
  missing: ('length' | 'width')[]
  unitPrice: number
  tier: PricingTier | null
  area: number | null
  total: number
  /** The next quantity at which the unit price falls. */
  next: { tier: PricingTier; missing: number } | null
  tooLarge: boolean
}

export type Quote = {
  lines: QuotedLine[]
  /** Null when the sale is larger than can be booked. */
  figures: Figures | null
  membershipTier: MembershipTier
  tierRate: number
  taxRate: number
  /** What the member discount would be, also while a manual one replaces it. */
  memberDiscount: number
  /** How many lines the member discount counts for. */
  eligible: number
}

const NO_FIGURES: Figures = { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 }

/** What a draft comes to by the prices, the customer's tier and the rates that hold now. Every rule is the core's. */
export function quoteOf(
  draft: Pick<Draft, 'items' | 'discountPercent'>,
  products: ReadonlyMap<string, Product>,
  customer: Pick<Customer, 'membershipTier'> | null,
  store: Pick<StoreConfig, 'discountRates' | 'taxRate'>,
): Quote {
  const lines = draft.items.map((item) => quotedLine(item, products.get(item.productId) ?? null))
  const membershipTier = customer?.membershipTier ?? 'regular'
  const tierRate = customer ? discountRateOf(store, membershipTier) : 0
  const priced = lines.map((line) => ({
    total: line.total,
    discountEligible: line.product?.discountEligible ?? false,
  }))
  const sale = { lines: priced, tierRate, taxRate: store.taxRate }
  const booked = lines.every((line) => !line.tooLarge)
  const percent = Math.min(draft.discountPercent, 100)
  const figures = booked ? ifBookable(() => transactionFigures({ ...sale, discountPercent: percent })) : null
  const member = figures && ifBookable(() => transactionFigures({ ...sale, discountPercent: 0 }))
  return {
    lines,
    figures: lines.length === 0 ? NO_FIGURES : figures,
    membershipTier,
    tierRate,
    taxRate: store.taxRate,
    memberDiscount: member?.discount ?? 0,
    eligible: priced.filter((line) => line.discountEligible).length,
  }
}

function quotedLine(item: DraftItem, product: Product | null): QuotedLine {
  const unit = product?.unit ?? item.unit
  const price = product && ifBookable(() => priceLine(product, item))
  const { unitPrice, tier } = product ? priceFor(product, item.quantity) : { unitPrice: 0, tier: null }
  return {
    item,
    product,
    unit,
    measure: measureOf(unit),
    missing: product ? missingSizes(unit, item) : [],
    unitPrice,
    tier,
    area: price?.area ?? null,
    total: price?.total ?? 0,
    next: product && nextTier(product, item.quantity),
    tooLarge: product !== null && price === null,
  }
}

function ifBookable<T>(calculate: () => T): T | null {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof AmountTooLarge) return null
    throw error
  }
}
