import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { dayOf, daysBetween, type ShopZone } from '../../../core/time/calendar.ts'
import { formatDigits, formatNumber, formatTime, inSentence, relativeDay, rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import type { Column } from '../../kit/lists/column.ts'
import { dueDay } from '../../parts/order/due-day.ts'
import { ExpressBadge } from '../../parts/order/express-badge.tsx'
import { OrderStatus } from '../../parts/order/order-status.tsx'
import { PaymentBadge } from '../../parts/payment/payment-badge.tsx'
import type { TransactionSearch } from './search.ts'
import classes from './transactions-page.module.css'

type Shown = {
  zone: ShopZone
  at: Date
  /** After how many days a ready order that is not collected is marked; 0: never. */
  uncollectedDays: number
  /** Customers notified that it is ready, by transaction id. */
  lastNotices: ReadonlyMap<string, PickupTold>
  /** Items have a column of their own; else they are below the customer's name. */
  wide: boolean
}
type PickupTold = { at: string; byName: string | null }

export function columnsOf(
  shown: Shown,
  urut: TransactionSearch['urut'],
  sort: (urut: TransactionSearch['urut']) => void,
): Column<TransactionSummary>[] {
  const { zone, at, wide } = shown
  const status = (row: TransactionSummary) => {
    const waits = waitsText(row, shown)
    return (
      <span className={classes.status}>
        <OrderStatus order={row} />
        {waits && <span className="detail num">{waits}</span>}
      </span>
    )
  }
  return [
    {
      head: 'Nomor',
      heading: true,
      strong: true,
      card: 'line',
      cell: (row) => (
        <>
          <NumberLink row={row} />
          <time className="detail" dateTime={row.createdAt}>
            {formatTime(row.createdAt, zone)}
          </time>
        </>
      ),
      onCard: (row) => (
        <>
          {numberOf(row)} · {formatTime(row.createdAt, zone)}
          {isOpen(row) && ' · '}
          {isOpen(row) && <Due row={row} at={at} zone={zone} prefix="janji " />}
        </>
      ),
    },
    {
      head: 'Pelanggan',
      strong: true,
      width: '25%',
      card: 'title',
      cell: (row) => (
        <>
          <span className={classes.customer} title={row.customerName}>
            {row.customerName}
          </span>
          {!wide && (
            <span className={`detail ${classes.item}`}>
              <span title={row.firstItemName}>{row.firstItemName}</span>
              {row.itemCount > 1 && <span>+{row.itemCount - 1}</span>}
            </span>
          )}
        </>
      ),
      onCard: (row) => <NumberLink row={row}>{row.customerName}</NumberLink>,
    },
    itemsColumn('41%'),
    {
      head: 'Pesanan',
      cell: status,
    },
    {
      head: 'Janji selesai',
      quiet: true,
      from: 62,
      sort: urut === 'tempo' ? 'ascending' : urut === 'tempo-akhir' ? 'descending' : 'none',
      // Cycles through nearest first, last first, and the default.
      onSort: () => sort(urut === undefined ? 'tempo' : urut === 'tempo' ? 'tempo-akhir' : undefined),
      cell: (row) => (isCancelled(row) ? '—' : <Due row={row} at={at} zone={zone} />),
    },
    {
      head: 'Pembayaran',
      card: 'foot',
      cell: (row) => (isCancelled(row) ? forfeitedText(row) : <PaymentBadge paid={row} />),
      onCard: (row) => (
        <>
          {!isCancelled(row) ? <PaymentBadge paid={row} /> : row.paidAmount > 0 && forfeitedText(row)}
          {status(row)}
        </>
      ),
    },
    {
      head: 'Total',
      number: true,
      strong: true,
      card: 'aside',
      cell: (row) => (
        <>
          <span className="num">{formatDigits(row.total)}</span>
          <Besides row={row} textOf={formatDigits} />
        </>
      ),
      onCard: (row) => (
        <>
          <Money amount={row.total} className="strong" />
          <Besides row={row} textOf={rupiah} />
        </>
      ),
    },
  ]
}

/** Shared with quotes. */
export function itemsColumn<Row extends { firstItemName: string; itemCount: number }>(
  width: string,
): Column<Row> {
  return {
    head: 'Item',
    width,
    from: 90,
    card: 'line',
    cell: ({ firstItemName, itemCount }) => (
      <div className={classes.item}>
        <span title={firstItemName}>{firstItemName}</span>
        {itemCount > 1 && <span className={classes.more}>+{itemCount - 1}</span>}
      </div>
    ),
    onCard: ({ firstItemName, itemCount }) =>
      firstItemName + (itemCount > 1 ? ` +${itemCount - 1} item` : ''),
  }
}

/** Keeps the filters. */
function NumberLink({ row, children = numberOf(row) }: { row: TransactionSummary; children?: ReactNode }) {
  return (
    <Link
      to="/transactions"
      search={(now) => ({ ...now, nota: row.id })}
      resetScroll={false}
      className="order-link"
    >
      {children}
    </Link>
  )
}

type DueProps = { row: TransactionSummary; at: Date; zone: ShopZone; prefix?: string }

function Due({ row, at, zone, prefix = '' }: DueProps) {
  const { near, tone } = dueDay(row, at, zone)
  const looks = { magenta: classes.late, yellow: classes.dueToday }
  return (
    <span className={tone && isOpen(row) ? looks[tone] : undefined}>
      {row.isExpress && isOpen(row) && <ExpressBadge small />}
      {prefix ? <span className="nowrap">{prefix + inSentence(near)}</span> : near}
    </span>
  )
}

/** 'siap 9 hari · WA kemarin, Agus', of what lies here for longer than the shop wishes. */
function waitsText(
  { id, status, completedAt, handedOverAt }: TransactionSummary,
  { zone, at, uncollectedDays, lastNotices }: Shown,
) {
  if (status !== 'completed' || !completedAt || handedOverAt || uncollectedDays === 0) return null
  const today = dayOf(at, zone)
  const days = daysBetween(dayOf(completedAt, zone), today)
  if (days <= uncollectedDays) return null
  const last = lastNotices.get(id)
  if (!last) return `siap ${formatNumber(days)} hari`
  const when = inSentence(relativeDay(dayOf(last.at, zone), today))
  const message = [`WA ${when}`, last.byName?.split(' ')[0]].filter(Boolean).join(', ')
  return `siap ${formatNumber(days)} hari · ${message}`
}

function isOpen({ status }: TransactionSummary): boolean {
  return status === 'pending' || status === 'processing'
}

function forfeitedText({ paidAmount }: TransactionSummary): string {
  return paidAmount > 0 ? `DP hangus ${formatDigits(paidAmount)}` : '—'
}

/** One line: what is owed of a part payment (of an unpaid order it would repeat the total), else what went back. */
function Besides({ row, textOf }: { row: TransactionSummary; textOf: (amount: number) => string }) {
  if (owed(row) > 0 && row.paidAmount > 0)
    return <div className={`num ${classes.missing}`}>kurang {textOf(owed(row))}</div>
  return row.refundedAmount > 0 && <span className="detail num">kembali {textOf(row.refundedAmount)}</span>
}

export function numberOf({ id }: TransactionSummary): string {
  return transactionNumber(id)
}

export function isCancelled({ status }: TransactionSummary): boolean {
  return status === 'cancelled'
}

/** A cancelled order is no debt. */
function owed(row: TransactionSummary): number {
  return isCancelled(row) ? 0 : row.remainingAmount
}
