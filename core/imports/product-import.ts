import { type ProductWithRecipe, productWithRecipeSchema, type RecipeItem } from '../materials/recipe.ts'
import { formatRecipeItem, type NamedMaterial, parseRecipeItem } from '../materials/recipe-text.ts'
import { formatRupiah } from '../money/money.ts'
import type { Billing } from '../products/billing.ts'
import { formatBilling, parseBilling } from '../products/billing-text.ts'
import type { PricingTier, ProductInput } from '../products/product.ts'
import { findSpelling, guessMeasuredUnit, type ProductSettings } from '../products/product-settings.ts'
import { formatTier, parseTiers, type TierWithoutId } from '../products/tier-text.ts'
import { foldName } from '../text/search.ts'
import { type Cell, importCellText, type ParsedCell, parseAmount, parseYesNo } from './import-cell.ts'
import { type Column, type DetectedColumns, type FileColumn, toColumns } from './import-columns.ts'
import { displayValues, type ExistingRecord, type FieldDifference, fieldDifferences } from './import-plan.ts'
import { type ImportRow, parseText, RowReader, type RowValue, truncateText } from './import-row.ts'

type Field = keyof ProductWithRecipe

/** Tiers and recipes span several cells (readTierColumns, readRecipeColumns). */
type ReadColumn = Omit<Column<Field>, 'field'> & {
  read: ((cell: Cell, settings: ProductSettings) => ParsedCell<unknown>) | null
}

/** In template order, one per field. */
export const PRODUCT_COLUMNS = toColumns<keyof ProductInput, ReadColumn>({
  name: {
    label: 'Nama Produk',
    required: true,
    otherNames: ['Nama', 'Produk', 'Product', 'Name'],
    read: parseText,
  },
  category: {
    label: 'Kategori',
    required: true,
    otherNames: ['Category'],
    read: (cell, { categories }) => parseListedName(cell, categories, 'Kategori'),
  },
  machineType: {
    label: 'Jenis Mesin',
    required: true,
    otherNames: ['Mesin', 'Machine', 'Machine Type'],
    read: (cell, { machineTypes }) => parseListedName(cell, machineTypes, 'Jenis mesin'),
  },
  unit: {
    label: 'Satuan',
    required: true,
    otherNames: ['Unit'],
    read: (cell, { units }) => parseUnit(cell, units),
  },
  pricePerUnit: {
    label: 'Harga',
    required: true,
    otherNames: ['Harga Dasar', 'Harga Satuan', 'Harga per Satuan', 'Harga Jual', 'Price'],
    read: parseAmount,
  },
  discountEligible: {
    label: 'Ikut Diskon Member',
    otherNames: ['Ikut Diskon', 'Diskon Member', 'Diskon', 'Bisa Diskon', 'Dapat Diskon'],
    read: parseYesNo,
  },
  billing: {
    label: 'Cara Menghitung',
    otherNames: ['Cara Hitung', 'Lebar Bahan', 'Minimum m²'],
    read: (cell) => parseBilling(importCellText(cell)),
  },
  minimumTotal: {
    label: 'Minimum per Item',
    otherNames: ['Minimum', 'Harga Minimum', 'Minimal'],
    read: parseAmount,
  },
  neverDiscounted: {
    label: 'Tidak Pernah Didiskon',
    otherNames: ['Tanpa Diskon'],
    read: parseYesNo,
  },
  memberDiscountOnSpecial: {
    label: 'Diskon Member untuk Harga Khusus',
    otherNames: ['Diskon Harga Khusus'],
    read: parseYesNo,
  },
  pricingTiers: {
    label: 'Tingkat',
    repeated: true,
    otherNames: [
      ...['Harga Bertingkat', 'Harga Tingkat', 'Tier'],
      // The four columns that the export writes per tier.
      ...['Tingkat dari', 'Tingkat sampai', 'Tingkat harga', 'Tingkat label'],
    ],
    read: null,
  },
})

