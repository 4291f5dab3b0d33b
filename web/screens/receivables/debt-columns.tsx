import { Button, Group } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Debtor, LastReminder, Receivable } from '../../../contract/receivables.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { OVERDUE_AFTER_DAYS, overdueDaysAtAge } from '../../../core/payments/receivable.ts'
import { type Day, dayOf, daysBetween, type ShopZone } from '../../../core/time/calendar.ts'
import { formatDigits, formatNumber, formatShortDay, inSentence, relativeDay } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { Dot, StatusBadge } from '../../kit/feedback/status.tsx'
import type { Column } from '../../kit/lists/column.ts'
import { OrderLink } from '../../parts/order/order-link.tsx'
import { PAYMENT_STATUS_LOOKS } from '../../text.ts'
import classes from './debt-columns.module.css'
import { RemindOfAll, RemindOfDebt } from './remind-buttons.tsx'
import { CHANNEL_NAMES, remindedText } from './reminded-text.ts'

export type DebtColumns = {
  today: Day
  zone: ShopZone
  sendsMail: boolean
}

type OfDebts = DebtColumns & {
  /** Taken on this device and not sent yet, by transaction (rupiah). */
  waiting: ReadonlyMap<string, number>
  onReceive: (debt: Receivable) => void
}

const CUSTOMER: Column<Pick<Debtor, 'customerName' | 'customerPhone'>> = {
  head: 'Pelanggan',
  heading: true,
  card: 'title',
  cell: ({ customerName, customerPhone }) => (
    <div title={customerName}>
      <span className="strong">{customerName}</span>
      <span className="detail">{customerPhone}</span>
    </div>
  ),
}

export function debtColumns({ today, zone, sendsMail, waiting, onReceive }: OfDebts): Column<Receivable>[] {
  const dayOfDebt = (debt: Receivable) => dayOf(debt.createdAt, zone)
  const ageOf = (debt: Receivable) => Math.max(0, daysBetween(dayOfDebt(debt), today))
  return [
    {
      ...CUSTOMER,
      width: '24%',
      onCard: ({ customerName }) => customerName,
    },
    {
      head: 'Transaksi',
      card: 'line',
      cell: (debt) => (
        <>
          <OrderLink id={debt.id} className="strong" />
          <time className="detail" dateTime={debt.createdAt}>
            {formatShortDay(dayOfDebt(debt))}
          </time>
        </>
      ),
      onCard: (debt) => (
        <>
          {debt.customerPhone}
          <br />
          <OrderLink id={debt.id} /> · {formatShortDay(dayOfDebt(debt))}, {formatNumber(ageOf(debt))} hari
        </>
      ),
    },
    {
      head: 'Umur',
      cell: (debt) => (
        <Age
          days={ageOf(debt)}
          termsDays={debt.termsDays}
          isOverdue={overdueDaysAtAge(ageOf(debt), debt.termsDays) > 0}
        />
      ),
    },
    { head: 'Status', card: 'foot', cell: statusOf },
    { head: 'Total', number: true, from: 74, cell: ({ total }) => formatDigits(total) },
    {
      head: 'Dibayar',
      number: true,
      quiet: true,
      from: 74,
      cell: ({ paidAmount }) => (paidAmount > 0 ? formatDigits(paidAmount) : '—'),
    },
    {
      head: 'Sisa',
      number: true,
      strong: true,
      card: 'aside',
      cell: ({ remainingAmount }) => <Money amount={remainingAmount} />,
      onCard: ({ remainingAmount, total }) => (
        <>
          <Money amount={remainingAmount} className="strong" />
          {remainingAmount < total && <span className="num detail">dari {formatDigits(total)}</span>}
        </>
      ),
    },
    {
      head: 'Tindakan',
      hideHead: true,
      card: 'foot',
      cell: (debt) => (
        <Actions
          id={debt.id}
          name={transactionNumber(debt.id)}
          disabled={(waiting.get(debt.id) ?? 0) >= debt.remainingAmount}
          onReceive={() => onReceive(debt)}
        >
          <RemindOfDebt debt={debt} sendsMail={sendsMail} />
        </Actions>
      ),
    },
  ]

  function statusOf(debt: Receivable) {
    const { label, tone } = PAYMENT_STATUS_LOOKS[debt.paymentStatus]
    const overdue = overdueDaysAtAge(ageOf(debt), debt.termsDays)
    return (
      <span className={classes.status}>
        {overdue > 0 ? (
          <OverdueDays days={overdue} />
        ) : (
          <span className={classes.share}>
            <Dot share={debt.paidAmount / debt.total} tone={tone} />
            {label}
          </span>
        )}
        {waiting.has(debt.id) && <StatusBadge tone="yellow" label="Menunggu dikirim" />}
        {debt.lastReminder && <Reminded reminder={debt.lastReminder} today={today} zone={zone} />}
      </span>
    )
  }
}

