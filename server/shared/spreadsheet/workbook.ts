import { xmlText } from './cell-text.ts'
import type { SheetListing } from './sheet.ts'
import { sheetXml } from './sheet-xml.ts'
import { stylesXml } from './styles.ts'
import { type TextSheet, textSheetXml } from './text-sheet.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Streams an .xlsx file of a sheet, and of its help; at most one batch of rows is in memory. */
export function makeWorkbook<Row>({
  sheet,
  help,
  batches,
}: Omit<SheetListing<Row>, 'count'>): AsyncGenerator<Uint8Array> {
  const explained = help ? [{ name: help.name, xml: textSheetXml(help) }] : []
  return archive([{ name: sheet.name, xml: sheetXml(sheet, batches()) }, ...explained], sheet.noun)
}

/** Streams an .xlsx file of text sheets. */
export function makeTextWorkbook(sheets: readonly TextSheet[]): AsyncGenerator<Uint8Array> {
  return archive(sheets.map((sheet) => ({ name: sheet.name, xml: textSheetXml(sheet) })))
}

type SheetPart = { name: string; xml: string | AsyncIterable<string> }

function archive(sheets: readonly SheetPart[], noun = ''): AsyncGenerator<Uint8Array> {
  const part = (name: string, xml: string | AsyncIterable<string>): ZipEntry => ({
    name,
    text: withDeclaration(xml),
  })
  const numbered = sheets.map((sheet, index) => ({ ...sheet, file: `sheet${index + 1}`, number: index + 1 }))
  return zipStream([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>` +
        numbered
          .map(
            ({ file }) =>
              `<Override PartName="/xl/worksheets/${file}.xml" ContentType="${PART}.worksheet+xml"/>`,
          )
          .join('') +
        `<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      relationships([{ id: 'officeDocument', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        numbered
          .map(
            ({ name, file, number }) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="${file}"/>`,
          )
          .join('') +
        '</sheets></workbook>',
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...numbered.map(({ file }) => ({ id: file, type: 'worksheet', target: `worksheets/${file}.xml` })),
        { id: 'styles', type: 'styles', target: 'styles.xml' },
      ]),
    ),
    part('xl/styles.xml', stylesXml(noun)),
    ...numbered.map(({ file, xml }) => part(`xl/worksheets/${file}.xml`, xml)),
  ])
}

async function* withDeclaration(xml: string | AsyncIterable<string>): AsyncGenerator<string> {
  yield DECLARATION
  if (typeof xml === 'string') yield xml
  else yield* xml
}

function relationships(targets: readonly { id: string; type: string; target: string }[]): string {
  const each = targets.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}
