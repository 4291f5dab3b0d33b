import { xmlText } from './cell-text.ts'
import type { Listing } from './sheet.ts'
import { sheetXml } from './sheet-xml.ts'
import { stylesXml } from './styles.ts'
import { type Entry, zipped } from './zipped.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** An .xlsx file of one sheet, piece by piece as its rows come: never more of it than a batch is in memory. */
export function workbook<Row>({ sheet, batches }: Omit<Listing<Row>, 'count'>): AsyncGenerator<Uint8Array> {
  const part = (name: string, xml: string | AsyncIterable<string>): Entry => ({ name, text: declared(xml) })
  return zipped([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`,
    ),
    part('_rels/.rels', relationships({ officeDocument: 'xl/workbook.xml' })),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        `<sheet name="${xmlText(sheet.name)}" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relationships({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    ),
    part('xl/styles.xml', stylesXml(sheet.noun)),
    part('xl/worksheets/sheet1.xml', sheetXml(sheet, batches())),
  ])
}

async function* declared(xml: string | AsyncIterable<string>): AsyncGenerator<string> {
  yield DECLARATION
  if (typeof xml === 'string') yield xml
  else yield* xml
}

function relationships(targets: Record<string, string>): string {
  const each = Object.entries(targets).map(
    ([type, target]) => `<Relationship Id="${type}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}
