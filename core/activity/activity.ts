import { z } from 'zod'
import {
  BATCH_TABLES,
  type FieldFacts,
  KIND_NAMES,
  OPERATIONS,
  type Operation,
  RECORD_KINDS,
  RECORDED,
  RECORDED_TABLES,
  REMOVED_STATES,
  type Recorded,
  type RecordedField,
  type RecordedTable,
  type RecordKind,
  type RemovedState,
  type ValueKind,
} from './recorded.ts'

const fieldNames = new Set(Object.values(RECORDED).flatMap(({ fields }) => Object.keys(fields)))

export const recordKindSchema = z.enum(RECORD_KINDS)
export const operationSchema = z.enum(OPERATIONS)
export const removedStateSchema = z.enum(Object.keys(REMOVED_STATES) as [RemovedState, ...RemovedState[]])
export const recordedTableSchema = z.enum(RECORDED_TABLES)
export const recordedFieldSchema = z.enum([...fieldNames] as [RecordedField, ...RecordedField[]])

/** The shown fields of a table, each with its label and how its value is read. */
export function fieldsOf(table: RecordedTable): [RecordedField, FieldFacts][] {
  return Object.entries(RECORDED[table].fields) as [RecordedField, FieldFacts][]
}

/** The tables that hold a kind of record. */
export function tablesOf(kind: RecordKind): RecordedTable[] {
  return RECORDED_TABLES.filter((table) => RECORDED[table].kind === kind)
}

/** A field of a recorded change, as the database held it (money in rupiah, rates as fractions). */
export type FieldChange = { field: RecordedField; before: unknown; after: unknown }

/**
 * What a recorded change shows: of a changed record the fields that differ, of a new one what it holds, of one that is gone what it held.
 * Secrets are reduced to whether there is something.
 */
export function shownChanges(
  table: RecordedTable,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  return fieldsOf(table).flatMap(([field, [, kind]]) => {
    const values = [before?.[field], after?.[field]]
    // Of a record that is new or gone, what it did not have says nothing.
    if (values.includes(undefined) && values.every(isEmpty)) return []
    const [was, is] = values.map((value) => shownValue(value, kind))
    return was === null && is === null ? [] : [{ field, before: was, after: is }]
  })
}

function isEmpty(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0)
}

function shownValue(value: unknown, kind: ValueKind): unknown {
  if (value === undefined || value === null || value === '') return null
  return kind === 'secret' || kind === 'done' ? true : value
}

/** 'mengubah item', 'mengembalikan uang': what was done, without who did it and to which record. */
export function actionText(row: {
  table: RecordedTable
  operation: Operation
  changes: FieldChange[]
}): string {
  const after = (name: RecordedField) => row.changes.find(({ field }) => field === name)?.after
  if (row.table === 'payments' && after('kind') === 'correction') return 'membetulkan metode pembayaran'
  if (row.table === 'payments' && Number(after('amount')) < 0) return 'mengembalikan uang'
  if (row.table === 'reminders' && after('about') === 'pickup') return 'membuka WhatsApp “siap diambil”'
  const done: string = RECORDED[row.table].actions[row.operation]
  return isBatch(row) && row.changes.length > 0 ? `${done}${figuresText(row)}` : done
}

/** Whether an entry stands for many records at once. */
export function isBatch({ table }: { table: RecordedTable }): boolean {
  return (BATCH_TABLES as readonly string[]).includes(table)
}

/** Of an import ' 2.000 pelanggan: 1.950 baru, 50 diubah', of a removal ': 40 transaksi, 5 pelanggan', of a merge ' Budi ke Pak Budi: 3 transaksi'. */
function figuresText({ table, changes }: { table: RecordedTable; changes: FieldChange[] }): string {
  const labels = new Map<string, string>(fieldsOf(table).map(([field, [label]]) => [field, label]))
  const counted = changes.flatMap(({ field, after }) =>
    typeof after === 'number' && after > 0 ? [{ after, label: labels.get(field)?.toLowerCase() }] : [],
  )
  const list = counted.map(({ after, label }) => `${shown(after)} ${label}`).join(', ')
  const text = (name: RecordedField) => String(changes.find(({ field }) => field === name)?.after)
  if (table === 'customer_merges') return ` ${text('merged')} ke ${text('kept')}${list && `: ${list}`}`
  if (table === 'product_renames')
    return ` ${text('list')} ${text('from')} menjadi ${text('to')}${list && `: ${list}`}`
  if (table !== 'imports') return list && `: ${list}`
  const imported = text('imported')
  return ` ${shown(batchSize({ changes }))} ${(IMPORTED_NAMES[imported] ?? '').toLowerCase()}: ${list}`
}

/** How many records a batch has dealt with. */
export function batchSize({ changes }: { changes: FieldChange[] }): number {
  return changes.reduce((sum, { after }) => sum + (typeof after === 'number' ? after : 0), 0)
}

/** What may be imported, by the name of its kind. */
export const IMPORTED_NAMES: Record<string, string> = {
  customers: KIND_NAMES.customers,
  products: KIND_NAMES.products,
  expenses: KIND_NAMES.expenses,
}

const shown = (count: number) => count.toLocaleString('id-ID')

/** Between that and the transaction to which it was done: 'pada transaksi'. Null where there is none. */
export function linkText(table: RecordedTable): string | null {
  return (RECORDED[table] as Recorded).link ?? null
}
