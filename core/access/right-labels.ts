// Separate from labels.ts, which loads with the first screen: only Hak Akses, Riwayat and refusals need these.

import { ROLE_LABELS } from '../text/labels.ts'
import type { Right, Role } from './access.ts'

/** `action` completes the sentence of missingRightsText. */
export const RIGHT_LABELS: Record<Right, { name: string; hint: string; action: string }> = {
  discount: {
    name: 'Beri diskon tambahan',
    hint: 'Paling banyak, dari subtotal',
    action: 'memberi diskon tambahan sebesar ini',
  },
  changePrices: {
    name: 'Ubah harga',
    hint: 'Harga produk dan harga khusus (juga lewat impor), harga satu item dan item bebas di kasir, diskon member, pajak, biaya Ekspres',
    action: 'mengubah harga',
  },
  editOrders: {
    name: 'Ubah transaksi',
    hint: 'Item, pelanggan, janji selesai, diskon',
    action: 'mengubah isi transaksi',
  },
  receivePayments: {
    name: 'Terima pembayaran',
    hint: 'Pelunasan di Piutang dan Daftar Transaksi',
    action: 'menerima pembayaran',
  },
  changePaid: {
    name: 'Ubah yang sudah dibayar',
    hint: 'Jumlah dan metode yang keliru dicatat',
    action: 'mengubah yang sudah dibayar',
  },
  cancelOrders: {
    name: 'Batalkan pesanan',
    hint: 'Tanpa uang keluar',
    action: 'membatalkan pesanan',
  },
  refund: {
    name: 'Kembalikan uang',
    hint: 'Saat batal, hapus, atau ubah, tunai atau transfer',
    action: 'mengembalikan uang',
  },
  deleteTransactions: {
    name: 'Hapus transaksi',
    hint: 'Hilang dari daftar dan laporan',
    action: 'menghapus transaksi',
  },
  deleteRecords: {
    name: 'Hapus pelanggan dan produk',
    hint: 'Hilang dari daftar dan pencarian',
    action: 'menghapus pelanggan dan produk',
  },
  seeProfit: {
    name: 'Lihat laba',
    hint: 'Pengeluaran dan laba di Analitik',
    action: 'melihat laba',
  },
  printUnapproved: {
    name: 'Cetak tanpa persetujuan',
    hint: 'Meski pelanggan belum menyetujui proof, dengan alasan',
    action: 'mengizinkan cetak tanpa persetujuan pelanggan',
  },
}

/** 'Peran Kasir tidak boleh mengembalikan uang' (docs/product.md#rights). */
export function missingRightsText(role: Role, missing: readonly Right[]): string {
  const actions = missing.map((right) => RIGHT_LABELS[right].action)
  const last = actions.pop() ?? ''
  return `Peran ${ROLE_LABELS[role]} tidak boleh ${actions.length > 0 ? `${actions.join(', ')} dan ` : ''}${last}`
}
