// Apart from the shop's other words: those come with the first screen, these only with Hak Akses and Riwayat.

import { ROLE_NAMES } from '../text/words.ts'
import type { Right, Role } from './access.ts'

/** A right as Hak Akses names it, and as the sentence that refuses the deed: 'Peran Kasir tidak boleh mengembalikan uang'. */
export const RIGHT_WORDS: Record<Right, { name: string; hint: string; deed: string }> = {
  discount: {
    name: 'Beri diskon tambahan',
    hint: 'Paling banyak, dari subtotal',
    deed: 'memberi diskon tambahan sebesar ini',
  },
  changePrices: {
    name: 'Ubah harga',
    hint: 'Harga produk (juga lewat impor), diskon member, pajak, biaya Ekspres',
    deed: 'mengubah harga',
  },
  editOrders: {
    name: 'Ubah transaksi',
    hint: 'Item, pelanggan, janji selesai, diskon',
    deed: 'mengubah isi transaksi',
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
    name: 'Batalkan pesanan',
    hint: 'Tanpa uang keluar',
    deed: 'membatalkan pesanan',
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
