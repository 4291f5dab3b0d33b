import type { LedgerMethod } from './ledger-method.ts'
import type { LedgerKind } from './payment.ts'

type LedgerRow = { kind: LedgerKind; method: LedgerMethod; amount: number; createdAt: string }

/** What a row is to its order: 'full' pays all at once, 'settlement' what was left, 'payment' a part in between. */
export type LedgerRole = LedgerKind | 'downPayment' | 'full' | 'settlement' | 'reversal'

/** Whether a row (rupiah, negative) takes a bukti potong back, so that no money is returned. */
export function isReversal({ amount, method }: { amount: number; method: string | null }): boolean {
  return amount < 0 && method === 'withholding'
}

/** The rows of an order, oldest first, each with its role; `total` in rupiah. */
export function withRoles<Row extends LedgerRow>(
  rows: readonly Row[],
  total: number,
): (Row & { role: LedgerRole })[] {
  let paid = 0
  return rows
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map((row) => {
      // What is withheld is no down payment.
      const isFirst = paid === 0 && row.method !== 'withholding'
      paid += row.amount
      return { ...row, role: roleOf(row, isFirst, paid >= total) }
    })
}

function roleOf(row: LedgerRow, isFirst: boolean, settles: boolean): LedgerRole {
  if (row.kind === 'correction') return 'correction'
  if (row.amount < 0) return isReversal(row) ? 'reversal' : 'refund'
  if (settles) return isFirst ? 'full' : 'settlement'
  return isFirst ? 'downPayment' : 'payment'
}
