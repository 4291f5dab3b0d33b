import type { Cell } from './import-cell.ts'
import { importCellText } from './import-cell.ts'

export type Column<Field extends string> = {
  field: Field
  label: string
  /** A file without this column is rejected. */
  required?: true
  /** May repeat with numbered headings: 'Tingkat 1', 'Tingkat 2'. */
  repeated?: true
  otherNames: readonly string[]
}

/** A record keyed by field, so that the compiler reports a missing column. */
export function toColumns<Field extends string, Columns extends object>(columns: Record<Field, Columns>) {
  return Object.entries<Columns>(columns).map(([field, column]) => ({ field: field as Field, ...column }))
}

export type FileColumn = { index: number; heading: string }

export type DetectedColumns<Field extends string> = {
  headingRow: number
  columns: Partial<Record<Field, FileColumn[]>>
  /** Ignored headings. */
  unknown: string[]
}

/** Titles and empty lines may precede the headings. */
const HEADING_SEARCH_ROWS = 10

/** Finds columns by heading, in any order. `problem` if a required column is missing or one repeats. */
export function findColumns<Field extends string>(
  rows: readonly (readonly Cell[])[],
  wanted: readonly Column<Field>[],
): DetectedColumns<Field> | { problem: string } {
  const filled = rows.flatMap((row, index) =>
    row.some((cell) => importCellText(cell) !== '') ? [index] : [],
  )
  const [first] = filled
  if (first === undefined) return { problem: 'File ini kosong.' }
  const candidates = filled
    .slice(0, HEADING_SEARCH_ROWS)
    .map((headingRow) => ({ headingRow, ...columnsIn(rows[headingRow] ?? [], wanted) }))
  const missing = ({ columns }: (typeof candidates)[number]) =>
    wanted.filter(({ field, required }) => required && !columns[field]).map(({ label }) => `"${label}"`)
  const best = candidates.toSorted((one, other) => missing(one).length - missing(other).length)[0]
  if (!best) return { problem: 'File ini kosong.' }
  if (rows[best.headingRow]?.slice(MAX_COLUMNS).some((cell) => importCellText(cell) !== '')) {
    return { problem: `File ini punya lebih dari ${MAX_COLUMNS} kolom. Hapus yang tidak dipakai.` }
  }
  const absent = missing(best)
  if (absent.length > 0) {
    return { problem: `Kolom ${joinNames(absent)} tidak ada. Pakai judul kolom seperti di templat.` }
  }
  const twice = wanted.find(({ field, repeated }) => !repeated && (best.columns[field]?.length ?? 0) > 1)
  if (twice) {
    const headings = best.columns[twice.field]?.map(({ heading }) => `"${heading}"`) ?? []
    return { problem: `Kolom "${twice.label}" ada lebih dari satu: ${joinNames(headings)}.` }
  }
  return best
}

const MAX_COLUMNS = 300
const MAX_HEADING_LENGTH = 200

function columnsIn<Field extends string>(row: readonly Cell[], wanted: readonly Column<Field>[]) {
  const columns: Partial<Record<Field, FileColumn[]>> = {}
  const unknown: string[] = []
  for (const [index, cell] of row.slice(0, MAX_COLUMNS).entries()) {
    const heading = importCellText(cell).slice(0, MAX_HEADING_LENGTH)
    if (heading === '') continue
    const column = wanted.find((one) => isHeadingOf(heading, one))
    if (column) columns[column.field] = [...(columns[column.field] ?? []), { index, heading }]
    else unknown.push(heading.slice(0, 60))
  }
  return { columns, unknown }
}

function isHeadingOf(heading: string, { label, otherNames, repeated }: Column<string>): boolean {
  const key = repeated ? keyOf(heading).replace(/\d+/, '') : keyOf(heading)
  return [label, ...otherNames].some((name) => keyOf(name) === key)
}

/** Letters and digits only, without bracketed text. */
function keyOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** 'A, B dan C' */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join()
  return `${names.slice(0, -1).join(', ')} dan ${names.at(-1)}`
}
