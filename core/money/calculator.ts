// Desk calculator (docs/product.md#calculator). Values are integers of 10^-32: typed decimals are exact, and the
// error of a division stays far below the eight decimals shown. It is a state machine: pressKey(state, key) → state.

const OPERATORS = ['+', '−', '×', '÷'] as const
type Operator = (typeof OPERATORS)[number]
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/** `clear` clears the entry, or everything if there is none; `reset` clears everything. */
export type CalculatorKey = Digit | ',' | Operator | '=' | 'clear' | 'reset' | 'backspace'

export type Calculator = {
  /** Typed digits with a decimal comma, ungrouped; null while a result is shown. */
  entry: string | null
  /** Shown while `entry` is null. */
  value: bigint
  /** Waits for its second operand. */
  pending: { left: bigint; operator: Operator } | null
  /** Repeated by the equals key. */
  repeatOperation: { operator: Operator; right: bigint } | null
  /** '5 + 3 =' */
  completedOperation: string
  /** More than 15 digits before the comma: only a digit or a clear key leads on. */
  tooLarge: boolean
}

const DECIMALS = 32
const ONE = 10n ** BigInt(DECIMALS)
const SHOWN_DECIMALS = 8
const MAX_DIGITS = 15

export const EMPTY_CALCULATOR: Calculator = {
  entry: '0',
  value: 0n,
  pending: null,
  repeatOperation: null,
  completedOperation: '',
  tooLarge: false,
}

/** Operations are evaluated in typing order, without precedence; a division by zero yields 0. */
export function pressCalculatorKey(calculator: Calculator, key: CalculatorKey): Calculator {
  if (key === 'reset') return EMPTY_CALCULATOR
  if (key === 'clear') return clearEntry(calculator)
  if (key === 'backspace') return deleteLastDigit(calculator)
  if (isOperator(key)) return pressOperator(calculator, key)
  if (key === '=') return pressEquals(calculator)
  return appendDigit(calculator.tooLarge ? EMPTY_CALCULATOR : calculator, key)
}

/** '1.234,5': as typed, or a result with at most eight decimals. */
export function calculatorDisplayText({ entry, value, tooLarge }: Calculator): string {
  if (tooLarge) return 'Terlalu besar'
  if (entry === null) return figureText(value)
  const [whole = '0', decimals] = entry.split(',')
  return decimals === undefined ? groupThousands(whole) : `${groupThousands(whole)},${decimals}`
}

/** '5 +' while it waits, '5 + 3 =' once it is done. */
export function operationText({ pending, completedOperation, entry }: Calculator): string {
  if (pending) return `${figureText(pending.left)} ${pending.operator}`
  return entry === null ? completedOperation : ''
}

/** True if `clear` clears only the entry. */
export function hasEntry({ entry }: Calculator): boolean {
  return entry !== null && entry !== '0'
}

function appendDigit(calculator: Calculator, key: Digit | ','): Calculator {
  const entry = calculator.entry ?? '0'
  const [whole = '', decimals] = entry.split(',')
  if (key === ',') return { ...calculator, entry: decimals === undefined ? `${entry},` : entry }
  const full = decimals === undefined ? whole.length >= MAX_DIGITS : decimals.length >= SHOWN_DECIMALS
  if (full) return calculator
  return { ...calculator, entry: entry === '0' ? key : entry + key }
}

function clearEntry(calculator: Calculator): Calculator {
  return hasEntry(calculator) ? { ...calculator, entry: '0' } : EMPTY_CALCULATOR
}

function deleteLastDigit(calculator: Calculator): Calculator {
  const { entry } = calculator
  return entry === null ? calculator : { ...calculator, entry: entry.slice(0, -1) || '0' }
}

function pressOperator(calculator: Calculator, operator: Operator): Calculator {
  if (calculator.tooLarge) return calculator
  const { entry, pending } = calculator
  // A second operator replaces the first.
  const left =
    pending && entry !== null
      ? apply(pending.left, pending.operator, currentValue(calculator))
      : currentValue(calculator)
  return withResult({ ...EMPTY_CALCULATOR, pending: { left, operator } }, left)
}

function pressEquals(calculator: Calculator): Calculator {
  if (calculator.tooLarge) return calculator
  const { pending, repeatOperation } = calculator
  const now = currentValue(calculator)
  if (!pending && !repeatOperation) return { ...EMPTY_CALCULATOR, entry: null, value: now }
  const left = pending ? pending.left : now
  const repeat = pending
    ? { operator: pending.operator, right: now }
    : (repeatOperation as NonNullable<typeof repeatOperation>)
  const completedOperation = `${figureText(left)} ${repeat.operator} ${figureText(repeat.right)} =`
  return withResult(
    { ...EMPTY_CALCULATOR, repeatOperation: repeat, completedOperation },
    apply(left, repeat.operator, repeat.right),
  )
}

function withResult(calculator: Calculator, value: bigint): Calculator {
  if (digitsOf(value).whole.length > MAX_DIGITS) {
    return { ...EMPTY_CALCULATOR, entry: null, tooLarge: true }
  }
  return { ...calculator, entry: null, value }
}

function apply(left: bigint, operator: Operator, right: bigint): bigint {
  switch (operator) {
    case '+':
      return left + right
    case '−':
      return left - right
    case '×':
      return divideRounded(left * right, ONE)
    case '÷':
      return right === 0n ? 0n : divideRounded(left * ONE, right)
  }
}

function currentValue({ entry, value }: Calculator): bigint {
  if (entry === null) return value
  const [whole = '0', decimals = ''] = entry.split(',')
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'))
}

function figureText(value: bigint): string {
  const { whole, decimals } = digitsOf(value)
  const figure = decimals === '' ? groupThousands(whole) : `${groupThousands(whole)},${decimals}`
  return value < 0n && figure !== '0' ? `−${figure}` : figure
}

/** Digits shown, rounded half up, without the sign. */
function digitsOf(value: bigint): { whole: string; decimals: string } {
  const size = value < 0n ? -value : value
  const digits = divideRounded(size, 10n ** BigInt(DECIMALS - SHOWN_DECIMALS))
    .toString()
    .padStart(SHOWN_DECIMALS + 1, '0')
  return {
    whole: digits.slice(0, -SHOWN_DECIMALS),
    decimals: digits.slice(-SHOWN_DECIMALS).replace(/0+$/, ''),
  }
}

/** Rounds half away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const twice = 2n * dividend
  const half = dividend < 0n === divisor < 0n ? divisor : -divisor
  return (twice + half) / (2n * divisor)
}

function groupThousands(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, '.')
}

function isOperator(key: CalculatorKey): key is Operator {
  return (OPERATORS as readonly string[]).includes(key)
}
