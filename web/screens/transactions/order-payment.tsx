import { CloseButton, Title } from '@mantine/core'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import classes from '../../parts/payment/payment-form.module.css'
import { PaymentFigures, PaymentForm, PaymentFrame } from '../../parts/payment/payment-form.tsx'
import { useReceivePayment } from '../../parts/payment/receive-payment.ts'
import { useWithholds } from '../../parts/payment/use-withholds.ts'
import { WithholdingForm } from '../../parts/payment/withholding-part.tsx'
import { printInvoice } from '../../parts/printing/print-invoice.ts'

/** Browsers let a script open a window only within five seconds of a key or click (ms). */
const PRINTABLE_FOR = 4500

type PaymentProps = {
  sale: Transaction
  /** What can be received now (rupiah). */
  owed: number
  onClose: () => void
  /** Booked, or kept to be sent; `change` is what goes back over the counter (rupiah). */
  onDone: (change: number) => void
}

export function OrderPayment({ opened, ...props }: PaymentProps & { opened: boolean }) {
  const phone = usePhone()
  if (!phone) return opened && <Paid {...props} />
  return (
    <PaymentFrame opened={opened} onClose={props.onClose}>
      <Paid {...props} />
    </PaymentFrame>
  )
}

function Paid({ sale, onClose, onDone, ...props }: PaymentProps) {
  const { refused, saving, owed, receive } = useReceivePayment(sale, props.owed)
  const withholds = useWithholds(sale.customerId)
  return (
    <PaymentForm
      customerId={sale.customerId}
      owed={owed}
      number={transactionNumber(sale.id)}
      atCounter
      refused={refused}
      saving={saving}
      onSave={(received, change, prints) => {
        const done = () => {
          onDone(change)
          if (prints) printInvoice(sale.id)
        }
        void receive(received, done, prints ? PRINTABLE_FOR : undefined)
      }}
      withholding={
        withholds
          ? (onCancel) => <WithholdingForm {...{ sale, owed, onCancel }} onDone={() => onDone(0)} />
          : undefined
      }
      head={
        <div className={classes.bar}>
          <Title order={3} size="h3">
            Terima pembayaran
          </Title>
          <PaymentFigures figures={{ Total: sale.total, 'Sudah dibayar': sale.total - owed, Sisa: owed }} />
          <CloseButton size="lg" aria-label="Tutup pembayaran" onClick={onClose} />
        </div>
      }
    />
  )
}
