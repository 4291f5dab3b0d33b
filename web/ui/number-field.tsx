import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useState } from 'react'

export type NumberFieldProps = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'max' | 'min'
> & {
  /** Null is an empty field. */
  value: number | null
  onChange: (value: number | null) => void
  ref?: Ref<HTMLInputElement>
}

/** A number input that hands out numbers, keeps what is half typed ('12,') to itself, and selects its content on focus. */
export function NumberField({ value, onChange, ref, onFocus, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const shown = toNumber(typed) === value ? typed : (value ?? '')
  return (
    <NumberInput
      onMouseDown={focusOnly}
      {...input}
      ref={useMergedRef(ref, input.allowDecimal === false ? askForDigits : undefined)}
      value={shown}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onChange={(next) => {
        setTyped(next)
        if (toNumber(next) !== value) onChange(toNumber(next))
      }}
    />
  )
}

/** The first press only focuses: it would otherwise put the caret where it falls and undo the selection. */
function focusOnly(event: { currentTarget: HTMLInputElement; preventDefault: () => void }) {
  if (document.activeElement === event.currentTarget || event.currentTarget.disabled) return
  event.preventDefault()
  event.currentTarget.focus()
}

/** A phone shows its plain digits: Mantine always asks for those with a comma. */
function askForDigits(input: HTMLInputElement | null) {
  input?.setAttribute('inputmode', 'numeric')
}

function toNumber(typed: number | string): number | null {
  if (typed === '' || typed === '-' || typed === '.') return null
  const number = Number(typed)
  return Number.isFinite(number) ? number : null
}
