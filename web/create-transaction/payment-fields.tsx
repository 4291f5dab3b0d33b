import { SegmentedControl } from '@mantine/core'
import { IconBuildingBank, IconCash, IconQrcode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../core/payment.ts'
import { METHOD_NAMES } from '../text.ts'
import { Keys } from '../ui/keys.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import classes from './payment-fields.module.css'
import { quickAmounts } from './quick-amounts.ts'
import type { Sale } from './use-sale.ts'

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const
const METHOD_ICONS: Record<PaymentMethod, ReactNode> = {
  cash: <IconCash {...ICON} />,
  transfer: <IconBuildingBank {...ICON} />,
  qris: <IconQrcode {...ICON} />,
}

/** How and how much the customer pays now. */
export function PaymentFields({ sale }: { sale: Sale }) {
  const { draft, quote, problems } = sale
  const total = quote.figures?.total ?? 0
  return (
    <>
      <fieldset className={classes.method}>
        <legend className={classes.label}>Metode pembayaran</legend>
        <SegmentedControl
          fullWidth
          aria-label="Metode pembayaran"
          value={draft.paymentMethod}
          data={PAYMENT_METHODS.map((method) => ({
            value: method,
            label: (
              <span className={classes.segment}>
                {METHOD_ICONS[method]}
                {METHOD_NAMES[method]}
              </span>
            ),
          }))}
          onChange={(method) => sale.change({ do: 'pay by', method: method as PaymentMethod })}
        />
      </fieldset>
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
        data-place="paid"
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
