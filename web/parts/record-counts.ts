import { formatNumber } from '../format.ts'

const NAMES = {
  transactions: 'transaksi',
  customers: 'pelanggan',
  products: 'produk',
  expenses: 'pengeluaran',
  users: 'pengguna',
}

/** ['2 pelanggan', '1 produk']. */
export function recordCounts(counts: Partial<Record<keyof typeof NAMES, number>>): string[] {
  return Object.entries(NAMES).flatMap(([table, noun]) => {
    const count = counts[table as keyof typeof NAMES] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${noun}`] : []
  })
}
