import { Button, Paper, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo } from 'react'
import type { Receivable } from '../../../contract/receivables.ts'
import { type Day, dayOf, daysBetween, type ShopZone } from '../../../core/calendar.ts'
import { OVERDUE_AFTER_DAYS } from '../../../core/receivable.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { digits, shortDay } from '../../format.ts'
import { ButtonTooltips } from '../../kit/button-tooltips.tsx'
import { Money } from '../../kit/money.tsx'
import { Age } from './age.tsx'
import { DebtStatus } from './debt-status.tsx'
import classes from './list-table.module.css'
import { RemindOfDebt } from './remind-buttons.tsx'

export type ListProps = {
  rows: Receivable[]
  today: Day
  zone: ShopZone
  waiting: ReadonlyMap<string, number>
  /** The rows are those of the filters before: an answer is on its way. */
  stale: boolean
  /** Whether the server can send e-mail. */
  sendsMail: boolean
  onReceive: (debt: Receivable) => void
}

/** What is owed as a table, oldest first. Total and Dibayar leave as the window narrows (design, section 8). */
export function ListTable({ rows, stale, ...row }: ListProps) {
  const wide = useMediaQuery('(min-width: 74em)', true, { getInitialValueInEffect: false })
  return (
    <Paper className={classes.card}>
      <ButtonTooltips>
        <table className={classes.table} data-stale={stale || undefined} aria-busy={stale}>
          <VisuallyHidden component="caption">Piutang, yang tertua di atas</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Pelanggan</th>
              <th scope="col">Transaksi</th>
              <th scope="col">Umur</th>
              <th scope="col">Status</th>
              {wide && (
                <>
                  <th scope="col" data-number>
                    Total
                  </th>
                  <th scope="col" data-number>
                    Dibayar
                  </th>
                </>
              )}
              <th scope="col" data-number>
                Sisa
              </th>
              <th scope="col">
                <VisuallyHidden>Tindakan</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((debt) => (
              <Row
                key={debt.id}
                debt={debt}
                wide={wide}
                today={row.today}
                zone={row.zone}
                waiting={row.waiting.get(debt.id) ?? 0}
                sendsMail={row.sendsMail}
                onReceive={row.onReceive}
              />
            ))}
          </tbody>
        </table>
      </ButtonTooltips>
    </Paper>
  )
}

type RowProps = Pick<ListProps, 'today' | 'zone' | 'sendsMail' | 'onReceive'> & {
  debt: Receivable
  wide: boolean
  waiting: number
}

/** Remembered: a refresh draws only the rows that changed. */
const Row = memo(function Row({ debt, wide, today, zone, waiting, sendsMail, onReceive }: RowProps) {
  const day = dayOf(debt.createdAt, zone)
  const days = Math.max(0, daysBetween(day, today))
  const number = transactionNumber(debt.id)
  return (
    <tr>
      <th scope="row" className={classes.customer} title={debt.customerName}>
        <span className="strong">{debt.customerName}</span>
        <span className={classes.detail}>{debt.customerPhone}</span>
      </th>
      <td>
        <span className="strong">{number}</span>
        <time className={classes.detail} dateTime={debt.createdAt}>
          {shortDay(day)}
        </time>
      </td>
      <td className={classes.age}>
        <Age days={days} />
      </td>
      <td>
        <DebtStatus
          debt={debt}
          overdue={Math.max(0, days - OVERDUE_AFTER_DAYS)}
          waiting={waiting}
          today={today}
          zone={zone}
        />
      </td>
      {wide && (
        <>
          <td data-number>{digits(debt.total)}</td>
          <td data-number className={classes.paid}>
            {debt.paidAmount > 0 ? digits(debt.paidAmount) : '—'}
          </td>
        </>
      )}
      <td data-number className={classes.rest}>
        <Money amount={debt.remainingAmount} />
      </td>
      <td>
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="default"
            aria-label={`Terima pembayaran ${number}`}
            disabled={waiting >= debt.remainingAmount}
            onClick={() => onReceive(debt)}
          >
            Terima
          </Button>
          <RemindOfDebt debt={debt} sendsMail={sendsMail} />
        </div>
      </td>
    </tr>
  )
})
