import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { useShop } from '../../data/session.tsx'
import { digits } from '../../format.ts'
import { PaymentBadge } from '../../parts/payment-badge.tsx'
import { Card, Nothing } from './card.tsx'
import classes from './top-table.module.css'
import type { CardQuery, Latest } from './use-analytics.ts'

/** The last ten transactions, cancelled ones too; each leads to its place in Daftar Transaksi, for those who may open that. */
export function LatestCard({ query }: { query: CardQuery<Latest> }) {
  const linked = useShop().pages.includes('/transactions')
  return (
    <Card title="10 transaksi terakhir" query={query} height={440} className={classes.card}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing>Belum ada transaksi.</Nothing>
        ) : (
          <table className={classes.table}>
            <VisuallyHidden component="caption">10 transaksi terakhir, yang terbaru di atas</VisuallyHidden>
            <thead>
              <tr>
                <th scope="col">Nomor</th>
                <th scope="col" className={`${classes.name} ${classes.roomy}`}>
                  Pelanggan
                </th>
                <th scope="col" className={classes.roomy}>
                  Pembayaran
                </th>
                <th scope="col" data-number>
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} linked={linked} />
              ))}
            </tbody>
          </table>
        )
      }
    </Card>
  )
}

function Row({ row, linked }: { row: TransactionSummary; linked: boolean }) {
  const number = transactionNumber(row.id)
  const payment = row.status === 'cancelled' ? '— Dibatalkan' : <PaymentBadge paid={row} />
  return (
    <tr data-cancelled={row.status === 'cancelled' || undefined}>
      <th scope="row" className={classes.number}>
        {linked ? (
          <Link to="/transactions" search={{ cari: number }} className={classes.link}>
            {number}
          </Link>
        ) : (
          number
        )}
        <span className={classes.beside}>{payment}</span>
        <span className={classes.under}>{row.customerName}</span>
      </th>
      <td className={`${classes.name} ${classes.roomy}`} title={row.customerName}>
        <span>{row.customerName}</span>
      </td>
      <td className={classes.roomy}>{payment}</td>
      <td data-number className="strong">
        {digits(row.total)}
      </td>
    </tr>
  )
}