const RECIPE_COLUMNS = toColumns<Exclude<Field, keyof ProductInput>, ReadColumn>({
  recipe: { label: 'Bahan', repeated: true, otherNames: ['Resep', 'Material'], read: null },
  holdsWithoutMaterial: {
    label: 'Tahan pesanan bila bahannya habis',
    otherNames: ['Tahan Pesanan'],
    read: parseYesNo,
  },
})

const ALL_COLUMNS = [...PRODUCT_COLUMNS, ...RECIPE_COLUMNS]

/** `materials`: of the shop, and removed ones that recipes keep. */
export type ProductImportFacts = { settings: ProductSettings; materials: readonly NamedMaterial[] }

/** A shop without materials knows no columns of recipes. */
export function productColumns({ materials }: Pick<ProductImportFacts, 'materials'>): typeof ALL_COLUMNS {
  return materials.length > 0 ? ALL_COLUMNS : [...PRODUCT_COLUMNS]
}

/**
 * Validates a row by the rules of the product dialog. Category, machine type and unit must be in the shop's lists,
 * regardless of case and spaces.
 */
export function readProductRow(
  cells: readonly Cell[],
  row: number,
  detected: DetectedColumns<Field>,
  facts: ProductImportFacts,
): ImportRow<ProductWithRecipe> {
  const columns = productColumns(facts)
  const reader = new RowReader<Field>(cells, columns, detected)
  for (const { field, read } of columns) {
    if (read) reader.readField(field, (cell) => read(cell, facts.settings))
  }
  const columnsOf: Partial<Record<PropertyKey, FileColumn[]>> = {
    pricingTiers: readTierColumns(reader),
    recipe: readRecipeColumns(reader, facts.materials),
  }
  if (reader.text('pricePerUnit') === '') reader.reportIssue('pricePerUnit', 'Harga wajib diisi')
  const { values, issues } = reader
  const parsed = productWithRecipeSchema.safeParse({
    name: '',
    category: '',
    machineType: '',
    unit: '',
    ...values,
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    reader.reportIssue(path[0] as Field, message, columnsOf[path[0] ?? '']?.[Number(path[1])])
  }
  const input = issues.length === 0 && parsed.data ? parsed.data : null
  return reader.finish(row, input, productKey)
}

function parseListedName(cell: Cell, list: readonly string[], name: string): ParsedCell<string> {
  const spelling = findSpelling(list, importCellText(cell))
  if (spelling !== undefined) return { value: spelling }
  return { problem: `${name} ini belum ada. Tambahkan dulu di Pengaturan produk` }
}

/** A missing unit that looks like m² or cm is read as that, with a note. */
function parseUnit(cell: Cell, units: readonly string[]): ParsedCell<string> {
  const written = importCellText(cell)
  const likely = guessMeasuredUnit(written)
  if (findSpelling(units, written) !== undefined || !likely || !units.includes(likely)) {
    return parseListedName(cell, units, 'Satuan')
  }
  return { value: likely, note: `Satuan ${truncateText(written)} dibaca sebagai ${likely}` }
}

const PART = /(\d+)\s+(dari|sampai|harga|label)\s*$/i

/**
 * Reads the tiers of all columns and returns the column of each. Empty columns provide nothing; '-' removes all
 * tiers.
 */
function readTierColumns(reader: RowReader<Field>): FileColumn[] {
  const filled = reader.filledCells('pricingTiers')
  const tiers: TierWithoutId[] = []
  const columns: FileColumn[] = []
  for (const { text, column } of tierTexts(filled)) {
    const read = /^[-–—]$/.test(text) ? [] : parseTiers(text)
    if ('problem' in read) {
      reader.reportIssue('pricingTiers', read.problem, column)
      continue
    }
    tiers.push(...read)
    columns.push(...read.map(() => column))
  }
  if (filled.length > 0) {
    // Temporary ids for validation; tiersToStore assigns the final ones.
    reader.values.pricingTiers = tiers.map((tier, index) => ({ ...tier, id: String(index) }))
  }
  return columns
}

/** A line of a cell is a material. Returns the column of each. Empty columns provide nothing; '-' removes all. */
function readRecipeColumns(reader: RowReader<Field>, materials: readonly NamedMaterial[]): FileColumn[] {
  const filled = reader.filledCells('recipe')
  const recipe: RecipeItem[] = []
  const columns: FileColumn[] = []
  const unit = reader.values.unit
  for (const { cell, column } of filled) {
    for (const line of importCellText(cell).split('\n')) {
      if (line.trim() === '' || /^[-–—]$/.test(line.trim())) continue
      // Without a unit the row is wrong already.
      const read = typeof unit === 'string' ? parseRecipeItem(line.trim(), materials, unit) : null
      if (read && 'problem' in read) reader.reportIssue('recipe', read.problem, column)
      if (!read || 'problem' in read) continue
      recipe.push(read.value)
      columns.push(column)
    }
  }
  if (filled.length > 0) reader.values.recipe = recipe
  return columns
}

/** One text per cell, or assembled from 'Tingkat 1 dari', 'sampai', 'harga' and 'label'. */
function tierTexts(
  filled: readonly { cell: Cell; column: FileColumn }[],
): { text: string; column: FileColumn }[] {
  const whole = filled.filter(({ column }) => !PART.test(column.heading))
  const parts = new Map<string, { column: FileColumn; of: Record<string, string> }>()
  for (const { cell, column } of filled) {
    const [, number, part] = PART.exec(column.heading) ?? []
    if (number === undefined || part === undefined) continue
    const tier = parts.get(number) ?? { column, of: {} }
    tier.of[part.toLowerCase()] = partText(cell)
    parts.set(number, tier)
  }
  return [
    ...whole.map(({ cell, column }) => ({ text: importCellText(cell), column })),
    ...[...parts.values()].map(({ column, of: { dari, sampai, harga, label } }) => ({
      text: `${dari ?? ''}${sampai ? `-${sampai}` : '+'}: ${harga ?? ''}${label ? ` [${label}]` : ''}`,
      column,
    })),
  ]
}

/** A numeric cell's decimal point becomes a comma: a point separates thousands. */
function partText(cell: Cell): string {
  return typeof cell === 'number' ? String(cell).replace('.', ',') : importCellText(cell)
}

/** Name and unit: the same print may be sold by piece and by metre. */
export function productKey({ name, unit }: { name: string; unit: string }): string {
  return `${foldName(unit)} ${foldName(name)}`
}

export function productDifferences(
  product: ProductWithRecipe & ExistingRecord,
  row: ImportRow<ProductWithRecipe>,
  materials: readonly NamedMaterial[],
): FieldDifference<Field>[] {
  return fieldDifferences(ALL_COLUMNS, product, row, displayIn(materials))
}

export function productValues(
  row: ImportRow<ProductWithRecipe>,
  materials: readonly NamedMaterial[],
): RowValue[] {
  return displayValues(ALL_COLUMNS, row, displayIn(materials))
}

const displayIn =
  (materials: readonly NamedMaterial[]) =>
  (product: ProductWithRecipe, field: Field): string => {
    const { [field]: value } = product
    if (field === 'pricePerUnit' || field === 'minimumTotal') return formatRupiah(value as number)
    if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
    if (field === 'billing') return formatBilling(value as Billing | null)
    if (field === 'pricingTiers')
      return sortByMinimum(value as PricingTier[])
        .map(formatTier)
        .join('; ')
    if (field === 'recipe') return product.recipe.map((item) => formatRecipeItem(item, materials)).join('; ')
    return value as string
  }

function sortByMinimum<Tier extends TierWithoutId>(tiers: readonly Tier[]): Tier[] {
  return tiers.toSorted((one, other) => one.minQuantity - other.minQuantity)
}

/** Sorted by minimum; a tier with the same minimum keeps its id. */
export function tiersToStore(
  tiers: readonly PricingTier[],
  before: readonly PricingTier[],
  newId: () => string,
): PricingTier[] {
  return sortByMinimum(tiers).map((tier) => {
    const kept = before.find(({ minQuantity }) => minQuantity === tier.minQuantity)
    return { ...tier, id: kept?.id ?? newId() }
  })
}
