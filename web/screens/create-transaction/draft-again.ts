import { v7 as uuidv7 } from 'uuid'
import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { choicesOf } from '../../../core/orders/line-extras.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import { changeDraft, type Draft, freshDraft } from './draft.ts'

type SoldItem = Pick<
  Transaction['items'][number],
  'productId' | 'productName' | 'unitPrice' | 'quantity' | 'length' | 'width' | 'notes' | 'extras'
> &
  Partial<Pick<Transaction['items'][number], 'outsourcing'>>

/** The same order at today's prices, free items at their own; of deleted products only the names are returned. */
export function draftAgain(
  order: { items: readonly SoldItem[] },
  now: { customer: Customer | null; products: ReadonlyMap<string, Product>; rates: SaleRates },
): { draft: Draft; gone: string[] } {
  const start = { ...freshDraft(), customer: now.customer }
  const gone = order.items.filter(({ productId }) => productId !== null && !now.products.has(productId))
  const draft = order.items.reduce<Draft>((draft, item) => {
    const { productId, quantity, length, width, notes, extras } = item
    const id = uuidv7()
    const { rates } = now
    const vendor = item.outsourcing?.vendor ?? ''
    // What it costs today is not known.
    const outsourcing = item.outsourcing && { outsourcing: { vendor, cost: null } }
    if (productId === null) {
      const added = changeDraft(draft, { do: 'add free item', id, name: item.productName, rates })
      const change = { quantity, notes: notes ?? '', freePrice: item.unitPrice, ...outsourcing }
      return changeDraft(added, { do: 'change item', id, change })
    }
    const product = now.products.get(productId)
    if (!product) return draft
    const added = changeDraft(draft, { do: 'add item', id, product, rates })
    const sizes = { quantity, length, width }
    const change = { ...sizes, notes: notes ?? '', extras: choicesOf(extras), ...outsourcing }
    return changeDraft(added, { do: 'change item', id, change })
  }, start)
  return { draft, gone: gone.map(({ productName }) => productName) }
}
