import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MaterialKind } from './material.ts'
import { basesFor, type RecipeItem } from './recipe.ts'
import { formatRecipeItem, type NamedMaterial, parseRecipeItem } from './recipe-text.ts'

const material = (name: string, kind: MaterialKind, isRemoved = false): NamedMaterial => ({
  ...{ id: `${name} ${kind} ${isRemoved}`, name, kind, isRemoved },
})
const flexi = material('Flexi 280gr: Korea', 'roll')
const tinta = material('Tinta', 'liquid')
const old = material('Tinta', 'liquid', true)
const shop = [
  ...[flexi, tinta, old, material('Ring', 'piece'), material('ring', 'sheet')],
  ...[material('Lem', 'liquid', true), material('lem', 'piece', true)],
]

const read = (text: string, unit = 'm²') => parseRecipeItem(text, shop, unit)

describe('a material of a recipe', () => {
  test.each([
    ['Tinta: 12,5 per m² ditagih', tinta.id, { basis: 'billed', amount: 12.5 }],
    ['tinta = 0.1234 ml per M2 ukuran', tinta.id, { basis: 'area', amount: 0.1234 }],
    ['Tinta (sudah dihapus): 2 per meter panjang', old.id, { basis: 'length', amount: 2 }],
    [
      'flexi 280gr: korea: menurut lebar roll, jarak 2,5, pinggir 5 cm, awal 10, tidak diputar',
      flexi.id,
      { basis: 'roll', gap: 2.5, margin: 5, lead: 10, canTurn: false },
    ],
    [
      'Flexi 280gr: Korea: Menurut lebar roll',
      flexi.id,
      { basis: 'roll', gap: 0, margin: 0, lead: 0, canTurn: true },
    ],
  ])('%s', (text, materialId, use) => expect(read(text)).toEqual({ value: { materialId, ...use } }))

  test.each([
    ['Kain: 1 per buah', 'm²', 'Bahan ini tidak ada di daftar bahan'],
    ['Tinta', 'm²', 'Tulis seperti Flexi 280gr: 1,05 per m² ditagih'],
    ['Tinta: banyak per m² ditagih', 'm²', expect.stringContaining('Tulis seperti')],
    ['Tinta: 1.500 per buah', 'm²', 'Tulis ribuan tanpa titik, misalnya 1500'],
    [
      'Flexi 280gr: Korea: menurut lebar roll, awal 1.000 cm',
      'm²',
      'Tulis ribuan tanpa titik, misalnya 1500',
    ],
    ['Tinta: 1 per lusin', 'm²', expect.stringContaining('Tulis seperti')],
    ['Flexi 280gr: Korea: menurut lebar roll, jarak jauh', 'm²', expect.stringContaining('Tulis seperti')],
    ['Tinta: 1 per m² ditagih', 'pcs', 'Tinta untuk satuan pcs dihitung per buah'],
    ['Tinta: menurut lebar roll', 'cm', 'Tinta untuk satuan cm dihitung per meter panjang atau per buah'],
    ['Ring: 1 per buah', 'm²', 'Beberapa bahan punya nama ini. Ganti nama salah satunya dulu'],
    [
      'Lem (sudah dihapus): 1 per buah',
      'm²',
      'Beberapa bahan yang sudah dihapus bernama ini. Ubah resepnya di Produk',
    ],
  ])('%s for %s is refused', (text, unit, problem) => expect(read(text, unit)).toEqual({ problem }))

  test('is read as it was written', () => {
    const side = fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100)
    const item = fc.oneof(
      fc.record({
        ...{ materialId: fc.constant(flexi.id), basis: fc.constant('roll' as const) },
        ...{ gap: side, margin: side, lead: side, canTurn: fc.boolean() },
      }),
      fc.record({
        materialId: fc.constantFrom(flexi.id, tinta.id),
        basis: fc.constantFrom(...basesFor('sheet', 'm²')),
        amount: fc.integer({ min: 1, max: 100_000_000 }).map((n) => n / 10_000),
      }),
    )
    fc.assert(
      fc.property(item, (one) => {
        const written = one as RecipeItem
        expect(read(formatRecipeItem(written, shop))).toEqual({ value: written })
      }),
    )
  })
})
