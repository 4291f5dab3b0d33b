import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TYPED_BY_PEOPLE } from '../../testing/typed-numbers.ts'
import {
  CENTIMETRES,
  type NumberKind,
  numberProblem,
  PER_CENT,
  PIECES,
  RUPIAH,
  readNumber,
  readSizes,
} from './number.ts'

const KINDS = { rupiah: RUPIAH, pieces: PIECES, cm: CENTIMETRES, percent: PER_CENT }

describe('what people type', () => {
  test.each(TYPED_BY_PEOPLE)('%s: %j is %s', (kind, text, meant) => {
    const read = readNumber(text, KINDS[kind])
    if (meant === 'refused') expect(read).toEqual(expect.any(String))
    else expect(read).toBe(meant)
  })

  test('are a hundred things', () => expect(TYPED_BY_PEOPLE.length).toBeGreaterThanOrEqual(100))

  test.each<[string, NumberKind, string]>([
    ['25,000', RUPIAH, 'Tidak jelas. Tulis 25.000 untuk dua puluh lima ribu'],
    ['seratus', RUPIAH, 'Isi dengan angka, misalnya 25.000'],
    ['1,5', PIECES, 'Jumlah harus bilangan bulat'],
    ['25.000,50', RUPIAH, 'Isi dengan rupiah bulat'],
    ['20.000.000', PIECES, 'Paling banyak 10.000.000'],
    ['1.000.000.000.000.000', RUPIAH, 'Paling banyak Rp 999.999.999.999.999'],
    ['1.000.000', CENTIMETRES, 'Harus kurang dari 1.000.000 cm'],
    ['1,255', CENTIMETRES, 'Paling banyak dua angka di belakang koma'],
    ['panjang', CENTIMETRES, 'Isi dengan angka, misalnya 120,5'],
    ['100,5', PER_CENT, 'Paling banyak 100%'],
    ['-5', RUPIAH, 'Tidak boleh kurang dari 0'],
    ['-3', PIECES, 'Jumlah minimal 1'],
    ['0', PIECES, 'Jumlah minimal 1'],
  ])('%j is refused: %#', (text, kind, sentence) => {
    const read = readNumber(text, kind)
    expect(typeof read === 'string' ? read : numberProblem(read, kind)).toBe(sentence)
  })

  test('what could not be read stays refused where only the number is known', () => {
    expect(numberProblem(Number.NaN, RUPIAH)).toBe('Isi dengan angka, misalnya 25.000')
    expect(numberProblem(null, RUPIAH)).toBeUndefined()
    expect(numberProblem(0, RUPIAH)).toBeUndefined()
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
])('the sizes %s', (text, sizes) => expect(readSizes(text)).toEqual(sizes))

describe('a number that is shown, copied and pasted is the same number', () => {
  const shown = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 2 })
  const amount = fc.integer({ min: 0, max: RUPIAH.max })
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
          expect(readNumber(copy, RUPIAH)).toBe(value)
        }
      }),
    )
  })

  test('as an amount in the English way, where it is not unclear', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const read = readNumber(value.toLocaleString('en-US'), RUPIAH)
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
          expect(readNumber(copy, CENTIMETRES)).toBe(value)
        }
        if (value <= 100) expect(readNumber(`${text} %`, PER_CENT)).toBe(value)
      }),
    )
  })

  test('as a size with points between thousands and its decimals', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        const text = value.toLocaleString('id-ID', { minimumFractionDigits: 2 })
        expect(readNumber(text, CENTIMETRES)).toBe(value)
      }),
    )
  })

  test('in thousands and millions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (value) => {
        expect(readNumber(`${shown(value / 100)}jt`, RUPIAH)).toBe(value * 10_000)
        expect(readNumber(`${String(value / 10)} rb`, RUPIAH)).toBe(value * 100)
      }),
    )
  })
})

test('any text is a number, nothing or a sentence, and never another thing', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...Object.values(KINDS)), (text, kind) => {
      const read = readNumber(text, kind)
      expect(read === null || typeof read === 'string' || !Number.isNaN(read)).toBe(true)
      // Every digit that was typed counts: none is dropped on the way.
      if (typeof read === 'number' && /^\d+$/.test(text)) expect(read).toBe(Number(text))
    }),
  )
})
