import { ActionIcon, Menu, Paper } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots, IconEdit, IconPrinter, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import type { Day, ShopZone } from '../../../core/calendar.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { dayHead, digits, rupiah, timeText } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { StatusStrip } from '../../kit/status-strip.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import { type DayGroup, dayCountText } from './days.ts'
import classes from './list-cards.module.css'
import { PaymentBadge } from './payment-badge.tsx'
import type { RowActions } from './row-actions.ts'

type ListCardsProps = {
  groups: DayGroup[]
  today: Day
  zone: ShopZone
  actions: RowActions
  stale: boolean
}

/** The list on a phone: a card for each transaction, its actions in a menu for the thumb. */
export function ListCards({ groups, today, zone, actions, stale }: ListCardsProps) {
  return (
    <div className={classes.list} data-stale={stale || undefined} aria-busy={stale}>
      {groups.map((group) => (
        <section key={group.day} className={classes.day} aria-label={dayHead(group.day, today)}>
          <div className={classes.dayHead}>
            <h2 style={{ margin: 0, font: 'inherit', fontWeight: 650 }}>{dayHead(group.day, today)}</h2>
            <span className="num">
              {dayCountText(group)} · {rupiah(group.total)}
            </span>
          </div>
          <ul className={classes.cards}>
            {group.rows.map((row) => (
              <Card key={row.id} row={row} zone={zone} actions={actions} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type CardProps = { row: TransactionSummary; zone: ShopZone; actions: RowActions }

const Card = memo(function Card({ row, zone, actions }: CardProps) {
  const number = transactionNumber(row.id)
  const cancelled = row.status === 'cancelled'
  return (
    <Paper component="li" className={classes.card} data-cancelled={cancelled || undefined}>
      <div>
        <div className={classes.customer}>{row.customerName}</div>
        <div className={`num ${classes.line}`}>
          {number} · {timeText(row.createdAt, zone)}
        </div>
        <div className={classes.line}>
          {row.firstItemName}
          {row.itemCount > 1 && ` +${row.itemCount - 1} item`}
        </div>
      </div>
      <div className={classes.sums}>
        <Money amount={row.total} className={classes.total} />
        {!cancelled && row.remainingAmount > 0 && (
          <div className={`num ${classes.missing}`}>kurang {digits(row.remainingAmount)}</div>
        )}
      </div>
      <div className={classes.foot}>
        {!cancelled && <PaymentBadge row={row} />}
        <StatusStrip {...ORDER_STATUS_LOOKS[row.status]} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={44} className={classes.menu} aria-label={`Tindakan ${number}`}>
              <IconDots size={20} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPrinter size={18} />} mih={44} onClick={() => actions.print(row)}>
              Cetak
            </Menu.Item>
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
      </div>
    </Paper>
  )
})
