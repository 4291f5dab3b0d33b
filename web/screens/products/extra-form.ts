import { v7 as uuidv7 } from 'uuid'
import { extraPriceText } from '../../../core/paper/extra-text.ts'
import { type Extra, type ExtraBasis, extrasSchema, isCounted } from '../../../core/products/extras.ts'
import { nameKey } from '../../../core/products/product-settings.ts'
import { type Problems, schemaProblems } from '../../kit/records/record-definition.ts'

/** Numbers are null while their fields are empty. `price`: rupiah, or percent. */
export type ExtraForm = Omit<Extra, 'price' | 'distance' | 'free'> & {
  price: number | null
  distance: number | null
  free: number | null
}

export function extraFormOf(extra: Extra): ExtraForm {
  return { ...extra, price: extra.basis === 'percent' ? extra.price / 100 : extra.price }
}

export function freshExtra(): ExtraForm {
  return {
    ...{ id: uuidv7(), name: '', basis: 'count', price: null, distance: null, sides: null, free: 0 },
    ...{ discountable: true, categories: [], onByDefault: false },
  }
}

/** A field that the new basis does not have is emptied. */
export function withBasis(extra: ExtraForm, basis: ExtraBasis): ExtraForm {
  return {
    ...extra,
    basis,
    distance: basis === 'spacing' ? (extra.distance ?? 50) : null,
    sides: basis === 'metre' ? (extra.sides ?? 'all') : null,
    free: isCounted(basis) ? extra.free : 0,
  }
}

/** What is sent; invalid while a number is missing. */
export function toExtra({ price, free, ...extra }: ExtraForm): Extra {
  const stored = extra.basis === 'percent' && price !== null ? Math.round(price * 100) : price
  return { ...extra, price: stored ?? Number.NaN, free: free ?? 0 }
}

/** By path: 'extras.0.name'; of the whole list 'extras'. A name that was not typed is no problem of a row that is still empty. */
export function extraProblems(extras: readonly ExtraForm[], categories: readonly string[]): Problems {
  const found = schemaProblems(extrasSchema)(extras.map(toExtra))
  const problems = Object.entries(found).map(([path, message]) => [
    path ? `extras.${path}` : 'extras',
    message,
  ])
  const gone = extras.flatMap(({ categories: wanted }, index) =>
    wanted
      .filter((name) => !categories.includes(name))
      .map((name) => [`extras.${index}.categories`, `Kategori ${name} sudah tidak ada`]),
  )
  return Object.fromEntries([...gone, ...problems])
}

/** 'Mata ayam Rp 1.000/buah, Lipat lem Rp 0/m' */
export function extraNames(extras: readonly ExtraForm[]): string {
  return extras.map((extra) => `${extra.name} ${extraPriceText(toExtra(extra))}`).join(', ')
}

/** The list with those of a file: of an equal name they replace what is listed, others are added. */
export function withImported(extras: readonly ExtraForm[], imported: readonly Extra[]): ExtraForm[] {
  const next = [...extras]
  for (const extra of imported) {
    const at = next.findIndex(({ name }) => nameKey(name) === nameKey(extra.name))
    const listed = next[at]
    if (listed) next[at] = { ...extraFormOf(extra), id: listed.id }
    else next.push(extraFormOf(extra))
  }
  return next
}
