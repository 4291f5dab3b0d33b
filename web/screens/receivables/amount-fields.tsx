import { type ReactNode, useEffect, useRef } from 'react'
import { halfDown, type PaymentMethod, roundPart } from '../../../core/payment.ts'
import { digits } from '../../format.ts'
import { MoneyField } from '../../kit/money-field.tsx'
import { MethodField } from '../../parts/method-field.tsx'
import classes from './amount-fields.module.css'

type AmountFieldsProps = {
  /** What is owed (rupiah): the most that can be taken. */
  owed: number
  amount: number | null
  onAmount: (amount: number | null) => void
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  error: ReactNode
}

/** How much is received, with the sums that are asked for most, and how it is paid. */
export function AmountFields({ owed, amount, onAmount, method, onMethod, error }: AmountFieldsProps) {
  const field = useRef<HTMLInputElement>(null)
  // These fields may come into a dialog that is open already. Not at once: one that opens notes where the focus stood before.
  useEffect(() => {
    const soon = setTimeout(() => field.current?.focus(), 0)
    return () => clearTimeout(soon)
  }, [])
  const half = halfDown(owed)
  const round = roundPart(owed)
  const quick = [
    { label: 'Lunasi sisa', sum: owed },
    { label: 'Separuh', sum: half },
    ...(round > 0 && round !== half ? [{ label: digits(round), sum: round }] : []),
  ]
  return (
    <>
      <div>
        <MoneyField
          ref={field}
          data-autofocus
          classNames={{ input: classes.amount, section: classes.currency }}
          label="Jumlah diterima"
          required
          withAsterisk={false}
          placeholder="0"
          max={owed}
          value={amount}
          error={error}
          onChange={onAmount}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields */}
        <div role="group" aria-label="Jumlah cepat" className={classes.quick}>
          {quick.map(({ label, sum }) => (
            <button
              key={label}
              type="button"
              className={classes.quickAmount}
              aria-pressed={amount === sum && owed > 0}
              disabled={owed === 0}
              onClick={() => onAmount(sum)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <MethodField value={method} onChange={onMethod} />
    </>
  )
}
