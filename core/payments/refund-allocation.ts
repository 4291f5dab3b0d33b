import { sumRupiah } from '../money/money.ts'
import { LEDGER_METHODS, type LedgerMethod } from './ledger-method.ts'

/** An amount (rupiah) of a ledger row; negative for a refund. */
export type LedgerPart = { id: string; method: LedgerMethod; amount: number }
type RefundPart = { method: LedgerMethod; amount: number }

/**
 * Refundable amount per payment row, oldest first; the sum equals the paid amount. Earlier refunds are taken from the
 * newest rows of their own method, then from the newest of any. A bukti potong is reduced by its own reversals alone.
 */
export function refundableRows(rows: readonly LedgerPart[]): LedgerPart[] {
  const held = rows.filter(({ amount }) => amount > 0).map((row) => ({ ...row }))
  for (const { method, amount } of rows) {
    if (amount >= 0) continue
    const isOfKind = (row: LedgerPart) => isWithholding(row) === isWithholding({ method })
    takeFromNewest(held.filter(isOfKind), -amount, method)
  }
  return held.filter(({ amount }) => amount > 0)
}

/** What bukti potong still settle (rupiah), less what was reversed of them. */
export function withheldAmount(rows: readonly Omit<LedgerPart, 'id'>[]): number {
  return sumOf(rows.filter(isWithholding))
}

/**
 * Splits a refund by the methods of the newest payments, or by the chosen one; at most the refundable amount. The shop never had what was
 * withheld: a bukti potong is reversed after all money went back, or if it is chosen (docs/product.md#refunds).
 */
export function splitRefund(
  rows: readonly LedgerPart[],
  amount: number,
  method?: LedgerMethod,
): RefundPart[] {
  const held = refundableRows(rows)
  const money = takeFromNewest(
    method === 'withholding' ? [] : held.filter((row) => !isWithholding(row)),
    amount,
  ).map((part) => ({ ...part, method: method ?? part.method }))
  const withheld = takeFromNewest(held.filter(isWithholding), amount - sumOf(money))
  const taken = [...money, ...withheld]
  return LEDGER_METHODS.flatMap((method) => {
    const parts = taken.filter((part) => part.method === method)
    return parts.length > 0 ? [{ method, amount: sumOf(parts) }] : []
  })
}

/** What of a refund goes back to the customer (rupiah); the rest reverses bukti potong. */
export function returnedAmount(rows: readonly LedgerPart[], amount: number): number {
  return sumOf(splitRefund(rows, amount).filter((part) => !isWithholding(part)))
}

function isWithholding({ method }: { method: LedgerMethod }): boolean {
  return method === 'withholding'
}

function sumOf(parts: readonly { amount: number }[]): number {
  return sumRupiah(parts.map(({ amount }) => amount))
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
