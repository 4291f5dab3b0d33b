// Random work on saldos, and merges of customers.
import { v7 as uuidv7 } from 'uuid'
import { type BookedCustomer, balanceOf } from './ledger-books.ts'
import { readOrder } from './ledger-lines.ts'
import { type Action, type LedgerPlay, METHODS } from './ledger-play.ts'

/** Random work on saldos, and merges of customers. */
export function customerActions(play: LedgerPlay) {
  const { books, random, oneOf, shop, addCustomer } = play
  const { owner, cashier } = shop
  return { moveBalance, merge }

  function moveBalance(customer: BookedCustomer, kind: 'topUp' | 'payOut'): Action {
    const amount = 1 + random(400_000)
    const method = oneOf(METHODS)
    const signed = kind === 'topUp' ? amount : -amount
    const path = `/api/customers/${customer.id}/balance/${kind === 'topUp' ? 'top-ups' : 'refunds'}`
    const body = { id: uuidv7(), amount, method, ...(kind === 'payOut' && { reason: 'Diminta' }) }
    return {
      ...{ name: kind, who: kind === 'topUp' ? cashier : owner, method: 'post', path, body, repeats: true },
      refused: balanceOf(books, customer) + signed < 0,
      note() {
        customer.moved += signed
        if (method === 'cash') books.cash += signed
      },
    }
  }

  /** With another one of no limit; a new one takes its place. */
  function merge(from: BookedCustomer): Action[] {
    const [into] = [...books.customers.values()].filter(({ id, limit }) => id !== from.id && limit === null)
    if (from.limit !== null || !into) return []
    const merging: Action = {
      ...{ name: 'merge', who: owner, method: 'post', isLast: true, refused: false },
      ...{ path: `/api/customers/${into.id}/merges`, body: { from: from.id } },
      async note() {
        into.moved += from.moved
        into.termsDays ??= from.termsDays
        for (const order of books.orders.values()) {
          if (order.customerId !== from.id) continue
          order.customerId = into.id
          if (order.state !== 'closed') await readOrder(play, order)
        }
        books.customers.delete(from.id)
        await addCustomer(null)
      },
    }
    return [merging]
  }
}
