import { ActionIcon, Alert, Button, CloseButton, Title } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { numberProblem, RUPIAH } from '../../../core/number.ts'
import { type PaymentMethod, roundSums, settle } from '../../../core/payment.ts'
import { digits } from '../../format.ts'
import { Sheet } from '../../kit/dialog.tsx'
import { Keys } from '../../kit/keys.tsx'
import { Money } from '../../kit/money.tsx'
import { onModEnter } from '../../kit/on-mod-enter.ts'
import { usePhone } from '../../kit/use-phone.ts'
import { MethodField } from '../../parts/method-field.tsx'
import { printInvoice } from '../../parts/nota/print-invoice.ts'
import { PaidField } from '../../parts/paid-field.tsx'
import { useReceivePayment } from '../../parts/receive-payment.ts'
import { MOD_KEY } from '../../text.ts'
import classes from './order-payment.module.css'

/** A window may open by itself only within five seconds of the key or click (ms). */
const PRINTABLE_FOR = 4500

export type PaymentProps = {
  sale: Transaction
  /** What can be received now (rupiah). */
  owed: number
  onClose: () => void
  /** Booked, or kept to be sent; `change` is what goes back over the counter (rupiah). */
  onDone: (change: number) => void
}

/** Receives a payment on the order that is open: in the foot of its panel, on a phone from the bottom of the screen. */
export function OrderPayment({ opened, ...props }: PaymentProps & { opened: boolean }) {
  const phone = usePhone()
  if (!phone) return opened && <PaymentForm {...props} />
  return (
    <Sheet opened={opened} onClose={props.onClose} position="bottom" size="auto" title="Terima pembayaran">
      <PaymentForm {...props} />
    </Sheet>
  )
}

function PaymentForm({ sale, owed, onClose, onDone }: PaymentProps) {
  const phone = usePhone()
  // Untouched, it is what is owed, also when that changes meanwhile.
  const [typed, setTyped] = useState<number | null>()
  const [laid, setLaid] = useState<number | null>(null)
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const { refused, saving, receive } = useReceivePayment(sale)
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])

  const amount = typed === undefined ? owed : typed
  const cash = method === 'cash'
  const payable = amount !== null && !numberProblem(amount, RUPIAH) && amount > 0 && amount <= owed
  const readable = !cash || laid === null || !numberProblem(laid, RUPIAH)
  const tendered = cash && laid !== null && readable ? laid : (amount ?? 0)
  const result = payable && readable ? settle(amount, tendered) : null
  const bookable = result !== null && result.applied > 0

  function save(print = false) {
    if (!bookable || saving) return
    const { applied, change } = result
    const received = { amount: applied, method, ...(change > 0 && { tendered }) }
    const done = () => {
      onDone(change)
      if (print) printInvoice(sale.id)
    }
    void receive(received, done, print ? PRINTABLE_FOR : undefined)
  }

  return (
    <form
      className={classes.form}
      aria-label="Terima pembayaran"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={onModEnter(({ shiftKey }) => save(shiftKey))}
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
      <div className={classes.fields}>
        <PaidField
          className={classes.amount}
          ref={cash ? undefined : first}
          data-autofocus={!cash || undefined}
          label={
            <>
              Jumlah diterima <span className={classes.quiet}>untuk order ini</span>
            </>
          }
          max={owed}
          due={owed}
          quick={[]}
          value={amount}
          error={amount === 0 && owed > 0 && 'Jumlah harus lebih dari 0'}
          onChange={setTyped}
        />
        <MethodField className={classes.method} value={method} onChange={setMethod} />
        {cash && (
          <PaidField
            className={classes.laid}
            ref={first}
            data-autofocus
            label="Uang dari pelanggan"
            due={amount ?? 0}
            quick={[
              { label: 'Uang pas', amount: amount ?? 0 },
              ...roundSums(amount ?? 0).map((sum) => ({ label: digits(sum), amount: sum })),
            ]}
            value={laid}
            onChange={setLaid}
          />
        )}
      </div>
      <div className={classes.foot}>
        <output className={classes.result} data-tone={result && result.remaining > 0 ? 'missing' : 'in'}>
          {result && <Result result={result} left={owed - result.applied} />}
        </output>
        <ActionIcon
          variant="default"
          size={52}
          aria-label="Simpan dan cetak"
          aria-keyshortcuts="Control+Shift+Enter"
          disabled={!bookable || saving}
          onClick={() => save(true)}
        >
          <IconPrinter size={20} />
        </ActionIcon>
        <Button
          type="submit"
          className={classes.save}
          rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
          disabled={!bookable}
          loading={saving}
        >
          Simpan pembayaran
        </Button>
      </div>
    </form>
  )
}

/** What goes back over the counter or is missing on it, and what is then left of the debt. */
function Result({ result, left }: { result: ReturnType<typeof settle>; left: number }) {
  const { change, remaining } = result
  const then = left === 0 ? 'lalu lunas' : `sisa ${digits(left)}`
  const [word, sum] = change > 0 ? ['Kembalian', change] : remaining > 0 ? ['Kurang', remaining] : []
  if (word === undefined || sum === undefined) {
    return (
      <>
        <span className={classes.word}>Uang pas</span> <span className="detail">{then}</span>
      </>
    )
  }
  return (
    <>
      <span className={classes.word}>{word}</span> <Money amount={sum} className={classes.sum} />{' '}
      <span className="detail">{remaining > 0 ? 'tetap menjadi sisa' : then}</span>
    </>
  )
}