export function debtorColumns({
  today,
  zone,
  sendsMail,
  onReceive,
}: DebtColumns & { onReceive: (debtor: Debtor) => void }): Column<Debtor & { id: string }>[] {
  return [
    { ...CUSTOMER, width: '40%' },
    {
      head: 'Transaksi',
      card: 'foot',
      cell: (debtor) => (
        <Group component="span" gap="4px 10px">
          <span className="num">{formatNumber(debtor.count)} transaksi</span>
          {debtor.overdue > 0 && (
            <StatusBadge tone="magenta" label={`${formatNumber(debtor.overdue)} terlambat`} />
          )}
          {debtor.lastReminder && <Reminded reminder={debtor.lastReminder} today={today} zone={zone} />}
        </Group>
      ),
    },
    {
      head: 'Umur',
      card: 'foot',
      cell: ({ oldestAt, overdue }) => (
        <Age days={Math.max(0, daysBetween(dayOf(oldestAt, zone), today))} isOverdue={overdue > 0} />
      ),
    },
    {
      head: 'Sisa',
      number: true,
      strong: true,
      card: 'aside',
      cell: ({ remainingAmount }) => <Money amount={remainingAmount} className="strong" />,
    },
    {
      head: 'Tindakan',
      hideHead: true,
      card: 'foot',
      cell: (debtor) => (
        <Actions id={debtor.id} name={debtor.customerName} onReceive={() => onReceive(debtor)}>
          <RemindOfAll debtor={debtor} sendsMail={sendsMail} />
        </Actions>
      ),
    },
  ]
}

type ActionsProps = {
  id: string
  name: string
  disabled?: boolean
  onReceive: () => void
  children: ReactNode
}

function Actions({ id, name, disabled, onReceive, children }: ActionsProps) {
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant="default"
        aria-label={`Terima pembayaran ${name}`}
        data-opens={id}
        disabled={disabled}
        onClick={onReceive}
      >
        Terima
      </Button>
      {children}
    </div>
  )
}

export function OverdueDays({ days }: { days: number }) {
  return <StatusBadge tone="magenta" label={`${formatNumber(days)} hari terlambat`} />
}

/** The bar is full at twice the days to pay. */
function Age({
  days,
  termsDays,
  isOverdue,
}: {
  days: number
  termsDays?: number | null
  isOverdue: boolean
}) {
  const share = Math.min(1, days / (2 * (termsDays || OVERDUE_AFTER_DAYS)))
  return (
    <span className={classes.age}>
      <span className={`num ${classes.days}`}>{formatNumber(days)} hari</span>
      <span className={classes.bar} data-overdue={isOverdue || undefined} aria-hidden="true">
        <span className={classes.part} style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}

const CHANNEL_ICONS = { whatsapp: IconBrandWhatsapp, email: IconMail }

function Reminded({ reminder, today, zone }: { reminder: LastReminder; today: Day; zone: ShopZone }) {
  const Icon = CHANNEL_ICONS[reminder.channel]
  const day = relativeDay(dayOf(reminder.at, zone), today)
  return (
    <span className={classes.reminded} title={`Diingatkan ${remindedText(reminder, zone)}`}>
      <Icon size={14} role="img" aria-label={`lewat ${CHANNEL_NAMES[reminder.channel]}`} />
      Diingatkan {inSentence(day)}
    </span>
  )
}
