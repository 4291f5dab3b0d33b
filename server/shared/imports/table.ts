import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import type { Cell } from '../../../core/imports/import-cell.ts'
import { pictureTypeOf } from '../../../core/values/picture.ts'
import { fillFormulaResults, rejectHugeSheet } from './sheet-cells.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { packZip, unzip } from './zip.ts'

/** Cells by row; `notes`: remarks on how the file was read, in Indonesian. */
export type ParsedTable = { rows: Cell[][]; notes: string[] }

const ZIP = Buffer.from('PK')
const SEPARATORS = [';', ',', '\t']
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * Reads an .xlsx or .csv file, detected by content. Of the possible .csv separators the first is used with which `isHeaded` finds the
 * columns. Throws UnreadableFile for other files.
 */
export async function readTable(bytes: Buffer, isHeaded: (rows: Cell[][]) => boolean): Promise<ParsedTable> {
  if (bytes.length === 0) throw new UnreadableFile('empty')
  if (startsWith(bytes, OLD_OFFICE)) throw new UnreadableFile('old')
  if (pictureTypeOf(bytes)) throw new UnreadableFile('picture')
  return startsWith(bytes, ZIP) ? await readWorkbook(bytes) : readCsv(bytes, isHeaded)
}

async function readWorkbook(bytes: Buffer): Promise<ParsedTable> {
  const parts = unzip(bytes, (name) => name.endsWith('.xml') || name.endsWith('.xml.rels'))
  if (!parts.has('xl/workbook.xml')) throw new UnreadableFile('no table')
  const sheets = [...parts.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  for (const name of sheets) {
    const sheet = (parts.get(name) ?? Buffer.alloc(0)).toString('latin1')
    rejectHugeSheet(sheet)
    parts.set(name, Buffer.from(fillFormulaResults(sheet), 'latin1'))
  }
  try {
    // The library unpacks without bounds, so it gets an archive that was unpacked within limits.
    const rows = (await readSheet(packZip(parts), 1, { trim: false })) as Cell[][]
    return { rows, notes: sheets.length > 1 ? ['Hanya lembar pertama yang dibaca.'] : [] }
  } catch {
    throw new UnreadableFile('broken')
  }
}

function readCsv(bytes: Buffer, isHeaded: (rows: Cell[][]) => boolean): ParsedTable {
  const { text, note } = decodeText(bytes)
  // NUL: a binary file.
  if (text.includes('\0')) throw new UnreadableFile('no table')
  if (!/[\p{L}\p{N}]/u.test(text)) throw new UnreadableFile('empty')
  if (/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(text)) throw new UnreadableFile('picture')
  // A first line 'sep=;' is Excel's own way to name the separator.
  const [, separator] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const fits = (delimiter: string) => isHeaded(Papa.parse<string[]>(text, { delimiter, preview: 20 }).data)
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separator ?? SEPARATORS.find(fits) ?? '',
    delimitersToGuess: SEPARATORS,
  })
  const unclosed = errors.find(({ type }) => type === 'Quotes')
  if (unclosed) {
    const row = (unclosed.row ?? 0) + 1
    throw new UnreadableFile({
      problem: `Tanda kutip di baris ${row} tidak ditutup. Perbaiki, lalu pilih lagi.`,
    })
  }
  return { rows: separator ? [[], ...data.slice(1)] : data, notes: note ? [note] : [] }
}

/** Decodes UTF-8 or UTF-16, else Windows-1252 of older programs. */
function decodeText(bytes: Buffer): { text: string; note?: string } {
  if (startsWith(bytes, Buffer.from([0xff, 0xfe]))) return { text: new TextDecoder('utf-16le').decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: 'File ini bukan UTF-8 dan dibaca sebagai Windows-1252. Periksa huruf yang tidak biasa.',
    }
  }
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning)
}
