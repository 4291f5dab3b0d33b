import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Receivable } from '../../../contract/receivables.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { isReceivable, overdueDaysAtAge } from '../../../core/payments/receivable.ts'
import { type Day, dayOf, daysBetween, type ShopZone } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { formatMoment, formatShortDay, rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { Money } from '../../kit/display/money.tsx'
import type { OpenedDialog } from '../../kit/records/record-dialog.tsx'
import classes from '../../parts/payment/payment-form.module.css'
import { PaymentFigures, PaymentForm, PaymentFrame } from '../../parts/payment/payment-form.tsx'
import { useReceivePayment } from '../../parts/payment/receive-payment.ts'
import { useWithholds } from '../../parts/payment/use-withholds.ts'
import { WithholdingForm } from '../../parts/payment/withholding-part.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import { OverdueDays } from './debt-columns.tsx'

type Paying = {
  debt: Receivable
  /** What this device has taken on it already and not sent yet (rupiah). */
  waiting: number
  today: Day
  zone: ShopZone
}

export function PaymentDialog({ debt, waiting, today, zone, ...dialog }: OpenedDialog & Paying) {
  return (
    <PaymentFrame {...dialog}>
      <Paid debt={debt} waiting={waiting} today={today} zone={zone} onDone={dialog.onClose} />
    </PaymentFrame>
  )
}

function Paid({ debt, waiting, today, zone, onDone }: Paying & { onDone: () => void }) {
  // Kept up to date: another counter may take a payment while the form is open.
  const record = useQuery(queries.transactions.get.queryOptions({ input: { id: debt.id }, staleTime: 0 }))
  const sale = record.data
  const latest = sale ?? debt
  const left = isReceivable(latest) ? Math.max(0, latest.remainingAmount - waiting) : 0
  const { refused, saving, owed, receive } = useReceivePayment(debt, left)
  const withholds = useWithholds(debt.customerId)
  const day = dayOf(debt.createdAt, zone)
  const overdue = overdueDaysAtAge(daysBetween(day, today), debt.termsDays)

  return (
    <PaymentForm
      customerId={debt.customerId}
      owed={owed}
      number={transactionNumber(debt.id)}
      refused={refused}
      saving={saving}
      onSave={(received) => void receive(received, onDone)}
      onCancel={onDone}
      withholding={
        withholds && sale && owed > 0
          ? (onCancel) => <WithholdingForm {...{ sale, owed, onCancel, onDone }} />
          : undefined
      }
      head={
        <>
          <Group justify="space-between" gap={6}>
            <div>
              <div className={classes.name}>{debt.customerName}</div>
              <div className="num detail">
                {transactionNumber(debt.id)} · {formatShortDay(day)}
              </div>
            </div>
            {overdue > 0 && <OverdueDays days={overdue} />}
          </Group>
          <PaymentFigures
            figures={{
              Total: latest.total,
              'Sudah dibayar': latest.paidAmount,
              Sisa: latest.remainingAmount,
            }}
          />
          {sale && <EarlierPayments payments={sale.payments} zone={zone} />}
          {waiting > 0 && (
            <span className="detail">{rupiah(waiting)} dari perangkat ini masih menunggu dikirim.</span>
          )}
        </>
      }
    />
  )
}

/** Refunds have a minus sign. */
function EarlierPayments({ payments, zone }: { payments: Transaction['payments']; zone: ShopZone }) {
  const phone = usePhone()
  if (payments.length === 0) return null
  return (
    <details>
      <summary>Pembayaran sebelumnya</summary>
      <ul className={classes.payments} aria-label="Pembayaran sebelumnya">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span className="num">{formatMoment(payment.createdAt, zone)}</span>
            <span>{PAYMENT_METHOD_LABELS[payment.method]}</span>
            <span className="detail">{!phone && (payment.receivedByName ?? '—')}</span>
            <Money amount={payment.amount} />
          </li>
        ))}
      </ul>
    </details>
  )
}
