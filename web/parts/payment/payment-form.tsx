import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
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
import type { Received, ReceivedRow } from './payment-entry.ts'
import { PaymentEntryFields } from './payment-entry-fields.tsx'
import classes from './payment-form.module.css'
import { PaymentResult } from './payment-result.tsx'
import type { PaymentRefusal } from './receive-payment.ts'
import { useBalance } from './use-balance.ts'
import { usePaymentEntry } from './use-payment-entry.ts'
import { WithholdingButton } from './withholding-part.tsx'

type PaymentFrameProps = Pick<OpenedDialog, 'opened' | 'onClose'> & { children: ReactNode }

export function PaymentFrame({ opened, onClose, children }: PaymentFrameProps) {
  const phone = usePhone()
  const shared = { opened, onClose, title: 'Terima pembayaran', onExitTransitionEnd: focusPage }
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
function focusPage(): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById('isi')?.focus({ preventScroll: true })
  }, 400)
}

type PaymentFormProps = {
  customerId: string
  /** Who pays what, with the figures. */
  head: ReactNode
  /** What can be received (rupiah), and what is owed besides. */
  owed: number
  besides?: number
  /** Of the only order that is paid. */
  number?: string | undefined
  /** Over the counter: the customer's money is typed first, and 'Cetak' is offered. */
  atCounter?: boolean
  refused: PaymentRefusal | null
  saving: boolean
  /** `change`: what goes back over the counter (rupiah). `prints`: with the invoice. */
  onSave: (received: Received, change: number, prints: boolean) => void
  onCancel?: () => void
  /** The form for a bukti potong, instead of this one's fields; undefined: the customer withholds nothing. */
  withholding?: ((onCancel: () => void) => ReactNode) | undefined
  /** Below the fields, from what is booked by each method. */
  children?: (rows: ReceivedRow[]) => ReactNode
}

/** The one form for money that comes in later. */
export function PaymentForm(props: PaymentFormProps) {
  const { owed, besides = 0, atCounter = false, refused, saving, withholding } = props
  const [isWithheld, setWithheld] = useState(false)
  const payment = usePaymentEntry(owed, useBalance(props.customerId))
  const { result } = payment

  const form = useRef<HTMLFormElement>(null)
  const prints = useRef(false)

  /** Through the form, which moves the focus to the first problem. */
  function submit(print: boolean) {
    prints.current = print
    form.current?.requestSubmit()
    prints.current = false
  }

  async function save(prints: boolean) {
    const received = saving ? null : await payment.confirmed()
    if (!received || !result) return
    // Less is owed now: the cashier decides how much is received.
    payment.setEntry((entry) => ({ ...entry, amount: payment.amount }))
    props.onSave(received, result.change, prints)
  }

  if (isWithheld && withholding) return withholding(() => setWithheld(false))
  return (
    <Form
      ref={form}
      className={classes.form}
      aria-label="Terima pembayaran"
      onSubmit={() => save(prints.current)}
      onKeyDown={onModEnter(({ shiftKey }) => submit(atCounter && shiftKey))}
    >
      {props.head}
      {refused && (
        <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />} title={refused.title}>
          {refused.detail}
        </Alert>
      )}
      <PaymentEntryFields
        payment={payment}
        quick={atCounter ? [] : sumsOf(payment.owed)}
        first={atCounter ? 'paid' : 'amount'}
        number={props.number}
      />
      {withholding && <WithholdingButton onClick={() => setWithheld(true)} />}
      {props.children?.(result?.rows ?? [])}
      <DialogFoot
        above={<PaymentResult payment={payment} owed={owed + besides} />}
        {...(props.onCancel && { onCancel: props.onCancel })}
      >
        {atCounter && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} />}
            aria-label="Simpan dan cetak"
            aria-keyshortcuts="Control+Shift+Enter"
            disabled={result === null || saving}
            onClick={() => submit(true)}
          >
            Cetak
          </Button>
        )}
        <SubmitButton disabled={result === null} loading={saving}>
          Simpan pembayaran
        </SubmitButton>
      </DialogFoot>
    </Form>
  )
}

/** By label, in rupiah or words; what is missing is the last. */
export function PaymentFigures({ figures }: { figures: Record<string, number | string> }) {
  return (
    <dl className={classes.figures}>
      {Object.entries(figures).map(([label, figure]) => (
        <div key={label}>
          <dt className="detail">{label}</dt>
          <dd className="num">{typeof figure === 'number' ? <Money amount={figure} /> : figure}</dd>
        </div>
      ))}
    </dl>
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
