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
  /** Null is an empty field, NaN one in which something stands that is no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** What is wrong with the number is said elsewhere. */
  quiet?: boolean
  ref?: Ref<HTMLInputElement>
}

type Written = NumberFieldProps & {
  kind: NumberInput
  suffix?: string
  /** What a field means that opens over a number which could not be read: what was typed is gone with the field it was typed into. */
  empty?: number | null
  /** What the arrow keys add and take away, from `least` to the kind's largest. */
  step?: number
  least?: number
  /** Called when two sizes are typed: '3 x 2'. */
  onPair?: ((length: number, width: number) => void) | undefined
  onTyped?: (raw: string) => void
}

/**
 * Parses a number however people write it, groups its digits, and selects its content on focus. Invalid input is reported as NaN with a
 * message; valid input is reformatted on blur.
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
    // Only this event says what a paste or a phone's keyboard replaces.
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
        // What is still being composed is the keyboard's: a text that changes under it would be doubled.
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

/** The first press only focuses: it would otherwise put the caret where it falls and undo the selection. */
function focusOnly(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget || event.currentTarget.disabled) return
  event.preventDefault()
  event.currentTarget.focus()
}

const RIGHT = { input: { textAlign: 'right' } } as const

export type MoneyFieldProps = NumberFieldProps & {
  /** The largest amount accepted. */
  max?: number | undefined
}

/** An amount in whole rupiah, grouped while typing. An amount above `max` is kept with the message 'Paling banyak Rp …', never cut. */
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

/** A whole number that may stand empty: a limit, a minimum. */
export function CountField(props: NumberFieldProps) {
  return <NumberField styles={RIGHT} {...props} kind={COUNT} />
}

/** A size that may have been meant otherwise: '1.500'. */
const AMBIGUOUS = /[.,]\d\d0$/

type SizeFieldProps = NumberFieldProps &
  Pick<Written, 'onPair'> & {
    /** Says a size in words that can be read in two ways ('1.500'); without it, the field says it itself. */
    onWords?: (words: string | undefined) => void
  }

/** A length in centimetres with up to two decimals; a typed point or comma is the decimal comma. */
export function SizeField({ onWords, ...field }: SizeFieldProps) {
  const [words, setWords] = useState<string>()
  const typed = useRef('')
  const say = (raw: string) => {
    const tell = onWords ?? setWords
    typed.current = raw
    if (!AMBIGUOUS.test(raw)) return tell(undefined)
    // Seldom needed, so fetched when it is.
    import('../../../core/orders/size-reading-hint.ts')
      .then(({ sizeReadingHint }) => typed.current === raw && tell(sizeReadingHint(raw)))
      .catch(() => undefined)
  }
  return <NumberField styles={RIGHT} description={words} {...field} kind={CENTIMETRES_INPUT} onTyped={say} />
}

/** A percentage from 0 to 100 in steps of 0,01. A larger one is kept and answered with a message. */
export function PercentField(props: NumberFieldProps) {
  return <NumberField styles={RIGHT} {...props} kind={PERCENT_INPUT} suffix=" %" step={0.01} least={0} />
}
