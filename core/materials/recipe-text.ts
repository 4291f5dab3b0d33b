// A material of a recipe as a cell of a file: 'Flexi 280gr: 1,05 per m² ditagih'.
import { formatCellNumber, type ParsedCell, UNCLEAR_THOUSANDS } from '../imports/import-cell.ts'
import { CENTIMETRES_INPUT, parseNumber } from '../money/number.ts'
import { foldName } from '../text/search.ts'
import { AMOUNT_INPUT } from './amount.ts'
import type { MaterialKind } from './material.ts'
import { AMOUNT_BASIS_LABELS } from './material-text.ts'
import { AMOUNT_BASES, basesFor, type RecipeItem } from './recipe.ts'

/** `isRemoved`: no longer in the list; recipes keep it. */
export type NamedMaterial = { id: string; name: string; kind: MaterialKind; isRemoved: boolean }

/** '1.500' is 1500 to a reader, and 1,5 here. */
const GROUPED = /(?<![\d.,])[1-9]\d*\.\d{3}(?![\d.,])/
const BY_ROLL = 'menurut lebar roll'
const EXAMPLE = 'Tulis seperti Flexi 280gr: 1,05 per m² ditagih'
const NAMESAKES = 'Beberapa bahan punya nama ini. Ganti nama salah satunya dulu'
const REMOVED_NAMESAKES = 'Beberapa bahan yang sudah dihapus bernama ini. Ubah resepnya di Produk'
const ROLL_FORM =
  /^menurut lebar roll((?:, *(?:tidak diputar|(?:jarak|pinggir|awal) *[\d.,]*\d *(?:cm|mm|m)?))*)$/i
const AMOUNT_FORM = /^([\d.,]*\d) *(?:m²|m2|lembar|lbr|buah|pcs|ml)? *(per .+)$/i

/** 'Flexi 280gr: menurut lebar roll, jarak 2 cm, tidak diputar'. A material that is unknown is not named. */
export function formatRecipeItem(item: RecipeItem, materials: readonly NamedMaterial[]): string {
  const material = materials.find(({ id }) => id === item.materialId)
  const name = material ? labelOf(material) : 'Bahan lain'
  if (item.basis !== 'roll')
    return `${name}: ${formatCellNumber(item.amount)} ${AMOUNT_BASIS_LABELS[item.basis]}`
  const { gap, margin, lead, canTurn } = item
  const spaces = Object.entries({ jarak: gap, pinggir: margin, awal: lead })
  const parts = spaces.flatMap(([word, size]) => (size > 0 ? `${word} ${formatCellNumber(size)} cm` : []))
  return [`${name}: ${BY_ROLL}`, ...parts, ...(canTurn ? [] : ['tidak diputar'])].join(', ')
}

function labelOf({ name, isRemoved }: NamedMaterial): string {
  return isRemoved ? `${name} (sudah dihapus)` : name
}

/** Reads what formatRecipeItem writes, for a product of a unit. The schema of a recipe checks the numbers. */
export function parseRecipeItem(
  text: string,
  materials: readonly NamedMaterial[],
  unit: string,
): ParsedCell<RecipeItem> {
  const found = findMaterial(text, materials)
  if ('problem' in found) return found
  const { material, rest } = found
  if (GROUPED.test(rest)) return { problem: UNCLEAR_THOUSANDS }
  const read = parseUse(rest)
  if (!read) return { problem: `${EXAMPLE}, atau Flexi 280gr: ${BY_ROLL}, jarak 2, pinggir 5, awal 10` }
  const bases = basesFor(material.kind, unit)
  if (!material.isRemoved && !bases.includes(read.basis)) {
    const words = bases.map((basis) => (basis === 'roll' ? BY_ROLL : AMOUNT_BASIS_LABELS[basis]))
    return { problem: `${material.name} untuk satuan ${unit} dihitung ${words.join(' atau ')}` }
  }
  return { value: { ...read, materialId: material.id } }
}

/** A name may contain a colon itself: the first beginning that names a material counts. */
function findMaterial(
  text: string,
  materials: readonly NamedMaterial[],
): { problem: string } | { material: NamedMaterial; rest: string } {
  const colons = [...text.matchAll(/[:=]/g)].map(({ index }) => index)
  for (const at of colons) {
    const written = foldName(text.slice(0, at))
    const named = materials.filter((material) => foldName(labelOf(material)) === written)
    if (named.length > 1) return { problem: named[0]?.isRemoved ? REMOVED_NAMESAKES : NAMESAKES }
    if (named[0]) return { material: named[0], rest: text.slice(at + 1).trim() }
  }
  return { problem: colons.length > 0 ? 'Bahan ini tidak ada di daftar bahan' : EXAMPLE }
}

type Use =
  | { basis: (typeof AMOUNT_BASES)[number]; amount: number }
  | { basis: 'roll'; gap: number; margin: number; lead: number; canTurn: boolean }

/** Null where it is unreadable. */
function parseUse(text: string): Use | null {
  const roll = ROLL_FORM.exec(text)
  if (roll) {
    const rest = roll[1] ?? ''
    const size = (word: string) => {
      const written = new RegExp(`${word} *([\\d.,]*\\d *(?:cm|mm|m)?)`, 'i').exec(rest)?.[1]
      return written === undefined ? 0 : parseNumber(written, CENTIMETRES_INPUT)
    }
    const [gap, margin, lead] = [size('jarak'), size('pinggir'), size('awal')]
    if (typeof gap !== 'number' || typeof margin !== 'number' || typeof lead !== 'number') return null
    return { basis: 'roll', gap, margin, lead, canTurn: !/tidak diputar/i.test(rest) }
  }
  const [, number = '', words = ''] = AMOUNT_FORM.exec(text) ?? []
  const amount = parseNumber(number, AMOUNT_INPUT)
  const key = (label: string) => label.toLowerCase().replace('m2', 'm²').replace(/\s+/g, ' ').trim()
  const basis = AMOUNT_BASES.find((one) => AMOUNT_BASIS_LABELS[one] === key(words))
  return basis && typeof amount === 'number' ? { basis, amount } : null
}
