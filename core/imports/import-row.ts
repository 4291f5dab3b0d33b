import { type Cell, formulaProblem, importCellText, type ParsedCell } from './import-cell.ts'
import type { Column, DetectedColumns, FileColumn } from './import-columns.ts'

export type RowIssue = { field: string; value: string; message: string }

export type RowValue = { field: string; value: string }

/** `input` is null if the row has issues. */
export type ImportRow<Input> = {
  /** From 1, as in the file. */
  row: number
  title: string
  /** Match key; empty for a row with issues. */
  key: string
  input: Input | null
  /** Other fields of an existing record stay unchanged. */
  providedFields: (keyof Input)[]
  /** Set for rows with issues. */
  rawValues: RowValue[]
  issues: RowIssue[]
  /** Hints that do not reject the row. */
  notes: string[]
}

const MAX_SHOWN_LENGTH = 120
/** The longest field. */
const MAX_RAW_LENGTH = 500
/** Per row: a product has six fields and any number of tier columns. */
const MAX_ISSUES = 10

/** Reads the cells of one row and collects values, notes and issues. */
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

  /** Null if the column is missing. */
  cell(field: Field): Cell {
    return this.filledCells(field)[0]?.cell ?? null
  }

  text(field: Field): string {
    return importCellText(this.cell(field))
  }

  /** Non-empty cells of a field. */
  filledCells(field: Field): { cell: Cell; column: FileColumn }[] {
    return (this.#found.columns[field] ?? []).flatMap((column) => {
      const cell = this.#cells[column.index] ?? null
      return importCellText(cell) === '' ? [] : [{ cell, column }]
    })
  }

  /** Repeated columns use the headings of the file. */
  rawValues(): RowValue[] {
    return this.#columns.flatMap(({ field, label, repeated }) =>
      this.filledCells(field).map(({ cell, column }) => ({
        field: repeated ? column.heading : label,
        value: importCellText(cell).slice(0, MAX_RAW_LENGTH),
      })),
    )
  }

  /** An empty cell provides nothing; '-' clears an optional field. */
  readField(field: Field, meaningOf: (cell: Cell) => ParsedCell<unknown>, emptied?: null | ''): void {
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

  /** `input`: null if the row has issues. */
  finish<Input>(row: number, input: Input | null, keyOf: (input: Input) => string): ImportRow<Input> {
    return {
      row,
      title: truncateText(this.text('name' as Field)),
      key: input ? keyOf(input) : '',
      input,
      providedFields: Object.keys(this.values) as (keyof Input)[],
      rawValues: input ? [] : this.rawValues(),
      issues: this.issues,
      notes: this.notes,
    }
  }

  /** Keeps the first issue per field, at most MAX_ISSUES per row. */
  reportIssue(field: Field, message: string, at = this.#found.columns[field]?.[0]): void {
    const label = this.#columns.find((column) => column.field === field)?.label ?? field
    const heading = at?.heading ?? label
    if (this.issues.length === MAX_ISSUES || this.issues.some((issue) => issue.field === heading)) return
    const value = at ? importCellText(this.#cells[at.index]) : ''
    this.issues.push({ field: heading.slice(0, 60), value: value.slice(0, MAX_SHOWN_LENGTH), message })
  }
}

export function truncateText(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

export const parseText = (cell: Cell): ParsedCell<string> => ({ value: importCellText(cell) })
