import { useEffect } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { usableBalance } from '../../../core/payments/balance.ts'
import { Money } from '../../kit/display/money.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import classes from './till-balance.module.css'
import type { Sale } from './use-sale.ts'

/** The line under the total that pays with the customer's saldo, as far as it goes. */
export function TillBalance({ sale, customer }: { sale: Sale; customer: Customer }) {
  const { draft, pricing, change } = sale
  const { usesBalance = false } = draft
  const amount = usableBalance(customer.balance, pricing.figures?.total ?? 0)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code, defaultPrevented } = event
      if (defaultPrevented || !altKey || ctrlKey || metaKey || shiftKey || code !== 'Digit0') return
      event.preventDefault()
      change({ do: 'use balance', on: !usesBalance })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [usesBalance, change])

  return (
    <div className={classes.line} data-used={usesBalance || undefined}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          aria-keyshortcuts="Alt+0"
          checked={usesBalance}
          onChange={(event) => change({ do: 'use balance', on: event.currentTarget.checked })}
        />
        Pakai saldo
      </label>
      <span className={classes.amount}>
        {usesBalance ? <Money amount={-amount} /> : <Money amount={customer.balance} />}
        <Keys keys="Alt 0" />
      </span>
    </div>
  )
}
