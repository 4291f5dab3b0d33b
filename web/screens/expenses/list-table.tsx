import { ActionIcon, Paper, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Expense } from '../../../contract/expenses.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/calendar.ts'
import { nearDay, timeText } from '../../format.ts'
import { ButtonTooltips } from '../../kit/button-tooltips.tsx'
import { Money } from '../../kit/money.tsx'
import classes from './list-table.module.css'
import type { RowActions } from './row-actions.ts'

export type ListProps = {
  rows: readonly Expense[]
  /** What all rows of the filters come to, those not loaded yet included. */
  total: { words: string; amount: number } | undefined
  today: Day
  zone: ShopZone
  actions: RowActions
  /** The rows are those of the filters before: an answer is on its way. */
  stale: boolean
}

/** The expenses as a table, newest first, with their sum at the foot. */
export function ListTable({ rows, total, today, zone, actions, stale }: ListProps) {
  const medium = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  return (
    <Paper className={classes.card}>
      <ButtonTooltips>
        <table className={classes.table} data-stale={stale || undefined} aria-busy={stale}>
          <VisuallyHidden component="caption">Pengeluaran, yang terbaru di atas</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Tanggal</th>
              <th scope="col">Nama</th>
              {medium && <th scope="col">Dicatat oleh</th>}
              <th scope="col" data-number>
                Jumlah
              </th>
              <th scope="col">
                <VisuallyHidden>Tindakan</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} today={today} zone={zone} actions={actions} by={medium} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr className={classes.foot}>
                <th scope="row" colSpan={medium ? 3 : 2}>
                  Total <span className={classes.words}>{total.words}</span>
                </th>
                <td data-number>
                  <Money amount={total.amount} />
                </td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </ButtonTooltips>
    </Paper>
  )
}

type RowProps = { row: Expense; today: Day; zone: ShopZone; actions: RowActions; by: boolean }

const Row = memo(function Row({ row, today, zone, actions, by }: RowProps) {
  return (
    <tr className={classes.row}>
      <td>
        <time dateTime={row.createdAt}>
          {nearDay(dayOf(row.createdAt, zone), today)}
          <span className={classes.time}>{timeText(row.createdAt, zone)}</span>
        </time>
      </td>
      <th scope="row" className={classes.name} title={row.name}>
        <span>{row.name}</span>
      </th>
      {by && <td className={classes.by}>{row.createdByName ?? '—'}</td>}
      <td data-number className={classes.amount}>
        <Money amount={row.amount} />
      </td>
      <td>
        <div className={classes.actions}>
          <ActionIcon aria-label={`Ubah ${row.name}`} onClick={() => actions.edit(row)}>
            <IconEdit size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon aria-label={`Hapus ${row.name}`} className="danger" onClick={() => actions.remove(row)}>
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      </td>
    </tr>
  )
})
