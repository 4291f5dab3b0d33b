import type { PaymentMethod } from '../../../core/payments/payment.ts'
import classes from './split-button.module.css'

/** Null amount: the rest. */
export type SecondPart = { method: PaymentMethod; amount: number | null }

type SplitButtonProps = { first: PaymentMethod; onSplit: (second: SecondPart) => void }

export function SplitButton({ first, onSplit }: SplitButtonProps) {
  return (
    <button
      type="button"
      className={classes.split}
      onClick={() => onSplit({ method: first === 'cash' ? 'qris' : 'cash', amount: null })}
    >
      Bagi dua metode
    </button>
  )
}
