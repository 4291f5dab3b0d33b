import { CloseButton } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { MethodField } from './method-field.tsx'
import classes from './second-payment.module.css'
import type { SecondPart } from './split-button.tsx'

type SecondPaymentProps = {
  first: PaymentMethod
  second: SecondPart
  /** Typed, or the rest (rupiah). */
  amount: number
  error?: string | undefined
  /** Takes the focus when added. */
  focused: boolean
  onChange: (second: SecondPart | null) => void
  onBlur?: () => void
}

export function SecondPayment(props: SecondPaymentProps) {
  const { first, second, amount, error, focused, onChange, onBlur } = props
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it opens
  useLayoutEffect(() => {
    if (focused) field.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: its methods are a set of fields of their own
    <div role="group" aria-label="Pembayaran kedua" className={classes.second}>
      <MethodField
        className={classes.methods}
        legend="Sisanya dengan"
        methods={PAYMENT_METHODS.filter((method) => method !== first)}
        value={second.method}
        onChange={(method) => onChange({ ...second, method })}
      />
      <MoneyField
        ref={field}
        aria-label="Jumlah dengan metode kedua"
        data-field="second"
        value={amount}
        error={error}
        onChange={(typed) => onChange({ ...second, amount: typed })}
        onBlur={onBlur}
      />
      <CloseButton size="lg" aria-label="Satu metode saja" onClick={() => onChange(null)} />
    </div>
  )
}
