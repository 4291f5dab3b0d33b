import type { PaymentMethod } from '../../../core/payments/payment.ts'
import classes from './split-button.module.css'

/** A second part of one payment; a null amount: whatever the first one leaves. */
export type SecondPart = { method: PaymentMethod; amount: number | null }

type SplitButtonProps = { first: PaymentMethod; onSplit: (second: SecondPart) => void }

/** Pays the rest by another method. It stands beside the head of the methods, and takes no room of its own. */
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
