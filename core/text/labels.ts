// Indonesian labels (docs/glossary.md), shared by screens and files.
import type { Page, Role } from '../access/access.ts'
import type { MembershipTier } from '../customers/customer.ts'
import type { RoundingDirection } from '../money/rounding.ts'
import type { CustomerChannel } from '../orders/customer-channel.ts'
import type { QuoteState } from '../orders/quote.ts'
import type { OrderStatus } from '../orders/transaction.ts'
import type { LedgerMethod } from '../payments/ledger-method.ts'
import type { LedgerRole } from '../payments/ledger-role.ts'
import type { LedgerKind, PaymentStatus } from '../payments/payment.ts'

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Pemilik',
  manager: 'Manajer',
  cashier: 'Kasir',
  operator: 'Operator',
}

export const PAYMENT_METHOD_LABELS: Record<LedgerMethod, string> = {
  balance: 'Saldo',
  cash: 'Tunai',
  transfer: 'Transfer',
  qris: 'QRIS',
  withholding: 'Bukti potong PPh 23',
}

/** Within a sentence: 'tunai', 'QRIS', 'bukti potong PPh 23'. */
export function paymentMethodWord(method: LedgerMethod): string {
  const label = PAYMENT_METHOD_LABELS[method]
  return method === 'qris' ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

export const LEDGER_KIND_LABELS: Record<LedgerKind, string> = {
  payment: 'Pembayaran',
  refund: 'Pengembalian uang',
  correction: 'Pembetulan metode',
}

/** On screen, and in entries that name a single row. */
export const LEDGER_ROLE_LABELS: Record<LedgerRole, string> = {
  ...LEDGER_KIND_LABELS,
  downPayment: 'DP',
  full: 'Dibayar lunas',
  settlement: 'Pelunasan',
  reversal: 'Pembatalan',
}

export const MEMBERSHIP_TIER_LABELS: Record<MembershipTier, string> = {
  gold: 'Gold',
  silver: 'Silver',
  regular: 'Reguler',
}

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Belum bayar',
  partial: 'Sebagian',
  paid: 'Lunas',
}

export const ROUNDING_DIRECTION_LABELS: Record<RoundingDirection, string> = {
  down: 'Ke bawah',
  up: 'Ke atas',
  nearest: 'Ke yang terdekat',
}

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Menunggu',
  processing: 'Diproses',
  completed: 'Selesai',
  cancelled: 'Dibatalkan',
}

export const QUOTE_STATE_LABELS: Record<QuoteState, string> = {
  draft: 'Draf',
  sent: 'Terkirim',
  approved: 'Disetujui',
  rejected: 'Ditolak',
  changesRequested: 'Minta ubah',
  ordered: 'Jadi pesanan',
  cancelled: 'Batal',
  expired: 'Kedaluwarsa',
}

export const CUSTOMER_CHANNEL_LABELS: Record<CustomerChannel, string> = {
  whatsapp: 'WhatsApp',
  link: 'lewat link',
  shop: 'di toko',
}

export const PAGE_LABELS: Record<Page, string> = {
  '/': 'Beranda',
  '/create-transaction': 'Buat Transaksi',
  '/transactions': 'Daftar Transaksi',
  '/customers': 'Pelanggan',
  '/products': 'Produk',
  '/expenses': 'Pengeluaran',
  '/receivables': 'Piutang',
  '/analytics': 'Analitik',
  '/settings': 'Pengaturan',
}
