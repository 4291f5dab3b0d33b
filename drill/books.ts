// What the shop has promised: everything it acknowledged to a client, to be held against what it has in the end.
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../contract/transaction-record.ts'

/** A sale as its acknowledged answers left it. Only its own client changes it. */
export type Promised = { sale: Transaction; acknowledgedAt: number; payments: Map<string, number> }

export type Books = {
  sales: Map<string, Promised>
  /** Answers by status, and requests that had none. */
  answers: Map<string, number>
  /** What was answered as no shop should: an unexpected refusal, a wrong figure. */
  wrong: string[]
}

export function newBooks(): Books {
  return { sales: new Map(), answers: new Map(), wrong: [] }
}

/** How many deeds were acknowledged: sales, and rows of their ledgers. */
export function acknowledged({ sales }: Books): { sales: number; payments: number } {
  const payments = [...sales.values()].reduce((count, { sale }) => count + sale.payments.length, 0)
  return { sales: sales.size, payments }
}

/**
 * What of the promises a shop does not keep, a sentence each. `held` brings a sale as the shop has it. Those acknowledged after
 * `until` are looked at only as far as they are there: a backup that had begun before them need not hold them.
 */
export async function brokenPromises(
  books: Books,
  held: (id: string) => Promise<Transaction | null>,
  until = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const broken: string[] = []
  for (const [id, { sale, acknowledgedAt, payments }] of books.sales) {
    const found = await held(id)
    if (!found) {
      if (acknowledgedAt < until) broken.push(`${id}: acknowledged, and gone`)
      continue
    }
    const paid = found.payments.reduce((sum, payment) => sum + payment.amount, 0)
    if (paid !== found.paidAmount) broken.push(`${id}: its ledger has ${paid}, it says ${found.paidAmount}`)
    if (until === Number.POSITIVE_INFINITY && !isDeepStrictEqual(essence(found), essence(sale))) {
      broken.push(`${id}: ${JSON.stringify(essence(found))} instead of ${JSON.stringify(essence(sale))}`)
    }
    for (const [payment, at] of payments) {
      const times = found.payments.filter((row) => row.id === payment).length
      if (times > 1 || (times === 0 && at < until)) {
        broken.push(`${id}: payment ${payment} is there ${times} times`)
      }
    }
  }
  return broken
}

/** All of a sale that money and work hang on. */
function essence({ items, payments, ...sale }: Transaction) {
  const { version: _, updatedAt: __, customerName: ___, customerPhone: ____, ...rest } = sale
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  return { ...rest, items: [...items].sort(byId), payments: [...payments].sort(byId) }
}
