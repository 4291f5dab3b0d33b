import { ActionIcon, Menu, Paper } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import { type Column, type DataTableProps, opening, type RowProps } from './column.ts'
import classes from './data-table.module.css'

/** Records as cards, for a phone: their actions in a menu for the thumb. */
export function DataCards<Row extends { id: string }>({
  rows,
  groups,
  label,
  total,
  stale,
  openId,
  ...props
}: DataTableProps<Row>) {
  const cards = (those: readonly Row[], name: string) => (
    <ul className={classes.cards} aria-label={name}>
      {those.map((row) => (
        <Card key={row.id} {...props} row={row} isOpen={row.id === openId} />
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
        <ActionIcon size={44} aria-label={`Tindakan ${nameOf(row)}`} data-opens={row.id}>
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
    <Paper
      component="li"
      className={classes.card}
      data-row={row.id}
      data-muted={isMuted?.(row) || undefined}
      {...opening(props)}
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
}) as <Row extends { id: string }>(props: RowProps<Row>) => ReactNode
