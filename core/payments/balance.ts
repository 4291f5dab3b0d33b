import { WALK_IN_ID } from '../customers/customer.ts'
import { formatRupiah } from '../money/money.ts'

/**
 * Rows of a customer's saldo (docs/product.md#saldo): money paid in and out by a method of payment, what an order took from it, what came back
 * from one, and what a merge moved.
 */
export const BALANCE_KINDS = ['topUp', 'paidOut', 'used', 'returned', 'moved'] as const
export type BalanceKind = (typeof BALANCE_KINDS)[number]

export const BALANCE_KIND_LABELS: Record<BalanceKind, string> = {
  topUp: 'Isi saldo',
  paidOut: 'Dikembalikan',
  used: 'Dipakai',
  returned: 'Uang kembali',
  moved: 'Digabungkan',
}

/** What of a total (rupiah) a saldo pays: all that it has, at most the total. */
export function usableBalance(balance: number, total: number): number {
  return Math.max(0, Math.min(balance, total))
}

/** Why a customer with a saldo (rupiah) must stay. */
export function balanceLeft(balance: number): string {
  return `Saldonya masih ${formatRupiah(balance)}. Kembalikan dulu`
}

/** All but the walk-in customer, who is many people. */
export function canHaveBalance({ id }: { id: string }): boolean {
  return id !== WALK_IN_ID
}
