import { Text, VisuallyHidden } from '@mantine/core'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { ShopZone } from '../../../core/calendar.ts'
import { momentText, rupiah } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { METHOD_NAMES } from '../../text.ts'
import classes from './ledger.module.css'

/** Every payment of a transaction, as it was booked. Money given back stands with a minus. */
export function Ledger({ payments, zone }: { payments: Transaction['payments']; zone: ShopZone }) {
  if (payments.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        Belum ada pembayaran.
      </Text>
    )
  }
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">Riwayat pembayaran</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Tanggal</th>
          <th scope="col">Metode</th>
          <th scope="col">Diterima oleh</th>
          <th scope="col">Jumlah</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">{momentText(payment.createdAt, zone)}</th>
            <td>
              {METHOD_NAMES[payment.method]}
              {payment.amount < 0 && <span className={classes.refund}> · dikembalikan</span>}
              {payment.change > 0 && (
                <span className={classes.by}> · kembalian {rupiah(payment.change)}</span>
              )}
            </td>
            <td className={classes.by}>{payment.receivedByName ?? '—'}</td>
            <td className={payment.amount < 0 ? classes.refund : undefined}>
              <Money amount={payment.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
