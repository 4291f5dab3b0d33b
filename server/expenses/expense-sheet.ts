import { dayOf, type ShopZone } from '../../core/calendar.ts'
import type { PaymentMethod } from '../../core/payment.ts'
import { METHOD_NAMES } from '../../core/words.ts'
import type { Atomic } from '../database/atomically.ts'
import { rowsOf } from '../database/snapshot.ts'
import { clockTime, type Listing } from '../spreadsheet/sheet.ts'
import { type ExpenseRow, listedExpenses, type Selection } from './queries.ts'

/** The expenses that the list's filters select, newest first, as a sheet (section 2, Expenses). */
export function expenseSheet(snapshot: Atomic, selection: Selection, zone: ShopZone): Listing<ExpenseRow> {
  return {
    sheet: {
      name: 'Pengeluaran',
      noun: 'pengeluaran',
      columns: [
        { head: 'Tanggal', width: 13, day: (row) => row.spentOn },
        { head: 'Nama', width: 48, text: (row) => row.name, counts: true },
        { head: 'Kategori', width: 22, text: (row) => row.category },
        {
          head: 'Metode',
          width: 11,
          text: (row) => row.method && METHOD_NAMES[row.method as PaymentMethod],
        },
        { head: 'Foto bukti', width: 12, text: (row) => row.receipt && 'Ada' },
        { head: 'Dicatat', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        { head: 'Jam', width: 8, time: (row) => clockTime(row.createdAt, zone) },
        { head: 'Dicatat oleh', width: 24, text: (row) => row.createdByName },
        { head: 'Jumlah', width: 18, number: (row) => row.amount, sums: true },
      ],
      total: { label: 'Total' },
    },
    ...rowsOf(snapshot, listedExpenses(snapshot, selection)),
  }
}
