import { ActionIcon, Paper } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode, type RefObject, useMemo } from 'react'
import {
  type Column,
  type DataTableProps,
  groupsOf,
  openRowProps,
  type RowGroup,
  type RowProps,
} from './column.ts'
import classes from './data-table.module.css'
import { RowMenu } from './row-menu.tsx'
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts'
import type { VirtualPart } from './virtual-blocks.ts'

/** Typical height and gap (px). */
const CARD = 120
const GAP = 8

export function DataCards<Row extends { id: string }>({
  rows,
  groups,
  label,
  total,
  stale,
  openId,
  ...props
}: DataTableProps<Row>) {
  const grouped = useMemo(() => groupsOf(rows, groups), [rows, groups])
  const drawn = useVirtualRows(grouped, { estimate: CARD + GAP, gap: GAP, keep: openId })
  const { isPartial, measure } = drawn
  const cards = (group: RowGroup<Row>, parts: readonly VirtualPart<Row>[]) => (
    <ul aria-label={label}>
      {parts.map((part) =>
        part.kind === 'room' ? (
          <li key={part.key} aria-hidden="true" style={{ height: part.height }} />
        ) : (
          part.kind === 'row' && (
            <Card
              key={part.key}
              {...props}
              row={part.row}
              place={isPartial ? part.place : undefined}
              of={isPartial ? group.rows.length : undefined}
              measure={measure}
              isOpen={part.key === openId}
            />
          )
        ),
      )}
    </ul>
  )
  return (
    <div
      ref={drawn.frame as RefObject<HTMLDivElement | null>}
      className={classes.list}
      data-stale={stale || undefined}
      data-partly={isPartial || undefined}
      aria-busy={stale}
    >
      {total && (
        <div className={classes.cardsHead}>
          <span className={classes.about}>{total.words}</span>
          {total.sum}
        </div>
      )}
      {drawn.blocks.map((block) => {
        if (block.group === null) return <div key={block.key} style={{ height: block.height }} />
        const { group, parts } = block
        if (!group.head) return <Fragment key={block.key}>{cards(group, parts)}</Fragment>
        const head = parts.find(({ kind }) => kind === 'head')
        return (
          <section key={block.key} aria-label={group.head} className={classes.cardGroup}>
            {head && (
              <div className={classes.cardsHead} ref={measure} data-entry={head.key}>
                <h2 data-tone={group.tone}>{group.head}</h2>
                <span className={`num ${classes.about}`}>
                  {group.about}
                  {group.sum && <> · {group.sum}</>}
                </span>
              </div>
            )}
            {cards(group, parts)}
          </section>
        )
      })}
    </div>
  )
}

type CardProps<Row> = RowProps<Row> & {
  /** Set while the list is partially rendered. */
  place: number | undefined
  of: number | undefined
  measure: VirtualRows<never>['measure']
}

const Card = memo(function Card<Row extends { id: string }>(props: CardProps<Row>) {
  const { row, columns, actions, nameOf, isActive, isMuted, place, of, measure } = props
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place)
  const drawn = ({ head, cell, onCard = cell }: Column<Row>) => <Fragment key={head}>{onCard(row)}</Fragment>
  const foot = at('foot')
  const menu = actions && (isActive?.(row) ?? true) && (
    <RowMenu row={row} actions={actions}>
      <ActionIcon size={44} aria-label={`Tindakan ${nameOf(row)}`} data-opens={row.id}>
        <IconDots size={20} />
      </ActionIcon>
    </RowMenu>
  )
  return (
    <Paper
      component="li"
      ref={measure}
      className={classes.card}
      data-row={row.id}
      data-entry={row.id}
      aria-posinset={place === undefined ? undefined : place + 1}
      aria-setsize={of}
      data-muted={isMuted?.(row) || undefined}
      {...openRowProps(props)}
    >
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
          <div className={classes.states}>{foot.map(drawn)}</div>
          {menu}
        </div>
      )}
    </Paper>
  )
}) as <Row extends { id: string }>(props: CardProps<Row>) => ReactNode
