import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One fact about every row: declared once, drawn as a column of the table and at its place on a phone's card. */
export type Column<Row> = {
  head: string
  /** For the eye the column needs no head: actions, pictures. */
  hideHead?: boolean
  cell: (row: Row) => ReactNode
  /** Figures: at the right. */
  number?: boolean
  /** What the row is called. */
  heading?: boolean
  strong?: boolean
  quiet?: boolean
  /** Whether the list goes by it now; with `onSort` the head is a button. */
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
  /** Its share of the width. It ends in dots where there is no room. */
  width?: string
  /** The window's least width in em for it to be shown. */
  from?: 62 | 74 | 80 | 90
  /** Where it stands on a card; without it, it does not. */
  card?: 'lead' | 'title' | 'line' | 'aside' | 'foot'
  /** What stands there, where it is not the same as in the table. */
  onCard?: (row: Row) => ReactNode
}

/** What can be done with a row: a button or an entry of a menu. */
export type RowAction<Row> = {
  label: string
  icon: TablerIcon
  onClick: (row: Row) => void
  danger?: boolean
  /** It opens the row's dialog, and has the focus again when that closes. */
  opens?: boolean
}

/** Rows under one head: those of a day. */
export type RowGroup<Row> = {
  key: string
  head: string
  about?: string
  sum?: ReactNode
  rows: readonly Row[]
}

/** The groups of a list; one without a head, of all rows, where it has none. */
export function groupsOf<Row>(
  rows: readonly Row[],
  groups: readonly RowGroup<Row>[] | undefined,
): readonly RowGroup<Row>[] {
  return groups ?? [{ key: 'all', head: '', rows }]
}

export type DataTableProps<Row> = {
  rows: readonly Row[]
  groups?: readonly RowGroup<Row>[] | undefined
  /** 'Pengeluaran, yang terbaru di atas' */
  label: string
  /** The same array from drawing to drawing, as the actions: only rows that changed are drawn again. */
  columns: readonly Column<Row>[]
  /** The first has a button in the table, the others are entries of a menu. */
  actions?: readonly RowAction<Row>[]
  /** What the row's buttons are about: 'Ubah Listrik'. */
  nameOf: (row: Row) => string
  /** Whether a row's actions are there; without it, always. What stands instead is a column's affair. */
  isActive?: (row: Row) => boolean
  /** What a click beside the buttons does; the row's name is a link to the same, for the keyboard. */
  onOpen?: (row: Row) => void
  /** The row that is open now. */
  openId?: string | undefined
  /** A row that counts no more is grey. */
  isMuted?: (row: Row) => boolean
  stale?: boolean
  /** What all rows come to: words and, under the last column of figures, the sum. */
  total?: { words: string; sum: ReactNode } | undefined
}

export type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'actions' | 'nameOf' | 'isActive' | 'isMuted' | 'onOpen'
> & {
  row: Row
  isOpen: boolean
}

/** The attributes of a row that opens: anywhere but on what acts by itself, and not while text is being selected. */
export function openRowProps<Row>({ row, onOpen, isOpen }: Pick<RowProps<Row>, 'row' | 'onOpen' | 'isOpen'>) {
  if (!onOpen) return {}
  return {
    'data-opening': true,
    'data-open': isOpen || undefined,
    onClick: ({ target }: { target: EventTarget }) => {
      const acts = (target as Element).closest('a, button, input, label, [role="menu"]')
      if (!acts && !getSelection()?.toString()) onOpen(row)
    },
  }
}
