import { Alert, Button, CloseButton, Title } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { Sheet } from '../../kit/dialogs/dialog.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { SubmitButton } from '../../kit/fields/submit-button.tsx'
import { onModEnter } from '../../kit/keyboard/on-mod-enter.ts'
import { PaymentEntryFields } from '../../parts/payment/payment-entry-fields.tsx'
import { PaymentResult } from '../../parts/payment/payment-result.tsx'
import { useReceivePayment } from '../../parts/payment/receive-payment.ts'
import { useBalance } from '../../parts/payment/use-balance.ts'
import { usePaymentEntry } from '../../parts/payment/use-payment-entry.ts'
import { useWithholds } from '../../parts/payment/use-withholds.ts'
import { WithholdingButton, WithholdingForm } from '../../parts/payment/withholding-part.tsx'
import { printInvoice } from '../../parts/printing/print-invoice.ts'
import classes from './order-payment.module.css'

/** Browsers let a script open a window only within five seconds of a key or click (ms). */
const PRINTABLE_FOR = 4500

export type PaymentProps = {
  sale: Transaction
  /** What can be received now (rupiah). */
  owed: number
  onClose: () => void
  /** Booked, or kept to be sent; `change` is what goes back over the counter (rupiah). */
  onDone: (change: number) => void
}

export function OrderPayment({ opened, ...props }: PaymentProps & { opened: boolean }) {
  const phone = usePhone()
  if (!phone) return opened && <PaymentForm {...props} />
  return (
    <Sheet opened={opened} onClose={props.onClose} position="bottom" size="auto" title="Terima pembayaran">
      <PaymentForm {...props} />
    </Sheet>
  )
}

function PaymentForm({ sale, onClose, onDone, ...props }: PaymentProps) {
  const phone = usePhone()
  const { refused, saving, owed, receive } = useReceivePayment(sale, props.owed)
  const payment = usePaymentEntry(owed, useBalance(sale.customerId))
  const withholds = useWithholds(sale.customerId)
  const [isWithheld, setWithheld] = useState(false)
  const bookable = payment.result !== null

  async function save(print = false) {
    const received = saving ? null : await payment.confirmed()
    if (!received || !payment.result) return
    const { change } = payment.result
    const done = () => {
      onDone(change)
      if (print) printInvoice(sale.id)
    }
    await receive(received, done, print ? PRINTABLE_FOR : undefined)
  }

  if (isWithheld) {
    return (
      <WithholdingForm sale={sale} owed={owed} onCancel={() => setWithheld(false)} onDone={() => onDone(0)} />
    )
  }
  return (
    <Form
      className={classes.form}
      aria-label="Terima pembayaran"
      onSubmit={() => void save()}
      onKeyDown={onModEnter(({ shiftKey }) => void save(shiftKey))}
    >
      {!phone && (
        <div className={classes.head}>
          <Title order={3} size="h3">
            Terima pembayaran
          </Title>
          <CloseButton size="lg" aria-label="Tutup pembayaran" onClick={onClose} />
        </div>
      )}
      {refused && (
        <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />} title={refused.title}>
          {refused.detail}
        </Alert>
      )}
      <PaymentEntryFields payment={payment} quick={[]} first="paid" number={transactionNumber(sale.id)} />
      {withholds && <WithholdingButton onClick={() => setWithheld(true)} />}
      <div className={classes.foot}>
        <PaymentResult payment={payment} owed={owed} />
        <Button
          variant="default"
          h={44}
          leftSection={<IconPrinter size={18} />}
          aria-label="Simpan dan cetak"
          aria-keyshortcuts="Control+Shift+Enter"
          disabled={!bookable || saving}
          onClick={() => void save(true)}
        >
          Cetak
        </Button>
        <SubmitButton h={44} disabled={!bookable} loading={saving}>
          Simpan pembayaran
        </SubmitButton>
      </div>
    </Form>
  )
}
