import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Declared once; rendered as a table column and on a phone's card. */
export type Column<Row> = {
  head: string
  /** Visually hidden head. */
  hideHead?: boolean
  cell: (row: Row) => ReactNode
  /** Right-aligned. */
  number?: boolean
  /** Row header. */
  heading?: boolean
  strong?: boolean
  quiet?: boolean
  /** With `onSort` the head is a button. */
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
  /** Fixed share; longer content is cut with dots. */
  width?: string
  /** Minimum window width (em). */
  from?: 62 | 74 | 80 | 90
  /** Its place on a card; none: not shown. */
  card?: 'lead' | 'title' | 'line' | 'aside' | 'foot'
  /** Overrides `cell` on a card. */
  onCard?: (row: Row) => ReactNode
}

export type RowAction<Row> = {
  label: string
  icon: TablerIcon
  onClick: (row: Row) => void
  danger?: boolean
  /** Marks the button for returning the focus. */
  opens?: boolean
}

/** For example a day's rows. */
export type RowGroup<Row> = {
  key: string
  head: string
  about?: string
  tone?: 'magenta' | 'yellow' | undefined
  sum?: ReactNode
  rows: readonly Row[]
}

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
  /** Keep the array stable: rows re-render only when they change. */
  columns: readonly Column<Row>[]
  /** The first is a button, the others a menu. */
  actions?: readonly RowAction<Row>[]
  /** For accessible names: 'Ubah Listrik'. */
  nameOf: (row: Row) => string
  /** Whether the row has actions; default: always. */
  isActive?: (row: Row) => boolean
  /** On a click anywhere in the row; the name also links there, for the keyboard. */
  onOpen?: (row: Row) => void
  openId?: string | undefined
  /** Grey: no longer counts. */
  isMuted?: (row: Row) => boolean
  stale?: boolean
  /** Footer: text and sum. */
  total?: { words: string; sum: ReactNode } | undefined
}

export type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'actions' | 'nameOf' | 'isActive' | 'isMuted' | 'onOpen'
> & {
  row: Row
  isOpen: boolean
}

/** Ignores clicks on controls and while text is selected. */
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
