import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import { findSpecialPrice, specialPricesOn } from '../../../core/customers/special-price.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { FREE_PRICE_INPUT } from '../../../core/orders/free-item.ts'
import { extrasFor } from '../../../core/orders/line-extras.ts'
import { nextCheaperTier, type PricedLine, type PricedSale, priceSale } from '../../../core/orders/sale.ts'
import type { Figures, ItemInput } from '../../../core/orders/transaction.ts'
import { billedAreaText } from '../../../core/paper/billed-text.ts'
import { halfDownPayment, type PaymentMethod, suggestTendered } from '../../../core/payments/payment.ts'
import type { Extra, ExtraChoice } from '../../../core/products/extras.ts'
import { type Measure, measureOf, type PricingTier } from '../../../core/products/product.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { formatDigits, formatNumber, formatTwoDecimals } from '../../format.ts'
import type { Draft, DraftItem } from './draft.ts'

export type PricedDraftLine = {
  item: DraftItem
  /** Null when its product has been deleted: the line has no price and cannot be saved. */
  priced: PricedLine<Product> | null
  name: string
  unit: string
  measure: Measure
  /** The next quantity at which the unit price falls. */
  next: { tier: PricingTier; missing: number } | null
  /** Extras that the line may have, in the order of their keys. */
  offered: readonly Extra[]
  /** The unit price first shown (rupiah), where it was another. */
  before?: number
}

export type PricedDraft = Omit<PricedSale<Product>, 'lines'> & {
  lines: PricedDraftLine[]
  items: ItemInput[]
  /** How many lines the member discount counts for. */
  eligible: number
}

/** How a draft is priced that was filled with a quote (price-quoted.ts). */
export type QuotedPrices = {
  /** Says what an item leaves open: the quote would answer it otherwise. */
  itemsOf: (items: ItemInput[], draft: Pick<Draft, 'items'>) => ItemInput[]
  price: typeof priceSale<Product>
}

export function priceDraft(
  draft: Pick<Draft, 'items' | 'discountPercent' | 'discountAmount' | 'isExpress' | 'quote'>,
  products: ReadonlyMap<string, Product>,
  customer:
    | (Pick<Customer, 'membershipTier' | 'specialPrices'> & Partial<Pick<Customer, 'taxIdentity'>>)
    | null,
  store: SaleRates,
  today: Day,
  quoted?: QuotedPrices,
): PricedDraft {
  const { discountPercent, isExpress } = draft
  const discountAmount = draft.discountAmount ?? 0
  const sold = soldProducts(draft.items, products)
  const asked = itemsOf(draft, products, store.extras)
  const items = quoted ? quoted.itemsOf(asked, draft) : asked
  const sale = { items, discountPercent, discountAmount, isExpress, customer, products: sold, store }
  const specialPrices = specialPricesOn(customer, today)
  const { lines, ...pricing } = (quoted?.price ?? priceSale)({ ...sale, specialPrices })
  return {
    ...pricing,
    items,
    lines: draft.items.map((item, index) =>
      toDraftLine(item, lines[index] ?? null, specialPrices, store.extras),
    ),
    eligible: lines.filter((line) => line?.discountEligible && !line.neverDiscounted).length,
  }
}

function soldProducts(items: readonly DraftItem[], products: ReadonlyMap<string, Product>): Product[] {
  return items.flatMap(({ productId }) => (productId !== null && products.get(productId)) || [])
}

export type PriceChange = { before: Figures; now: Figures }

export function compareWithSeen(
  pricing: PricedDraft,
  draft: Draft,
  products: ReadonlyMap<string, Product>,
  today: Day,
  extras: readonly Extra[] = [],
  quoted?: QuotedPrices,
): { pricing: PricedDraft; change: PriceChange | null } {
  const { seen, items, customer } = draft
  if (!seen || !pricing.figures) return { pricing, change: null }
  // A deleted product has no price, which its line says.
  const there = soldProducts(items, products)
  const then = new Map(there.map((product) => [product.id, seen.products[product.id] ?? product]))
  // An extra that is listed since has no former price.
  const known = seen.rates.extras ?? []
  const thenOffered = extras.map((extra) => known.find(({ id }) => id === extra.id) ?? extra)
  const gone = known.filter(({ id }) => !extras.some((extra) => extra.id === id))
  const rates = { ...seen.rates, extras: [...thenOffered, ...gone] }
  const former = priceDraft(draft, then, customer, rates, today, quoted)
  const lines = pricing.lines.map((line, index) => {
    const before = former.lines[index]?.priced?.unitPrice
    return before === undefined || before === line.priced?.unitPrice ? line : { ...line, before }
  })
  const differs = former.figures !== null && former.figures.total !== pricing.figures.total
  const change = differs && former.figures ? { before: former.figures, now: pricing.figures } : null
  return { pricing: { ...pricing, lines }, change }
}

