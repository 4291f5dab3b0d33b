// Labels of a drawer on screen and paper.
import type { DrawerRowKind, DrawerSum } from './drawer.ts'

/** In reading order. */
const ROW_KIND_LABELS: [DrawerRowKind, string][] = [
  ['payment', 'Masuk tunai'],
  ['topUp', 'Isi saldo pelanggan'],
  ['refund', 'Pengembalian uang'],
  ['correction', 'Pembetulan metode'],
  ['expense', 'Pengeluaran tunai'],
  ['cashIn', 'Uang ditambahkan'],
  ['cashOut', 'Uang diambil'],
  ['bankDrop', 'Setor ke bank'],
]

export type DrawerLine = { label: string; count: number | null; amount: number }

/** Expected cash (rupiah): the opening float, then one line per kind of row. */
export function drawerCashLines(
  openingFloat: number,
  sums: readonly Pick<DrawerSum, 'kind' | 'count' | 'amount'>[],
): DrawerLine[] {
  return [
    { label: 'Modal awal', count: null, amount: openingFloat },
    ...ROW_KIND_LABELS.flatMap(([kind, label]) =>
      sums.filter((sum) => sum.kind === kind).map(({ count, amount }) => ({ label, count, amount })),
    ),
  ]
}

/** 'Pas', 'Selisih kurang', 'Selisih lebih' */
export function varianceLabel(variance: number): string {
  if (variance === 0) return 'Pas'
  return variance < 0 ? 'Selisih kurang' : 'Selisih lebih'
}
