import { RUPIAH, readNumber } from './number.ts'

/** What a cell of a spreadsheet holds. A .csv file holds only texts. */
export type Cell = string | number | boolean | Date | null

/** What a cell means, or the sentence that says why that cannot be told. */
export type Meaning<Value> = { value: Value; note?: string } | { problem: string }

/** What stands in a cell whose formula has no result: some programs save formulas without having computed them. */
export const NO_RESULT = '#RUMUS!'

/** What is wrong with the formula that a cell holds, if it has no result or a wrong one. */
export function formulaProblem(cell: Cell): string | undefined {
  if (cell === NO_RESULT) return 'Rumus ini belum dihitung. Buka berkasnya di Excel, simpan, lalu pilih lagi'
  const isError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/.test(String(cell))
  return isError ? 'Rumus ini salah. Perbaiki di Excel, lalu pilih lagi' : undefined
}

/** A cell as text, trimmed, without the apostrophe that keeps a spreadsheet from reading a text as a formula. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'Ya' : 'Tidak'
  return String(cell)
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^'(?=[=+\-@\d＝＋－＠])/, '')
}

/** The number meant by a cell: a spreadsheet's own, or a text as people write it. */
export function amountOf(cell: Cell): Meaning<number> {
  if (typeof cell === 'number') return { value: cell }
  const read = readNumber(textOf(cell), RUPIAH)
  return typeof read === 'number' ? { value: read } : { problem: read ?? RUPIAH.unreadable }
}

const SHORTENED = /^\d([.,]\d+)?e\+?\d+$/i
/** A mobile number whose leading 0 a spreadsheet took away by making it a number. */
const WITHOUT_ZERO = /^8\d{7,12}$/

/** The phone number meant by a cell. The leading 0 that a spreadsheet took away is put back, which the note says. */
export function phoneOf(cell: Cell): Meaning<string> {
  const text = textOf(cell)
  const shortened = 'Excel memendekkan nomor ini. Jadikan kolomnya teks, lalu tulis lengkap'
  if (typeof cell === 'number') {
    if (!Number.isSafeInteger(cell) || cell < 0) return { problem: shortened }
    return /^62\d{8,}$/.test(text) ? { value: text } : withZero(text)
  }
  if (SHORTENED.test(text)) return { problem: shortened }
  return WITHOUT_ZERO.test(text) ? withZero(text) : { value: text }
}

function withZero(digits: string): Meaning<string> {
  return { value: `0${digits}`, note: `Angka 0 di depan ditambahkan: 0${digits}` }
}

const YES = ['ya', 'y', 'yes', 'true', '1', 'x', '✓']
const NO = ['tidak', 't', 'n', 'no', 'false', '0']

/** 'Ya' or 'Tidak' in the spellings that files hold. */
export function yesNoOf(cell: Cell): Meaning<boolean> {
  const word = textOf(cell).toLowerCase()
  if (YES.includes(word)) return { value: true }
  if (NO.includes(word)) return { value: false }
  return { problem: 'Isi dengan Ya atau Tidak' }
}
