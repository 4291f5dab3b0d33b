import { expect, test } from 'vitest'
import { type FileFacts, NO_FACTS } from './order-file.ts'
import { preflight, worstLevel } from './preflight.ts'

const picture = (width: number, height: number, more: Partial<FileFacts> = {}): FileFacts => ({
  ...NO_FACTS,
  kind: 'jpeg',
  pixels: { width, height },
  ...more,
})
/** Millimetres. */
const pdf = (width: number, height: number, more: Partial<FileFacts> = {}): FileFacts => ({
  ...NO_FACTS,
  kind: 'pdf',
  pages: 1,
  page: { width, height },
  ...more,
})
/** Centimetres. */
const ordered = (length: number | null, width: number | null) => ({ length, width })
const about = (topic: string, facts: FileFacts, line = ordered(300, 100)) => {
  const found = preflight(facts, line).find((each) => each.topic === topic)
  return found && [found.level, found.text]
}

test.each([
  // The example of the rules: 6000 px over 300 cm.
  [6000, 300, 'warn', '51 dpi di ukuran cetak, tampak pecah dari dekat (disarankan 72)'],
  [8504, 300, 'ok', '72 dpi di ukuran cetak'],
  [5000, 300, 'wrong', 'Hanya 42 dpi di ukuran cetak, akan tampak pecah'],
  [1800, 60, 'warn', '76 dpi di ukuran cetak, tampak pecah dari dekat (disarankan 100)'],
  [2400, 60, 'ok', '102 dpi di ukuran cetak'],
  [1000, 9, 'warn', '282 dpi di ukuran cetak, tampak pecah dari dekat (disarankan 300)'],
  [1063, 9, 'ok', '300 dpi di ukuran cetak'],
])('%i px over %i cm: %s', (pixels, length, level, text) => {
  expect(about('resolution', picture(pixels, pixels / 3), ordered(length, length / 3))).toEqual([level, text])
})

test('3 × 5 m at 150 dpi', () => {
  expect(about('resolution', picture(17_717, 29_528), ordered(500, 300))).toEqual([
    'ok',
    '150 dpi di ukuran cetak',
  ])
})

test('a PDF without pictures has no dpi, and says so; pictures in it grow with the page', () => {
  const vector = 'Vektor: tidak punya dpi, tajam di ukuran apa pun'
  expect(about('resolution', pdf(3000, 1000))).toEqual(['ok', vector])
  expect(about('resolution', pdf(3000, 1000, { hasUnmeasured: true }))).toBeUndefined()
  expect(about('resolution', pdf(300, 100, { imageDpi: 300 }))).toEqual([
    'wrong',
    'Hanya 30 dpi di ukuran cetak, akan tampak pecah',
  ])
  expect(about('resolution', pdf(210, 297, { imageDpi: 320 }), ordered(null, null))).toEqual([
    'ok',
    '320 dpi di ukuran cetak',
  ])
})

test.each([
  [3000, 1000, 300, 100, 'ok', 'Ukuran sesuai, 300 × 100 cm'],
  // Turned.
  [1000, 3000, 300, 100, 'ok', 'Ukuran sesuai, 100 × 300 cm'],
  // Within 1 %.
  [3029, 1000, 300, 100, 'ok', 'Ukuran sesuai, 302,9 × 100 cm'],
  [2900, 1000, 300, 100, 'wrong', 'Halaman 290 × 100 cm, dipesan 300 × 100 cm'],
  // Above 1 %, up to 2 mm.
  [90, 52, 9, 5.4, 'warn', 'Halaman 9 × 5,2 cm, dipesan 9 × 5,4 cm'],
  [90, 51, 9, 5.4, 'wrong', 'Halaman 9 × 5,1 cm, dipesan 9 × 5,4 cm'],
  [96, 60, 9, 5.4, 'ok', 'Ukuran sesuai, dengan bleed 3 mm'],
  [300, 100, 300, 100, 'warn', 'Halaman 30 × 10 cm, dipesan 300 × 100 cm: dibuat dengan skala 1 : 10'],
])('a page of %d × %d mm for %d × %d cm: %s', (width, height, length, across, level, text) => {
  expect(about('size', pdf(width, height), ordered(length, across))).toEqual([level, text])
})

test('a picture is judged by its shape', () => {
  expect(about('size', picture(6000, 2000))).toEqual(['ok', 'Bentuk sesuai ukuran pesanan'])
  expect(about('size', picture(2000, 6000))).toEqual(['ok', 'Bentuk sesuai ukuran pesanan'])
  expect(about('size', picture(6000, 3000))).toEqual([
    'wrong',
    'Bentuk gambar lain: selebar 300 cm tingginya 150 cm, dipesan 100 cm',
  ])
})

test('nothing is said of a size that was not ordered', () => {
  expect(preflight(picture(6000, 2000), ordered(null, null))).toEqual([])
  expect(preflight(picture(6000, 2000), ordered(300, null))).toEqual([])
})

test('colours, fonts, bleed and pages', () => {
  expect(about('colors', picture(1, 1, { colors: ['cmyk', 'rgb'] }))).toEqual([
    'warn',
    'Warna RGB: bisa bergeser saat dicetak CMYK',
  ])
  expect(about('colors', picture(1, 1, { colors: ['cmyk'] }))).toEqual(['ok', 'Warna CMYK'])
  expect(about('colors', picture(1, 1, { colors: ['gray'] }))).toEqual(['ok', 'Hitam putih'])
  expect(about('fonts', pdf(1, 1, { missingFonts: true }))?.[0]).toBe('warn')
  expect(about('bleed', pdf(1, 1, { bleed: 3 }))).toEqual(['ok', 'Bleed 3 mm'])
  expect(about('bleed', pdf(1, 1, { bleed: 0 }))?.[0]).toBe('warn')
  expect(about('pages', pdf(1, 1, { pages: 2 }))).toEqual([
    'ok',
    '2 halaman, yang diperiksa hanya halaman pertama',
  ])
  expect(about('pages', pdf(1, 1, { pages: 10_000 }))).toEqual([
    'warn',
    '10.000 halaman, yang diperiksa hanya halaman pertama',
  ])
})

test('what cannot be read has this one finding', () => {
  const found = (facts: Partial<FileFacts>) => preflight({ ...pdf(1, 1), ...facts }, ordered(300, 100))
  expect(found({ problem: 'encrypted' }).map(({ topic, level }) => [topic, level])).toEqual([
    ['readable', 'wrong'],
  ])
  expect(found({ problem: 'unreadable' })[0]?.level).toBe('wrong')
  expect(found({ problem: 'tooLarge' })[0]?.level).toBe('warn')
  expect(found({ kind: 'other' })[0]?.text).toBe(
    'Jenis file ini tidak diperiksa otomatis. Buka dulu sebelum dicetak',
  )
  expect(worstLevel(found({ problem: 'encrypted' }))).toBe('wrong')
  expect(worstLevel([])).toBe('ok')
})

test('each finding has a short label', () => {
  const facts = pdf(3000, 1000, { pages: 4, bleed: 0, colors: ['rgb'], imageDpi: 40, missingFonts: true })
  expect(preflight(facts, ordered(300, 100)).map(({ label }) => label)).toEqual([
    'PDF 300 × 100 cm',
    'Tanpa bleed',
    '40 dpi, terlalu kecil',
    'RGB',
    'Huruf hilang',
    '4 halaman',
  ])
})
