import type { Page } from '../../../core/access.ts'

/** The nine pages in the order of the specification (section 2, Settings), with what each is for. */
export const PAGE_WORDS: readonly { page: Page; label: string; hint: string }[] = [
  { page: '/', label: 'Dashboard', hint: 'Pengumuman, ringkasan hari ini, aksi cepat' },
  { page: '/create-transaction', label: 'Buat Transaksi', hint: 'Catat pesanan dan terima pembayaran' },
  { page: '/transactions', label: 'Daftar Transaksi', hint: 'Lihat, ubah status, cetak invoice' },
  { page: '/customers', label: 'Pelanggan', hint: 'Data pelanggan dan tingkat member' },
  { page: '/products', label: 'Produk', hint: 'Harga, tingkat harga, kategori' },
  { page: '/expenses', label: 'Pengeluaran', hint: 'Catat biaya toko' },
  { page: '/receivables', label: 'Piutang', hint: 'Tagihan, pengingat, terima pembayaran' },
  { page: '/analytics', label: 'Analitik', hint: 'Pendapatan, mesin, pelanggan teratas' },
  { page: '/settings', label: 'Pengaturan', hint: 'Toko, pengguna, hak akses, invoice' },
]

export function pageLabel(page: Page): string {
  return PAGE_WORDS.find((words) => words.page === page)?.label ?? page
}
