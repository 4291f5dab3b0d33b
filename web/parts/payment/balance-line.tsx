import { useEffect } from 'react'
import { rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import classes from './balance-line.module.css'

type BalanceLineProps = {
  /** What the saldo has, what of it is used, and what is then left to pay (rupiah). */
  balance: number
  used: number
  rest: number
  isUsed: boolean
  onChange: (on: boolean) => void
}

/** 'Pakai saldo': the customer's saldo pays first, the rest is paid by any method (docs/product.md#saldo). */
export function BalanceLine({ balance, used, rest, isUsed, onChange }: BalanceLineProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code, defaultPrevented } = event
      if (defaultPrevented || !altKey || ctrlKey || metaKey || shiftKey || code !== 'Digit0') return
      event.preventDefault()
      onChange(!isUsed)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isUsed, onChange])

  return (
    <>
      <div className={classes.line} data-used={isUsed || undefined}>
        <label className={classes.choice}>
          <input
            type="checkbox"
            aria-keyshortcuts="Alt+0"
            checked={isUsed}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          Pakai saldo
        </label>
        <span className={classes.amount}>
          <Money amount={isUsed ? -used : balance} />
          <Keys keys="Alt 0" />
        </span>
      </div>
      {isUsed && rest > 0 && <p className={classes.rest}>Sisa {rupiah(rest)} dibayar dengan</p>}
    </>
  )
}
