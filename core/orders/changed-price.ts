// A price that the shop gave for one line: another unit price with its reason (docs/product.md#changed-prices), or that of a
// free line (docs/product.md#free-lines).
import type { SaleLine } from './sale.ts'
import type { FreeItem, ItemInput } from './transaction.ts'

type Asked = Pick<ItemInput, 'productId' | 'changedPrice' | 'priceReason'>
type Priced = Pick<SaleLine, 'productId' | 'priceSource' | 'unitPrice' | 'priceReason'>

/** The line's price is neither its product's nor the customer's. */
export function isPriceGiven({ priceSource }: Pick<SaleLine, 'priceSource'>): boolean {
  return priceSource === 'changed' || priceSource === 'free'
}

/** Name and price of an item without a product. Without an answer a stored free line keeps its own. */
export function askedFree(
  { productId, free }: Pick<ItemInput, 'productId' | 'free'>,
  stored?: Pick<SaleLine, 'priceSource' | 'productName' | 'unitPrice'>,
): FreeItem | undefined {
  if (productId !== null || free || stored?.priceSource !== 'free') return free
  return { name: stored.productName, price: stored.unitPrice }
}

/** What an item asks for; null: the usual price. Without an answer a stored line of the same product keeps its own. */
export function askedPrice(
  { productId, changedPrice, priceReason }: Asked,
  stored?: Priced,
): { changedPrice: number | null; priceReason: string | null } {
  const kept = stored?.productId === productId && stored.priceSource === 'changed' ? stored : null
  const price = changedPrice === undefined ? (kept?.unitPrice ?? null) : changedPrice
  if (price === null) return { changedPrice: null, priceReason: null }
  return { changedPrice: price, priceReason: priceReason ?? kept?.priceReason ?? null }
}

/** A stored line already has the price that the item asks for. */
export function hasAskedPrice(item: Asked, stored: Priced): boolean {
  const asked = askedPrice(item, stored)
  if (stored.priceSource !== 'changed') return asked.changedPrice === null
  return asked.changedPrice === stored.unitPrice && asked.priceReason === stored.priceReason
}

type Sold = Pick<
  SaleLine,
  | 'id'
  | 'productId'
  | 'productName'
  | 'priceSource'
  | 'unitPrice'
  | 'priceReason'
  | 'quantity'
  | 'length'
  | 'width'
>

/** A line has a price that was not yet given for its product or name, with its reason, and for as much of it. */
export function changesPrices(lines: readonly Sold[], stored: readonly Sold[] = []): boolean {
  return lines.some((line) => {
    if (!isPriceGiven(line)) return false
    const before = stored.find(({ id }) => id === line.id)
    const isGiven =
      before?.priceSource === line.priceSource &&
      before.productId === line.productId &&
      (line.productId !== null || before.productName === line.productName) &&
      before.unitPrice === line.unitPrice &&
      before.priceReason === line.priceReason
    return !isGiven || soldAmount(line) > soldAmount(before)
  })
}

/** Pieces, cm or cm²: comparable within a product. */
function soldAmount({ quantity, length, width }: Sold): number {
  return quantity * (length ?? 1) * (width ?? 1)
}
