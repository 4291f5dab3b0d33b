import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { halfDownPayment, suggestPartPayment } from '../../../core/payments/payment.ts'
import { formatDigits } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { Dialog, Sheet } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Money } from '../../kit/display/money.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { SubmitButton } from '../../kit/fields/submit-button.tsx'
import { onModEnter } from '../../kit/keyboard/on-mod-enter.ts'
import type { OpenedDialog } from '../../kit/records/record-dialog.tsx'
import type { Received, ReceivedRow } from '../../parts/payment/payment-entry.ts'
import { PaymentEntryFields } from '../../parts/payment/payment-entry-fields.tsx'
import { PaymentResult } from '../../parts/payment/payment-result.tsx'
import type { PaymentRefusal } from '../../parts/payment/receive-payment.ts'
import { useBalance } from '../../parts/payment/use-balance.ts'
import { usePaymentEntry } from '../../parts/payment/use-payment-entry.ts'
import { WithholdingButton } from '../../parts/payment/withholding-part.tsx'
import classes from './payment-form.module.css'

export function PaymentFrame({ opened, onClose, children }: OpenedDialog & { children: ReactNode }) {
  const phone = usePhone()
  const shared = {
    opened,
    onClose,
    title: 'Terima pembayaran',
    onExitTransitionEnd: keepFocus,
  }
  if (!phone) {
    return (
      <Dialog {...shared} size={600}>
        {children}
      </Dialog>
    )
  }
  return (
    <Sheet {...shared} position="bottom" size="auto">
      {children}
    </Sheet>
  )
}

/** The button that was pressed may be gone with its row: the focus then stays on the page. */
function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById('isi')?.focus({ preventScroll: true })
  }, 400)
}

type PaymentFormProps = {
  customerId: string
  head: ReactNode
  figures: readonly { label: string; figure: ReactNode; missing?: boolean }[]
  /** What can be received (rupiah), and what is owed besides. */
  owed: number
  besides?: number
  /** Of the only order that is paid. */
  number?: string | undefined
  refused: PaymentRefusal | null
  saving: boolean
  onSave: (received: Received) => void
  onCancel: () => void
  /** The form for a bukti potong, instead of this one's fields; undefined: the customer withholds nothing. */
  withholding?: ((onCancel: () => void) => ReactNode) | undefined
  /** `about`: below the figures. `children`: below the fields, from what is booked by each method. */
  about?: ReactNode
  children?: (rows: ReceivedRow[]) => ReactNode
}

export function PaymentForm(props: PaymentFormProps) {
  const { owed, besides = 0, refused, saving, withholding } = props
  const [isWithheld, setWithheld] = useState(false)
  const payment = usePaymentEntry(owed, useBalance(props.customerId))
  const { result } = payment

  async function save() {
    const received = saving ? null : await payment.confirmed()
    if (!received) return
    // Less is owed now: the cashier decides how much is received.
    payment.setEntry((entry) => ({ ...entry, amount: payment.amount }))
    props.onSave(received)
  }

  if (isWithheld && withholding) return withholding(() => setWithheld(false))
  return (
    <Form className={classes.form} onSubmit={() => void save()} onKeyDown={onModEnter(() => void save())}>
      <div className={classes.head}>{props.head}</div>
      <dl className={classes.figures}>
        {props.figures.map(({ label, figure, missing }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-missing={missing || undefined}>
              {typeof figure === 'number' ? <Money amount={figure} /> : figure}
            </dd>
          </div>
        ))}
      </dl>
      {props.about}
      {refused && (
        <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />} title={refused.title}>
          {refused.detail}
        </Alert>
      )}
      <PaymentEntryFields
        payment={payment}
        quick={sumsOf(payment.owed)}
        first="amount"
        number={props.number}
      />
      {withholding && <WithholdingButton onClick={() => setWithheld(true)} />}
      {props.children?.(result?.rows ?? [])}
      <PaymentResult payment={payment} owed={owed + besides} framed />
      <DialogFoot onCancel={props.onCancel}>
        <SubmitButton disabled={result === null} loading={saving}>
          Simpan pembayaran
        </SubmitButton>
      </DialogFoot>
    </Form>
  )
}

function sumsOf(owed: number) {
  const half = halfDownPayment(owed)
  const round = suggestPartPayment(owed)
  return [
    { label: 'Lunasi sisa', amount: owed },
    { label: 'Separuh', amount: half },
    ...(round > 0 && round !== half ? [{ label: formatDigits(round), amount: round }] : []),
  ]
}
