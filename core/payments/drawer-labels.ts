// How a drawer reads on screen and paper: pure, so that each word has its test.
import type { DrawerRowKind, DrawerSum } from './drawer.ts'

/** What rows of a kind are called, in the order in which a drawer is read. */
const ROW_KIND_LABELS: [DrawerRowKind, string][] = [
  ['payment', 'Masuk tunai'],
  ['refund', 'Pengembalian uang'],
  ['correction', 'Pembetulan metode'],
  ['expense', 'Pengeluaran tunai'],
  ['in', 'Uang ditambahkan'],
  ['out', 'Uang diambil'],
  ['bank', 'Setor ke bank'],
]

export type DrawerLine = { label: string; count: number | null; amount: number }

/** What the cash that should be in a drawer is made of (rupiah), line by line: its float, then each kind of row that there is. */
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

/** What a difference is called: 'Pas', 'Selisih kurang', 'Selisih lebih'. */
export function varianceLabel(variance: number): string {
  if (variance === 0) return 'Pas'
  return variance < 0 ? 'Selisih kurang' : 'Selisih lebih'
}
