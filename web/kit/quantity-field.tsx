import { ActionIcon, Group } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

type QuantityFieldProps = Omit<NumberFieldProps, 'value' | 'onChange'> & {
  value: number
  onChange: (quantity: number) => void
  /** What is counted, for the field's and the buttons' names: 'Jumlah Banner Flexi 280gr'. */
  'aria-label': string
  /** Plus and minus of 44 px at the field's sides, for a thumb. */
  stepper?: boolean
}

const FORMAT = { decimals: 0, grouped: true }
const CEILING = 10_000_000

/** A whole quantity of at least 1. It may stand empty while it is typed; left empty or at 0 it is 1 again. */
export function QuantityField({ value, onChange, stepper, onBlur, ...field }: QuantityFieldProps) {
  const [unfinished, setUnfinished] = useState(false)
  const input = (
    <NumberField
      {...field}
      format={FORMAT}
      ceiling={CEILING}
      step={1}
      {...(stepper && { w: Math.max(58, String(value).length * 12 + 10), size: 'md' })}
      styles={{
        input: { textAlign: stepper ? 'center' : 'right', ...(stepper && { height: 44, paddingInline: 4 }) },
      }}
      value={unfinished ? null : value}
      onChange={(next) => {
        setUnfinished(next === null || next < 1)
        if (next !== null && next >= 1) onChange(next)
      }}
      onBlur={(event) => {
        if (unfinished) onChange(1)
        setUnfinished(false)
        onBlur?.(event)
      }}
    />
  )
  if (!stepper) return input
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`Kurangi ${field['aria-label']}`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={18} />
      </ActionIcon>
      {input}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`Tambah ${field['aria-label']}`}
        disabled={value >= CEILING}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </Group>
  )
}
