import { SegmentedControl } from '@mantine/core'
import { IconBuildingBank, IconCash, IconQrcode } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../core/payment.ts'
import { METHOD_NAMES } from '../text.ts'
import classes from './method-field.module.css'

const ICON = { size: 18, 'aria-hidden': true } as const
const ICONS: Record<PaymentMethod, ReactNode> = {
  cash: <IconCash {...ICON} />,
  transfer: <IconBuildingBank {...ICON} />,
  qris: <IconQrcode {...ICON} />,
}

type MethodFieldProps = {
  /** Null: not known. */
  value: PaymentMethod | null
  onChange: (method: PaymentMethod) => void
  className?: string
}

/** How is paid. */
export const MethodField = memo(function MethodField({ value, onChange, className }: MethodFieldProps) {
  return (
    <fieldset className={['fieldset', className].filter(Boolean).join(' ')}>
      <legend>Metode pembayaran</legend>
      <SegmentedControl
        fullWidth
        aria-label="Metode pembayaran"
        value={value ?? ''}
        data={PAYMENT_METHODS.map((method) => ({
          value: method,
          label: (
            <span className={classes.segment}>
              {ICONS[method]}
              {METHOD_NAMES[method]}
            </span>
          ),
        }))}
        onChange={(method) => onChange(method as PaymentMethod)}
      />
    </fieldset>
  )
})
