import { Button, Paper } from '@mantine/core'
import type { Debtor } from '../../../contract/receivables.ts'
import { type Day, dayOf, daysBetween, type ShopZone } from '../../../core/calendar.ts'
import { number } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { Age } from './age.tsx'
import classes from './debtor-list.module.css'
import { LastReminder } from './last-reminder.tsx'
import { RemindOfAll } from './remind-buttons.tsx'

type DebtorListProps = {
  rows: Debtor[]
  today: Day
  zone: ShopZone
  stale: boolean
  sendsMail: boolean
  onReceive: (debtor: Debtor) => void
}

/** Who owes, the one with the oldest debt first; each with everything they owe. */
export function DebtorList({ rows, today, zone, stale, sendsMail, onReceive }: DebtorListProps) {
  return (
    <Paper
      component="ul"
      className={classes.list}
      aria-label="Piutang per pelanggan, yang tertua di atas"
      data-stale={stale || undefined}
      aria-busy={stale}
    >
      {rows.map((debtor) => (
        <li key={debtor.customerId} className={classes.debtor}>
          <div className={classes.who}>
            <div className={classes.name}>{debtor.customerName}</div>
            <div className={`num ${classes.detail}`}>{debtor.customerPhone}</div>
          </div>
          <div className={classes.debts}>
            <span className="num">{number(debtor.count)} transaksi</span>
            {debtor.overdue > 0 && (
              <StatusBadge tone="magenta" label={`${number(debtor.overdue)} terlambat`} />
            )}
            {debtor.lastReminder && <LastReminder reminder={debtor.lastReminder} today={today} zone={zone} />}
          </div>
          <div className={classes.age}>
            <Age days={Math.max(0, daysBetween(dayOf(debtor.oldestAt, zone), today))} />
          </div>
          <Money amount={debtor.remainingAmount} className={classes.rest} />
          <div className={classes.actions}>
            <Button
              className={classes.receive}
              size="sm"
              variant="default"
              aria-label={`Terima pembayaran ${debtor.customerName}`}
              onClick={() => onReceive(debtor)}
            >
              Terima
            </Button>
            <RemindOfAll debtor={debtor} sendsMail={sendsMail} />
          </div>
        </li>
      ))}
    </Paper>
  )
}
