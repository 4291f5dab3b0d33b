import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { type NumberFormat, readNumber, rewrite, writeNumber } from './number-text.ts'

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
