import type { Day } from '../../../core/time/calendar.ts'
import { cellText } from './cell-text.ts'
import type { SheetColumn, SheetListing } from './sheet.ts'

/** Excel takes a file for UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = '\ufeff'

/** Streams a listing as a .csv file: commas, days as DD/MM/YYYY, plain numbers, and no foot; at most one batch of rows is in memory. */
export async function* makeCsv<Row>({
  sheet: { columns },
  batches,
}: SheetListing<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`
  yield encoder.encode(BYTE_ORDER_MARK + line(columns.map(({ head }) => head)))
  for await (const rows of batches())
    yield encoder.encode(rows.map((row) => line(columns.map((column) => valueIn(column, row)))).join(''))
}

function valueIn<Row>(column: SheetColumn<Row>, row: Row): string {
  if ('text' in column) return cellText(column.text(row) ?? '')
  if ('number' in column) return String(column.number(row) ?? '')
  if ('day' in column) return dayText(column.day(row))
  return column.time(row) ?? ''
}

function dayText(day: Day | null): string {
  return day === null ? '' : day.split('-').toReversed().join('/')
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
