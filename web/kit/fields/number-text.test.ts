import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CENTIMETRES_INPUT,
  PERCENT_INPUT,
  parseNumber,
  QUANTITY_INPUT,
  RUPIAH_INPUT,
} from '../../../core/money/number.ts'
import { TYPED_BY_PEOPLE } from '../../../testing/typed-numbers.ts'
import { type NumberFormat, retyped, type Typed, written } from './number-text.ts'

const money: NumberFormat = { grouped: true }
const size: NumberFormat = { grouped: false }
const percent: NumberFormat = { grouped: false, suffix: '%' }
const counted: NumberFormat = { grouped: true, suffix: ' ml' }
const KINDS = { rupiah: RUPIAH_INPUT, pieces: QUANTITY_INPUT, cm: CENTIMETRES_INPUT, percent: PERCENT_INPUT }
const formatOf = (kind: keyof typeof KINDS) =>
  kind === 'percent' ? percent : { grouped: KINDS[kind].points }

/** Types keys at the caret; '⌫' is backspace. */
function press(field: Typed, keys: string, format: NumberFormat): Typed {
  return [...keys].reduce((now, key) => {
    const head = now.text.slice(0, now.caret)
    const before = key === '⌫' ? head.slice(0, -1) : head + key
    return retyped(now, { text: before + now.text.slice(now.caret), caret: before.length }, format)
  }, field)
}

/** Replaces everything, like a paste. */
function paste(field: Typed, text: string, format: NumberFormat): Typed {
  return retyped(field, { text, caret: text.length, replaced: [0, field.text.length] }, format)
}

/** '12|3': caret before the 3. */
const at = (marked: string, raw = marked.replace(/[|.]/g, '')): Typed => ({
  raw,
  text: marked.replace('|', ''),
  caret: marked.indexOf('|'),
})
const seen = ({ text, caret }: Typed) => `${text.slice(0, caret)}|${text.slice(caret)}`

describe('points appear while an amount is typed, and the caret stays behind its digit', () => {
  test.each([
    ['150|', '0', '1.500|'],
    ['1.500|', '0', '15.000|'],
    ['1.500|', '⌫', '150|'],
    ['1|.500', '⌫', '|500'],
    ['1.5|00', '⌫', '1|00'],
    ['1|.234', '9', '19|.234'],
    ['12|.345', '9', '129|.345'],
    ['|', '007', '7|'],
    ['25.000|', ',00', '25.000,00|'],
    ['25.000|', '.00', '25000.00|'],
    ['1.500|', 'rb', '1500rb|'],
  ])('%s %s becomes %s', (before, keys, after) => {
    expect(seen(press(at(before), keys, money))).toBe(after)
  })

  test('typed points stay at the thousands', () => {
    expect(seen(press(written(null, money), '1.500', money))).toBe('1.500|')
    expect(seen(press(written(null, money), '1.500.000', money))).toBe('1.500.000|')
    expect(seen(press(written(null, money), '1.5000', money))).toBe('15.000|')
  })
})

test.each([
  ['12.', '12,|'],
  ['12,05', '12,05|'],
  ['12,059', '12,059|'],
  ['1.250,75', '1.250,75|'],
  ['1250', '1250|'],
  ['3x2', '3x2|'],
])('a size typed as %s is shown as %s', (keys, after) => {
  expect(seen(press(written(null, size), keys, size))).toBe(after)
})

test('a percentage keeps its sign behind it', () => {
  expect(seen(press(written(null, percent), '5', percent))).toBe('5|%')
  expect(seen(press(written(null, percent), '7.5%', percent))).toBe('7,5|%')
  expect(seen(press({ ...written(5, percent), caret: 2 }, '1', percent))).toBe('51|%')
  expect(seen(press(written(5, percent), '⌫', percent))).toBe('|')
})

test.each([
  ['1500', '1.500| ml'],
  ['1.500', '1.500| ml'],
  ['1500⌫', '150| ml'],
  ['15000⌫⌫', '150| ml'],
  ['1500,5', '1.500,5| ml'],
  ['2.5', '2.5| ml'],
])('a counted amount typed as %s has its points and its unit', (keys, after) => {
  expect(seen(press(written(null, counted), keys, counted))).toBe(after)
})

describe('what people type', () => {
  const meaning = (field: Typed, kind: keyof typeof KINDS) => {
    const read = parseNumber(field.raw, KINDS[kind])
    return typeof read === 'string' ? 'refused' : read
  }

  test.each(TYPED_BY_PEOPLE)('%s: %j, key by key, is %s', (kind, text, meant) => {
    const format = formatOf(kind)
    expect(meaning(press(written(null, format), text, format), kind)).toBe(meant)
  })

  test.each(TYPED_BY_PEOPLE)('%s: %j, pasted over another number, is %s', (kind, text, meant) => {
    const format = formatOf(kind)
    for (const before of [null, 1, 1500, 25_000, 1_250_000]) {
      expect(meaning(paste(written(before, format), text, format), kind)).toBe(meant)
    }
  })
})

describe('a number that is shown, copied and pasted is the same number', () => {
  const amount = fc.integer({ min: 0, max: RUPIAH_INPUT.max })
  const hundredths = fc.integer({ min: 0, max: 99_999_999 }).map((number) => number / 100)

  test('in every kind of field', () => {
    fc.assert(
      fc.property(amount, amount, (value, other) => {
        const { text, raw } = written(value, money)
        expect(parseNumber(raw, RUPIAH_INPUT)).toBe(value)
        expect(parseNumber(paste(written(null, money), text, money).raw, RUPIAH_INPUT)).toBe(value)
        expect(parseNumber(paste(written(other, money), text, money).raw, RUPIAH_INPUT)).toBe(value)
      }),
    )
    fc.assert(
      fc.property(hundredths, (value) => {
        expect(
          parseNumber(paste(written(null, size), written(value, size).text, size).raw, CENTIMETRES_INPUT),
        ).toBe(value)
        const shown = written(value, percent).text
        expect(parseNumber(paste(written(7.5, percent), shown, percent).raw, PERCENT_INPUT)).toBe(value)
      }),
    )
  })

  test('typed digit by digit it is written the same', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(press(written(null, money), String(value), money).text).toBe(written(value, money).text)
      }),
    )
  })
})

test.each([money, counted])(
  'digits typed and taken away anywhere of %j are those that stand there',
  (format) => {
    const digitsOf = ({ text }: Typed) => text.replace(format.suffix ?? '', '')
    const edit = fc.tuple(fc.nat(20), fc.constantFrom(...'0123456789⌫'))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.array(edit, { maxLength: 12 }),
        (start, edits) => {
          let field = written(start, format)
          let digits = String(start)
          for (const [place, key] of edits) {
            const caret = place % (digitsOf(field).length + 1)
            const count = field.text.slice(0, caret).replace(/\./g, '').length
            const beforePoint = field.text[caret - 1] === '.'
            field = press({ ...field, caret }, key, format)
            if (key !== '⌫') digits = digits.slice(0, count) + key + digits.slice(count)
            else if (!beforePoint && count > 0) digits = digits.slice(0, count - 1) + digits.slice(count)
            digits = digits.replace(/^0+(?=\d)/, '')
            expect(digitsOf(field).replace(/\./g, '')).toBe(digits)
          }
        },
      ),
    )
  },
)

test('an empty text is no number', () => {
  expect(written(null, percent).text).toBe('')
  expect(written(Number.NaN, money).text).toBe('')
  expect(parseNumber(written(null, money).raw, RUPIAH_INPUT)).toBeNull()
})
