import type { Product } from '../../../contract/products.ts'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { AmountTooLarge } from '../../../core/money.ts'
import { correction } from '../../../core/payment.ts'
import { measureOf, type PricingTier } from '../../../core/product.ts'
import { discountRateOf } from '../../../core/store.ts'
import { type Figures, missingSizes, priceLine, transactionFigures } from '../../../core/transaction.ts'
import { changesFigures, type Edit, type EditLine } from './edit-model.ts'

/** A line as it would be sold: amounts in rupiah, area of one piece in m². */
export type PricedLine = {
  productName: string
  unit: string
  unitPrice: number
  appliedTier: PricingTier | null
  area: number | null
  total: number
  discountEligible: boolean
  /** The sizes that its unit needs and that are not typed yet. */
  missing: ('length' | 'width')[]
}

/** What an edit would come to, as the server computes it. Amounts in rupiah. */
export type EditPreview = {
  /** In the order of the edit's lines; null where the product is gone. */
  lines: (PricedLine | null)[]
  /** Null while a line cannot be priced. */
  money: {
    figures: Figures
    discountRate: number
    /** Money taken in (above 0) or given back (below 0) with this edit. */
    booking: number
    remaining: number
  } | null
}

/**
 * An edit recomputed by the rules of section 9. As on the server, a line that is as it was keeps its price, the tax rate is that of
 * the sale, and so is the member's rate unless the customer is another one.
 */
export function previewOf(
  record: Transaction,
  edit: Edit,
  products: readonly Product[],
  store: Pick<Store, 'discountRates'>,
): EditPreview {
  const lines = edit.items.map((line) => pricedLine(record, line, products))
  const discountRate =
    edit.customer.id === record.customerId
      ? record.discountRate
      : discountRateOf(store, edit.customer.membershipTier)
  const figures = changesFigures(record, edit)
    ? figuresOf(lines, {
        discountPercent: edit.discountPercent ?? 0,
        tierRate: discountRate,
        taxRate: record.taxRate,
      })
    : record
  if (!figures) return { lines, money: null }

  const { subtotal, discount, tax, cashback, total } = figures
  // A paid amount that nobody touched follows a total that falls below it.
  const wanted = edit.paidAmount === record.paidAmount ? undefined : (edit.paidAmount ?? 0)
  const booking = correction(total, record.paidAmount, wanted)
  return {
    lines,
    money: {
      figures: { subtotal, discount, tax, cashback, total },
      discountRate,
      booking,
      remaining: total - record.paidAmount - booking,
    },
  }
}

function pricedLine(record: Transaction, line: EditLine, products: readonly Product[]): PricedLine | null {
  const before = record.items.find((item) => item.id === line.id && item.productId === line.productId)
  if (before && isAsBefore(before, line)) return { ...before, missing: [] }
  const product = products.find((candidate) => candidate.id === line.productId)
  if (!product) return null
  const known = { productName: product.name, unit: product.unit, discountEligible: product.discountEligible }
  const missing = missingSizes(product.unit, line)
  try {
    return { ...known, ...priceLine(product, line), missing }
  } catch (error) {
    if (error instanceof AmountTooLarge) return null
    throw error
  }
}

function isAsBefore(before: Transaction['items'][number], line: EditLine): boolean {
  const measure = measureOf(before.unit)
  return (
    before.quantity === line.quantity &&
    (measure === 'piece' || before.length === line.length) &&
    (measure !== 'area' || before.width === line.width)
  )
}

type Rates = { discountPercent: number; tierRate: number; taxRate: number }

function figuresOf(lines: readonly (PricedLine | null)[], rates: Rates): Figures | null {
  const priced = lines.filter((line) => line !== null)
  if (priced.length < lines.length || priced.some((line) => line.missing.length > 0)) return null
  if (rates.discountPercent > 100) return null
  try {
    return transactionFigures({ lines: priced, ...rates })
  } catch (error) {
    if (error instanceof AmountTooLarge) return null
    throw error
  }
}
