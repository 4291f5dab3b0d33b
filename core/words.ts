// The shop's words for what the code names in English (docs/glossary.md), on screens and in files alike.
import type { Right, Role } from './access.ts'
import type { MembershipTier } from './customer.ts'
import type { PaymentMethod, PaymentStatus } from './payment.ts'
import type { OrderStatus } from './transaction.ts'

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Pemilik',
  manager: 'Manajer',
  cashier: 'Kasir',
  operator: 'Operator',
}

/** A right as Hak Akses names it, and as the sentence that refuses the deed: 'Peran Kasir tidak boleh mengembalikan uang'. */
export const RIGHT_WORDS: Record<Right, { name: string; hint: string; deed: string }> = {
  discount: {
    name: 'Beri diskon tambahan',
    hint: 'Paling banyak, dari subtotal',
    deed: 'memberi diskon tambahan sebesar ini',
  },
  changePrices: {
    name: 'Ubah harga',
    hint: 'Harga dan tingkat harga produk, juga lewat impor',
    deed: 'mengubah harga',
  },
  editOrders: {
    name: 'Ubah order',
    hint: 'Item, pelanggan, jatuh tempo, diskon',
    deed: 'mengubah isi order',
  },
  receivePayments: {
    name: 'Terima pembayaran',
    hint: 'Pelunasan di Piutang dan Daftar Transaksi',
    deed: 'menerima pembayaran',
  },
  changePaid: {
    name: 'Ubah yang sudah dibayar',
    hint: 'Jumlah dan metode yang keliru dicatat',
    deed: 'mengubah yang sudah dibayar',
  },
  cancelOrders: {
    name: 'Batalkan order',
    hint: 'Tanpa uang keluar',
    deed: 'membatalkan order',
  },
  refund: {
    name: 'Kembalikan uang',
    hint: 'Saat batal, hapus, atau ubah, tunai atau transfer',
    deed: 'mengembalikan uang',
  },
  deleteTransactions: {
    name: 'Hapus transaksi',
    hint: 'Hilang dari daftar dan laporan',
    deed: 'menghapus transaksi',
  },
  deleteRecords: {
    name: 'Hapus pelanggan dan produk',
    hint: 'Hilang dari daftar dan pencarian',
    deed: 'menghapus pelanggan dan produk',
  },
  seeProfit: {
    name: 'Lihat laba',
    hint: 'Pengeluaran dan laba di Analitik',
    deed: 'melihat laba',
  },
}

/** Why a deed is refused: 'Peran Kasir tidak boleh mengembalikan uang'. */
export function missingRightsText(role: Role, missing: readonly Right[]): string {
  const deeds = missing.map((right) => RIGHT_WORDS[right].deed)
  const last = deeds.pop() ?? ''
  return `Peran ${ROLE_NAMES[role]} tidak boleh ${deeds.length > 0 ? `${deeds.join(', ')} dan ` : ''}${last}`
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

export const PAYMENT_STATUS_NAMES: Record<PaymentStatus, string> = {
  pending: 'Belum bayar',
  partial: 'Sebagian',
  paid: 'Lunas',
}

export const ORDER_STATUS_NAMES: Record<OrderStatus, string> = {
  pending: 'Menunggu',
  processing: 'Diproses',
  completed: 'Selesai',
  cancelled: 'Dibatalkan',
}
