import { Paper, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import { usePhone, useWidth } from '../browser/use-phone.ts'
import { type Column, type DataTableProps, groupsOf, openRowProps, type RowProps } from './column.ts'
import { DataCards } from './data-cards.tsx'
import classes from './data-table.module.css'
import { RowActions } from './row-menu.tsx'
import { useStableWidths } from './use-stable-widths.ts'
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts'

/** In px. */
const ROW = 52

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
  const widths = { 62: useWidth(62), 74: useWidth(74), 80: useWidth(80), 90: useWidth(90) }
  const shown = columns.filter(({ from }) => from === undefined || widths[from])
  const hidden = columns.length - shown.length
  const acts = props.actions ? 1 : 0
  const { rows } = props
  const grouped = useMemo(() => groupsOf(rows, groups), [rows, groups])
  const drawn = useVirtualRows(grouped, { estimate: ROW, keep: openId })
  const { isPartial, measure, frame } = drawn
  const listedId = rows.find(({ id }) => id === openId)?.id
  // What is open beside the list is in view, however it was opened.
  useEffect(() => {
    if (listedId)
      frame.current?.querySelector(`[data-row="${listedId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [listedId, frame])
  useStableWidths(drawn.frame as RefObject<HTMLTableElement | null>, isPartial)
  const beforeSum = shown.length - 1
  const sum = (content: ReactNode) => (
    <>
      <td data-number>{content}</td>
      {acts > 0 && <td />}
    </>
  )
  return (
    <Paper className={classes.paper}>
      <table
        ref={drawn.frame as RefObject<HTMLTableElement | null>}
        className={classes.table}
        data-stale={stale || undefined}
        aria-busy={stale}
        aria-rowcount={isPartial ? drawn.count + (total ? 2 : 1) : undefined}
      >
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        <thead>
          <tr aria-rowindex={isPartial ? 1 : undefined}>
            {shown.map(({ head, hideHead, number, sort, onSort, width }) => (
              <th
                key={head}
                scope="col"
                data-number={number || undefined}
                data-cut={width !== undefined || undefined}
                aria-sort={sort}
              >
                {onSort ? (
                  <button type="button" className={classes.sort} onClick={onSort}>
                    {head}
                    <SortGlyph sort={sort} />
                  </button>
                ) : hideHead ? (
                  <VisuallyHidden>{head}</VisuallyHidden>
                ) : (
                  <>
                    {head} {sort && <SortGlyph sort={sort} />}
                  </>
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
        {drawn.blocks.map((block) =>
          block.group === null ? (
            <tbody key={block.key} aria-hidden="true">
              <Room height={block.height} columns={shown.length + acts} />
            </tbody>
          ) : (
            <tbody key={block.key}>
              {block.parts.map((part) =>
                part.kind === 'room' ? (
                  <Room key={part.key} height={part.height} columns={shown.length + acts} />
                ) : part.kind === 'head' ? (
                  <tr
                    key={part.key}
                    ref={measure}
                    data-entry={part.key}
                    aria-rowindex={isPartial ? part.at + 2 : undefined}
                    className={classes.group}
                  >
                    <th scope="rowgroup" colSpan={beforeSum} data-tone={block.group.tone}>
                      {block.group.head}
                      <span className={classes.about}>{block.group.about}</span>
                    </th>
                    {sum(block.group.sum)}
                  </tr>
                ) : (
                  <TableRow
                    key={part.key}
                    {...props}
                    row={part.row}
                    rowIndex={isPartial ? part.at + 2 : undefined}
                    measure={measure}
                    isOpen={part.key === openId}
                    columns={columns}
                    hidden={hidden}
                    shown={shown}
                  />
                ),
              )}
            </tbody>
          ),
        )}
        {total && (
          <tfoot>
            <tr aria-rowindex={isPartial ? drawn.count + 2 : undefined}>
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

function Room({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr className={classes.room} aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

function SortGlyph({ sort }: Pick<Column<never>, 'sort'>) {
  const Icon = sort === 'ascending' ? IconArrowUp : sort === 'descending' ? IconArrowDown : IconArrowsSort
  return <Icon size={15} style={{ verticalAlign: -2 }} aria-hidden="true" />
}

type TableRowProps<Row> = RowProps<Row> & {
  shown: readonly Column<Row>[]
  hidden: number
  /** Set while the table is partially rendered. */
  rowIndex: number | undefined
  measure: VirtualRows<never>['measure']
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
    rowIndex,
    measure,
  }: TableRowProps<Row>) {
    return (
      <tr
        ref={measure}
        data-row={row.id}
        data-entry={row.id}
        data-muted={isMuted?.(row) || undefined}
        aria-rowindex={rowIndex}
        {...openRowProps({ row, onOpen, isOpen })}
      >
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
            {(isActive?.(row) ?? true) && <RowActions row={row} actions={actions} name={nameOf(row)} />}
          </td>
        )}
      </tr>
    )
  },
  // `shown` is a new array each time; its length tells enough.
  (one, other) =>
    one.row === other.row &&
    one.rowIndex === other.rowIndex &&
    one.isOpen === other.isOpen &&
    one.hidden === other.hidden &&
    one.columns === other.columns &&
    one.actions === other.actions &&
    one.onOpen === other.onOpen,
) as <Row extends { id: string }>(props: TableRowProps<Row>) => ReactNode
