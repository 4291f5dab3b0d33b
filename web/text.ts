// Wording that several screens share.
import type { Page, Role } from '../core/access.ts'
import type { MembershipTier } from '../core/customer.ts'
import type { PaymentMethod, PaymentStatus } from '../core/payment.ts'
import type { OrderStatus } from '../core/transaction.ts'

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Pemilik',
  manager: 'Manajer',
  cashier: 'Kasir',
  operator: 'Operator',
}

export const PAGE_NAMES: Record<Page, string> = {
  '/': 'Beranda',
  '/create-transaction': 'Buat Transaksi',
  '/transactions': 'Daftar Transaksi',
  '/receivables': 'Piutang',
  '/expenses': 'Pengeluaran',
  '/products': 'Produk',
  '/customers': 'Pelanggan',
  '/analytics': 'Analitik',
  '/settings': 'Pengaturan',
}

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  cash: 'Tunai',
  transfer: 'Transfer',
  qris: 'QRIS',
}

export const TIER_NAMES: Record<MembershipTier, string> = {
  gold: 'Gold',
  silver: 'Silver',
  regular: 'Reguler',
}

export const PAYMENT_STATUS_LOOKS: Record<
  PaymentStatus,
  { label: string; tone: 'green' | 'yellow' | 'magenta' }
> = {
  pending: { label: 'Belum bayar', tone: 'magenta' },
  partial: { label: 'Sebagian', tone: 'yellow' },
  paid: { label: 'Lunas', tone: 'green' },
}

export const ORDER_STATUS_LOOKS: Record<
  OrderStatus,
  { label: string; filled: 0 | 1 | 2 | 3; tone: 'yellow' | 'cyan' | 'ink' }
> = {
  pending: { label: 'Menunggu', filled: 1, tone: 'yellow' },
  processing: { label: 'Diproses', filled: 2, tone: 'cyan' },
  completed: { label: 'Selesai', filled: 3, tone: 'ink' },
  cancelled: { label: 'Dibatalkan', filled: 0, tone: 'ink' },
}

/** 'Ctrl' or, on a Mac, its own key. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
