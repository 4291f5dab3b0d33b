// Accounts of the journal (docs/product.md#jurnal).
import { z } from 'zod'
import { textSchema } from '../text/text.ts'

/** `group`: where the profit and loss has it; of `balance` it has none. */
type AccountDefinition = { number: string; name: string; group: AccountGroup }
type AccountGroup = 'balance' | 'sales' | 'cost' | 'expense' | 'variance' | 'other'

/** What each account is until the shop numbers and names it after its own books. */
export const ACCOUNTS = {
  cash: { number: '1-10001', name: 'Kas', group: 'balance' },
  bank: { number: '1-10002', name: 'Rekening Bank', group: 'balance' },
  qris: { number: '1-10003', name: 'QRIS', group: 'balance' },
  unknownMoney: { number: '1-10009', name: 'Uang Keluar, Cara Belum Dicatat', group: 'balance' },
  receivable: { number: '1-10100', name: 'Piutang Usaha', group: 'balance' },
  stock: { number: '1-10200', name: 'Persediaan Bahan', group: 'balance' },
  onOrder: { number: '1-10201', name: 'Barang Dalam Perjalanan', group: 'balance' },
  withholding: { number: '1-10500', name: 'PPh 23 Dibayar di Muka', group: 'balance' },
  payable: { number: '2-20100', name: 'Utang Usaha', group: 'balance' },
  customerBalance: { number: '2-20200', name: 'Saldo Pelanggan', group: 'balance' },
  tax: { number: '2-20500', name: 'PPN Keluaran', group: 'balance' },
  openingStock: { number: '3-30000', name: 'Ekuitas Saldo Awal', group: 'balance' },
  otherCash: { number: '3-30100', name: 'Uang Masuk dan Keluar Laci', group: 'balance' },
  sales: { number: '4-40000', name: 'Penjualan', group: 'sales' },
  rounding: { number: '4-40100', name: 'Pembulatan Penjualan', group: 'sales' },
  costOfSales: { number: '5-50000', name: 'Harga Pokok Penjualan', group: 'cost' },
  otherExpense: { number: '6-60000', name: 'Beban Tanpa Kategori', group: 'expense' },
  spoiled: { number: '5-50100', name: 'Bahan Rusak', group: 'variance' },
  stockVariance: { number: '5-50200', name: 'Selisih Persediaan', group: 'variance' },
  cashVariance: { number: '8-80000', name: 'Selisih Kas', group: 'variance' },
  forfeited: { number: '7-70000', name: 'Uang Muka Hangus', group: 'other' },
} as const satisfies Record<string, AccountDefinition>

/** The account of a category of expenses has the category in its key. */
export type AccountKey = keyof typeof ACCOUNTS | `expense:${string}`
export type Account = AccountDefinition & { key: AccountKey }

const KEYS = new RegExp(`^(${Object.keys(ACCOUNTS).join('|')}|expense:.{1,60})$`)

/** What the shop numbers and names; the other accounts are as above. */
export const accountRowsSchema = z
  .array(
    z.object({
      key: z.string().regex(KEYS, 'Akun tidak dikenal'),
      number: textSchema.min(1, 'Nomor akun wajib diisi').max(30, 'Paling banyak 30 huruf'),
      name: textSchema.min(1, 'Nama akun wajib diisi').max(100, 'Paling banyak 100 huruf'),
    }),
  )
  .max(200, 'Paling banyak 200 akun')

/** The same by key. */
export type NamedAccounts = Record<string, { number: string; name: string }>

/** The key of a category's account; expenses without a category share one. */
export function expenseAccount(category: string | null): AccountKey {
  return category === null ? 'otherExpense' : `expense:${category}`
}

/** All accounts in their order, with one for each of the shop's categories. */
export function listAccounts(named: NamedAccounts, categories: readonly string[]): Account[] {
  const fixed = Object.entries(ACCOUNTS) as [AccountKey, AccountDefinition][]
  return fixed
    .flatMap(([key, account]): Account[] => [
      ...(key === 'otherExpense' ? categories.map((name, index) => categoryAccount(name, index + 1)) : []),
      { key, ...account },
    ])
    .map((account) => ({ ...account, ...named[account.key] }))
}

/** Finds an account; a category that the shop no longer lists has the number of other expenses. */
export function accountFinder(
  named: NamedAccounts,
  categories: readonly string[],
): (key: AccountKey) => Account {
  const known = new Map(listAccounts(named, categories).map((account) => [account.key, account]))
  const other = named.otherExpense?.number ?? ACCOUNTS.otherExpense.number
  return (key) =>
    known.get(key) ?? {
      ...{ ...categoryAccount(key.slice(key.indexOf(':') + 1), 0), number: other },
      ...named[key],
    }
}

function categoryAccount(category: string, position: number): Account {
  const number = `6-6${String(position).padStart(4, '0')}`
  return { key: expenseAccount(category), number, name: `Beban ${category}`, group: 'expense' }
}
