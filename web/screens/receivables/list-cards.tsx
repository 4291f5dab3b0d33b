import { Button, Paper } from '@mantine/core'
import { memo } from 'react'
import type { Receivable } from '../../../contract/receivables.ts'
import { dayOf, daysBetween } from '../../../core/calendar.ts'
import { OVERDUE_AFTER_DAYS } from '../../../core/receivable.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { digits, shortDay } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { Age } from './age.tsx'
import { DebtStatus } from './debt-status.tsx'
import classes from './list-cards.module.css'
import type { ListProps } from './list-table.tsx'
import { RemindOfDebt } from './remind-buttons.tsx'

/** What is owed on a phone: a card for each transaction. */
export function ListCards({ rows, today, zone, waiting, stale, sendsMail, onReceive }: ListProps) {
  return (
    <ul
      className={classes.cards}
      aria-label="Piutang, yang tertua di atas"
      data-stale={stale || undefined}
      aria-busy={stale}
    >
      {rows.map((debt) => (
        <Card
          key={debt.id}
          debt={debt}
          today={today}
          zone={zone}
          waiting={waiting.get(debt.id) ?? 0}
          sendsMail={sendsMail}
          onReceive={onReceive}
        />
      ))}
    </ul>
  )
}

type CardProps = Pick<ListProps, 'today' | 'zone' | 'sendsMail' | 'onReceive'> & {
  debt: Receivable
  waiting: number
}

const Card = memo(function Card({ debt, today, zone, waiting, sendsMail, onReceive }: CardProps) {
  const day = dayOf(debt.createdAt, zone)
  const days = Math.max(0, daysBetween(day, today))
  const number = transactionNumber(debt.id)
  return (
    <Paper component="li" className={classes.card}>
      <div>
        <div className={classes.customer}>{debt.customerName}</div>
        <div className={`num ${classes.line}`}>{debt.customerPhone}</div>
        <div className={`num ${classes.line}`}>
          {number} · {shortDay(day)}
        </div>
      </div>
      <div className={classes.sums}>
        <Money amount={debt.remainingAmount} className={classes.rest} />
        <div className={`num ${classes.line}`}>dari {digits(debt.total)}</div>
      </div>
      <div className={classes.state}>
        <DebtStatus
          debt={debt}
          overdue={Math.max(0, days - OVERDUE_AFTER_DAYS)}
          waiting={waiting}
          today={today}
          zone={zone}
        />
        <Age days={days} />
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          h={44}
          flex={1}
          aria-label={`Terima pembayaran ${number}`}
          disabled={waiting >= debt.remainingAmount}
          onClick={() => onReceive(debt)}
        >
          Terima
        </Button>
        <RemindOfDebt debt={debt} sendsMail={sendsMail} size={44} />
      </div>
    </Paper>
  )
})
