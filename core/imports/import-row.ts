import { type Cell, formulaProblem, importCellText, type ParsedCell } from './import-cell.ts'
import type { Column, DetectedColumns, FileColumn } from './import-columns.ts'

/** What is wrong with a cell: its column, what stands there, and why that cannot be booked. */
export type RowIssue = { field: string; value: string; message: string }

/** What a row says in one column. */
export type RowValue = { field: string; value: string }

/** A row of a file, read. `input` is null when something is wrong with it. */
export type ImportRow<Input> = {
  /** Its number in the file, from 1. */
  row: number
  /** The name, as the file writes it. */
  title: string
  /** What it meets a record by; empty when that is not known. */
  key: string
  input: Input | null
  /** The fields that the file gives; of a known record the others stay as they are. */
  providedFields: (keyof Input)[]
  /** What it says, as the file writes it, of a row that is wrong. */
  rawValues: RowValue[]
  issues: RowIssue[]
  /** What a person should know of it that is not wrong. */
  notes: string[]
}

const MAX_SHOWN_LENGTH = 120
/** No field takes more. */
const MAX_RAW_LENGTH = 500
/** Of one row: a product has six fields, and its tiers stand in any number of columns. */
const MAX_ISSUES = 10

/** The cells of one row while they are read: what they give, and what is wrong with them. */
export class RowReader<Field extends string> {
  readonly issues: RowIssue[] = []
  readonly notes: string[] = []
  readonly values: Partial<Record<Field, unknown>> = {}
  readonly #cells: readonly Cell[]
  readonly #columns: readonly Column<Field>[]
  readonly #found: DetectedColumns<Field>

  constructor(cells: readonly Cell[], columns: readonly Column<Field>[], detected: DetectedColumns<Field>) {
    this.#cells = cells
    this.#columns = columns
    this.#found = detected
    for (const { field } of columns) {
      for (const { cell, column } of this.filledCells(field)) {
        const problem = formulaProblem(cell)
        if (problem) this.reportIssue(field, problem, column)
      }
    }
  }

  /** The cell of a field; null when its column is missing. */
  cell(field: Field): Cell {
    return this.filledCells(field)[0]?.cell ?? null
  }

  text(field: Field): string {
    return importCellText(this.cell(field))
  }

  /** The cells of a field that hold something. */
  filledCells(field: Field): { cell: Cell; column: FileColumn }[] {
    return (this.#found.columns[field] ?? []).flatMap((column) => {
      const cell = this.#cells[column.index] ?? null
      return importCellText(cell) === '' ? [] : [{ cell, column }]
    })
  }

  /** What the columns hold; those that may repeat under the headings of the file. */
  rawValues(): RowValue[] {
    return this.#columns.flatMap(({ field, label, repeated }) =>
      this.filledCells(field).map(({ cell, column }) => ({
        field: repeated ? column.heading : label,
        value: importCellText(cell).slice(0, MAX_RAW_LENGTH),
      })),
    )
  }

  /** Takes a field's value from its cell. An empty cell gives nothing; '-' empties a field that may be empty. */
  readField(field: Field, meaningOf: (cell: Cell) => ParsedCell<unknown>, emptied?: null): void {
    const cell = this.cell(field)
    const text = importCellText(cell)
    if (text === '') return
    if (emptied !== undefined && /^[-–—]$/.test(text)) {
      this.values[field] = emptied
      return
    }
    const meaning = meaningOf(cell)
    if ('problem' in meaning) this.reportIssue(field, meaning.problem)
    else {
      this.values[field] = meaning.value
      if (meaning.note) this.notes.push(meaning.note)
    }
  }

  /** Notes what is wrong with a field: its first sentence only, and the first ten of a row. */
  reportIssue(field: Field, message: string, at = this.#found.columns[field]?.[0]): void {
    const label = this.#columns.find((column) => column.field === field)?.label ?? field
    const heading = at?.heading ?? label
    if (this.issues.length === MAX_ISSUES || this.issues.some((issue) => issue.field === heading)) return
    const value = at ? importCellText(this.#cells[at.index]) : ''
    this.issues.push({ field: heading.slice(0, 60), value: value.slice(0, MAX_SHOWN_LENGTH), message })
  }
}

/** A text of a file as an answer may carry it. */
export function truncateText(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

/** The text of a cell as its own meaning. */
export const parseText = (cell: Cell): ParsedCell<string> => ({ value: importCellText(cell) })
