import { PAYMENT_METHODS, type PaymentMethod } from './payment.ts'

/** Part of the money that is on a sale: from which row of the ledger, by which method (rupiah). */
export type LedgerPart = { id: string; method: PaymentMethod; amount: number }

/**
 * What of each row is still on a sale, the oldest first: what was given back is taken from the newest rows of its own method, then from
 * the newest of any. It sums to what is paid.
 */
export function refundableRows(rows: readonly LedgerPart[]): LedgerPart[] {
  const held = rows.filter(({ amount }) => amount > 0).map((row) => ({ ...row }))
  for (const { method, amount } of rows) {
    if (amount < 0) takeFromNewest(held, -amount, method)
  }
  return held.filter(({ amount }) => amount > 0)
}

/**
 * By which methods an amount goes back to the customer: by those of the rows that it reverses, the newest first. Never more than
 * what is on the sale.
 */
export function splitRefund(
  rows: readonly LedgerPart[],
  amount: number,
): { method: PaymentMethod; amount: number }[] {
  const taken = takeFromNewest(refundableRows(rows), amount)
  return PAYMENT_METHODS.flatMap((method) => {
    const parts = taken.filter((part) => part.method === method)
    return parts.length > 0 ? [{ method, amount: parts.reduce((sum, part) => sum + part.amount, 0) }] : []
  })
}

function takeFromNewest(held: LedgerPart[], amount: number, first?: PaymentMethod): LedgerPart[] {
  let left = amount
  const taken: LedgerPart[] = []
  for (const wanted of first ? [first, undefined] : [undefined]) {
    for (const row of held.toReversed()) {
      if (wanted && row.method !== wanted) continue
      const part = Math.min(row.amount, left)
      row.amount -= part
      left -= part
      if (part > 0) taken.push({ ...row, amount: part })
    }
  }
  return taken
}
