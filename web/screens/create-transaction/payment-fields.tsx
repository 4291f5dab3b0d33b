import { useCallback } from 'react'
import type { PaymentMethod } from '../../../core/payment.ts'
import { Keys } from '../../kit/keys.tsx'
import { MethodField } from '../../parts/method-field.tsx'
import { PaidField } from '../../parts/paid-field.tsx'
import classes from './payment-fields.module.css'
import { quickAmounts } from './quote.ts'
import type { Sale } from './use-sale.ts'

/** How and how much the customer pays now. */
export function PaymentFields({ sale }: { sale: Sale }) {
  const { draft, quote, problems, change } = sale
  const payBy = useCallback((method: PaymentMethod) => change({ do: 'pay by', method }), [change])
  const total = quote.figures?.total ?? 0
  return (
    <>
      <MethodField className={classes.method} value={draft.paymentMethod} onChange={payBy} />
      <PaidField
        className={classes.paid}
        label={
          <>
            Jumlah dibayar <Keys keys="F4" />
          </>
        }
        aria-keyshortcuts="F4"
        inputMode="numeric"
        data-field="paid"
        due={total}
        quick={quickAmounts(total, draft.paymentMethod)}
        quickKeys
        value={draft.paidAmount}
        error={problems.paid}
        onChange={(amount) => change({ do: 'pay', amount })}
        onBlur={() => sale.touch('paid')}
      />
    </>
  )
}
