import type { Activity } from '../../../contract/activity.ts'
import type { Operation, RecordedTable, RecordKind } from '../../../core/activity.ts'

/** The kinds of records as a filter names them. */
export const KIND_NAMES: Record<RecordKind, string> = {
  transactions: 'Transaksi',
  payments: 'Pembayaran',
  reminders: 'Pengingat',
  customers: 'Pelanggan',
  products: 'Produk',
  expenses: 'Pengeluaran',
  users: 'Pengguna',
  sessions: 'Masuk dan sesi',
  store: 'Pengaturan toko',
}

export const OPERATION_NAMES: Record<Operation, string> = {
  create: 'Membuat',
  update: 'Mengubah',
  delete: 'Menghapus',
}

const DEEDS: Record<RecordedTable, Record<Operation, string>> = {
  transactions: deeds('membuat', 'transaksi'),
  transaction_items: {
    create: 'menambah item',
    update: 'mengubah item',
    delete: 'menghapus item',
  },
  payments: deeds('mencatat', 'pembayaran'),
  reminders: deeds('mengirim', 'pengingat'),
  customers: deeds('menambah', 'pelanggan'),
  products: deeds('menambah', 'produk'),
  expenses: deeds('mencatat', 'pengeluaran'),
  users: deeds('menambah', 'pengguna'),
  sessions: { create: 'masuk', update: 'mengubah sesi', delete: 'mengakhiri sesi' },
  store_config: deeds('membuat', 'pengaturan toko'),
}

function deeds(create: string, record: string): Record<Operation, string> {
  return { create: `${create} ${record}`, update: `mengubah ${record}`, delete: `menghapus ${record}` }
}

/** 'mengubah item', 'mengembalikan uang': what was done, without who did it and to which record. */
export function deedText({ table, operation, changes }: Activity): string {
  const amount = changes.find(({ field }) => field === 'amount')?.after
  if (table === 'payments' && Number(amount) < 0) return 'mengembalikan uang'
  return DEEDS[table][operation]
}

/** Between the deed and the transaction that it was done to: 'pada transaksi'. */
export function linkWords(table: RecordedTable): string | null {
  switch (table) {
    case 'transaction_items':
    case 'payments':
      return 'pada transaksi'
    case 'reminders':
      return 'untuk transaksi'
    default:
      return null
  }
}
