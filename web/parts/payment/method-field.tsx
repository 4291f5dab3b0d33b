import { IconBuildingBank, IconCash, IconQrcode } from '@tabler/icons-react'
import { memo, type ReactNode, useId } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './method-field.module.css'

const ICON = { size: 18, 'aria-hidden': true } as const
const ICONS: Record<PaymentMethod, ReactNode> = {
  cash: <IconCash {...ICON} />,
  transfer: <IconBuildingBank {...ICON} />,
  qris: <IconQrcode {...ICON} />,
}

type MethodFieldProps = {
  /** Null: unknown. */
  value: PaymentMethod | null
  onChange: (method: PaymentMethod) => void
  legend?: ReactNode
  /** Default: all. */
  methods?: readonly PaymentMethod[]
  className?: string | undefined
  title?: string
}

/** Plain radio buttons: part of the till's first load (decision 0031). */
export const MethodField = memo(function MethodField(props: MethodFieldProps) {
  const { value, onChange, legend = 'Metode pembayaran', methods = PAYMENT_METHODS, className, title } = props
  const name = useId()
  return (
    <fieldset className={['fieldset', className].filter(Boolean).join(' ')} title={title}>
      <legend>{legend}</legend>
      <div className={classes.choices}>
        {methods.map((method) => (
          <label key={method} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={method}
              checked={method === value}
              onChange={() => onChange(method)}
            />
            {ICONS[method]}
            {PAYMENT_METHOD_LABELS[method]}
          </label>
        ))}
      </div>
    </fieldset>
  )
})
