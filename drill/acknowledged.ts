// What the shop has acknowledged to its clients, to be compared with its data in the end.
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../contract/transaction-record.ts'

/** A sale after its last acknowledged answer. Only its own client changes it. */
export type AcknowledgedSale = { sale: Transaction; acknowledgedAt: number; payments: Map<string, number> }

export type Books = {
  sales: Map<string, AcknowledgedSale>
  /** By status; requests without an answer too. */
  answers: Map<string, number>
  wrong: string[]
}

export function newBooks(): Books {
  return { sales: new Map(), answers: new Map(), wrong: [] }
}

export function countAcknowledged({ sales }: Books): { sales: number; payments: number } {
  const payments = [...sales.values()].reduce((count, { sale }) => count + sale.payments.length, 0)
  return { sales: sales.size, payments }
}

/**
 * Acknowledged work that the shop does not have, a sentence each. `held` loads a sale from the shop. Sales acknowledged after
 * `until` may be missing, as in a backup that started earlier.
 */
export async function findBrokenPromises(
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
    if (
      until === Number.POSITIVE_INFINITY &&
      !isDeepStrictEqual(withoutVolatileFields(found), withoutVolatileFields(sale))
    ) {
      broken.push(
        `${id}: ${JSON.stringify(withoutVolatileFields(found))} instead of ${JSON.stringify(withoutVolatileFields(sale))}`,
      )
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

function withoutVolatileFields({ items, payments, ...sale }: Transaction) {
  const { version: _, updatedAt: __, customerName: ___, customerPhone: ____, ...rest } = sale
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  return { ...rest, items: [...items].sort(byId), payments: [...payments].sort(byId) }
}
