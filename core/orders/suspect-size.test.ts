import { describe, expect, test } from 'vitest'
import { findSuspectSizes, metresQuestion, suggestMetres } from './suspect-size.ts'

const line = (unit: string, length: number | null, width: number | null, quantity = 1) => ({
  unit,
  quantity,
  length,
  width,
  area: unit === 'm²' && length !== null && width !== null ? (length * width) / 10_000 : null,
})

describe('what the sizes of a line would be if they were typed in metres', () => {
  test.each<[string, number, number | null, [number, number | null]]>([
    ['m²', 3, 1, [300, 100]],
    ['m²', 1.5, 0.8, [150, 80]],
    ['m²', 12, 5, [1200, 500]],
    // Only the short side was typed in metres.
    ['m²', 300, 0.2, [300, 20]],
    ['m²', 300, 1, [300, 100]],
    ['m²', 3, 100, [300, 100]],
    ['m²', 50, 1, [50, 100]],
    ['m²', 9.9, 9.9, [990, 990]],
  ])('%s of %s × %s', (unit, length, width, [metresLong, metresWide]) => {
    expect(suggestMetres(line(unit, length, width))).toEqual({ length: metresLong, width: metresWide })
  })

  test.each<[string, number | null, number | null, number?]>([
    ['m²', 10, 10],
    ['m²', 300, 100],
    ['m²', 300, 5],
    ['m²', 3, null],
    ['m²', null, null],
    ['m²', 3, 0],
    // A hundred small stickers reach a plausible total area.
    ['m²', 5, 5, 400],
    // Neither in cm nor in metres.
    ['m²', 0.05, 0.05],
    ['cm', 3, null],
    ['pcs', null, null],
  ])('%s of %s × %s × %s stays as it is', (unit, length, width, quantity) => {
    expect(suggestMetres(line(unit, length, width, quantity))).toBeNull()
  })

  test('a few pieces are still in doubt, and so is what nobody can print, however many', () => {
    expect(suggestMetres(line('m²', 3, 1, 25))).toEqual({ length: 300, width: 100 })
    expect(suggestMetres(line('m²', 300, 1, 25))).toEqual({ length: 300, width: 100 })
  })
})

describe('a sale', () => {
  const banner = line('m²', 3, 1)
  const cards = line('pcs', null, null, 100)
  const rates = { roundingStep: 500 }

  test('asks about each line that is too small, whatever it comes to', () => {
    const sale = { lines: [cards, banner, null], figures: { subtotal: 40_008, total: 44_000 }, rates }
    expect(findSuspectSizes(sale)).toEqual([{ index: 1, suggested: { length: 300, width: 100 } }])
  })

  test('that is worth nothing asks about every line with a size', () => {
    const film = line('cm', 1.2, null)
    const strip = line('m²', 20, 8)
    const sale = { lines: [film, strip], figures: { subtotal: 400, total: 0 }, rates }
    expect(findSuspectSizes(sale)).toEqual([
      { index: 0, suggested: { length: 120, width: null } },
      { index: 1, suggested: { length: 20, width: 800 } },
    ])
    expect(findSuspectSizes({ ...sale, rates: { roundingStep: 100 } })).toEqual([])
  })

  test('that costs nothing by its discount asks nothing', () => {
    const sale = { lines: [line('m²', 300, 100)], figures: { subtotal: 75_000, total: 0 }, rates }
    expect(findSuspectSizes(sale)).toEqual([])
  })
})

test('the question names both ways to read the sizes', () => {
  const asked = (...sizes: Parameters<typeof metresQuestion>) =>
    metresQuestion(...sizes).replaceAll('\u00a0', ' ')
  expect(asked(line('m²', 3, 1), { length: 300, width: 100 })).toBe('Maksudnya 3 × 1 meter (300 × 100 cm)?')
  expect(asked(line('m²', 1.5, 0.8), { length: 150, width: 80 })).toBe(
    'Maksudnya 1,5 × 0,8 meter (150 × 80 cm)?',
  )
  expect(asked(line('cm', 1.2, null), { length: 120, width: null })).toBe('Maksudnya 1,2 meter (120 cm)?')
  expect(asked(line('m²', 300, 0.2), { length: 300, width: 20 })).toBe('Maksudnya 300 × 20 cm?')
})
