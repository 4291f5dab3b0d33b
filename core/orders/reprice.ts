// Repricing of an edited sale (docs/product.md#editing-an-orders-price). Separate from sale.ts, which is part of the
// till's first load.
import type { MembershipTier } from '../customers/customer.ts'
import { findSpecialPrice } from '../customers/special-price.ts'
import type { SpecialPrice } from '../customers/special-price-schema.ts'
import type { ExpressTerms, SaleRates } from '../shop/store.ts'
import { askedFree, askedPrice, hasAskedPrice } from './changed-price.ts'
import { applyDiscountEdit } from './extra-discount.ts'
import {
  areExtrasChosen,
  choicesOf,
  chooseExtras,
  extrasFor,
  isSeam,
  measurableExtras,
  totalWithoutExtras,
} from './line-extras.ts'
import {
  addExtras,
  expressTerms,
  type LineOffer,
  type PricedLine,
  type PricedSale,
  priceItem,
  type Rates,
  relevantSizes,
  type SaleLine,
  type SaleProduct,
  totalSale,
} from './sale.ts'
import type { Figures, ItemInput } from './transaction.ts'

/** An order or quote as it was priced. */
export type StoredSale<Line> = Rates &
  Figures & { customerId: string; isExpress: boolean; items: readonly Line[] }

/**
 * Unchanged lines keep their price, others get today's. Extras that a line has keep theirs, counted by its new size;
 * those that are added get today's. Tax and rounding are kept; so are the Ekspres terms, unless Ekspres is new. Another customer brings their
 * member rate and special prices. An edit of none of these fields keeps the figures.
 */
export function repriceSale<Line extends SaleLine, Product extends SaleProduct>(
  stored: StoredSale<Line>,
  edit: {
    items?: readonly ItemInput[]
    discountPercent?: number | undefined
    discountAmount?: number | undefined
    isExpress?: boolean
    customer: { id: string; membershipTier: MembershipTier }
  },
  now: {
    products: readonly Product[]
    /** Those of `edit.customer` today. */
    specialPrices?: readonly SpecialPrice[]
    store: Pick<SaleRates, 'discountRates' | 'extras'> & ExpressTerms
  },
): PricedSale<Line | Product> {
  const { isExpress = stored.isExpress, customer } = edit
  const extra = applyDiscountEdit(stored, edit)
  const isOtherCustomer = customer.id !== stored.customerId
  const discountRate = isOtherCustomer
    ? now.store.discountRates[customer.membershipTier]
    : stored.discountRate
  const express = expressTerms(isExpress, stored.isExpress ? stored : now.store)
  const offer = { extras: now.store.extras, specialPrices: now.specialPrices, isOtherCustomer }
  const items = edit.items ?? (isOtherCustomer ? stored.items.map(askAgain) : null)
  const lines = items
    ? items.map((item) => priceEditedItem(item, stored.items, now.products, offer))
    : stored.items.map((line) => ({ ...line, source: line, problems: [] }))
  const { taxMode, taxRate, roundingStep, roundingDirection } = stored
  const kept = { taxMode, taxRate, roundingStep, roundingDirection }
  const sale = totalSale<Line | Product>(lines, { ...extra, discountRate, ...kept, ...express })
  if (edit.items || isOtherCustomer) return sale
  if (edit.discountPercent !== undefined || edit.discountAmount !== undefined) return sale
  if (isExpress !== stored.isExpress) return sale
  const { subtotal, discount, tax, cashback, total } = stored
  return { ...sale, figures: { subtotal, discount, tax, cashback, total } }
}

/** A stored line as an edit asks for it: with its own extras and given price. */
function askAgain({ id, productId, quantity, length, width, notes }: SaleLine): ItemInput {
  return { id, productId, quantity, length, width, notes }
}

/** The same with everything said that it would keep. */
export function toItemInput(line: SaleLine): ItemInput {
  const { productId } = line
  return {
    ...askAgain(line),
    ...askedPrice({ productId }, line),
    free: askedFree({ productId }, line),
    extras: choicesOf(line.extras),
  }
}

/** Prices of customers are theirs alone. A product that was deleted or has another unit has no other price for the line. */
function dependsOnCustomer(
  { priceSource, productId, unit }: SaleLine,
  products: readonly SaleProduct[],
  { specialPrices = [] }: LineOffer,
): boolean {
  const product = products.find(({ id }) => id === productId)
  if (product?.unit !== unit) return false
  if (priceSource !== 'product') return priceSource === 'special'
  return findSpecialPrice(specialPrices, product) !== null
}

/** A line is unchanged with equal product or name, quantity, sizes and given price; notes may differ, and extras are priced by themselves. */
function priceEditedItem<Line extends SaleLine, Product extends SaleProduct>(
  item: ItemInput,
  stored: readonly Line[],
  products: readonly Product[],
  offer: LineOffer & { isOtherCustomer: boolean },
): PricedLine<Line | Product> | null {
  const line = stored.find(({ id }) => id === item.id)
  if (!line) return priceItem(item, products, offer)
  const { length, width } = relevantSizes(line.unit, item)
  const free = askedFree(item, line)
  const unchanged =
    line.productId === item.productId &&
    line.quantity === item.quantity &&
    line.length === length &&
    line.width === width &&
    hasAskedPrice(item, line) &&
    !(offer.isOtherCustomer && dependsOnCustomer(line, products, offer)) &&
    (!free || (free.name === line.productName && free.price === line.unitPrice))
  if (!unchanged) {
    const sameProduct = line.productId === item.productId
    const unit = products.find(({ id }) => id === item.productId)?.unit ?? line.unit
    const choices = item.extras ?? (sameProduct ? choicesOf(measurableExtras(unit, line.extras)) : undefined)
    return priceItem(
      { ...item, ...askedPrice(item, line), free, extras: choices },
      products,
      offer,
      sameProduct ? line.extras : [],
    )
  }
  const kept = { ...line, notes: item.notes, source: line, problems: [] }
  if (areExtrasChosen(item.extras, line.extras)) return kept
  const product = products.find(({ id }) => id === line.productId)
  const offered = [...line.extras, ...(product ? extrasFor(product, offer.extras ?? []) : [])]
  const base = { ...kept, total: totalWithoutExtras(line) }
  return addExtras(base, chooseExtras(item.extras, offered), line.extras.filter(isSeam))
}
