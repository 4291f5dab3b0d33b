import { Paper, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { usePhone, useWidth } from '../use-phone.ts'
import { type Column, type DataTableProps, opening, type RowGroup, type RowProps } from './column.ts'
import { DataCards } from './data-cards.tsx'
import classes from './data-table.module.css'

/** Records as a table; on a phone as cards, their actions in a menu for the thumb. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const phone = usePhone()
  return phone ? <DataCards {...props} /> : <Table {...props} />
}

function Table<Row extends { id: string }>({
  columns,
  groups,
  label,
  total,
  stale,
  openId,
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
            {shown.map(({ head, hideHead, number, sort, onSort }) => (
              <th key={head} scope="col" data-number={number || undefined} aria-sort={sort}>
                {onSort ? (
                  <button type="button" className={classes.sort} onClick={onSort}>
                    {head}
                    <SortGlyph sort={sort} />
                  </button>
                ) : hideHead ? (
                  <VisuallyHidden>{head}</VisuallyHidden>
                ) : (
                  head
                )}
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
              <TableRow
                key={row.id}
                {...props}
                row={row}
                isOpen={row.id === openId}
                columns={columns}
                hidden={hidden}
                shown={shown}
              />
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

function SortGlyph({ sort }: Pick<Column<never>, 'sort'>) {
  const Icon = sort === 'ascending' ? IconArrowUp : sort === 'descending' ? IconArrowDown : IconArrowsSort
  return <Icon size={15} aria-hidden="true" />
}

const TableRow = memo(
  function TableRow<Row extends { id: string }>({
    row,
    shown,
    actions,
    nameOf,
    isActive,
    isMuted,
    onOpen,
    isOpen,
  }: RowProps<Row> & { shown: readonly Column<Row>[]; hidden: number }) {
    return (
      <tr data-row={row.id} data-muted={isMuted?.(row) || undefined} {...opening({ row, onOpen, isOpen })}>
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
                  // Two hundred of them stand in a list: a plain button is drawn in a fraction of the time of Mantine's.
                  <button
                    key={label}
                    type="button"
                    aria-label={`${label} ${nameOf(row)}`}
                    className={danger ? `${classes.action} danger` : classes.action}
                    data-opens={opens ? row.id : undefined}
                    onClick={() => onClick(row)}
                  >
                    <Icon size={18} />
                  </button>
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
    one.isOpen === other.isOpen &&
    one.hidden === other.hidden &&
    one.columns === other.columns &&
    one.actions === other.actions &&
    one.onOpen === other.onOpen,
) as <Row extends { id: string }>(
  props: RowProps<Row> & { shown: readonly Column<Row>[]; hidden: number },
) => ReactNode
