import { ActionIcon, Menu, Paper } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots, IconEdit, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Expense } from '../../../contract/expenses.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/calendar.ts'
import { nearDay, timeText } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import classes from './list-cards.module.css'
import type { ListProps } from './list-table.tsx'
import type { RowActions } from './row-actions.ts'

/** The expenses on a phone: a card for each, its actions in a menu for the thumb; their sum stands above. */
export function ListCards({ rows, total, today, zone, actions, stale }: ListProps) {
  return (
    <div className={classes.list} data-stale={stale || undefined} aria-busy={stale}>
      {total && (
        <div className={classes.total}>
          <span>{total.words}</span>
          <Money amount={total.amount} />
        </div>
      )}
      <ul className={classes.cards} aria-label="Pengeluaran, yang terbaru di atas">
        {rows.map((row) => (
          <Card key={row.id} row={row} today={today} zone={zone} actions={actions} />
        ))}
      </ul>
    </div>
  )
}

type CardProps = { row: Expense; today: Day; zone: ShopZone; actions: RowActions }

const Card = memo(function Card({ row, today, zone, actions }: CardProps) {
  return (
    <Paper component="li" className={classes.card}>
      <div>
        <div className={classes.name}>{row.name}</div>
        <div className={`num ${classes.line}`}>
          {nearDay(dayOf(row.createdAt, zone), today)}, {timeText(row.createdAt, zone)}
          {row.createdByName && ` · ${row.createdByName}`}
        </div>
        <Money amount={row.amount} className={classes.amount} />
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={44} aria-label={`Tindakan ${row.name}`}>
            <IconDots size={20} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEdit size={18} />} mih={44} onClick={() => actions.edit(row)}>
            Ubah
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={18} />}
            mih={44}
            c="var(--pp-m-ink)"
            onClick={() => actions.remove(row)}
          >
            Hapus
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Paper>
  )
})
