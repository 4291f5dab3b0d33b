import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { QuoteSummary } from '../../../../contract/quotes.ts'
import { quoteNumber, quoteState } from '../../../../core/orders/quote.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { type Day, dayOf, type ShopZone } from '../../../../core/time/calendar.ts'
import { formatDigits, formatShortDay, formatTime, relativeDay } from '../../../format.ts'
import { Money } from '../../../kit/display/money.tsx'
import type { Column } from '../../../kit/lists/column.ts'
import { itemsColumn } from '../transaction-columns.tsx'
import { QuoteStatus, validityText } from './quote-status.tsx'
import classes from './quotes.module.css'

type Shown = {
  zone: ShopZone
  today: Day
  onOrder: (row: QuoteSummary) => void
  onSend: (row: QuoteSummary) => void
}

export function columnsOf({ zone, today, onOrder, onSend }: Shown): Column<QuoteSummary>[] {
  const made = ({ createdAt }: QuoteSummary) =>
    `${relativeDay(dayOf(createdAt, zone), today)} ${formatTime(createdAt, zone)}`
  return [
    {
      head: 'Nomor',
      heading: true,
      strong: true,
      card: 'line',
      cell: (row) => (
        <>
          <QuoteLink row={row} />
          <time className="detail num" dateTime={row.createdAt}>
            {made(row)}
          </time>
        </>
      ),
      onCard: (row) => `${quoteNumber(row.id)} · ${made(row)}`,
    },
    {
      head: 'Pelanggan',
      strong: true,
      width: '30%',
      card: 'title',
      cell: (row) => (
        <span className={classes.customer} title={row.customerName}>
          {row.customerName}
        </span>
      ),
      onCard: (row) => <QuoteLink row={row}>{row.customerName}</QuoteLink>,
    },
    itemsColumn('30%'),
    {
      head: 'Status',
      card: 'foot',
      cell: (row) => (
        <span className={classes.states}>
          <QuoteStatus quote={row} today={today} />
          {row.orderId && <OrderLink id={row.orderId} />}
        </span>
      ),
      onCard: (row) => (
        <>
          <QuoteStatus quote={row} today={today} />
          <Validity row={row} today={today} />
        </>
      ),
    },
    { head: 'Berlaku sampai', from: 62, cell: (row) => <Validity row={row} today={today} /> },
    {
      head: 'Total',
      number: true,
      strong: true,
      card: 'aside',
      cell: (row) => <span className="num">{formatDigits(row.total)}</span>,
      onCard: (row) => <Money amount={row.total} className="strong" />,
    },
    {
      head: 'Langkah berikutnya',
      hideHead: true,
      from: 80,
      number: true,
      cell: (row) => {
        const state = quoteState(row, today)
        if (state === 'approved') return <Step onClick={() => onOrder(row)}>Jadikan pesanan</Step>
        return state === 'draft' && <Step onClick={() => onSend(row)}>Kirim</Step>
      },
    },
  ]
}

function Step({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="default" size="sm" onClick={onClick}>
      {children}
    </Button>
  )
}

function Validity({ row, today }: { row: QuoteSummary; today: Day }) {
  const validity = validityText(row, today)
  return (
    <span className={`num ${classes.until} ${validity?.isNear ? classes.near : ''}`}>
      {formatShortDay(row.validUntil)}
      {validity && <span className={`detail ${validity.isNear ? classes.near : ''}`}>{validity.text}</span>}
    </span>
  )
}

/** Keeps the filters. */
function QuoteLink({ row, children = quoteNumber(row.id) }: { row: QuoteSummary; children?: ReactNode }) {
  return (
    <Link
      to="/transactions"
      search={(now) => ({ ...now, penawaran: row.id })}
      resetScroll={false}
      className={`order-link ${classes.number}`}
    >
      {children}
    </Link>
  )
}

export function OrderLink({ id }: { id: string }) {
  return (
    <Link to="/transactions" search={{ nota: id }} className="order-link num">
      {transactionNumber(id)}
    </Link>
  )
}
