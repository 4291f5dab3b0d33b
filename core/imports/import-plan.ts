import type { ImportRow, RowValue } from './import-row.ts'

/** Bytes; enough for 50,000 rows. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024

export const ROW_KINDS = ['wrong', 'changed', 'new', 'same'] as const
/** Create, change, nothing, or rejected. */
export type RowKind = (typeof ROW_KINDS)[number]

/** `isBill`: an expense that is a supplier's bill, which no import changes. */
export type ExistingRecord = { id: string; version: number; isSample: boolean; isBill?: boolean }

export type FieldDifference<Field> = { field: Field; label: string; from: string; to: string }

export type PlannedRow<Input, Record> = {
  kind: RowKind
  row: ImportRow<Input>
  /** The matching record. */
  record: Record | null
  changes: FieldDifference<keyof Input | 'isSample'>[]
}

/** Provided fields that differ, as display text. `isSame` ignores differences in notation. */
export function fieldDifferences<Input, Field extends keyof Input>(
  columns: readonly { field: Field; label: string }[],
  record: Input,
  { input, providedFields }: ImportRow<Input>,
  wordOf: (record: Input, field: Field) => string,
  isSame?: (field: Field, from: string, to: string) => boolean,
): FieldDifference<Field>[] {
  if (!input) return []
  return columns.flatMap(({ field, label }) => {
    if (!providedFields.includes(field)) return []
    const [from, to] = [wordOf(record, field), wordOf(input, field)]
    return from === to || isSame?.(field, from, to) ? [] : [{ field, label, from, to }]
  })
}

/** Display values of provided columns; raw values of a rejected row. */
export function displayValues<Input, Field extends keyof Input>(
  columns: readonly { field: Field; label: string }[],
  { input, providedFields, rawValues }: ImportRow<Input>,
  wordOf: (record: Input, field: Field) => string,
): RowValue[] {
  if (!input) return rawValues
  return columns
    .filter(({ field }) => providedFields.includes(field))
    .map(({ field, label }) => ({ field: label, value: wordOf(input, field) }))
}

type ImportRules<Input, Record> = {
  rows: readonly ImportRow<Input>[]
  /** Without deleted records. */
  existing: readonly Record[]
  keyOf: (record: Record) => string
  differences: (record: Record, row: ImportRow<Input>) => FieldDifference<keyof Input>[]
  /** The column at which an ambiguous row is rejected. */
  keyLabel: string
  ambiguousMessage: (count: number) => string
  /** Why a record cannot become as its row; null: it can. */
  problemOf?: (row: ImportRow<Input>, record: Record) => string | null
  /** Notes for a row that creates (null) or changes a record. */
  notesFor: (row: ImportRow<Input>, record: Record | null) => string[]
}

/** Plans an import: matches rows to records by key. A repeated row is rejected. */
export function planImport<Input, Record extends ExistingRecord>(
  rules: ImportRules<Input, Record>,
): PlannedRow<Input, Record>[] {
  const byKey = groupByKey(rules.existing, rules.keyOf)
  const firstRows = new Map<string, number>()
  return rules.rows.map((row): PlannedRow<Input, Record> => {
    if (!row.input) return { kind: 'wrong', row, record: null, changes: [] }
    const earlier = firstRows.get(row.key)
    if (earlier !== undefined) return rejectRow(row, `Sama dengan baris ${earlier}. Hapus salah satunya`)
    firstRows.set(row.key, row.row)
    const matches = (byKey.get(row.key) ?? []).map((record) => ({ record, changes: changesOf(record, row) }))
    const [match] = matches.length > 1 ? matches.filter(({ changes }) => changes.length === 0) : matches
    const problem = match && rules.problemOf?.(row, match.record)
    if (problem) return rejectRow(row, problem)
    if (match && match.changes.length === 0) return { kind: 'same', row, ...match }
    if (match) return { kind: 'changed', row: withNotes(row, match), ...match }
    if (matches.length > 1) return rejectRow(row, rules.ambiguousMessage(matches.length))
    return { kind: 'new', row: withNotes(row, { record: null }), record: null, changes: [] }
  })

  function withNotes(row: ImportRow<Input>, { record }: { record: Record | null }): ImportRow<Input> {
    return { ...row, notes: [...row.notes, ...rules.notesFor(row, record)] }
  }

  function changesOf(record: Record, row: ImportRow<Input>) {
    const changes: FieldDifference<keyof Input | 'isSample'>[] = rules.differences(record, row)
    // A sample record in the shop's own file becomes the shop's own, so that removing sample data keeps it.
    const adopted = { field: 'isSample', label: 'Data contoh', from: 'Ya', to: 'Tidak' } as const
    return record.isSample ? [...changes, adopted] : changes
  }

  function rejectRow(row: ImportRow<Input>, message: string): PlannedRow<Input, Record> {
    const issue = { field: rules.keyLabel, value: row.title, message }
    return { kind: 'wrong', row: { ...row, issues: [issue] }, record: null, changes: [] }
  }
}

export function countByKind(plan: readonly { kind: RowKind }[]): Record<RowKind, number> {
  const counts = { wrong: 0, changed: 0, new: 0, same: 0 }
  for (const { kind } of plan) counts[kind]++
  return counts
}

export function groupByKey<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string) {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}
