// A unit price that the shop gave for one line, with its reason (docs/product.md#changed-prices).
import type { SaleLine } from './sale.ts'
import type { ItemInput } from './transaction.ts'

type Asked = Pick<ItemInput, 'productId' | 'changedPrice' | 'priceReason'>
type Priced = Pick<SaleLine, 'productId' | 'priceSource' | 'unitPrice' | 'priceReason'>

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
  'id' | 'productId' | 'priceSource' | 'unitPrice' | 'priceReason' | 'quantity' | 'length' | 'width'
>

/** A line has a changed price that was not yet given for its product, with its reason, and for as much of it. */
export function changesPrices(lines: readonly Sold[], stored: readonly Sold[] = []): boolean {
  return lines.some((line) => {
    if (line.priceSource !== 'changed') return false
    const before = stored.find(({ id }) => id === line.id)
    const isGiven =
      before?.priceSource === 'changed' &&
      before.productId === line.productId &&
      before.unitPrice === line.unitPrice &&
      before.priceReason === line.priceReason
    return !isGiven || soldAmount(line) > soldAmount(before)
  })
}

/** Pieces, cm or cm²: comparable within a product. */
function soldAmount({ quantity, length, width }: Sold): number {
  return quantity * (length ?? 1) * (width ?? 1)
}
