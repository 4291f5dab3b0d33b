import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { PAYMENT_METHODS, suggestTendered } from '../../../core/payments/payment.ts'
import { formatDigits } from '../../format.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import { BalanceLine } from './balance-line.tsx'
import { MethodField } from './method-field.tsx'
import { PaidField } from './paid-field.tsx'
import classes from './payment-entry-fields.module.css'
import { withMethod } from './payment-parts.ts'
import { QrisPart } from './qris-part.tsx'
import { SecondPayment } from './second-payment.tsx'
import { SplitButton } from './split-button.tsx'
import type { EnteredPayment } from './use-payment-entry.ts'

type PaymentEntryFieldsProps = {
  payment: EnteredPayment
  quick: readonly { label: string; amount: number }[]
  /** Which input gets the focus. */
  first: 'amount' | 'paid'
  /** Of the only order that is paid. */
  number?: string | undefined
}

export function PaymentEntryFields({ payment, quick, first, number }: PaymentEntryFieldsProps) {
  const { entry, owed, setEntry, amount, asksPaid, problems, balance, fromBalance } = payment
  const { paymentMethod, second } = entry
  const [splitHere, setSplitHere] = useState(false)
  const start = useRef<HTMLInputElement>(null)
  // Mounted inside an open dialog.
  useLayoutEffect(() => start.current?.focus(), [])
  const startsWithPaid = first === 'paid' && asksPaid
  const change = (fields: Partial<typeof entry>) => setEntry({ ...entry, ...fields })
  /** As in the till. The button takes the focus: the field in use may go with the old method. */
  function chooseNext(event: KeyboardEvent<HTMLDivElement>) {
    if (!event.altKey || event.code !== 'KeyM') return
    event.preventDefault()
    const next = PAYMENT_METHODS[(PAYMENT_METHODS.indexOf(paymentMethod) + 1) % PAYMENT_METHODS.length]
    const choice = event.currentTarget.querySelector<HTMLInputElement>(`[type="radio"][value="${next}"]`)
    choice?.focus()
    choice?.click()
  }

  const fields = (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of its fields
    <div className={classes.fields} onKeyDown={chooseNext}>
      <MethodField
        className={classes.method}
        title="Alt+M"
        value={paymentMethod}
        onChange={(method) => setEntry(withMethod(entry, method))}
      />
      <PaidField
        className={classes.amount}
        ref={startsWithPaid ? undefined : start}
        data-autofocus={!startsWithPaid || undefined}
        label="Jumlah diterima"
        required
        withAsterisk={false}
        max={owed}
        due={owed}
        quick={quick}
        value={amount}
        error={problems.amount}
        onChange={(amount) => change({ amount })}
      />
      {asksPaid && (
        <PaidField
          className={classes.paid}
          ref={startsWithPaid ? start : undefined}
          data-autofocus={startsWithPaid || undefined}
          label={
            paymentMethod === 'cash'
              ? 'Uang dari pelanggan'
              : `Dengan ${PAYMENT_METHOD_LABELS[paymentMethod]}`
          }
          due={amount ?? 0}
          quick={second ? [] : sumsOf(amount ?? 0)}
          value={entry.paidAmount}
          error={problems.paid}
          onChange={(paidAmount) => change({ paidAmount })}
        />
      )}
      {second ? (
        <div className={classes.second}>
          <SecondPayment
            first={paymentMethod}
            second={second}
            amount={payment.secondAmount}
            error={problems.second}
            focused={splitHere}
            onChange={(second) => change({ second })}
          />
        </div>
      ) : (
        // After the fields in Tab order. Beside a saldo there is one method.
        fromBalance === 0 && (
          <div className={classes.split}>
            <SplitButton
              first={paymentMethod}
              onSplit={(second) => {
                setSplitHere(true)
                change({ second })
              }}
            />
          </div>
        )
      )}
      <QrisPart
        className={classes.second}
        paying={entry}
        amount={payment.result?.rows.find(({ method }) => method === 'qris')?.amount ?? 0}
        number={number}
      />
    </div>
  )
  if (balance === 0) return fields
  return (
    <>
      <BalanceLine
        balance={balance}
        used={fromBalance}
        rest={owed}
        isUsed={entry.usesBalance}
        // Money beside the saldo is never booked unless it is typed.
        onChange={(on) =>
          change({ usesBalance: on, amount: on ? null : undefined, paidAmount: null, second: null })
        }
      />
      {owed > 0 && fields}
    </>
  )
}

function sumsOf(amount: number) {
  return [
    { label: 'Uang pas', amount },
    ...suggestTendered(amount).map((sum) => ({ label: formatDigits(sum), amount: sum })),
  ]
}
