/** Daily checks in display order (docs/product.md#health). */
export const HEALTH_CHECKS = {
  orders: { title: 'Total setiap transaksi', about: 'Item, diskon, pajak, dan pembulatan dihitung ulang' },
  payments: { title: 'Pembayaran dan status', about: 'Lunas, sebagian, belum bayar sesuai uangnya' },
  receivables: { title: 'Piutang', about: 'Jumlah sisa sama dengan daftar Piutang' },
  customers: {
    title: 'Total belanja pelanggan',
    about: 'Dihitung ulang dari transaksi yang tidak dibatalkan',
  },
  counts: { title: 'Jumlah di daftar', about: 'Hitungan tiap status sama dengan transaksi yang ada' },
  analytics: { title: 'Angka Analitik', about: 'Penjualan dan penerimaan yang disimpan dihitung ulang' },
  activity: { title: 'Riwayat', about: 'Catatan lama utuh, tidak ada yang dihapus atau diubah' },
  links: {
    title: 'Hubungan data',
    about: 'Setiap transaksi punya pelanggan dan produknya',
  },
  materials: { title: 'Stok bahan', about: 'Sisa dan nilainya dihitung ulang dari setiap gerak' },
  purchases: {
    title: 'Pembelian',
    about: 'Total dan pembayaran nota pemasok dihitung ulang dari baris, retur dan laci',
  },
  files: { title: 'File cetak', about: 'Semua file ada dan utuh; isinya dibaca ulang sebulan sekali' },
  feed: { title: 'Kabar ke perangkat', about: 'Perubahan langsung terkirim' },
  clock: { title: 'Jam server', about: 'Tidak tertinggal dari catatan terakhir' },
  disk: { title: 'Ruang disk', about: 'Cukup untuk data dan cadangan' },
  backup: { title: 'Cadangan', about: 'Ada, baru, dan bisa dibaca' },
} as const

export type HealthCheckKey = keyof typeof HEALTH_CHECKS

/** No action; action soon; action now. */
export const HEALTH_STATES = ['good', 'warning', 'critical'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

const HOUR_MS = 3_600_000

/** Good up to 24 hours, soon up to 72. */
export function backupState(createdAt: Date | null, asOf: Date): HealthState {
  if (createdAt === null) return 'critical'
  const hours = (asOf.getTime() - createdAt.getTime()) / HOUR_MS
  if (hours <= 24) return 'good'
  return hours <= 72 ? 'warning' : 'critical'
}

const GIGABYTE = 1_000_000_000

/** Bytes: soon below 10 % free, now below 3 % or 1 GB. */
export function diskState({ free, size }: { free: number; size: number }): HealthState {
  if (free < GIGABYTE || free < size * 0.03) return 'critical'
  return free < size * 0.1 ? 'warning' : 'good'
}

export function healthSummary(states: readonly HealthState[]): string {
  const wrong = states.filter((state) => state !== 'good').length
  return wrong === 0 ? 'Pembukuan sehat' : `${wrong} hal perlu diperiksa`
}
