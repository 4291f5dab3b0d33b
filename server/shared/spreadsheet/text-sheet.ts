import { columnLetters, SHEET_END, sheetStart, textCell } from './sheet-xml.ts'
import { STYLE } from './styles.ts'

/** A sheet of fixed texts; `width` in characters. */
export type TextSheet = {
  name: string
  columns: readonly { head: string; width: number }[]
  /** A text per column, the first in bold; or one text across all columns. */
  rows: readonly (readonly string[] | string)[]
}

/** The sheet's part of a workbook. */
export function textSheetXml({ columns, rows }: TextSheet): string {
  const letters = columns.map((_, index) => columnLetters(index))
  const line = (number: number, texts: readonly string[], lookOf: (index: number) => number) => {
    const cells = texts.map((text, index) =>
      text === '' ? '' : textCell(`${letters[index]}${number}`, text, lookOf(index)),
    )
    return `<row r="${number}">${cells.join('')}</row>`
  }
  const head = line(
    1,
    columns.map((column) => column.head),
    () => STYLE.head,
  )
  const body = rows.map((row, index) =>
    typeof row === 'string'
      ? line(index + 2, [row], () => STYLE.text)
      : line(index + 2, row, (column) => (column === 0 ? STYLE.boldText : STYLE.wrappedText)),
  )
  const across = rows.flatMap((row, index) =>
    typeof row === 'string' && row !== ''
      ? [`<mergeCell ref="A${index + 2}:${letters.at(-1)}${index + 2}"/>`]
      : [],
  )
  const merged =
    across.length === 0 ? '' : `<mergeCells count="${across.length}">${across.join('')}</mergeCells>`
  return `${sheetStart(columns)}<sheetData>${head}${body.join('')}</sheetData>${merged}${SHEET_END}`
}
