import { type OrderStatus, transactionNumber } from '../../../../core/orders/transaction.ts'
import type { PaymentMethod, PaymentStatus } from '../../../../core/payments/payment.ts'
import {
  ORDER_STATUS_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from '../../../../core/text/labels.ts'
import { dayOf, type ShopZone } from '../../../../core/time/calendar.ts'
import { formatDueTime } from '../../../../core/time/due-date.ts'
import { repeatableRows } from '../../../platform/database/snapshot.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { clockTime, type SheetListing } from '../../../shared/spreadsheet/sheet.ts'
import { estimateCosts } from '../../materials/order-materials.ts'
import { hasCosts } from '../../profit/queries.ts'
import { loadStore } from '../../store/queries.ts'
import { hasOutsourced } from '../outsourcing.queries.ts'
import { resolveTransactionFilters, type TransactionSelection } from './list-transactions.ts'
import { exportQuery, type TransactionRow } from './queries.ts'

/** Export of the matching transactions, newest first (docs/product.md#export). 'Finishing' is a part of the subtotal. Cancelled ones are listed, but neither owed nor summed. */
export async function transactionSheet(
  snapshot: Tx,
  selection: TransactionSelection,
  { zone, seesCost }: { zone: ShopZone; seesCost: boolean },
): Promise<SheetListing<TransactionRow>> {
  const filters = await resolveTransactionFilters(snapshot, selection, zone)
  const estimates = seesCost ? await estimateCosts(snapshot) : new Map<string, never>()
  const isEarningShown = seesCost && (estimates.size > 0 || (await hasCosts(snapshot)))
  const hasExtras = (await loadStore(snapshot)).extras.length > 0
  return {
    sheet: {
      name: 'Transaksi',
      noun: 'transaksi',
      columns: [
        { head: 'Nomor', width: 12, text: (row) => transactionNumber(row.id) },
        { head: 'Tanggal', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        { head: 'Jam', width: 8, time: (row) => clockTime(row.createdAt, zone) },
        { head: 'Pelanggan', width: 32, text: (row) => row.customerName, counts: true },
        { head: 'Telepon', width: 20, text: (row) => row.customerPhone },
        { head: 'Item', width: 32, text: (row) => row.firstItemName },
        { head: 'Pesanan', width: 12, text: (row) => ORDER_STATUS_LABELS[row.status as OrderStatus] },
        {
          head: 'Janji selesai',
          width: 13,
          day: (row) => (isCancelled(row) ? null : row.estimatedCompletion),
        },
        {
          head: 'Jam janji',
          width: 12,
          text: (row) => (isCancelled(row) || !row.dueTime ? null : formatDueTime(row.dueTime)),
        },
        { head: 'Ekspres', width: 10, text: (row) => (row.isExpress ? 'Ekspres' : null) },
        {
          head: 'Pembayaran',
          width: 13,
          text: (row) =>
            isCancelled(row) ? null : PAYMENT_STATUS_LABELS[row.paymentStatus as PaymentStatus],
        },
        {
          head: 'Metode',
          width: 10,
          text: (row) => PAYMENT_METHOD_LABELS[row.paymentMethod as PaymentMethod],
        },
        { head: 'Dicatat oleh', width: 24, text: (row) => row.createdByName },
        { head: 'Referensi', width: 20, text: (row) => row.externalRef },
        { head: 'Jumlah item', width: 12, number: (row) => row.itemCount },
        { head: 'Biaya ekspres', width: 14, number: (row) => row.expressSurcharge, sums: true },
        ...(hasExtras
          ? [
              {
                head: 'Finishing',
                width: 14,
                number: (row: TransactionRow) => row.extras,
                sums: true as const,
              },
            ]
          : []),
        ...(await outsourcingSheetColumns(snapshot, seesCost)),
        { head: 'Subtotal', width: 16, number: (row) => row.subtotal, sums: true },
        { head: 'Diskon', width: 14, number: (row) => row.discount, sums: true },
        { head: 'Pajak', width: 14, number: (row) => row.tax, sums: true },
        { head: 'Cashback', width: 11, number: (row) => row.cashback, sums: true },
        { head: 'Dibayar', width: 16, number: (row) => row.paidAmount, sums: true },
        {
          head: 'Sisa',
          width: 16,
          number: (row) => (isCancelled(row) ? 0 : row.remainingAmount),
          sums: true,
        },
        { head: 'Total', width: 16, number: (row) => row.total, sums: true },
        ...(isEarningShown ? profitSheetColumns(estimates) : []),
      ],
      total: { label: 'Total tanpa yang dibatalkan', of: (row) => !isCancelled(row) },
    },
    ...repeatableRows(
      snapshot,
      exportQuery(snapshot, filters, isEarningShown ? { estimated: [...estimates.keys()] } : null),
    ),
  }
}

/** Once the shop has outsourced a line; what it cost for those who see costs. */
async function outsourcingSheetColumns(snapshot: Tx, seesCost: boolean): Promise<Columns> {
  if (!(await hasOutsourced(snapshot))) return []
  const cost = { head: 'Biaya makloon', width: 14, number: (row: TransactionRow) => row.vendorCost }
  return [
    { head: 'Makloon', width: 24, text: (row) => row.vendors },
    ...(seesCost ? [{ ...cost, sums: true as const }] : []),
  ]
}

type Columns = SheetListing<TransactionRow>['sheet']['columns']

/** What an order earns (docs/product.md#laba-kotor): cost and margin are empty where none of its lines has a cost. */
function profitSheetColumns(estimates: Awaited<ReturnType<typeof estimateCosts>>): Columns {
  const estimated = new Map<string, number>()
  for (const { orderId, cost } of estimates.values())
    estimated.set(orderId, (estimated.get(orderId) ?? 0) + cost)
  const costOf = ({ id, profit }: TransactionRow) => {
    const isKnown = profit && (profit.cost !== null || estimated.has(id))
    return isKnown ? (profit.cost ?? 0) + (estimated.get(id) ?? 0) : null
  }
  return [
    { head: 'Modal', width: 16, number: (row) => (isCancelled(row) ? null : costOf(row)), sums: true },
    {
      head: 'Laba kotor',
      width: 16,
      number: (row) => {
        const cost = isCancelled(row) ? null : costOf(row)
        return cost === null ? null : (row.profit?.sales ?? 0) - cost
      },
      sums: true,
    },
    {
      head: 'Keterangan laba',
      width: 30,
      text: (row) => {
        const { uncounted = 0 } = row.profit ?? {}
        const isShown = !isCancelled(row) && costOf(row) !== null
        const words = [
          estimated.has(row.id) && 'sementara',
          uncounted > 0 && `${uncounted} item tidak dihitung`,
        ]
        return isShown ? words.filter(Boolean).join(', ') || null : null
      },
    },
  ]
}

function isCancelled({ status }: { status: string }): boolean {
  return status === 'cancelled'
}
