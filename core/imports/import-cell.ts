import { parseNumber, RUPIAH_INPUT } from '../money/number.ts'
import { addDays, type Day, MONTHS } from '../time/calendar.ts'

/** A .csv file has only texts. */
export type Cell = string | number | boolean | Date | null

/** `problem`: an Indonesian message. */
export type ParsedCell<Value> = { value: Value; note?: string } | { problem: string }

/** Placeholder for a formula without a cached result: some programs save formulas uncomputed. */
export const UNCOMPUTED_FORMULA = '#RUMUS!'

export function formulaProblem(cell: Cell): string | undefined {
  if (cell === UNCOMPUTED_FORMULA)
    return 'Rumus ini belum dihitung. Buka filenya di Excel, simpan, lalu pilih lagi'
  const isError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/.test(String(cell))
  return isError ? 'Rumus ini salah. Perbaiki di Excel, lalu pilih lagi' : undefined
}

/** Trimmed, without the apostrophe that prevents formula evaluation. */
export function importCellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'Ya' : 'Tidak'
  return String(cell)
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^'(?=[=+\-@\d＝＋－＠])/, '')
}

export function parseAmount(cell: Cell): ParsedCell<number> {
  if (typeof cell === 'number') return { value: cell }
  const read = parseNumber(importCellText(cell), RUPIAH_INPUT)
  return typeof read === 'number' ? { value: read } : { problem: read ?? RUPIAH_INPUT.unreadable }
}

const plain = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4, useGrouping: false })

/** '3218,5': at most four decimals. A separator of thousands would be read back as a decimal comma. */
export function formatCellNumber(value: number): string {
  return plain.format(value)
}

/** Of '1.500' where a point may also begin decimals. */
export const UNCLEAR_THOUSANDS = 'Tulis ribuan tanpa titik, misalnya 1500'

const SHORTENED_PROBLEM = 'Excel memendekkan nomor ini. Jadikan kolomnya teks, lalu tulis lengkap'
const SHORTENED = /^\d([.,]\d+)?e\+?\d+$/i
/** A mobile number that lost its leading 0 as a spreadsheet number. */
const WITHOUT_ZERO = /^8\d{7,12}$/

/** Restores a leading 0 that the spreadsheet dropped, with a note. */
export function parsePhone(cell: Cell): ParsedCell<string> {
  const text = importCellText(cell)
  if (typeof cell === 'number') {
    if (!Number.isSafeInteger(cell) || cell < 0) return { problem: SHORTENED_PROBLEM }
    return /^62\d{8,}$/.test(text) ? { value: text } : withZero(text)
  }
  if (SHORTENED.test(text)) return { problem: SHORTENED_PROBLEM }
  return WITHOUT_ZERO.test(text) ? withZero(text) : { value: text }
}

function withZero(digits: string): ParsedCell<string> {
  return { value: `0${digits}`, note: `Angka 0 di depan ditambahkan: 0${digits}` }
}

/** Digits of an NPWP, NIK or IDTKU as text; a spreadsheet number lost leading zeros, and from 16 digits on also the last ones. */
export function parseTaxNumber(cell: Cell): ParsedCell<string> {
  const text = importCellText(cell)
  const isShortened = typeof cell === 'number' ? !/^\d{1,15}$/.test(text) : SHORTENED.test(text)
  if (isShortened) return { problem: SHORTENED_PROBLEM }
  if (typeof cell !== 'number' || text.length < 13) return { value: text }
  const value = text.padStart(16, '0')
  return { value, note: `Angka 0 di depan ditambahkan: ${value}` }
}

/** Epoch of spreadsheet dates; unformatted columns show the day count. */
const SHEET_EPOCH: Day = '1899-12-30'
const MONTH_WORDS: Record<string, number> = { aug: 8, may: 5, oct: 10, dec: 12, agt: 8, nop: 11, pebruari: 2 }
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})[-/. ]+(\d{1,2}|\p{L}+)[-/., ]+(\d{4}|\d{2})$/u

/** Spreadsheet dates and their numbers, '2026-11-22', '22/11/2026' (day first), '22 Nov 26'. */
export function parseDay(cell: Cell): ParsedCell<Day> {
  const unreadable = { problem: 'Tulis tanggal seperti 22/11/2026' }
  const text = importCellText(cell)
  if (/^\d{5}$/.test(text)) return { value: addDays(SHEET_EPOCH, Number(text)) }
  const [, year, month, date] = YEAR_FIRST.exec(text) ?? []
  if (year && month && date) return realDay(Number(year), Number(month), Number(date)) ?? unreadable
  const [, first, second, third] = DAY_FIRST.exec(text) ?? []
  if (!first || !second || !third) return unreadable
  const inFull = third.length === 2 ? 2000 + Number(third) : Number(third)
  return realDay(inFull, monthOfWord(second), Number(first)) ?? unreadable
}

/** 1 to 12, by number, name or its beginning; 0 if unknown. */
function monthOfWord(word: string): number {
  const key = word.toLowerCase()
  if (/^\d+$/.test(key)) return Number(key)
  const named = key.length >= 3 ? MONTHS.findIndex((month) => month.toLowerCase().startsWith(key)) : -1
  return named >= 0 ? named + 1 : (MONTH_WORDS[key] ?? 0)
}

function realDay(year: number, month: number, date: number): { value: Day } | null {
  const day = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(date).padStart(2, '0'),
  ].join('-')
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? { value: day } : null
}

const YES = ['ya', 'y', 'yes', 'true', '1', 'x', '✓']
const NO = ['tidak', 't', 'n', 'no', 'false', '0']

export function parseYesNo(cell: Cell): ParsedCell<boolean> {
  const word = importCellText(cell).toLowerCase()
  if (YES.includes(word)) return { value: true }
  if (NO.includes(word)) return { value: false }
  return { problem: 'Isi dengan Ya atau Tidak' }
}
