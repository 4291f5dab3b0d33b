// Material, movement and recipe in words, for screens and Riwayat (docs/glossary.md).
import { formatNumber } from '../text/formatting.ts'
import type { MaterialKind, MovementKind } from './material.ts'
import type { AmountBasis, RecipeItem } from './recipe.ts'

export const MATERIAL_KIND_LABELS: Record<MaterialKind, string> = {
  roll: 'Roll',
  sheet: 'Lembar',
  piece: 'Buah',
  liquid: 'Cairan',
}

export const MOVEMENT_KIND_LABELS: Record<MovementKind, string> = {
  opening: 'Stok awal',
  purchase: 'Dibeli',
  supplierReturn: 'Diretur',
  use: 'Dipakai',
  release: 'Kembali',
  reprint: 'Cetak ulang',
  spoil: 'Rusak',
  count: 'Opname',
  correction: 'Koreksi nilai',
}

export const AMOUNT_BASIS_LABELS: Record<AmountBasis, string> = {
  billed: 'per m² ditagih',
  area: 'per m² ukuran',
  length: 'per meter panjang',
  piece: 'per buah',
}

/** '1,05 per m² ditagih; menurut lebar roll, jarak 2 cm'. Its materials are named by their id alone, and stay unnamed. */
export function recipeText(items: readonly RecipeItem[]): string {
  return items
    .map((item) =>
      item.basis === 'roll'
        ? rollText(item)
        : `${formatNumber(item.amount)} ${AMOUNT_BASIS_LABELS[item.basis]}`,
    )
    .join('; ')
}

function rollText({ gap, margin, lead, canTurn }: Extract<RecipeItem, { basis: 'roll' }>): string {
  const spaces = [
    [gap, 'jarak'],
    [margin, 'pinggir'],
    [lead, 'awal'],
  ] as const
  return [
    'menurut lebar roll',
    ...spaces.flatMap(([size, name]) => (size > 0 ? `${name} ${formatNumber(size)} cm` : [])),
    ...(canTurn ? [] : ['tidak diputar']),
  ].join(', ')
}
