// A price that the shop gave for one line: another unit price with its reason (docs/product.md#changed-prices), or that of a
// free line (docs/product.md#free-lines).
import type { SaleLine } from './sale.ts'
import type { FreeItem, ItemInput } from './transaction.ts'

type Asked = Pick<ItemInput, 'productId' | 'changedPrice' | 'priceReason'>
type Priced = Pick<
  SaleLine,
  'productId' | 'productName' | 'unit' | 'priceSource' | 'unitPrice' | 'priceReason'
>

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

/** For the same product or name, per the same unit, from the same source, as high and for the same reason: no other price was given. */
function isSamePrice(one: Priced, other: Priced): boolean {
  return (
    one.productId === other.productId &&
    (one.productId !== null || one.productName === other.productName) &&
    one.unit === other.unit &&
    one.priceSource === other.priceSource &&
    one.unitPrice === other.unitPrice &&
    one.priceReason === other.priceReason
  )
}

/** What an item asks for; null: the usual price. Without an answer a stored line of the same product keeps its own. */
export function askedPrice(
  { productId, changedPrice, priceReason = null }: Asked,
  stored?: Omit<Priced, 'productName' | 'unit'>,
): { changedPrice: number | null; priceReason: string | null } {
  const kept = stored?.productId === productId && stored.priceSource === 'changed' ? stored : null
  const price = changedPrice === undefined ? (kept?.unitPrice ?? null) : changedPrice
  if (price === null) return { changedPrice: null, priceReason }
  return { changedPrice: price, priceReason: priceReason ?? kept?.priceReason ?? null }
}

/** A stored line already has the price that the item asks for. */
export function hasAskedPrice(item: Asked, stored: Priced): boolean {
  const { changedPrice, priceReason } = askedPrice(item, stored)
  if (changedPrice === null) return stored.priceSource !== 'changed' && priceReason === null
  return isSamePrice(stored, { ...stored, priceSource: 'changed', unitPrice: changedPrice, priceReason })
}

type Sold = Priced & Pick<SaleLine, 'id' | 'quantity' | 'length' | 'width'>

/** A line has a price that was not yet given for its product or name, with its reason, and for as much of it. */
export function changesPrices(lines: readonly Sold[], stored: readonly Sold[] = []): boolean {
  return lines.some((line) => {
    if (!isPriceGiven(line)) return false
    const before = stored.find(({ id }) => id === line.id)
    return !before || !isSamePrice(before, line) || soldAmount(line) > soldAmount(before)
  })
}

/** Pieces, cm or cm²: comparable within a unit. */
function soldAmount({ quantity, length, width }: Sold): number {
  return quantity * (length ?? 1) * (width ?? 1)
}

/** Ids of the users who gave and approved a price. */
export type PriceSignature = { priceChangedBy: string | null; priceApprovedBy: string | null }

/** A given price is signed by `signer`; one that was there before keeps its signature. */
export function signPrices<Line extends Sold>(
  lines: readonly Line[],
  stored: readonly (Sold & PriceSignature)[],
  signer: PriceSignature,
): (Line & PriceSignature)[] {
  return lines.map((line) => {
    if (!isPriceGiven(line)) return { ...line, priceChangedBy: null, priceApprovedBy: null }
    const before = stored.find(({ id }) => id === line.id)
    const { priceChangedBy, priceApprovedBy } = before && isSamePrice(before, line) ? before : signer
    return { ...line, priceChangedBy, priceApprovedBy }
  })
}
