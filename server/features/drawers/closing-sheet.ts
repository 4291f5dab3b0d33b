import { dayOf, type ShopZone, type TimeWindow } from '../../../core/time/calendar.ts'
import { repeatableRows } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { clockTime, type SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { selectClosings } from './closings.queries.ts'

type Row = Awaited<ReturnType<ReturnType<typeof selectClosings>['execute']>>[number]

/** The closings of a window as a spreadsheet, newest first; amounts in rupiah. */
export function closingSheet(snapshot: Tx, window: TimeWindow, zone: ShopZone): SheetListing<Row> {
  return {
    sheet: {
      name: 'Tutup kasir',
      noun: 'tutup kasir',
      columns: [
        { head: 'Tanggal', width: 13, day: (row) => row.closedAt && dayOf(row.closedAt, zone) },
        { head: 'Jam', width: 8, time: (row) => row.closedAt && clockTime(row.closedAt, zone) },
        { head: 'Laci', width: 20, text: (row) => row.name, counts: true },
        { head: 'Ditutup oleh', width: 24, text: (row) => row.closedByName },
        { head: 'Disaksikan', width: 24, text: (row) => row.approvedByName },
        { head: 'Modal awal', width: 16, number: (row) => row.openingFloat },
        { head: 'Seharusnya', width: 16, number: (row) => row.expected, sums: true },
        { head: 'Terhitung', width: 16, number: (row) => row.counted, sums: true },
        { head: 'Selisih', width: 14, number: (row) => row.variance, sums: true },
        { head: 'Selisih bukan tunai', width: 20, number: (row) => row.nonCashVariance, sums: true },
        { head: 'Alasan', width: 40, text: (row) => row.reason },
        { head: 'Disetor', width: 16, number: (row) => row.deposited, sums: true },
        { head: 'Tinggal di laci', width: 16, number: (row) => row.remainingFloat },
      ],
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, selectClosings(snapshot, window)),
  }
}
