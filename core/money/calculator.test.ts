import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CalculatorKey,
  calculatorDisplayText,
  EMPTY_CALCULATOR,
  hasEntry,
  operationText,
  pressCalculatorKey,
} from './calculator.ts'

const NAMED: Record<string, CalculatorKey> = {
  C: 'clear',
  A: 'reset',
  '<': 'backspace',
  '-': '−',
  '*': '×',
  '/': '÷',
}

/** The calculator after keys as they are on a keyboard; C clears, A resets, < takes a digit back. */
function after(keys: string) {
  return [...keys.replaceAll(' ', '')].reduce(
    (state, key) => pressCalculatorKey(state, NAMED[key] ?? (key as CalculatorKey)),
    EMPTY_CALCULATOR,
  )
}
const shown = (keys: string) => calculatorDisplayText(after(keys))

describe('shows', () => {
  test.each([
    ['', '0'],
    ['007', '7'],
    ['1234567', '1.234.567'],
    [',5', '0,5'],
    ['1,,2,3', '1,23'],
    ['1,50', '1,50'],
    ['12,', '12,'],
    ['1,123456789', '1,12345678'],
    ['1234567890123456', '123.456.789.012.345'],
  ])('%s as %s', (keys, text) => {
    expect(shown(keys)).toBe(text)
  })
})

describe('calculates', () => {
  test.each([
    ['0,1 + 0,2 =', '0,3'],
    ['0,3 - 0,1 =', '0,2'],
    ['1,1 * 1,1 =', '1,21'],
    ['4,35 * 100 =', '435'],
    ['1 / 3 =', '0,33333333'],
    ['2 / 3 =', '0,66666667'],
    ['1 / 3 * 3 =', '1'],
    ['10 / 4 =', '2,5'],
    ['5 / 0 =', '0'],
    ['0 / 0 + 7 =', '7'],
    ['3 - 5 =', '−2'],
    ['3 - 5 / 3 =', '−0,66666667'],
    ['25000 * 6 + 70000 =', '220.000'],
    ['1 / 3 - 1 / 3 =', '−0,22222222'],
    ['0,00000001 / 10 =', '0'],
    ['0 - 0,00000001 / 10 =', '0'],
    ['999999999999999 + 0,99999999 =', '999.999.999.999.999,99999999'],
  ])('%s %s', (keys, text) => {
    expect(shown(keys)).toBe(text)
  })
})

describe('behaves like a desk calculator', () => {
  test.each([
    ['operations are worked out as they come', '2 + 3 * 4 =', '20'],
    ['and shown as they come', '2 + 3 *', '5'],
    ['an operator takes the place of the one before', '5 + * 3 =', '15'],
    ['equals repeats the last operation', '5 + 3 = = =', '14'],
    ['also on a new figure', '5 + 3 = 10 =', '13'],
    ['equals without a second figure takes the first', '5 + =', '10'],
    ['a result goes on', '5 + 3 = * 2 =', '16'],
    ['a digit after a result begins anew', '5 + 3 = 7', '7'],
    ['a comma after a result begins anew', '5 + 3 = ,5', '0,5'],
    ['equals alone leaves the figure', '7 =', '7'],
    ['C takes only the entry away', '5 + 3 C 4 =', '9'],
    ['C twice takes everything', '5 + 3 C C 4 =', '4'],
    ['C after a result takes everything', '5 + 3 = C =', '0'],
    ['reset takes everything at once', '5 + 3 A =', '0'],
    ['backspace takes the last digit', '123 <', '12'],
    ['backspace takes the comma', '1, <', '1'],
    ['backspace ends at 0', '1 < < <', '0'],
    ['a result has no last digit', '5 + 3 = <', '8'],
  ])('%s', (_, keys, text) => {
    expect(shown(keys)).toBe(text)
  })
})

test('shows the operation above the figure', () => {
  expect(operationText(after('1200 *'))).toBe('1.200 ×')
  expect(operationText(after('1200 * 3'))).toBe('1.200 ×')
  expect(operationText(after('1200 * 3 ='))).toBe('1.200 × 3 =')
  expect(operationText(after('1200 * 3 = ='))).toBe('3.600 × 3 =')
  expect(operationText(after('1200 * 3 = 5'))).toBe('')
  expect(hasEntry(after('5'))).toBe(true)
  expect(hasEntry(after('5 +'))).toBe(false)
})

describe('a result that is too long', () => {
  const large = '999999999999999 * 999999999999999 ='

  test('is reported, and no operation continues from it', () => {
    expect(shown(large)).toBe('Terlalu besar')
    expect(shown(`${large} + =`)).toBe('Terlalu besar')
    expect(shown('999999999999999 + 1 *')).toBe('Terlalu besar')
  })

  test('is left by a new figure and by clearing', () => {
    expect(shown(`${large} 7`)).toBe('7')
    expect(shown(`${large} C`)).toBe('0')
    expect(shown(`${large} 7 + 1 =`)).toBe('8')
  })

  test('counts what rounding carries over', () => {
    expect(shown('999999999999999 + 0,99999999 + 0,00000001 =')).toBe('Terlalu besar')
  })
})

const cents = fc.integer({ min: 0, max: 99_999_999 })
const written = (amount: number) => `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`
const read = (text: string) => Number(text.replaceAll('.', '').replace('−', '-').replace(',', '.'))

describe('always', () => {
  test('sums and differences are exact', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        expect(read(shown(`${written(one)} + ${written(other)} =`))).toBe((one + other) / 100)
        expect(read(shown(`${written(one)} - ${written(other)} =`))).toBe((one - other) / 100)
      }),
    )
  })

  test('products are exact, whichever figure comes first', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const product = shown(`${written(one)} * ${written(other)} =`)
        expect(product).toBe(shown(`${written(other)} * ${written(one)} =`))
        expect(after(`${written(one)} * ${written(other)} =`).value).toBe(
          BigInt(one) * BigInt(other) * 10n ** 28n,
        )
      }),
    )
  })

  test('multiplying takes a division back', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 99_999_999 }), (one, other) => {
        expect(read(shown(`${written(one)} / ${written(other)} * ${written(other)} =`))).toBe(one / 100)
      }),
    )
  })

  test('any keys leave a figure of at most 15 digits and eight decimals, or say that it is too large', () => {
    const key = fc.constantFrom(...'0123456789,+-*/=CA<'.split(''))
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
        expect(shown(keys.join(''))).toMatch(/^(−?\d{1,3}(\.\d{3}){0,4}(,\d{0,8})?|Terlalu besar)$/)
      }),
      { numRuns: 500 },
    )
  })
})
