import { ActionIcon, Paper, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEdit, IconPrinter, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import type { Day, ShopZone } from '../../../core/calendar.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { dayHead, digits, nearDay, timeText } from '../../format.ts'
import { ButtonTooltips } from '../../kit/button-tooltips.tsx'
import { Money } from '../../kit/money.tsx'
import { StatusStrip } from '../../kit/status-strip.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import { type DayGroup, dayCountText } from './days.ts'
import classes from './list-table.module.css'
import { PaymentBadge } from './payment-badge.tsx'
import type { RowActions } from './row-actions.ts'

type Columns = { item: boolean; due: boolean; rest: boolean }

type ListTableProps = {
  groups: DayGroup[]
  today: Day
  zone: ShopZone
  actions: RowActions
  /** The rows are those of the filters before: an answer is on its way. */
  stale: boolean
}

/** The list as a table, day by day. Columns leave as the window narrows (design, section 8). */
export function ListTable({ groups, today, zone, actions, stale }: ListTableProps) {
  const medium = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const wide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const columns = { item: wide, due: medium, rest: medium }
  const beforeTotal = 4 + Object.values(columns).filter(Boolean).length
  return (
    <Paper className={classes.card}>
      <ButtonTooltips>
        <table className={classes.table} data-stale={stale || undefined} aria-busy={stale}>
          <VisuallyHidden component="caption">Transaksi per hari, yang terbaru di atas</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Nomor</th>
              <th scope="col">Pelanggan</th>
              {columns.item && <th scope="col">Item</th>}
              <th scope="col">Order</th>
              {columns.due && <th scope="col">Selesai</th>}
              <th scope="col">Pembayaran</th>
              {columns.rest && (
                <th scope="col" data-number>
                  Sisa
                </th>
              )}
              <th scope="col" data-number>
                Total
              </th>
              <th scope="col">
                <VisuallyHidden>Tindakan</VisuallyHidden>
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.day}>
              <tr className={classes.day}>
                <th scope="rowgroup" colSpan={beforeTotal}>
                  {dayHead(group.day, today)}
                  <span className={classes.dayCount}>{dayCountText(group)}</span>
                </th>
                <td data-number>
                  <Money amount={group.total} />
                </td>
                <td />
              </tr>
              {group.rows.map((row) => (
                <Row key={row.id} row={row} today={today} zone={zone} actions={actions} {...columns} />
              ))}
            </tbody>
          ))}
        </table>
      </ButtonTooltips>
    </Paper>
  )
}

type RowProps = Columns & { row: TransactionSummary; today: Day; zone: ShopZone; actions: RowActions }

/** Remembered: a refresh draws only the rows that changed, however many are loaded. */
const Row = memo(function Row({ row, today, zone, actions, item, due, rest }: RowProps) {
  const number = transactionNumber(row.id)
  const cancelled = row.status === 'cancelled'
  const open = row.status === 'pending' || row.status === 'processing'
  return (
    <tr className={classes.row} data-cancelled={cancelled || undefined}>
      <th scope="row" className={classes.number}>
        {number}
        <time className={classes.time} dateTime={row.createdAt}>
          {timeText(row.createdAt, zone)}
        </time>
      </th>
      <td className={classes.customer} title={row.customerName}>
        <span>{row.customerName}</span>
      </td>
      {item && (
        <td className={classes.item}>
          <span className={classes.cut}>
            <span title={row.firstItemName}>{row.firstItemName}</span>
            {row.itemCount > 1 && <span className={classes.more}>+{row.itemCount - 1}</span>}
          </span>
        </td>
      )}
      <td>
        <StatusStrip {...ORDER_STATUS_LOOKS[row.status]} />
      </td>
      {due && (
        <td className={classes.due} data-today={(open && row.estimatedCompletion === today) || undefined}>
          {cancelled ? '—' : nearDay(row.estimatedCompletion, today)}
        </td>
      )}
      <td>
        <PaymentBadge row={row} />
      </td>
      {rest && (
        <td data-number className={classes.rest} data-missing={owed(row) > 0 || undefined}>
          {owed(row) > 0 ? digits(owed(row)) : '—'}
        </td>
      )}
      <td data-number className={classes.total}>
        <Money amount={row.total} />
      </td>
      <td>
        <div className={classes.actions}>
          <ActionIcon aria-label={`Cetak ${number}`} onClick={() => actions.print(row)}>
            <IconPrinter size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon aria-label={`Ubah ${number}`} onClick={() => actions.edit(row)}>
            <IconEdit size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon aria-label={`Hapus ${number}`} className="danger" onClick={() => actions.remove(row)}>
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      </td>
    </tr>
  )
})

/** A cancelled order is no debt. */
function owed(row: TransactionSummary): number {
  return row.status === 'cancelled' ? 0 : row.remainingAmount
}
