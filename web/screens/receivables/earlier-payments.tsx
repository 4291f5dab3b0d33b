import type { Transaction } from '../../../contract/transaction-record.ts'
import type { ShopZone } from '../../../core/calendar.ts'
import { momentText } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { METHOD_NAMES } from '../../text.ts'
import classes from './earlier-payments.module.css'

/** What has been paid on a transaction so far, payment by payment. Money given back stands with a minus. */
export function EarlierPayments({ payments, zone }: { payments: Transaction['payments']; zone: ShopZone }) {
  if (payments.length === 0) return null
  return (
    <ul className={classes.payments} aria-label="Pembayaran sebelumnya">
      {payments.map((payment) => (
        <li key={payment.id}>
          <span className="num">{momentText(payment.createdAt, zone)}</span>
          <span>{METHOD_NAMES[payment.method]}</span>
          <span className={classes.by}>{payment.receivedByName ?? '—'}</span>
          <Money amount={payment.amount} className={classes.amount} />
        </li>
      ))}
    </ul>
  )
}
