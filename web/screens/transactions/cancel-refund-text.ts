import type { Transaction } from '../../../contract/transaction-record.ts'
import { rupiah } from '../../format.ts'

/** 'remove' deletes it from the books. */
export type CancelRefundAction = 'cancel' | 'remove' | 'refund'

export const TITLES: Record<CancelRefundAction, (number: string) => string> = {
  cancel: (number) => `Batalkan ${number}?`,
  remove: (number) => `Hapus transaksi ${number}?`,
  refund: (number) => `Kembalikan uang ${number}?`,
}
export const VERBS: Record<CancelRefundAction, string> = {
  cancel: 'batalkan pesanan',
  remove: 'hapus transaksi',
  refund: 'kembalikan uang',
}
export const DONE: Record<CancelRefundAction, string> = {
  cancel: 'Pesanan dibatalkan.',
  remove: 'Transaksi berhasil dihapus.',
  refund: 'Pengembalian uang dicatat.',
}
/** Rupiah: what goes back as money or into the saldo, and what is reversed of bukti potong. */
export type Returned = { back: number; withheld: number }

const isReversalAlone = (action: CancelRefundAction, { back, withheld }: Returned) =>
  action === 'refund' && back === 0 && withheld > 0

export function doneText(action: CancelRefundAction, returned: Returned): string {
  return isReversalAlone(action, returned) ? 'Bukti potong dibatalkan.' : DONE[action]
}

export const FAILED: Record<CancelRefundAction, string> = {
  cancel: 'Gagal membatalkan pesanan. Silakan coba lagi.',
  remove: 'Gagal menghapus transaksi. Silakan coba lagi.',
  refund: 'Gagal mengembalikan uang. Silakan coba lagi.',
}
export const REASONS = ['Pelanggan batal', 'Salah input', 'Hasil cetak rusak', 'Lainnya']

/** What becomes of the rest: `amount` is paid out (rupiah). */
export function remainderText(sale: Transaction, action: CancelRefundAction, amount: number): string {
  const kept = sale.paidAmount - amount
  if (action === 'refund' && sale.status !== 'cancelled') {
    return `Sisa tagihan menjadi ${rupiah(sale.remainingAmount + amount)}`
  }
  return [
    kept > 0 && `DP hangus ${rupiah(kept)}`,
    sale.status !== 'cancelled' &&
      sale.remainingAmount > 0 &&
      `piutang ${rupiah(sale.remainingAmount)} dihapus`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export function submitText(action: CancelRefundAction, returned: Returned): string {
  const { back } = returned
  if (isReversalAlone(action, returned)) return 'Batalkan bukti potong'
  if (action === 'refund') return `Kembalikan ${rupiah(back)}`
  if (back === 0) return action === 'cancel' ? 'Batalkan pesanan' : 'Hapus transaksi'
  return `${action === 'cancel' ? 'Batalkan' : 'Hapus'}, kembalikan ${rupiah(back)}`
}
