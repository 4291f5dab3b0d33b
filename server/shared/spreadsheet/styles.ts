import { xmlText } from './cell-text.ts'

/** Cell formats: indexes into `cellXfs` below. */
export const STYLE = {
  plain: 0,
  text: 1,
  markedText: 2,
  number: 3,
  day: 4,
  time: 5,
  head: 6,
  numberHead: 7,
  totalText: 8,
  totalNumber: 9,
  totalCount: 10,
  boldText: 11,
  wrappedText: 12,
} as const

const FORMAT = { text: 49, day: 164, time: 165, count: 166, number: 3 } as const

/** xl/styles.xml. `noun` is appended to the row count by a number format. */
export function stylesXml(noun: string): string {
  const formats = [
    [FORMAT.day, 'dd mmm yyyy'],
    [FORMAT.time, 'hh:mm'],
    [FORMAT.count, `#,##0 "${noun}"`],
  ]
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(String(code))}"/>`)
    .join('')
  return (
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<numFmts count="3">${formats}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEBEAE5"/></patternFill></fill></fills>' +
    '<borders count="3"><border/><border><bottom style="thin"/></border><border><top style="thin"/></border></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="13">' +
    '<xf/>' +
    cellFormat(FORMAT.text, LEFT) +
    // quotePrefix: Excel keeps the cell a text when it is edited.
    cellFormat(FORMAT.text, LEFT, 'quotePrefix="1"') +
    cellFormat(FORMAT.number, RIGHT) +
    cellFormat(FORMAT.day, LEFT) +
    cellFormat(FORMAT.time, LEFT) +
    cellFormat(FORMAT.text, LEFT, HEAD) +
    cellFormat(FORMAT.text, RIGHT, HEAD) +
    cellFormat(FORMAT.text, LEFT, TOTAL) +
    cellFormat(FORMAT.number, RIGHT, TOTAL) +
    cellFormat(FORMAT.count, LEFT, TOTAL) +
    cellFormat(FORMAT.text, TOP, BOLD) +
    cellFormat(FORMAT.text, `${TOP} wrapText="1"`) +
    '</cellXfs></styleSheet>'
  )
}

const HEAD = 'fontId="1" applyFont="1" fillId="2" applyFill="1" borderId="1" applyBorder="1"'
const BOLD = 'fontId="1" applyFont="1"'
const TOTAL = 'fontId="1" applyFont="1" borderId="2" applyBorder="1"'

// Indented, so that a text does not touch the number in the previous column.
const LEFT = 'horizontal="left" indent="1"'
const RIGHT = 'horizontal="right"'
const TOP = `${LEFT} vertical="top"`

function cellFormat(format: number, alignment: string, more = ''): string {
  return (
    `<xf numFmtId="${format}" applyNumberFormat="1" ${more} applyAlignment="1">` +
    `<alignment ${alignment}/></xf>`
  )
}
