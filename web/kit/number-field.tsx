import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type NumberFormat, parseAmount, readNumber, rewrite, writeNumber } from './number-text.ts'

export type NumberFieldProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'step'
> & {
  /** Null is an empty field. */
  value: number | null
  onChange: (value: number | null) => void
  ref?: Ref<HTMLInputElement>
}

type Written = NumberFieldProps & {
  format: NumberFormat
  /** A key that would make the number larger than this does nothing. */
  ceiling: number
  /** What the arrow keys add and take away, from `least` to `most`. */
  step?: number
  least?: number
  most?: number
}

/**
 * A field that hands out numbers, writes separators while they are typed, keeps what is half typed ('12,') to itself, and selects
 * its content on focus.
 */
export function NumberField(field: Written) {
  const { value, onChange, format, ceiling, step, least = 1, most = ceiling, ref, ...input } = field
  const element = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ text: writeNumber(value, format), caret: 0 })
  const text = readNumber(typed.text, format) === value ? typed.text : writeNumber(value, format)

  useLayoutEffect(() => {
    if (document.activeElement === element.current && element.current?.value === typed.text) {
      element.current.setSelectionRange(typed.caret, typed.caret)
    }
  }, [typed])

  function put(next: { text: string; caret: number }) {
    const number = readNumber(next.text, format)
    // A refused key is drawn anew too: the browser has already shown it.
    if (number !== null && number > ceiling)
      return setTyped({ text, caret: Math.min(next.caret, text.length) })
    setTyped(next)
    if (number !== value) onChange(number)
  }

  return (
    <TextInput
      inputMode={format.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...input}
      ref={useMergedRef(ref, element)}
      value={text}
      onChange={({ currentTarget: { value, selectionStart } }) =>
        put(rewrite({ text: value, caret: selectionStart ?? value.length }, format))
      }
      onMouseDown={focusOnly}
      onFocus={(event) => {
        event.currentTarget.select()
        input.onFocus?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        input.onKeyDown?.(event)
        const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (!step || direction === 0 || event.defaultPrevented || event.altKey || event.ctrlKey) return
        event.preventDefault()
        const next = Math.min(most, Math.max(least, (value ?? 0) + direction * step))
        const stepped = writeNumber(next, format)
        put({ text: stepped, caret: stepped.length - (format.suffix ?? '').length })
      }}
    />
  )
}

/** The first press only focuses: it would otherwise put the caret where it falls and undo the selection. */
function focusOnly(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget || event.currentTarget.disabled) return
  event.preventDefault()
  event.currentTarget.focus()
}

export type MoneyFieldProps = NumberFieldProps & {
  /** The largest amount accepted. */
  max?: number
}

const WHOLE = { decimals: 0, grouped: true }
const LARGEST_AMOUNT = 999_999_999_999_999
const thousands = new Intl.NumberFormat('id-ID')

/**
 * An amount in whole rupiah: separators appear while typing, Rp stands outside the text, 'Rp 1.250.000,00' can be
 * pasted. An amount above `max` is kept and answered with 'Paling banyak Rp …', never cut.
 */
export function MoneyField({ error, max, ...field }: MoneyFieldProps) {
  const tooMuch = max !== undefined && field.value !== null && field.value > max
  return (
    <NumberField
      leftSection="Rp"
      leftSectionWidth={38}
      leftSectionPointerEvents="none"
      styles={{ input: { textAlign: 'right' } }}
      {...field}
      format={WHOLE}
      ceiling={LARGEST_AMOUNT}
      error={error || (tooMuch && `Paling banyak Rp\u00a0${thousands.format(max)}`)}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const amount = parseAmount(event.clipboardData.getData('text'))
        const { selectionStart, selectionEnd, value } = event.currentTarget
        // Into the middle of an amount, the pasted digits are simply typed.
        if (
          amount === null ||
          amount > LARGEST_AMOUNT ||
          selectionStart !== 0 ||
          selectionEnd !== value.length
        )
          return
        event.preventDefault()
        field.onChange(amount)
      }}
    />
  )
}

/** A whole number that may stand empty: a limit, a minimum. */
export function CountField(props: NumberFieldProps) {
  return (
    <NumberField
      styles={{ input: { textAlign: 'right' } }}
      {...props}
      format={WHOLE}
      ceiling={1_000_000_000}
    />
  )
}

const CENTIMETRES = { decimals: 2, grouped: false }

/** A length in centimetres with up to two decimals; a typed point or comma is the decimal comma. */
export function SizeField(props: NumberFieldProps) {
  return (
    <NumberField
      styles={{ input: { textAlign: 'right' } }}
      {...props}
      format={CENTIMETRES}
      ceiling={999_999.99}
    />
  )
}

const PER_CENT = { decimals: 2, grouped: false, suffix: ' %' }

/** A percentage from 0 to 100 in steps of 0,01 (specification, sections 5 and 9). A larger one is kept and answered with a message. */
export function PercentField({ error, ...field }: NumberFieldProps) {
  return (
    <NumberField
      styles={{ input: { textAlign: 'right' } }}
      {...field}
      format={PER_CENT}
      ceiling={999.99}
      step={0.01}
      least={0}
      most={100}
      error={error || (field.value !== null && field.value > 100 && 'Paling banyak 100%')}
    />
  )
}
