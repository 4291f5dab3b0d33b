import { ActionIcon, Menu, Paper, VisuallyHidden } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import { usePhone, useWidth } from '../use-phone.ts'
import classes from './data-table.module.css'

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
  /** Its share of the width. It ends in dots where there is no room. */
  width?: string
  /** The window's least width in em for it to be shown. */
  from?: 62 | 74 | 80
  /** Where it stands on a card; without it, it does not. */
  card?: 'lead' | 'title' | 'line' | 'aside' | 'foot'
  /** What stands there, where it is not the same as in the table. */
  onCard?: (row: Row) => ReactNode
}

/** What can be done with a row: a button in the table, an entry of the card's menu. */
type RowAction<Row> = {
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

type DataTableProps<Row> = {
  rows: readonly Row[]
  groups?: readonly RowGroup<Row>[] | undefined
  /** 'Pengeluaran, yang terbaru di atas' */
  label: string
  /** The same array from drawing to drawing, as the actions: only rows that changed are drawn again. */
  columns: readonly Column<Row>[]
  actions?: readonly RowAction<Row>[]
  /** What the row's buttons are about: 'Ubah Listrik'. */
  nameOf: (row: Row) => string
  /** Whether a row's actions are there; without it, always. What stands instead is a column's affair. */
  isActive?: (row: Row) => boolean
  /** A row that counts no more is grey. */
  isMuted?: (row: Row) => boolean
  stale?: boolean
  /** What all rows come to: words and, under the last column of figures, the sum. */
  total?: { words: string; sum: ReactNode } | undefined
}

/** Records as a table; on a phone as cards, their actions in a menu for the thumb. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const phone = usePhone()
  return phone ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row extends { id: string }>({
  columns,
  groups,
  label,
  total,
  stale,
  ...props
}: DataTableProps<Row>) {
  const widths = { 62: useWidth(62), 74: useWidth(74), 80: useWidth(80) }
  const shown = columns.filter(({ from }) => from === undefined || widths[from])
  const hidden = columns.length - shown.length
  const acts = props.actions ? 1 : 0
  const beforeSum = shown.length - 1
  const sum = (content: ReactNode) => (
    <>
      <td data-number>{content}</td>
      {acts > 0 && <td />}
    </>
  )
  return (
    <Paper className={classes.paper}>
      <table className={classes.table} data-stale={stale || undefined} aria-busy={stale}>
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            {shown.map(({ head, hideHead, number }) => (
              <th key={head} scope="col" data-number={number || undefined}>
                {hideHead ? <VisuallyHidden>{head}</VisuallyHidden> : head}
              </th>
            ))}
            {acts > 0 && (
              <th scope="col">
                <VisuallyHidden>Tindakan</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {(groups ?? [{ key: 'all', head: '', rows: props.rows } satisfies RowGroup<Row>]).map((group) => (
          <tbody key={group.key}>
            {group.head && (
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={beforeSum}>
                  {group.head}
                  <span className={classes.about}>{group.about}</span>
                </th>
                {sum(group.sum)}
              </tr>
            )}
            {group.rows.map((row) => (
              <TableRow key={row.id} {...props} row={row} columns={columns} hidden={hidden} shown={shown} />
            ))}
          </tbody>
        ))}
        {total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={beforeSum}>
                Total <span className={classes.about}>{total.words}</span>
              </th>
              {sum(total.sum)}
            </tr>
          </tfoot>
        )}
      </table>
    </Paper>
  )
}

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions' | 'nameOf' | 'isActive' | 'isMuted'> & {
  row: Row
}

const TableRow = memo(
  function TableRow<Row extends { id: string }>({
    row,
    shown,
    actions,
    nameOf,
    isActive,
    isMuted,
  }: RowProps<Row> & { shown: readonly Column<Row>[]; hidden: number }) {
    return (
      <tr data-row={row.id} data-muted={isMuted?.(row) || undefined}>
        {shown.map((column) => {
          const Cell = column.heading ? 'th' : 'td'
          return (
            <Cell
              key={column.head}
              scope={column.heading ? 'row' : undefined}
              data-number={column.number || undefined}
              data-strong={column.strong || undefined}
              data-quiet={column.quiet || undefined}
              className={column.width ? classes.cut : undefined}
              style={column.width ? { width: column.width } : undefined}
            >
              {column.cell(row)}
            </Cell>
          )
        })}
        {actions && (
          <td>
            {(isActive?.(row) ?? true) && (
              <div className={classes.actions}>
                {actions.map(({ label, icon: Icon, onClick, danger, opens }) => (
                  <ActionIcon
                    key={label}
                    aria-label={`${label} ${nameOf(row)}`}
                    className={danger ? 'danger' : undefined}
                    data-opens={opens ? row.id : undefined}
                    onClick={() => onClick(row)}
                  >
                    <Icon size={18} />
                  </ActionIcon>
                ))}
              </div>
            )}
          </td>
        )}
      </tr>
    )
  },
  // Which columns are shown is counted: the array of them is new with every drawing.
  (one, other) =>
    one.row === other.row &&
    one.hidden === other.hidden &&
    one.columns === other.columns &&
    one.actions === other.actions,
) as <Row extends { id: string }>(
  props: RowProps<Row> & { shown: readonly Column<Row>[]; hidden: number },
) => ReactNode

function Cards<Row extends { id: string }>({
  rows,
  groups,
  label,
  total,
  stale,
  ...props
}: DataTableProps<Row>) {
  const cards = (those: readonly Row[], name: string) => (
    <ul className={classes.cards} aria-label={name}>
      {those.map((row) => (
        <Card key={row.id} {...props} row={row} />
      ))}
    </ul>
  )
  return (
    <div className={classes.list} data-stale={stale || undefined} aria-busy={stale}>
      {total && (
        <div className={classes.cardsHead}>
          <span className={classes.about}>{total.words}</span>
          {total.sum}
        </div>
      )}
      {groups
        ? groups.map((group) => (
            <section key={group.key} aria-label={group.head} className={classes.cardGroup}>
              <div className={classes.cardsHead}>
                <h2>{group.head}</h2>
                <span className={`num ${classes.about}`}>
                  {group.about}
                  {group.sum && <> · {group.sum}</>}
                </span>
              </div>
              {cards(group.rows, label)}
            </section>
          ))
        : cards(rows, label)}
    </div>
  )
}

const Card = memo(function Card<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, actions, nameOf, isActive, isMuted } = props
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place)
  const drawn = ({ head, cell, onCard = cell }: Column<Row>) => <Fragment key={head}>{onCard(row)}</Fragment>
  const foot = at('foot')
  const menu = actions && (isActive?.(row) ?? true) && (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={44}
          className={classes.menu}
          aria-label={`Tindakan ${nameOf(row)}`}
          data-opens={row.id}
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, danger }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} />}
            mih={44}
            c={danger ? 'var(--pp-m-ink)' : undefined}
            onClick={() => onClick(row)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <Paper component="li" className={classes.card} data-row={row.id} data-muted={isMuted?.(row) || undefined}>
      {at('lead').map(drawn)}
      <div className={classes.main}>
        {at('title').map(({ head, cell, onCard = cell }) => (
          <div key={head} className={classes.title}>
            {onCard(row)}
          </div>
        ))}
        {at('line').map(({ head, cell, onCard = cell }) => (
          <div key={head} className="num detail">
            {onCard(row)}
          </div>
        ))}
      </div>
      <div className={classes.aside}>{at('aside').map(drawn)}</div>
      {foot.length === 0 ? (
        menu
      ) : (
        <div className={classes.foot}>
          {foot.map(drawn)}
          {menu}
        </div>
      )}
    </Paper>
  )
}) as <Row extends { id: string }>(props: RowProps<Row>) => ReactNode
