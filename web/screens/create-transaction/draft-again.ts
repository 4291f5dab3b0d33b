import { uuidv7 } from 'uuidv7'
import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { choicesOf } from '../../../core/orders/line-extras.ts'
import type { SaleRates } from '../../../core/shop/store.ts'
import { changeDraft, type Draft, freshDraft } from './draft.ts'

/** The same order at today's prices; of deleted products only the names are returned. */
export function draftAgain(
  order: Pick<Transaction, 'items'>,
  now: { customer: Customer | null; products: ReadonlyMap<string, Product>; rates: SaleRates },
): { draft: Draft; gone: string[] } {
  const start = { ...freshDraft(), customer: now.customer }
  const gone = order.items.filter(({ productId }) => !now.products.has(productId))
  const draft = order.items.reduce<Draft>((draft, { productId, quantity, length, width, notes, extras }) => {
    const product = now.products.get(productId)
    if (!product) return draft
    const id = uuidv7()
    const added = changeDraft(draft, { do: 'add item', id, product, rates: now.rates })
    const change = { quantity, length, width, notes: notes ?? '', extras: choicesOf(extras) }
    return changeDraft(added, { do: 'change item', id, change })
  }, start)
  return { draft, gone: gone.map(({ productName }) => productName) }
}
