import { type OrderStatus, transactionNumber } from '../../../core/orders/transaction.ts'
import type { PaymentMethod, PaymentStatus } from '../../../core/payments/payment.ts'
import { ageInDays, overdueDays } from '../../../core/payments/receivable.ts'
import { paymentDueDay } from '../../../core/payments/terms.ts'
import {
  ORDER_STATUS_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from '../../../core/text/labels.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { repeatableRows } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { loadTermsSettings } from '../store/queries.ts'
import { type DebtorRow, debtorsQuery } from './debtors.queries.ts'
import { type ReceivableSelection, resolveReceivableFilters } from './list-receivables.ts'
import { filteredReceivables, type ReceivableRow } from './queries.ts'

/** `asOf`: the instant for ages. */
type SheetMoment = { zone: ShopZone; asOf: Date }

/** Export of the matching receivables, oldest first (docs/product.md#export). */
export async function receivableSheet(
  snapshot: Tx,
  selection: ReceivableSelection,
  { zone, asOf }: SheetMoment,
): Promise<SheetListing<ReceivableRow>> {
  const { termsEnabled } = await loadTermsSettings(snapshot)
  const query = filteredReceivables(snapshot, await resolveReceivableFilters(snapshot, selection, asOf))
  return {
    sheet: {
      name: 'Piutang',
      noun: 'transaksi',
      columns: [
        { head: 'Pelanggan', width: 32, text: (row) => row.customerName },
        { head: 'Telepon', width: 20, text: (row) => row.customerPhone, counts: true },
        { head: 'WhatsApp', width: 20, text: (row) => row.customerWhatsapp },
        { head: 'Transaksi', width: 12, text: (row) => transactionNumber(row.id) },
        { head: 'Tanggal', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        ...(termsEnabled
          ? [
              {
                head: 'Jatuh tempo',
                width: 13,
                day: (row: ReceivableRow) => paymentDueDay(row.createdAt, row.termsDays, zone),
              },
            ]
          : []),
        { head: 'Umur (hari)', width: 12, number: (row) => ageInDays(row.createdAt, asOf, zone) },
        { head: 'Terlambat (hari)', width: 16, number: (row) => overdueDays(row, asOf, zone) },
        {
          head: 'Status',
          width: 13,
          text: (row) => PAYMENT_STATUS_LABELS[row.paymentStatus as PaymentStatus],
        },
        { head: 'Pesanan', width: 12, text: (row) => ORDER_STATUS_LABELS[row.status as OrderStatus] },
        {
          head: 'Metode',
          width: 10,
          text: (row) => PAYMENT_METHOD_LABELS[row.paymentMethod as PaymentMethod],
        },
        {
          head: 'Diingatkan',
          width: 13,
          day: (row) => (row.lastReminder ? dayOf(new Date(row.lastReminder.at), zone) : null),
        },
        { head: 'Total', width: 16, number: (row) => row.total, sums: true },
        { head: 'Dibayar', width: 16, number: (row) => row.paidAmount, sums: true },
        { head: 'Sisa', width: 16, number: (row) => row.remainingAmount, sums: true },
      ],
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, query),
  }
}

/** Export of the matching debtors, each with everything they owe. */
export async function debtorSheet(
  snapshot: Tx,
  selection: ReceivableSelection,
  { zone, asOf }: SheetMoment,
): Promise<SheetListing<DebtorRow>> {
  const query = debtorsQuery(snapshot, await resolveReceivableFilters(snapshot, selection, asOf))
  return {
    sheet: {
      name: 'Piutang per pelanggan',
      noun: 'pelanggan',
      columns: [
        { head: 'Pelanggan', width: 32, text: (row) => row.customerName },
        { head: 'Telepon', width: 20, text: (row) => row.customerPhone, counts: true },
        { head: 'Transaksi', width: 12, number: (row) => row.count, sums: true },
        { head: 'Terlambat', width: 12, number: (row) => row.overdue, sums: true },
        { head: 'Tertua', width: 13, day: (row) => dayOf(row.oldestAt, zone) },
        { head: 'Umur (hari)', width: 12, number: (row) => ageInDays(row.oldestAt, asOf, zone) },
        { head: 'Sisa', width: 18, number: (row) => row.remainingAmount, sums: true },
      ],
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, query),
  }
}
