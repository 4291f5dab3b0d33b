import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_RUPIAH } from '../money/money.ts'
import { terbilang } from './terbilang.ts'

test.each([
  [0, 'Nol rupiah'],
  [1, 'Satu rupiah'],
  [10, 'Sepuluh rupiah'],
  [11, 'Sebelas rupiah'],
  [12, 'Dua belas rupiah'],
  [21, 'Dua puluh satu rupiah'],
  [100, 'Seratus rupiah'],
  [110, 'Seratus sepuluh rupiah'],
  [500, 'Lima ratus rupiah'],
  [1_000, 'Seribu rupiah'],
  [1_001, 'Seribu satu rupiah'],
  [2_000, 'Dua ribu rupiah'],
  [11_000, 'Sebelas ribu rupiah'],
  [101_000, 'Seratus satu ribu rupiah'],
  [281_000, 'Dua ratus delapan puluh satu ribu rupiah'],
  [1_000_000, 'Satu juta rupiah'],
  [1_001_000, 'Satu juta seribu rupiah'],
  [1_000_000_000, 'Satu miliar rupiah'],
  [1_000_000_000_000, 'Satu triliun rupiah'],
])('%d reads "%s"', (amount, words) => expect(terbilang(amount)).toBe(words))

test('reads back as the same amount', () => {
  const amount = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: MAX_RUPIAH }))
  fc.assert(
    fc.property(amount, (rupiah) => {
      expect(read(terbilang(rupiah))).toBe(rupiah)
    }),
    { numRuns: 1_000 },
  )
})

const UNITS = 'nol satu dua tiga empat lima enam tujuh delapan sembilan'.split(' ')
const SCALES: Record<string, number> = { ribu: 1e3, juta: 1e6, miliar: 1e9, triliun: 1e12 }

/** An independent reader of Indonesian number words: what `terbilang` says must mean what it was given. */
function read(text: string): number {
  const words = text
    .toLowerCase()
    .replace(/ rupiah$/, '')
    .replaceAll(/\bse(puluh|belas|ratus|ribu)\b/g, 'satu $1')
    .split(' ')
  let sum = 0
  let group = 0
  let unit = 0
  for (const word of words) {
    const scale = SCALES[word]
    if (scale) {
      sum += (group + unit) * scale
      group = 0
      unit = 0
    } else if (word === 'ratus') {
      group += unit * 100
      unit = 0
    } else if (word === 'puluh') {
      group += unit * 10
      unit = 0
    } else if (word === 'belas') {
      group += unit + 10
      unit = 0
    } else {
      unit = UNITS.indexOf(word)
      if (unit < 0) throw new Error(`Not a number word: ${word}`)
    }
  }
  return sum + group + unit
}
