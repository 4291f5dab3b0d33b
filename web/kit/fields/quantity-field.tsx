import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { QUANTITY_INPUT } from '../../../core/money/number.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'
import classes from './quantity-field.module.css'

type QuantityFieldProps = Omit<NumberFieldProps, 'value' | 'onChange'> & {
  value: number
  onChange: (quantity: number) => void
  /** What is counted, for the field's and the buttons' names: 'Jumlah Banner Flexi 280gr'. */
  'aria-label': string
  /** Plus and minus of 44 px at the field's sides, for a thumb. */
  stepper?: boolean
}

/** A whole quantity of at least 1. It may stand empty while it is typed; left empty or at 0 it is 1 again. */
export function QuantityField({ value, onChange, stepper, onBlur, ...field }: QuantityFieldProps) {
  /** What stands there while it is no quantity yet: nothing or 0. */
  const [unfinished, setUnfinished] = useState<null | 0>()
  const whole = Math.trunc(value) || 1
  const input = (
    <NumberField
      {...field}
      kind={QUANTITY_INPUT}
      empty={1}
      step={1}
      {...(stepper && { w: Math.max(58, String(value).length * 12 + 10), size: 'md' })}
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
