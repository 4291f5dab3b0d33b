import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatRupiah } from '../../../core/money/money.ts'
import {
  CENTIMETRES_INPUT,
  type NumberInput,
  numberProblem,
  PERCENT_INPUT,
  parseNumber,
  parseSizes,
  QUANTITY_INPUT,
  RUPIAH_INPUT,
} from '../../../core/money/number.ts'
import { retyped, type Typed, written } from './number-text.ts'

export type NumberFieldProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'step'
> & {
  /** Null: empty; NaN: unreadable. */
  value: number | null
  onChange: (value: number | null) => void
  /** Another element shows the problem. */
  quiet?: boolean
  ref?: Ref<HTMLInputElement>
}

type Written = NumberFieldProps & {
  kind: NumberInput
  suffix?: string
  /** Replaces an unreadable value on mount: its typed text is gone. */
  empty?: number | null
  /** Arrow key increment, between `least` and the kind's maximum. */
  step?: number
  least?: number
  /** For '3 x 2'. */
  onPair?: ((length: number, width: number) => void) | undefined
  onTyped?: (raw: string) => void
}

/**
 * Accepts numbers however people write them, groups digits, and selects all on focus. Unreadable input is NaN with a message; valid input is
 * reformatted on blur.
 */
export function NumberField(field: Written) {
  const {
    value,
    onChange,
    kind,
    suffix,
    empty = null,
    step,
    least = 1,
    onPair,
    onTyped,
    quiet,
    ref,
    ...input
  } = field
  const element = useRef<HTMLInputElement>(null)
  const selected = useRef<[number, number]>(undefined)
  const format = { grouped: kind.points, suffix }
  const [typed, setTyped] = useState(() => written(value, format))
  const [left, setLeft] = useState(true)
  const shown = Object.is(read(typed.raw).number, value) ? typed : written(value, format)
  const problem = read(shown.raw).problem ?? numberProblem(value, kind)

  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement !== element.current || element.current?.value !== typed.text) return
    if (element.current.selectionStart !== typed.caret)
      element.current.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the field as it opens
  useEffect(() => {
    const input = element.current
    if (Number.isNaN(value)) onChange(empty)
    // Only this event tells what a paste or a phone keyboard replaces.
    const note = () => {
      selected.current = [input?.selectionStart ?? 0, input?.selectionEnd ?? 0]
    }
    input?.addEventListener('beforeinput', note)
    return () => input?.removeEventListener('beforeinput', note)
  }, [])

  function read(raw: string): { number: number | null; width?: number | null; problem?: string } {
    const [first = null, second] = onPair ? parseSizes(raw) : []
    const sizes = second === undefined || first === null ? [parseNumber(raw, kind)] : [first, second]
    const problem = sizes.find((size) => typeof size === 'string')
    if (problem !== undefined) return { number: Number.NaN, problem }
    const [number = null, width] = sizes as (number | null)[]
    return { number, width }
  }

  function put(next: Typed) {
    setTyped(next)
    onTyped?.(next.raw)
    const { number, width } = read(next.raw)
    if (onPair && number !== null && width) onPair(number, width)
    else if (!Object.is(number, value)) onChange(number)
  }

  return (
    <TextInput
      inputMode={kind.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...input}
      ref={useMergedRef(ref, element)}
      value={shown.text}
      error={!quiet && problem && (left || problem === kind.tooLarge || input.error) ? problem : input.error}
      onChange={({ currentTarget: { value: text, selectionStart }, nativeEvent }) => {
        const now = { text, caret: selectionStart ?? text.length, replaced: selected.current }
        selected.current = undefined
        const next = retyped(shown, now, format)
        // Changing text during IME composition would duplicate it.
        put((nativeEvent as InputEvent).isComposing ? { ...next, ...now } : next)
      }}
      onCompositionEnd={() => setTyped(retyped(shown, shown, format))}
      onMouseDown={focusOnly}
      onFocus={(event) => {
        event.currentTarget.select()
        setLeft(false)
        input.onFocus?.(event)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (!Number.isNaN(value)) setTyped(written(value, format))
        input.onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        input.onKeyDown?.(event)
        const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (!step || direction === 0 || event.defaultPrevented || event.altKey || event.ctrlKey) return
        event.preventDefault()
        const next = Math.min(kind.max, Math.max(least, (value || 0) + direction * step))
        put(written(Math.round(next * 100) / 100, format))
      }}
    />
  )
}

/** The first click only focuses, or it would undo the selection. */
function focusOnly(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget || event.currentTarget.disabled) return
  event.preventDefault()
  event.currentTarget.focus()
}

export const RIGHT = { input: { textAlign: 'right' } } as const

export type MoneyFieldProps = NumberFieldProps & {
  max?: number | undefined
}

/** Whole rupiah. Above `max` the value is kept with a message, never clamped. */
export function MoneyField({ max = RUPIAH_INPUT.max, ...field }: MoneyFieldProps) {
  return (
    <NumberField
      leftSection="Rp"
      leftSectionWidth={38}
      leftSectionPointerEvents="none"
      styles={RIGHT}
      {...field}
      kind={{ ...RUPIAH_INPUT, max, tooLarge: `Paling banyak ${formatRupiah(max).replace(' ', '\u00a0')}` }}
    />
  )
}

const { min, tooSmall, max } = RUPIAH_INPUT
const COUNT = { ...QUANTITY_INPUT, min, tooSmall, max, tooLarge: RUPIAH_INPUT.tooLarge.replace('Rp ', '') }

/** A whole number; may be empty. */
export function CountField(props: NumberFieldProps) {
  return <NumberField styles={RIGHT} {...props} kind={COUNT} />
}

/** '1.500' may be 1,5 or 1500. */
const AMBIGUOUS = /[.,]\d\d0$/

type SizeFieldProps = NumberFieldProps &
  Pick<Written, 'onPair'> & {
    /** Receives the spelled-out reading of an ambiguous size; otherwise shown below the field. */
    onWords?: (words: string | undefined) => void
  }

/** Centimetres, two decimals; point and comma are both the decimal comma. */
export function SizeField({ onWords, ...field }: SizeFieldProps) {
  const [words, setWords] = useState<string>()
  const typed = useRef('')
  const say = (raw: string) => {
    const tell = onWords ?? setWords
    typed.current = raw
    if (!AMBIGUOUS.test(raw)) return tell(undefined)
    // Rarely needed, so loaded on demand.
    import('../../../core/orders/size-reading-hint.ts')
      .then(({ sizeReadingHint }) => typed.current === raw && tell(sizeReadingHint(raw)))
      .catch(() => undefined)
  }
  return <NumberField styles={RIGHT} description={words} {...field} kind={CENTIMETRES_INPUT} onTyped={say} />
}

/** 0 to 100 in steps of 0,01; larger values are kept with a message. */
export function PercentField(props: NumberFieldProps) {
  return <NumberField styles={RIGHT} {...props} kind={PERCENT_INPUT} suffix="%" step={0.01} least={0} />
}
