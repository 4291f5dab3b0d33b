import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

export type NumberFieldProps = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'max' | 'min'
> & {
  /** Null is an empty field. */
  value: number | null
  onChange: (value: number | null) => void
  /** The largest value accepted. A larger one stays as typed and is answered by a message. */
  max?: number
}

/** A number input that hands out numbers, and keeps what is half typed ('12,') to itself. */
export function NumberField({ value, onChange, max, onValueChange, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const shown = toNumber(typed) === value ? typed : (value ?? '')
  return (
    <NumberInput
      {...input}
      value={shown}
      onChange={(next) => {
        setTyped(next)
        if (toNumber(next) !== value) onChange(toNumber(next))
      }}
      onValueChange={onValueChange}
    />
  )
}

function toNumber(typed: number | string): number | null {
  if (typed === '' || typed === '-' || typed === '.') return null
  const number = Number(typed)
  return Number.isFinite(number) ? number : null
}
