import { Suspense, useCallback, useState } from 'react'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { MethodField } from '../../parts/payment/method-field.tsx'
import { PaidField } from '../../parts/payment/paid-field.tsx'
import { amountByQris, secondAmount } from '../../parts/payment/payment-parts.ts'
import { QrisPart } from '../../parts/payment/qris-part.tsx'
import { type SecondPart, SplitButton } from '../../parts/payment/split-button.tsx'
import { TillBalance } from './lazy-credit.ts'
import classes from './payment-fields.module.css'
import type { Sale } from './use-sale.ts'

const SecondPayment = lazyPart(() =>
  import('../../parts/payment/second-payment.tsx').then((module) => module.SecondPayment),
)

export function PaymentFields({ sale }: { sale: Sale }) {
  const { draft, pricing, problems, wrong, change, touch, store, customer } = sale
  const payBy = useCallback((method: PaymentMethod) => change({ do: 'pay by', method }), [change])
  const total = (pricing.figures?.total ?? 0) - sale.fromBalance
  const { second, paymentMethod } = draft
  const [asked, setAsked] = useState(false)
  const split = (second: SecondPart | null) => change({ do: 'pay second', second })
  return (
    <>
      {store.balanceEnabled && customer && customer.balance > 0 && (
        <Suspense>
          <TillBalance sale={sale} customer={customer} />
        </Suspense>
      )}
      <div className={classes.method}>
        <MethodField title="Alt+M" value={paymentMethod} onChange={payBy} />
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
          quick={sale.quick}
          quickKeys
          value={draft.paidAmount}
          error={problems.paid}
          onChange={(amount) => change({ do: 'pay', amount })}
          onBlur={() => touch('paid')}
        />
        {/* Behind the amount for the Tab key, which is the usual way. */}
        {!second && (
          <SplitButton
            first={paymentMethod}
            onSplit={(second) => {
              setAsked(true)
              split(second)
            }}
          />
        )}
      </div>
      {/* One boundary: what comes late above the code would push it out of sight. */}
      <Suspense>
        {second && (
          <div className={classes.paid}>
            <SecondPayment
              first={paymentMethod}
              second={second}
              amount={secondAmount(draft, total)}
              error={problems.second ?? (second.amount === null ? undefined : wrong.second)}
              focused={asked}
              onChange={split}
              onBlur={() => touch('second')}
            />
          </div>
        )}
        <QrisPart paying={draft} amount={amountByQris(draft, total)} number={transactionNumber(draft.id)} />
      </Suspense>
    </>
  )
}
