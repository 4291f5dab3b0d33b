import type { PricedProduct } from '../customers/special-price-text.ts'
import { CENTIMETRES_INPUT, type NumberInput, PERCENT_INPUT, parseNumber } from '../money/number.ts'
import { EXTRA_BASIS_LABELS, EXTRA_SIDE_LABELS } from '../paper/extra-text.ts'
import { type Extra, extraSchema } from '../products/extras.ts'
import { findSpelling, nameKey } from '../products/product-settings.ts'
import { formatNumber } from '../text/formatting.ts'
import { foldName } from '../text/search.ts'
import { type Cell, importCellText, type ParsedCell, parseAmount, parseYesNo } from './import-cell.ts'
import { type Column, type DetectedColumns, toColumns } from './import-columns.ts'
import { type ImportRow, parseText, RowReader } from './import-row.ts'

type Field = Exclude<keyof Extra, 'id'> | 'percent'

/** What extras are for: the shop's categories and products. */
export type ExtraImportContext = { categories: readonly string[]; products: readonly PricedProduct[] }

type ReadColumn = Omit<Column<Field>, 'field'> & {
  read: (cell: Cell, context: ExtraImportContext) => ParsedCell<unknown>
}

/** In the order of an exported list. */
export const EXTRA_COLUMNS = toColumns<Field, ReadColumn>({
  name: { label: 'Nama', required: true, otherNames: ['Finishing', 'Nama Finishing'], read: parseText },
  basis: {
    label: 'Dihitung',
    required: true,
    otherNames: ['Cara Hitung', 'Satuan'],
    read: (cell) => parseLabel(cell, EXTRA_BASIS_LABELS),
  },
  price: { label: 'Harga', required: true, otherNames: ['Harga Satuan'], read: parseAmount },
  percent: { label: 'Persen', otherNames: [], read: parsePercent },
  distance: {
    label: 'Jarak (cm)',
    otherNames: [],
    read: (cell) => parseMeasure(cell, CENTIMETRES_INPUT),
  },
  sides: { label: 'Sisi', otherNames: [], read: (cell) => parseLabel(cell, EXTRA_SIDE_LABELS) },
  free: { label: 'Gratis per Lembar', otherNames: ['Gratis'], read: parseAmount },
  categories: {
    label: 'Untuk Kategori',
    otherNames: ['Kategori'],
    read: (cell, { categories }) =>
      parseNames(cell, (name) => findSpelling(categories, name), 'Kategori', 'Pengaturan produk'),
  },
  products: {
    label: 'Untuk Produk',
    otherNames: ['Produk'],
    read: (cell, { products }) =>
      parseNames(cell, (name) => findProduct(products, name), 'Produk', 'daftar produk'),
  },
  onByDefault: { label: 'Selalu Ikut', otherNames: ['Bawaan'], read: parseYesNo },
  discountable: { label: 'Tidak Pernah Didiskon', otherNames: ['Tanpa Diskon'], read: parseNo },
})

/** Replaced by the caller. */
const NO_ID = '00000000-0000-7000-8000-000000000000'

/** A row is a whole extra: empty cells are what a new one has. */
export function readExtraRow(
  cells: readonly Cell[],
  row: number,
  detected: DetectedColumns<Field>,
  context: ExtraImportContext,
): ImportRow<Extra> {
  const reader = new RowReader(cells, EXTRA_COLUMNS, detected)
  for (const { field, read } of EXTRA_COLUMNS) {
    reader.readField(
      field,
      (cell) => read(cell, context),
      ['distance', 'sides'].includes(field) ? null : undefined,
    )
  }
  const { values, issues } = reader
  const { percent, price, ...given } = values
  const isPercent = given.basis === 'percent'
  const parsed = extraSchema.safeParse({
    ...{ id: NO_ID, name: '', distance: null, sides: given.basis === 'metre' ? 'all' : null, free: 0 },
    ...{ discountable: true, categories: [], products: [], onByDefault: false },
    ...given,
    price: isPercent ? percent : price,
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path as [Field]
    reader.reportIssue(field === 'price' && isPercent ? 'percent' : field, message)
  }
  const input = issues.length === 0 && parsed.data ? parsed.data : null
  return reader.finish(row, input, ({ name }) => nameKey(name))
}

function parseLabel<Value extends string>(cell: Cell, labels: Record<Value, string>): ParsedCell<Value> {
  const written = nameKey(importCellText(cell))
  const values = Object.keys(labels) as Value[]
  const value = values.find((one) => nameKey(labels[one]) === written)
  if (value) return { value }
  return { problem: `Tulis salah satu dari: ${values.map((one) => labels[one]).join(', ')}` }
}

/** Hundredths of a percent. A cell in the percent format of a spreadsheet holds a fraction: 1 may be either. */
function parsePercent(cell: Cell): ParsedCell<number> {
  if (cell === 1) return { problem: 'Bisa berarti 1% atau 100%. Tulis sebagai teks, misalnya 1%' }
  if (typeof cell === 'number' && cell > 0 && cell < 1) {
    return { value: Math.round(cell * 10_000), note: `Persen dibaca sebagai ${formatNumber(cell * 100)}%` }
  }
  const read = parseMeasure(cell, PERCENT_INPUT)
  return 'problem' in read ? read : { value: Math.round(read.value * 100) }
}

function parseMeasure(cell: Cell, input: NumberInput): ParsedCell<number> {
  if (typeof cell === 'number') return { value: cell }
  const read = parseNumber(importCellText(cell), input)
  return typeof read === 'number' ? { value: read } : { problem: read ?? input.unreadable }
}

function parseNo(cell: Cell): ParsedCell<boolean> {
  const read = parseYesNo(cell)
  return 'problem' in read ? read : { value: !read.value }
}

/** Between semicolons, or one whose name has some; '-' is none. */
function parseNames(
  cell: Cell,
  find: (name: string) => string | undefined,
  noun: string,
  list: string,
): ParsedCell<string[]> {
  const text = importCellText(cell)
  if (/^[-–—]$/.test(text)) return { value: [] }
  const whole = find(text)
  if (whole) return { value: [whole] }
  const names = text.split(';').filter((name) => name.trim() !== '')
  const found = names.map(find)
  const missing = names.find((_, index) => found[index] === undefined)
  if (missing) return { problem: `${noun} ${missing.trim()} tidak ada di ${list}` }
  return { value: [...new Set(found.flatMap((one) => one ?? []))] }
}

/** By name and unit, or by a name that one product alone has. */
function findProduct(products: readonly PricedProduct[], written: string): string | undefined {
  const key = foldName(written)
  const named = products.filter(({ name, unit }) =>
    [name, productLabel({ name, unit })].some((label) => foldName(label) === key),
  )
  return named.length === 1 ? named[0]?.id : undefined
}

/** 'Flexi 280gr (m²)' */
export function productLabel({ name, unit }: Pick<PricedProduct, 'name' | 'unit'>): string {
  return `${name} (${unit})`
}
