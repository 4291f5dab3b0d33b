import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TYPED_BY_PEOPLE } from '../../testing/typed-numbers.ts'
import {
  CENTIMETRES_INPUT,
  type NumberInput,
  numberProblem,
  PERCENT_INPUT,
  parseNumber,
  parseSizes,
  QUANTITY_INPUT,
  RUPIAH_INPUT,
} from './number.ts'

const KINDS = { rupiah: RUPIAH_INPUT, pieces: QUANTITY_INPUT, cm: CENTIMETRES_INPUT, percent: PERCENT_INPUT }

describe('numbers as people type them', () => {
  test.each(TYPED_BY_PEOPLE)('%s: %j is %s', (kind, text, meant) => {
    const read = parseNumber(text, KINDS[kind])
    if (meant === 'refused') expect(read).toEqual(expect.any(String))
    else expect(read).toBe(meant)
  })

  test('are a hundred things', () => expect(TYPED_BY_PEOPLE.length).toBeGreaterThanOrEqual(100))

  test.each<[string, NumberInput, string]>([
    ['25,000', RUPIAH_INPUT, 'Tidak jelas. Tulis 25.000 untuk dua puluh lima ribu'],
    ['seratus', RUPIAH_INPUT, 'Isi dengan angka, misalnya 25.000'],
    ['1,5', QUANTITY_INPUT, 'Jumlah harus bilangan bulat'],
    ['25.000,50', RUPIAH_INPUT, 'Isi dengan rupiah bulat'],
    ['20.000.000', QUANTITY_INPUT, 'Paling banyak 10.000.000'],
    ['1.000.000.000.000.000', RUPIAH_INPUT, 'Paling banyak Rp 999.999.999.999.999'],
    ['1.000.000', CENTIMETRES_INPUT, 'Harus kurang dari 1.000.000 cm'],
    ['1,255', CENTIMETRES_INPUT, 'Paling banyak dua angka di belakang koma'],
    ['panjang', CENTIMETRES_INPUT, 'Isi dengan angka, misalnya 120,5'],
    ['100,5', PERCENT_INPUT, 'Paling banyak 100%'],
    ['-5', RUPIAH_INPUT, 'Tidak boleh kurang dari 0'],
    ['-3', QUANTITY_INPUT, 'Jumlah minimal 1'],
    ['0', QUANTITY_INPUT, 'Jumlah minimal 1'],
  ])('%j is refused: %#', (text, kind, sentence) => {
    const read = parseNumber(text, kind)
    expect(typeof read === 'string' ? read : numberProblem(read, kind)).toBe(sentence)
  })

  test('NaN is rejected', () => {
    expect(numberProblem(Number.NaN, RUPIAH_INPUT)).toBe('Isi dengan angka, misalnya 25.000')
    expect(numberProblem(null, RUPIAH_INPUT)).toBeUndefined()
    expect(numberProblem(0, RUPIAH_INPUT)).toBeUndefined()
  })
})

test.each<[string, number[]]>([
  ['300', [300]],
  ['300x200', [300, 200]],
  ['300 x 200', [300, 200]],
  ['3 X 2', [3, 2]],
  ['3×2', [3, 2]],
  ['3 * 2', [3, 2]],
  ['3 kali 2', [3, 2]],
  ['1.250,75 x 80,5', [1250.75, 80.5]],
  ['3 x 2 m', [300, 200]],
  ['3m x 2m', [300, 200]],
  ['3 m x 90 cm', [300, 90]],
  ['1,5x0,8m', [150, 80]],
  ['3x1m', [300, 100]],
  ['3 × 1 meter', [300, 100]],
  // Nobody prints 3 m by 1 cm; 50 beside metres can be cm.
  ['3m x 1', [300, 100]],
  ['3m x 1.1', [300, 110]],
  ['3m x 50', [300, 50]],
  ['90cm x 3', [90, 3]],
])('the sizes %s', (text, sizes) => expect(parseSizes(text)).toEqual(sizes))

describe('a number that is shown, copied and pasted is the same number', () => {
  const shown = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 2 })
  const amount = fc.integer({ min: 0, max: RUPIAH_INPUT.max })
  const hundredths = fc.integer({ min: 0, max: 99_999_999 }).map((number) => number / 100)

  test('as an amount, with Rp and sen as well', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = shown(value)
        for (const copy of [
          text,
          `Rp ${text}`,
          `Rp\u00a0${text}`,
          `${text},00`,
          `${text},-`,
          String(value),
        ]) {
          expect(parseNumber(copy, RUPIAH_INPUT)).toBe(value)
        }
      }),
    )
  })

  test('as an amount in the English way, where it is not unclear', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const read = parseNumber(value.toLocaleString('en-US'), RUPIAH_INPUT)
        if (value < 1000 || value >= 1_000_000) expect(read).toBe(value)
        else expect(read).toEqual(expect.any(String))
      }),
    )
  })

  test('as a size and a percentage', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        const text = value.toLocaleString('id-ID', { useGrouping: false, maximumFractionDigits: 2 })
        for (const copy of [text, `${text} cm`, text.replace(',', '.')]) {
          expect(parseNumber(copy, CENTIMETRES_INPUT)).toBe(value)
        }
        if (value <= 100) expect(parseNumber(`${text} %`, PERCENT_INPUT)).toBe(value)
      }),
    )
  })

  test('as a size with points between thousands and its decimals', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        const text = value.toLocaleString('id-ID', { minimumFractionDigits: 2 })
        expect(parseNumber(text, CENTIMETRES_INPUT)).toBe(value)
      }),
    )
  })

  test('in thousands and millions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (value) => {
        expect(parseNumber(`${shown(value / 100)}jt`, RUPIAH_INPUT)).toBe(value * 10_000)
        expect(parseNumber(`${String(value / 10)} rb`, RUPIAH_INPUT)).toBe(value * 100)
      }),
    )
  })
})

test('any text yields a number, null or a message', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...Object.values(KINDS)), (text, kind) => {
      const read = parseNumber(text, kind)
      expect(read === null || typeof read === 'string' || !Number.isNaN(read)).toBe(true)
      // Every digit that was typed counts: none is dropped on the way.
      if (typeof read === 'number' && /^\d+$/.test(text)) expect(read).toBe(Number(text))
    }),
  )
})
