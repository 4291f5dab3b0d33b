import { z } from 'zod'
import {
  type FieldFacts,
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

type FieldChange = { field: RecordedField; before: unknown; after: unknown }

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
  return kind === 'secret' ? true : value
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
  return RECORDED[row.table].actions[row.operation]
}

/** Between that and the transaction to which it was done: 'pada transaksi'. Null where there is none. */
export function linkText(table: RecordedTable): string | null {
  return (RECORDED[table] as Recorded).link ?? null
}
