import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { formatDigits } from '../../format.ts'
import { OrderLink } from '../../parts/order/order-link.tsx'
import { PaymentBadge } from '../../parts/payment/payment-badge.tsx'
import { CaptionedTable } from './captioned-table.tsx'
import { Card } from './card.tsx'
import classes from './top-table.module.css'
import type { CardQuery, Latest } from './use-analytics.ts'

/** The last ten transactions, cancelled ones too; each opens in Daftar Transaksi, for those who may open that. */
export function LatestCard({ query }: { query: CardQuery<Latest> }) {
  return (
    <Card title="10 transaksi terakhir" query={query} height={440} className={classes.card}>
      {({ rows }) => (
        <CaptionedTable
          caption="10 transaksi terakhir, yang terbaru di atas"
          heads={[
            { text: 'Nomor' },
            { text: 'Pelanggan', className: `${classes.name} ${classes.roomy}` },
            { text: 'Pembayaran', className: classes.roomy },
            { text: 'Total', isNumber: true },
          ]}
        >
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </CaptionedTable>
      )}
    </Card>
  )
}

function Row({ row }: { row: TransactionSummary }) {
  const payment = row.status === 'cancelled' ? '— Dibatalkan' : <PaymentBadge paid={row} />
  return (
    <tr data-cancelled={row.status === 'cancelled' || undefined}>
      <th scope="row" className={classes.number}>
        <OrderLink id={row.id} />
        <span className={classes.beside}>{payment}</span>
        <span className={classes.under}>{row.customerName}</span>
      </th>
      <td className={`${classes.name} ${classes.roomy}`} title={row.customerName}>
        <span>{row.customerName}</span>
      </td>
      <td className={classes.roomy}>{payment}</td>
      <td data-number className="strong">
        {formatDigits(row.total)}
      </td>
    </tr>
  )
}
