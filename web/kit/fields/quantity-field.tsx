import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { QUANTITY_INPUT } from '../../../core/money/number.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'
import classes from './quantity-field.module.css'

type QuantityFieldProps = Omit<NumberFieldProps, 'value' | 'onChange'> & {
  value: number
  onChange: (quantity: number) => void
  /** The counted thing, for accessible names: 'Jumlah Banner Flexi 280gr'. */
  'aria-label': string
  /** 44 px plus and minus buttons. */
  stepper?: boolean
  /** A stepper for small numbers. */
  narrow?: boolean
}

/** At least 1. May be empty while typing; empty or 0 becomes 1 on blur. */
export function QuantityField({ value, onChange, stepper, narrow, onBlur, ...field }: QuantityFieldProps) {
  /** Shown while the input is not yet a quantity. */
  const [unfinished, setUnfinished] = useState<null | 0>()
  const whole = Math.trunc(value) || 1
  const input = (
    <NumberField
      {...field}
      kind={QUANTITY_INPUT}
      empty={1}
      step={1}
      {...(stepper && { w: Math.max(narrow ? 44 : 58, String(value).length * 12 + 10), size: 'md' })}
      styles={{
        input: { textAlign: stepper ? 'center' : 'right', ...(stepper && { height: 44, paddingInline: 4 }) },
      }}
      value={unfinished === undefined ? value : unfinished}
      onChange={(next) => {
        setUnfinished(next === null || next === 0 ? next : undefined)
        if (next) onChange(next)
        else if (Number.isNaN(next)) onChange(Number.NaN)
      }}
      onBlur={(event) => {
        if (unfinished !== undefined) onChange(1)
        setUnfinished(undefined)
        onBlur?.(event)
      }}
    />
  )
  if (!stepper) return input
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`Kurangi ${field['aria-label']}`}
        disabled={whole <= 1}
        onClick={() => onChange(whole - 1)}
      >
        <IconMinus size={18} />
      </ActionIcon>
      {input}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`Tambah ${field['aria-label']}`}
        disabled={whole >= QUANTITY_INPUT.max}
        onClick={() => onChange(whole + 1)}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </div>
  )
}