function toDraftLine(
  item: DraftItem,
  priced: PricedLine<Product> | null,
  specialPrices: readonly SpecialPrice[],
  extras: readonly Extra[] = NO_EXTRAS,
): PricedDraftLine {
  const { productName: name, unit } = priced ?? item
  const product = priced?.source
  const special = product && findSpecialPrice(specialPrices, product)
  const next =
    product && priced.priceSource !== 'changed' && Number.isInteger(item.quantity)
      ? nextCheaperTier({ ...product, ...special }, item.quantity)
      : null
  const offered = product && extras.length > 0 ? extrasFor(product, extras) : NO_EXTRAS
  return { item, priced, name, unit, measure: measureOf(unit), next, offered }
}

const NO_EXTRAS: readonly Extra[] = []

/** Without extras that the shop no longer offers, and without the count of one that is no longer counted. */
function stillOffered(choices: readonly ExtraChoice[], offered: readonly Extra[]): ExtraChoice[] {
  return choices.flatMap(({ id, ...choice }) => {
    const extra = offered.find((one) => one.id === id)
    if (!extra) return []
    return [extra.basis === 'count' ? { id, ...choice } : { id }]
  })
}

function itemsOf(
  { items, quote }: Pick<Draft, 'items' | 'quote'>,
  products: ReadonlyMap<string, Product>,
  listed: readonly Extra[] = NO_EXTRAS,
): ItemInput[] {
  return items.map((item) => {
    const { id, productId, productName, quantity, length, width, notes, extras, outsourcing } = item
    const product = extras && productId !== null && products.get(productId)
    const offered = product ? extrasFor(product, listed) : NO_EXTRAS
    return {
      ...{ id, productId, quantity, length, width },
      notes: notes.trim() || null,
      ...(extras && { extras: stillOffered(extras, offered) }),
      ...(productId === null
        ? { free: { name: productName, price: freePriceOf(item) } }
        : changedPriceOf(item)),
      // What is not said would be as in the quote.
      ...((outsourcing || quote) && { outsourcing: outsourcing ?? null }),
    }
  })
}

/** One that cannot be read is a problem of its field, and until then 0. */
function freePriceOf({ freePrice = null }: DraftItem): number {
  return freePrice === null || numberProblem(freePrice, FREE_PRICE_INPUT) ? 0 : freePrice
}

/** One that cannot be read is a problem of its field, and until then the usual price. */
function changedPriceOf({ changedPrice, priceReason = '' }: DraftItem) {
  if (changedPrice === undefined) return null
  const isReadable = changedPrice !== null && !numberProblem(changedPrice, RUPIAH_INPUT)
  return isReadable ? { changedPrice, priceReason: priceReason.trim() || null } : null
}

/** What a line measures, as a sum that can be followed: '3,00 m² × 2 = 6,00 m²', '= 1,20 m'. Null until sizes are there. */
export function sizeSum({ measure, priced }: PricedDraftLine): string | null {
  if (!priced || priced.problems.length > 0) return null
  const { quantity, area, length } = priced
  const count = `× ${formatNumber(quantity)} =`
  if (area !== null) return `${formatTwoDecimals(area)} m² ${count} ${formatTwoDecimals(area * quantity)} m²`
  if (measure !== 'length' || !length) return null
  const metres = length / 100
  return quantity === 1
    ? `= ${formatTwoDecimals(metres)} m`
    : `${formatNumber(length)} cm ${count} ${formatTwoDecimals(metres * quantity)} m`
}

/** The same in short, under the line's total on a card: '6,00 m²', '120 cm'. */
export function sizeResult({ measure, priced }: PricedDraftLine): string | null {
  if (!priced || priced.problems.length > 0) return null
  const { quantity, area, length, billed } = priced
  if (billed) return billedAreaText(billed)
  if (area !== null) return `${formatTwoDecimals(area * quantity)} m²`
  return measure === 'length' && length ? `${formatNumber(length * quantity)} cm` : null
}

/** What a quantity counts: pieces of goods sold by size are sheets. */
export function countedAs({ measure, unit }: PricedDraftLine): string {
  return measure === 'piece' ? unit : 'lembar'
}

/** docs/product.md#quick-amounts */
export function quickAmounts(total: number, method: PaymentMethod): { label: string; amount: number }[] {
  const always = [
    { label: 'Uang pas', amount: total },
    { label: 'DP 50%', amount: halfDownPayment(total) },
  ]
  if (method !== 'cash') return always
  return [...always, ...suggestTendered(total).map((amount) => ({ label: formatDigits(amount), amount }))]
}
