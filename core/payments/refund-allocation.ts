import { LEDGER_METHODS, type LedgerMethod } from './payment.ts'

/** An amount (rupiah) of a ledger row; negative for a refund. */
export type LedgerPart = { id: string; method: LedgerMethod; amount: number }

/**
 * Refundable amount per payment row, oldest first; the sum equals the paid amount. Earlier refunds are taken from the
 * newest rows of their own method, then from the newest of any.
 */
export function refundableRows(rows: readonly LedgerPart[]): LedgerPart[] {
  const held = rows.filter(({ amount }) => amount > 0).map((row) => ({ ...row }))
  for (const { method, amount } of rows) {
    if (amount < 0) takeFromNewest(held, -amount, method)
  }
  return held.filter(({ amount }) => amount > 0)
}

/** Splits a refund by the methods of the newest payments; at most the refundable amount. */
export function splitRefund(
  rows: readonly LedgerPart[],
  amount: number,
): { method: LedgerMethod; amount: number }[] {
  const taken = takeFromNewest(refundableRows(rows), amount)
  return LEDGER_METHODS.flatMap((method) => {
    const parts = taken.filter((part) => part.method === method)
    return parts.length > 0 ? [{ method, amount: parts.reduce((sum, part) => sum + part.amount, 0) }] : []
  })
}

function takeFromNewest(held: LedgerPart[], amount: number, first?: LedgerMethod): LedgerPart[] {
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
