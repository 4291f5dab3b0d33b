import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { numberProblem, RUPIAH } from '../../../core/number.ts'
import { halfDown, type PaymentMethod, roundPart } from '../../../core/payment.ts'
import { digits } from '../../format.ts'
import { Crop, CropFigure } from '../../kit/crop.tsx'
import { Dialog, Sheet } from '../../kit/dialog.tsx'
import { Keys } from '../../kit/keys.tsx'
import { FittedMoney, Money } from '../../kit/money.tsx'
import { onModEnter } from '../../kit/on-mod-enter.ts'
import type { OpenedDialog } from '../../kit/record/record-dialog.tsx'
import { usePhone } from '../../kit/use-phone.ts'
import { MethodField } from '../../parts/method-field.tsx'
import { PaidField } from '../../parts/paid-field.tsx'
import type { PaymentRefusal, Received } from '../../parts/receive-payment.ts'
import { MOD_KEY } from '../../text.ts'
import classes from './payment-form.module.css'

/** Around receiving a payment: a dialog, and on a phone a sheet from the bottom of the screen. */
export function PaymentFrame({ opened, onClose, children }: OpenedDialog & { children: ReactNode }) {
  const phone = usePhone()
  const shared = {
    opened,
    onClose,
    title: 'Terima pembayaran',
    onExitTransitionEnd: keepFocus,
  }
  if (!phone) return <Dialog {...shared}>{children}</Dialog>
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
  /** Who pays, and for what. */
  head: ReactNode
  figures: readonly { label: string; figure: ReactNode; missing?: boolean }[]
  /** What can be received (rupiah). */
  owed: number
  /** Why the server took nothing, and what it says now. */
  refused: PaymentRefusal | null
  saving: boolean
  onSave: (received: Received) => void
  onCancel: () => void
  /** What stands below the figures; and below the fields, for the amount that can be received, else null. */
  about?: ReactNode
  children?: (amount: number | null) => ReactNode
}

/** Receives a payment (specification, section 5): above 0 and at most what remains; what remains then stands in crop marks. */
export function PaymentForm(props: PaymentFormProps) {
  const { owed, refused, saving } = props
  const [amount, setAmount] = useState<number | null>(owed)
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const booked = amount !== null && amount > 0 && amount <= owed && !numberProblem(amount, RUPIAH)
  const valid = booked ? amount : null
  const after = valid === null ? null : owed - valid

  function save() {
    if (valid !== null && !saving) props.onSave({ amount: valid, method })
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={onModEnter(save)}
    >
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
      <AmountField
        owed={owed}
        amount={amount}
        onAmount={setAmount}
        error={amount === 0 && owed > 0 && 'Jumlah harus lebih dari 0'}
      />
      <MethodField value={method} onChange={setMethod} />
      {props.children?.(valid)}
      <Crop>
        <CropFigure label="Sisa setelah ini" className={after === 0 ? classes.settled : undefined}>
          {after === null ? '—' : after === 0 ? 'Lunas' : <FittedMoney amount={after} />}
        </CropFigure>
      </Crop>
      <div className={classes.buttons}>
        <Button variant="default" h={52} onClick={props.onCancel}>
          Batal
        </Button>
        <Button
          type="submit"
          h={52}
          flex={1}
          fz={16}
          justify="space-between"
          rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
          disabled={after === null}
          loading={saving}
        >
          Simpan pembayaran
        </Button>
      </div>
    </form>
  )
}

type AmountFieldProps = {
  owed: number
  amount: number | null
  onAmount: (amount: number | null) => void
  error: ReactNode
}

/** How much is received, with the sums that are asked for most. */
function AmountField({ owed, amount, onAmount, error }: AmountFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // The field may come into a dialog that is open already.
  useLayoutEffect(() => field.current?.focus(), [])
  const half = halfDown(owed)
  const round = roundPart(owed)
  const quick = [
    { label: 'Lunasi sisa', amount: owed },
    { label: 'Separuh', amount: half },
    ...(round > 0 && round !== half ? [{ label: digits(round), amount: round }] : []),
  ]
  return (
    <PaidField
      ref={field}
      data-autofocus
      label="Jumlah diterima"
      required
      withAsterisk={false}
      max={owed}
      due={owed}
      quick={quick}
      value={amount}
      error={error}
      onChange={onAmount}
    />
  )
}
