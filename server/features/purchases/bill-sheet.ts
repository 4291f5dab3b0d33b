import { type Day, daysBetween } from '../../../core/time/calendar.ts'
import { repeatableRows } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { type BillRow, selectUnpaidBills } from './queries.ts'

/** Export of the bills that are not paid in full, first due first (docs/product.md#export). */
export function billSheet(snapshot: Tx, today: Day): SheetListing<BillRow> {
  return {
    sheet: {
      name: 'Utang pemasok',
      noun: 'nota',
      columns: [
        { head: 'Pemasok', width: 32, text: (row) => row.supplierName, counts: true },
        { head: 'Telepon', width: 20, text: (row) => row.supplierPhone },
        { head: 'Nota', width: 16, text: (row) => row.number },
        { head: 'Tanggal', width: 13, day: (row) => row.day },
        { head: 'Isi', width: 48, text: (row) => row.content },
        { head: 'Jatuh tempo', width: 13, day: (row) => row.dueOn },
        {
          head: 'Terlambat (hari)',
          width: 16,
          number: (row) => (row.dueOn === null ? null : Math.max(0, daysBetween(row.dueOn, today))),
        },
        { head: 'Total', width: 16, number: (row) => row.total, sums: true },
        { head: 'Dibayar', width: 16, number: (row) => row.paid, sums: true },
        { head: 'Sisa', width: 16, number: (row) => row.remaining, sums: true },
      ],
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, selectUnpaidBills(snapshot)),
  }
}
