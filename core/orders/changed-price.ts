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

/** A price is changed that was not yet, or for more goods than before: the line costs more at it. */
export function changesPrices(
  lines: readonly Pick<SaleLine, 'id' | 'priceSource' | 'unitPrice' | 'total'>[],
  stored: readonly Pick<SaleLine, 'id' | 'priceSource' | 'unitPrice' | 'total'>[] = [],
): boolean {
  return lines.some((line) => {
    if (line.priceSource !== 'changed') return false
    const before = stored.find(({ id }) => id === line.id)
    const isSame = before?.priceSource === 'changed' && before.unitPrice === line.unitPrice
    return !isSame || line.total > before.total
  })
}
