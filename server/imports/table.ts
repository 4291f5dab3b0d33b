import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { type Cell, NO_RESULT } from '../../core/import-cell.ts'
import { pictureTypeOf } from '../../core/picture.ts'
import { Unreadable } from './unreadable.ts'
import { unzip, zipOf } from './zip.ts'

/** The rows of a file, the first of them row 1, and what a person should know of how it was read. */
export type Table = { rows: Cell[][]; notes: string[] }

const ZIP = Buffer.from('PK')
const SEPARATORS = [';', ',', '\t']
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * Reads an .xlsx or .csv file, told by what is in it and not by its name. Of the separators that a .csv may have, the one is taken at
 * which `isHeaded` finds its columns. Throws `Unreadable` for anything else.
 */
export async function readTable(bytes: Buffer, isHeaded: (rows: Cell[][]) => boolean): Promise<Table> {
  if (bytes.length === 0) throw new Unreadable('empty')
  if (startsWith(bytes, OLD_OFFICE)) throw new Unreadable('old')
  if (pictureTypeOf(bytes)) throw new Unreadable('picture')
  return startsWith(bytes, ZIP) ? await readWorkbook(bytes) : readText(bytes, isHeaded)
}

async function readWorkbook(bytes: Buffer): Promise<Table> {
  const parts = unzip(bytes, (name) => name.endsWith('.xml') || name.endsWith('.xml.rels'))
  if (!parts.has('xl/workbook.xml')) throw new Unreadable('no table')
  const sheets = [...parts.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  for (const name of sheets) {
    const sheet = parts.get(name) ?? Buffer.alloc(0)
    refuseVast(sheet)
    parts.set(name, withResults(sheet))
  }
  try {
    // The reader unpacks by itself and without bounds: it is given what has been unpacked within them.
    const rows = (await readSheet(zipOf(parts), 1, { trim: false })) as Cell[][]
    return { rows, notes: sheets.length > 1 ? ['Hanya lembar pertama yang dibaca.'] : [] }
  } catch {
    throw new Unreadable('broken')
  }
}

const ADDRESS = /<(?:\w+:)?(?:row|c)\s(?:[^>]*?\s)?r="([A-Z]{0,3})(\d{1,15})"/g
const MOST_CELLS = 20_000_000

/** Refuses a sheet with a cell so far out that all the empty ones before it would fill the memory. */
function refuseVast(sheet: Buffer): void {
  let [columns, rows] = [1, 1]
  for (const [, letters = '', row] of sheet.toString('latin1').matchAll(ADDRESS)) {
    const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
    columns = Math.max(columns, column)
    rows = Math.max(rows, Number(row))
    if (columns * rows > MOST_CELLS) throw new Unreadable('too large')
  }
}

const CELL = /<((?:\w+:)?)c(\s[^>]*[^>/])>(.*?)<\/\1c>/gs
const FORMULA = /<(?:\w+:)?f[\s>/]/
const RESULT = /<(?:\w+:)?v>([^<]+)/
const EMPTY_RESULT = /<(?:\w+:)?v\s*\/?>/

/**
 * A sheet in which a formula that has no result or went wrong holds a text that says so: the reader of sheets finds such a cell empty,
 * or the file broken.
 */
function withResults(sheet: Buffer): Buffer {
  const text = sheet.toString('latin1')
  if (!FORMULA.test(text) && !text.includes('t="e"')) return sheet
  const said = text.replace(CELL, (cell, prefix, attributes, content) => {
    const result = RESULT.exec(content)?.[1]
    const isError = /\st="e"/.test(attributes)
    // A text may be empty and a result all the same.
    const isText = /\st="str"/.test(attributes) && EMPTY_RESULT.test(content)
    if (!isError && (result !== undefined || isText || !FORMULA.test(content))) return cell
    const [place = ''] = /\sr="[^"]*"/.exec(attributes) ?? []
    const [string, end] = [`<${prefix}is><${prefix}t>`, `</${prefix}t></${prefix}is>`]
    return `<${prefix}c${place} t="inlineStr">${string}${result ?? NO_RESULT}${end}</${prefix}c>`
  })
  return Buffer.from(said, 'latin1')
}

function readText(bytes: Buffer, isHeaded: (rows: Cell[][]) => boolean): Table {
  const { text, note } = decode(bytes)
  // No text holds this character; programs and pictures do.
  if (text.includes('\0')) throw new Unreadable('no table')
  if (!/[\p{L}\p{N}]/u.test(text)) throw new Unreadable('empty')
  if (/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(text)) throw new Unreadable('picture')
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
    throw new Unreadable({ problem: `Tanda kutip di baris ${row} tidak ditutup. Perbaiki, lalu pilih lagi.` })
  }
  return { rows: separator ? [[], ...data.slice(1)] : data, notes: note ? [note] : [] }
}

/** The text of a file in UTF-8 or UTF-16; what is neither was written by an older Windows program. */
function decode(bytes: Buffer): { text: string; note?: string } {
  if (startsWith(bytes, Buffer.from([0xff, 0xfe]))) return { text: new TextDecoder('utf-16le').decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: 'Berkas ini bukan UTF-8 dan dibaca sebagai Windows-1252. Periksa huruf yang tidak biasa.',
    }
  }
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning)
}
