import { Keys } from '../../kit/keys.tsx'
import { MoneyField } from '../../kit/number-field.tsx'
import { MethodField } from '../../parts/method-field.tsx'
import classes from './payment-fields.module.css'
import { quickAmounts } from './quote.ts'
import type { Sale } from './use-sale.ts'

/** How and how much the customer pays now. */
export function PaymentFields({ sale }: { sale: Sale }) {
  const { draft, quote, problems } = sale
  const total = quote.figures?.total ?? 0
  return (
    <>
      <MethodField
        className={classes.method}
        value={draft.paymentMethod}
        onChange={(method) => sale.change({ do: 'pay by', method })}
      />
      <MoneyField
        className={classes.paid}
        classNames={{ input: classes.amount, section: classes.currency, label: classes.paidLabel }}
        label={
          <>
            Jumlah dibayar <Keys keys="F4" />
          </>
        }
        aria-keyshortcuts="F4"
        placeholder="0"
        inputMode="numeric"
        data-field="paid"
        value={draft.paidAmount}
        error={problems.paid}
        onChange={(amount) => sale.change({ do: 'pay', amount })}
        onBlur={() => sale.touch('paid')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields */}
      <div role="group" aria-label="Jumlah cepat" className={classes.quick}>
        {quickAmounts(total, draft.paymentMethod).map(({ label, amount }, index) => (
          <button
            key={label}
            type="button"
            className={classes.quickAmount}
            aria-pressed={draft.paidAmount === amount && total > 0}
            aria-keyshortcuts={`Alt+${index + 1}`}
            disabled={total === 0}
            onClick={() => sale.change({ do: 'pay', amount })}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
