import { quoteNumber, quoteState } from '../../../core/orders/quote.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { QUOTE_STATE_LABELS } from '../../../core/text/labels.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { repeatableRows } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { clockTime, type SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { type ExportedQuote, type QuoteFilters, selectQuotesNewestFirst, toSummary } from './queries.ts'

/** Export of the matching quotes, newest first (docs/product.md#export). */
export function quoteSheet(snapshot: Tx, filters: QuoteFilters, zone: ShopZone): SheetListing<ExportedQuote> {
  const stateOf = (row: ExportedQuote) => QUOTE_STATE_LABELS[quoteState(toSummary(row), filters.today)]
  return {
    sheet: {
      name: 'Penawaran',
      noun: 'penawaran',
      columns: [
        { head: 'Nomor', width: 16, text: (row) => quoteNumber(row.id) },
        { head: 'Tanggal', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        { head: 'Jam', width: 8, time: (row) => clockTime(row.createdAt, zone) },
        { head: 'Pelanggan', width: 32, text: (row) => row.customerName, counts: true },
        { head: 'Item', width: 32, text: (row) => row.firstItemName },
        { head: 'Jumlah item', width: 12, number: (row) => row.itemCount },
        { head: 'Status', width: 14, text: stateOf },
        { head: 'Revisi', width: 8, number: (row) => row.revision },
        { head: 'Berlaku sampai', width: 15, day: (row) => row.validUntil },
        { head: 'Pesanan', width: 12, text: (row) => row.orderId && transactionNumber(row.orderId) },
        { head: 'Dibuat oleh', width: 24, text: (row) => row.createdByName },
        { head: 'Total', width: 16, number: (row) => row.total, sums: true },
      ],
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, selectQuotesNewestFirst(snapshot, filters)),
  }
}
