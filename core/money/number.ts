import { MAX_RUPIAH } from './money.ts'

/**
 * How a typed number is read. `points`: whole numbers, in which a point or comma before three digits separates
 * thousands; otherwise a single point or comma is the decimal comma ('1.500' cm is 1,5 cm). `units`: allowed suffixes
 * with their powers of ten.
 */
export type NumberInput = {
  points: boolean
  decimals: 0 | 2
  units: Record<string, number>
  /** `tooSmall`: the message below `min`. */
  min: number
  tooSmall: string
  /** `tooLarge`, `inexact` (too many decimals) and `unreadable`: messages. */
  max: number
  tooLarge: string
  inexact: string
  unreadable: string
}

const THOUSANDS = { rb: 3, ribu: 3, k: 3, jt: 6, juta: 6, miliar: 9, milyar: 9 }
const TWO_DECIMALS = 'Paling banyak dua angka di belakang koma'

/** An amount in whole rupiah. */
export const RUPIAH_INPUT: NumberInput = {
  points: true,
  decimals: 0,
  units: THOUSANDS,
  min: 0,
  tooSmall: 'Tidak boleh kurang dari 0',
  max: MAX_RUPIAH,
  tooLarge: 'Paling banyak Rp 999.999.999.999.999',
  inexact: 'Isi dengan rupiah bulat',
  unreadable: 'Isi dengan angka, misalnya 25.000',
}

/** Pieces of a line. */
export const QUANTITY_INPUT: NumberInput = {
  ...RUPIAH_INPUT,
  units: { ...THOUSANDS, pcs: 0, lembar: 0, lbr: 0 },
  min: 1,
  tooSmall: 'Jumlah minimal 1',
  max: 10_000_000,
  tooLarge: 'Paling banyak 10.000.000',
  inexact: 'Jumlah harus bilangan bulat',
  unreadable: 'Isi jumlah, misalnya 100',
}

/** A length or width in cm, with up to two decimals. */
export const CENTIMETRES_INPUT: NumberInput = {
  points: false,
  decimals: 2,
  units: { cm: 0, mm: -1, m: 2, meter: 2 },
  min: 0,
  tooSmall: RUPIAH_INPUT.tooSmall,
  max: 999_999.99,
  tooLarge: 'Harus kurang dari 1.000.000 cm',
  inexact: TWO_DECIMALS,
  unreadable: 'Isi dengan angka, misalnya 120,5',
}

/** A percentage from 0 to 100 in steps of 0,01 (docs/product.md#money). */
export const PERCENT_INPUT: NumberInput = {
  ...CENTIMETRES_INPUT,
  units: { '%': 0 },
  max: 100,
  tooLarge: 'Paling banyak 100%',
  unreadable: 'Isi dengan angka, misalnya 7,5',
}

const UNCLEAR = 'Tidak jelas. Tulis 25.000 untuk dua puluh lima ribu'
const CURRENCY = /^([-−–]?)\s*(?:rp\.?|idr)\s*|\s*(?:rp|idr|rupiah)$|[.,][-–—]+$/g
/** Sign, digits (points, commas, or spaces between thousands), unit. */
const SHAPE = /^([-−–]?)(?=[.,]?\d)((?:[1-9]\d?\d?(?:\s\d{3})+(?!\d))?[\d.,]*)\s*(\p{L}+|%)?\.?$/u
const DECIMAL = /^\d*[.,]?\d*$/
const GROUPED = /^[1-9]\d?\d?(?:(?:\.\d{3})+(?:,\d*)?|(?:,\d{3}){2,}(?:\.\d*)?|,\d{3}\.\d*)$/
const THREE_DECIMALS = /^[1-9]\d*[.,]\d{3}$/

/**
 * Parses 'Rp 25.000,00', '25.000,-', '1,250,000.00', '150rb', '2,5 m'. Null for an empty text; an Indonesian message
 * for an unreadable or ambiguous one ('25,000'): never guesses.
 */
export function parseNumber(
  text: string,
  { points, units, unreadable }: NumberInput,
): number | null | string {
  const normalized = text.trim().toLowerCase().replace(CURRENCY, '$1')
  if (normalized === '') return null
  const [, sign = '', digitsWithSpaces = '', unit = ''] = SHAPE.exec(normalized) ?? []
  const power = unit === '' ? 0 : units[unit]
  if (digitsWithSpaces === '' || typeof power !== 'number') return unreadable
  const digits = digitsWithSpaces.replace(/\s/g, '')
  const decimal = DECIMAL.test(digits)
  const grouped = GROUPED.test(digits)
  if (points && THREE_DECIMALS.test(digits) && (!grouped || power > 0)) return UNCLEAR
  if (!decimal && !grouped) return points ? UNCLEAR : unreadable
  const [mark = ''] = /[.,]/.exec(digits) ?? []
  const plain = grouped && (points || !decimal) ? digits.replaceAll(mark, '') : digits
  return Number(`${sign && '-'}${plain.replace(',', '.')}e${power}`) + 0
}

/** In '3m x 1' a number below this is in metres too. */
const MAX_IMPLIED_METRES = 10

/**
 * Parses '300 x 200' or '3×2 m' to cm. The last unit applies to sizes without one, and metres apply to small numbers
 * beside them.
 */
export function parseSizes(text: string): ReturnType<typeof parseNumber>[] {
  const sizes = text.split(/[x×*]|kali/i)
  const [unit = ''] = /\p{L}*\s*$/u.exec(sizes.at(-1) ?? '') ?? []
  const hasMetres = sizes.some((size) => /\d\s*m(eter)?\s*$/i.test(size))
  return sizes.map((size) => {
    if (!/\d\s*$/.test(size)) return parseNumber(size, CENTIMETRES_INPUT)
    const read = parseNumber(size + unit, CENTIMETRES_INPUT)
    const isMetres = hasMetres && unit === '' && typeof read === 'number' && read < MAX_IMPLIED_METRES
    return isMetres ? parseNumber(`${size}m`, CENTIMETRES_INPUT) : read
  })
}

/** The message for an invalid number; undefined for a valid one or null. NaN is unreadable input. */
export function numberProblem(value: number | null, kind: NumberInput): string | undefined {
  if (value === null) return undefined
  if (Number.isNaN(value)) return kind.unreadable
  if (value < kind.min) return kind.tooSmall
  if (value > kind.max) return kind.tooLarge
  const factor = 10 ** kind.decimals
  return Math.round(value * factor) / factor === value ? undefined : kind.inexact
}
