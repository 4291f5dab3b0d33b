import type { Issue } from '../../contract/errors.ts'
import { AmountTooLarge } from '../../core/money.ts'
import { measureOf, type PricingTier } from '../../core/product.ts'
import {
  type Figures,
  type ItemInput,
  missingSizes,
  priceLine,
  transactionFigures,
} from '../../core/transaction.ts'
import { invalid } from '../refusal.ts'

/** A product as a sale prices it. */
export type SoldProduct = {
  id: string
  name: string
  category: string
  machineType: string
  unit: string
  pricePerUnit: number
  pricingTiers: PricingTier[]
  discountEligible: boolean
}

/** A line of a transaction, with what was true of its product at the sale. Amounts in rupiah, sizes in cm, area in m². */
export type Line = {
  id: string
  productId: string
  productName: string
  category: string
  machineType: string
  quantity: number
  unit: string
  unitPrice: number
  total: number
  notes: string | null
  length: number | null
  width: number | null
  area: number | null
  appliedTier: PricingTier | null
  discountEligible: boolean
}

const MISSING = { length: 'Panjang wajib diisi', width: 'Lebar wajib diisi' }

/**
 * The lines that a screen asks for, priced by the products of this moment (specification, section 9). A line that was
 * stored before with the same product, quantity and sizes keeps its price. Refused, each at its field: a product that is
 * not there, a size that its unit needs, an amount too large to book.
 */
export function priceLines(
  items: readonly ItemInput[],
  products: readonly SoldProduct[],
  stored: readonly Line[] = [],
): Line[] {
  const issues: Issue[] = []
  const lines: Line[] = []
  for (const [index, item] of items.entries()) {
    const before = stored.find((line) => line.id === item.id)
    if (before && isUnchanged(before, item)) {
      lines.push({ ...before, notes: item.notes })
      continue
    }
    const product = products.find((candidate) => candidate.id === item.productId)
    const found = product ? problems(product, item) : { productId: 'Produk tidak ditemukan' }
    const refused = Object.entries(found).map(([field, message]) => ({
      path: ['items', index, field],
      message,
    }))
    issues.push(...refused)
    if (product && refused.length === 0) lines.push(priced(product, item))
  }
  if (issues.length > 0) throw invalid(...issues)
  return lines
}

function isUnchanged(line: Line, item: ItemInput): boolean {
  const size = sizeFor(line.unit, item)
  return (
    line.productId === item.productId &&
    line.quantity === item.quantity &&
    line.length === size.length &&
    line.width === size.width
  )
}

/** The sizes that a unit is measured by; what a screen says beyond them is not kept. */
function sizeFor(unit: string, { length, width }: ItemInput): Pick<Line, 'length' | 'width'> {
  const measure = measureOf(unit)
  if (measure === 'area') return { length, width }
  return { length: measure === 'length' ? length : null, width: null }
}

function problems(product: SoldProduct, item: ItemInput): Record<string, string> {
  const missing = missingSizes(product.unit, item).map((side) => [side, MISSING[side]])
  if (missing.length > 0) return Object.fromEntries(missing)
  try {
    priceLine(product, item)
    return {}
  } catch (error) {
    if (error instanceof AmountTooLarge) return { quantity: error.message }
    throw error
  }
}

function priced(product: SoldProduct, item: ItemInput): Line {
  return {
    id: item.id,
    productId: product.id,
    productName: product.name,
    category: product.category,
    machineType: product.machineType,
    quantity: item.quantity,
    unit: product.unit,
    notes: item.notes,
    ...sizeFor(product.unit, item),
    ...priceLine(product, item),
    discountEligible: product.discountEligible,
  }
}

/** The figures of a sale (core), refusing as bad input lines that together are too large to book. */
export function figuresOf(sale: Parameters<typeof transactionFigures>[0]): Figures {
  try {
    return transactionFigures(sale)
  } catch (error) {
    if (error instanceof AmountTooLarge) throw invalid({ path: ['items'], message: error.message })
    throw error
  }
}
