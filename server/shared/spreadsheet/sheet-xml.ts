import type { Day } from '../../../core/time/calendar.ts'
import { cellText, looksLikeFormula, xmlText } from './cell-text.ts'
import type { ClockTime, Sheet, SheetColumn } from './sheet.ts'
import { STYLE } from './styles.ts'

const DAY = 86_400_000
/** Day 0 of a spreadsheet; correct from March 1900 on, since spreadsheets count a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Streams xl/worksheets/sheet1.xml: frozen head, rows, and a foot with their count and sums of the cells' numbers. */
export async function* sheetXml<Row>(
  { columns, total }: Sheet<Row>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const sums = columns.map(() => 0)
  let line = 0
  let counted = 0
  const row = (cell: (column: SheetColumn<Row>, place: string, index: number) => string) => {
    line++
    const cells = columns.map((column, index) => cell(column, `${letters[index]}${line}`, index))
    return `<row r="${line}">${cells.join('')}</row>`
  }

  yield `${sheetStart(columns)}<sheetData>${row(headCell)}`
  for await (const rows of batches) {
    let xml = ''
    for (const record of rows) {
      xml += row((column, place) => bodyCell(column, place, record))
      if (total.of && !total.of(record)) continue
      counted++
      for (const [index, column] of columns.entries()) {
        if ('sums' in column && column.sums) sums[index] = (sums[index] ?? 0) + (column.number(record) ?? 0)
      }
    }
    yield xml
  }
  const foot = row((column, place, index) => {
    if (index === 0) return textCell(place, total.label, STYLE.totalText)
    if ('counts' in column) return numberCell(place, counted, STYLE.totalCount)
    if ('sums' in column) return numberCell(place, sums[index] ?? 0, STYLE.totalNumber)
    return `<c r="${place}" s="${STYLE.totalText}"/>`
  })
  yield `${foot}</sheetData>${SHEET_END}`
}

export const SHEET_END = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'

/** Opening XML of a sheet with a frozen head. */
export function sheetStart(columns: readonly { width: number }[]): string {
  const widths = columns.map(({ width }, index) => {
    const place = index + 1
    return `<col min="${place}" max="${place}" width="${width}" customWidth="1"/>`
  })
  return (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols>`
  )
}

function headCell<Row>(column: SheetColumn<Row>, place: string): string {
  return textCell(place, column.head, 'number' in column ? STYLE.numberHead : STYLE.head)
}

function bodyCell<Row>(column: SheetColumn<Row>, place: string, row: Row): string {
  if ('text' in column) {
    const text = column.text(row)
    return text ? textCell(place, text, looksLikeFormula(text) ? STYLE.markedText : STYLE.text) : ''
  }
  if ('number' in column) return numberCell(place, column.number(row), STYLE.number)
  if ('day' in column) return numberCell(place, dayNumber(column.day(row)), STYLE.day)
  return numberCell(place, dayFraction(column.time(row)), STYLE.time)
}

/** Whole days since the epoch. */
function dayNumber(day: Day | null): number | null {
  return day === null ? null : (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY
}

function dayFraction(time: ClockTime | null): number | null {
  return time === null ? null : Date.parse(`1970-01-01T${time}Z`) / DAY
}

/** A text cell at `place` ('B7') with a `STYLE`. */
export function textCell(place: string, text: string, style: number): string {
  const written = xmlText(cellText(text))
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`
}

function numberCell(place: string, value: number | null, style: number): string {
  return value === null ? '' : `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

/** A, B, … Z, AA, AB, … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
