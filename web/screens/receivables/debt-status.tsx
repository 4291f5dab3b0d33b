import type { Receivable } from '../../../contract/receivables.ts'
import type { Day, ShopZone } from '../../../core/calendar.ts'
import { number } from '../../format.ts'
import { Dot } from '../../kit/dot.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { PAYMENT_STATUS_LOOKS } from '../../text.ts'
import classes from './debt-status.module.css'
import { LastReminder } from './last-reminder.tsx'

type DebtStatusProps = {
  debt: Receivable
  overdue: number
  /** What this device has taken and not sent yet (rupiah). */
  waiting: number
  today: Day
  zone: ShopZone
}

/** 'N hari terlambat' stands out; a debt that still runs says quietly what has been paid. */
export function DebtStatus({ debt, overdue, waiting, today, zone }: DebtStatusProps) {
  return (
    <span className={classes.status}>
      {overdue > 0 ? <OverdueDays days={overdue} /> : <PaidShare debt={debt} />}
      {waiting > 0 && <StatusBadge tone="yellow" label="Menunggu dikirim" />}
      {debt.lastReminder && <LastReminder reminder={debt.lastReminder} today={today} zone={zone} />}
    </span>
  )
}

export function OverdueDays({ days }: { days: number }) {
  return <StatusBadge tone="magenta" label={`${number(days)} hari terlambat`} />
}

function PaidShare({ debt }: { debt: Receivable }) {
  const { label, tone } = PAYMENT_STATUS_LOOKS[debt.paymentStatus]
  return (
    <span className={classes.share}>
      <Dot share={debt.paidAmount / debt.total} tone={tone} />
      {label}
    </span>
  )
}
