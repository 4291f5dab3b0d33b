import type { Material } from '../../../contract/materials.ts'
import { shownUnit, toShown } from '../../../core/materials/amount.ts'
import { type MovementKind, toAmount } from '../../../core/materials/material.ts'
import { MOVEMENT_KIND_LABELS } from '../../../core/materials/material-text.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { repeatableRows } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { clockTime, type SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { type MovementListRow, selectMovements } from './queries.ts'

/** Export of a stock card, newest first (docs/product.md#export): amounts as they are shown, a roll in metres. Values and bills only `withCost`. */
export function stockCardSheet(
  snapshot: Tx,
  material: Material,
  { zone, withCost }: { zone: ShopZone; withCost: boolean },
): SheetListing<MovementListRow> {
  const unit = shownUnit(material)
  const shown = (units: number) => toShown(material, toAmount(units))
  return {
    sheet: {
      name: 'Kartu stok',
      noun: 'gerak',
      columns: [
        { head: 'Tanggal', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        { head: 'Jam', width: 8, time: (row) => clockTime(row.createdAt, zone) },
        { head: 'Bahan', width: 28, text: () => material.name, counts: true },
        { head: 'Gerak', width: 14, text: (row) => MOVEMENT_KIND_LABELS[row.kind as MovementKind] },
        {
          head: 'Pesanan',
          width: 12,
          text: (row) => row.transactionId && transactionNumber(row.transactionId),
        },
        { head: 'Item', width: 32, text: (row) => row.productName },
        ...(withCost
          ? [
              { head: 'Pemasok', width: 28, text: (row: MovementListRow) => row.supplierName },
              { head: 'Nota', width: 14, text: (row: MovementListRow) => row.billNumber },
            ]
          : []),
        { head: 'Alasan', width: 28, text: (row) => row.reason },
        { head: 'Dicatat oleh', width: 24, text: (row) => row.createdByName },
        {
          head: `Masuk (${unit})`,
          width: 14,
          sums: true,
          number: (row) => (row.quantity > 0 ? shown(row.quantity) : null),
        },
        {
          head: `Keluar (${unit})`,
          width: 14,
          sums: true,
          number: (row) => (row.quantity < 0 ? -shown(row.quantity) : null),
        },
        { head: `Sisa (${unit})`, width: 14, number: (row) => shown(row.stockQuantity) },
        ...(withCost ? [{ head: 'Nilai', width: 16, number: (row: MovementListRow) => row.value }] : []),
      ],
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, selectMovements(snapshot, material.id)),
  }
}
