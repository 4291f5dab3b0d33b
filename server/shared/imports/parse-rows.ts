import {
  type CustomerImportFacts,
  customerColumns,
  type ImportedCustomer,
  readCustomerRow,
} from '../../../core/imports/customer-import.ts'
import {
  EXPENSE_COLUMNS,
  type ExpenseImportContext,
  type ImportedExpense,
  readExpenseRow,
} from '../../../core/imports/expense-import.ts'
import { EXTRA_COLUMNS, type ExtraImportContext, readExtraRow } from '../../../core/imports/extra-import.ts'
import { type Cell, importCellText } from '../../../core/imports/import-cell.ts'
import {
  type Column,
  type DetectedColumns,
  findColumns,
  joinNames,
} from '../../../core/imports/import-columns.ts'
import type { ImportRow } from '../../../core/imports/import-row.ts'
import {
  type ProductImportFacts,
  productColumns,
  readProductRow,
} from '../../../core/imports/product-import.ts'
import type { ProductWithRecipe } from '../../../core/materials/recipe.ts'
import type { Extra } from '../../../core/products/extras.ts'
import { type ParsedTable, readTable } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
// Sets the Indonesian validation messages.
import '../../platform/http/input-issues.ts'

/** A file with the facts its rows are validated by. */
export type ImportSource =
  | { kind: 'customers'; bytes: Uint8Array; facts: CustomerImportFacts }
  | { kind: 'products'; bytes: Uint8Array; facts: ProductImportFacts }
  | { kind: 'expenses'; bytes: Uint8Array; facts: ExpenseImportContext }
  | { kind: 'extras'; bytes: Uint8Array; facts: ExtraImportContext }

/** Rows as records or with their problems; `notes`: remarks about the whole file, in Indonesian. */
export type ParsedRows<Input> = { rows: ImportRow<Input>[]; notes: string[] }

const MOST_ROWS = 50_000
const MOST_NAMED = 10

/** Parses and validates a file. Throws UnreadableFile. */
export async function parseRows(
  reading: ImportSource,
): Promise<
  | ParsedRows<ImportedCustomer>
  | ParsedRows<ProductWithRecipe>
  | ParsedRows<ImportedExpense>
  | ParsedRows<Extra>
> {
  const columns = columnsOf(reading)
  const table = await readTable(
    Buffer.from(reading.bytes),
    (rows) => !('problem' in findColumns(rows, columns)),
  )
  if (reading.kind === 'customers') {
    const { facts } = reading
    return parseTable(table, customerColumns(facts), (cells, row, found) =>
      readCustomerRow(cells, row, found, facts),
    )
  }
  if (reading.kind === 'expenses') {
    const { facts } = reading
    return parseTable(table, EXPENSE_COLUMNS, (cells, row, found) => readExpenseRow(cells, row, found, facts))
  }
  if (reading.kind === 'extras') {
    const { facts } = reading
    return parseTable(table, EXTRA_COLUMNS, (cells, row, found) => readExtraRow(cells, row, found, facts))
  }
  const { facts } = reading
  return parseTable(table, productColumns(facts), (cells, row, found) =>
    readProductRow(cells, row, found, facts),
  )
}

function columnsOf(reading: ImportSource): readonly Column<string>[] {
  switch (reading.kind) {
    case 'customers':
      return customerColumns(reading.facts)
    case 'products':
      return productColumns(reading.facts)
    case 'expenses':
      return EXPENSE_COLUMNS
    case 'extras':
      return EXTRA_COLUMNS
  }
}

function parseTable<Field extends string, Input>(
  { rows, notes }: ParsedTable,
  columns: readonly Column<Field>[],
  read: (cells: readonly Cell[], row: number, found: DetectedColumns<Field>) => ImportRow<Input>,
): ParsedRows<Input> {
  const found = findColumns(rows, columns)
  if ('problem' in found) throw new UnreadableFile(found)
  const filled = rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(found.headingRow + 1)
    .filter(({ cells }) => cells.some((cell) => importCellText(cell) !== ''))
  if (isTotalRow(filled.at(-1)?.cells, filled.length - 1)) filled.pop()
  if (filled.length === 0) throw new UnreadableFile('headings only')
  if (filled.length > MOST_ROWS) throw new UnreadableFile('too many rows')
  const ignored = found.unknown.slice(0, MOST_NAMED).map((heading) => `"${heading}"`)
  const more = found.unknown.length - ignored.length
  if (more > 0) ignored.push(`${more} lainnya`)
  return {
    rows: filled.map(({ cells, row }) => read(cells, row, found)),
    notes: ignored.length > 0 ? [...notes, `Kolom ${joinNames(ignored)} tidak dikenal dan dilewati.`] : notes,
  }
}

const COUNT = /^(\d{1,3}(?:[.,]?\d{3})*)(?: \p{L}+)?$/u

/** True for the foot of an exported list: 'Total' and the number of rows above; in a .csv as formatted, '1.002 produk'. */
function isTotalRow(cells: readonly Cell[] | undefined, above: number): boolean {
  const counted = (cell: Cell) => Number(COUNT.exec(importCellText(cell))?.[1]?.replace(/\D/g, ''))
  return importCellText(cells?.[0]) === 'Total' && cells?.some((cell) => counted(cell) === above) === true
}
