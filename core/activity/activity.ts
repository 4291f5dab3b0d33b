import { z } from 'zod'
import {
  AUDITED_TABLE_NAMES,
  AUDITED_TABLES,
  type AuditedField,
  type AuditedTable,
  type AuditedTableDefinition,
  type AuditOperation,
  BATCH_TABLES,
  DELETED_STATE_LABELS,
  type DeletedState,
  type FieldDefinition,
  OPERATIONS,
  RECORD_KIND_LABELS,
  RECORD_KINDS,
  type RecordKind,
  type ValueFormat,
} from './audited-tables.ts'

const fieldNames = new Set(Object.values(AUDITED_TABLES).flatMap(({ fields }) => Object.keys(fields)))

export const recordKindSchema = z.enum(RECORD_KINDS)
export const operationSchema = z.enum(OPERATIONS)
export const deletedStateSchema = z.enum(
  Object.keys(DELETED_STATE_LABELS) as [DeletedState, ...DeletedState[]],
)
export const auditedTableSchema = z.enum(AUDITED_TABLE_NAMES)
export const auditedFieldSchema = z.enum([...fieldNames] as [AuditedField, ...AuditedField[]])

/** Fields of a table that Riwayat shows. */
export function auditedFields(table: AuditedTable): [AuditedField, FieldDefinition][] {
  return Object.entries(AUDITED_TABLES[table].fields) as [AuditedField, FieldDefinition][]
}

export function tablesOfRecordKind(kind: RecordKind): AuditedTable[] {
  return AUDITED_TABLE_NAMES.filter((table) => AUDITED_TABLES[table].kind === kind)
}

const definitionOf = (table: AuditedTable): AuditedTableDefinition => AUDITED_TABLES[table]

/** The names of tables as rows of Riwayat may hold them. */
export function storedTableNames(tables: readonly AuditedTable[]): string[] {
  return tables.flatMap((table) => [table, ...(definitionOf(table).formerNames ?? [])])
}

/** The table that a row of Riwayat is about, by the name it holds. */
export function tableOfStoredName(stored: string): AuditedTable {
  const renamed = AUDITED_TABLE_NAMES.find((table) => definitionOf(table).formerNames?.includes(stored))
  return renamed ?? (stored as AuditedTable)
}

/** Values as stored: rupiah, rates as fractions. */
export type FieldChange = { field: AuditedField; before: unknown; after: unknown }

/**
 * Fields of an audited change that Riwayat shows: differing ones of an update, non-empty ones of a create or delete.
 * Secrets are reduced to `true`.
 */
export function visibleChanges(
  table: AuditedTable,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  return auditedFields(table).flatMap(([field, [, kind, formerName = field]]) => {
    const values = [before, after].map((row) => row?.[row && field in row ? field : formerName])
    // A created or deleted record does not list its empty fields.
    if (values.includes(undefined) && values.every(isEmpty)) return []
    const [beforeValue, afterValue] = values.map((value) => visibleValue(value, kind))
    return beforeValue === null && afterValue === null
      ? []
      : [{ field, before: beforeValue, after: afterValue }]
  })
}

function isEmpty(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0)
}

function visibleValue(value: unknown, kind: ValueFormat): unknown {
  if (value === undefined || value === null || value === '') return null
  return kind === 'secret' || kind === 'timestampAsFlag' ? true : value
}

/** 'mengubah item', 'mengembalikan uang': the action without actor and record. */
export function actionText(row: {
  table: AuditedTable
  operation: AuditOperation
  changes: FieldChange[]
}): string {
  const after = (name: AuditedField) => row.changes.find(({ field }) => field === name)?.after
  if (row.table === 'payments' && after('kind') === 'correction') return 'membetulkan metode pembayaran'
  if (row.table === 'payments' && Number(after('amount')) < 0) return 'mengembalikan uang'
  if (row.table === 'drawers' && row.operation === 'update' && after('counted') !== undefined)
    return 'menutup laci kas'
  if (row.table === 'drawer_entries' && row.operation === 'create')
    return Number(after('amount')) > 0 ? 'memasukkan uang ke laci kas' : 'mengambil uang dari laci kas'
  if (row.table === 'reminders' && after('about') === 'pickup') return 'membuka WhatsApp “siap diambil”'
  const done: string = AUDITED_TABLES[row.table].actions[row.operation]
  return isBatch(row) && row.changes.length > 0 ? `${done}${figuresText(row)}` : done
}

export function isBatch({ table }: { table: AuditedTable }): boolean {
  return (BATCH_TABLES as readonly string[]).includes(table)
}

/**
 * ' 2.000 pelanggan: 1.950 baru, 50 diubah' of an import, ': 40 transaksi, 5 pelanggan' of a removal, ' Budi ke Pak
 * Budi: 3 transaksi' of a merge.
 */
function figuresText({ table, changes }: { table: AuditedTable; changes: FieldChange[] }): string {
  const labels = new Map<string, string>(auditedFields(table).map(([field, [label]]) => [field, label]))
  const counted = changes.flatMap(({ field, after }) =>
    typeof after === 'number' && after > 0 ? [{ after, label: labels.get(field)?.toLowerCase() }] : [],
  )
  const list = counted.map(({ after, label }) => `${formatCount(after)} ${label}`).join(', ')
  const text = (name: AuditedField) => String(changes.find(({ field }) => field === name)?.after)
  if (table === 'customer_merges') return ` ${text('merged')} ke ${text('kept')}${list && `: ${list}`}`
  if (table === 'product_renames')
    return ` ${text('list')} ${text('from')} menjadi ${text('to')}${list && `: ${list}`}`
  if (table !== 'imports') return list && `: ${list}`
  const imported = text('imported')
  return ` ${formatCount(batchSize({ changes }))} ${(IMPORTED_RECORD_LABELS[imported] ?? '').toLowerCase()}: ${list}`
}

export function batchSize({ changes }: { changes: FieldChange[] }): number {
  return changes.reduce((sum, { after }) => sum + (typeof after === 'number' ? after : 0), 0)
}

export const IMPORTED_RECORD_LABELS: Record<string, string> = {
  customers: RECORD_KIND_LABELS.customers,
  products: RECORD_KIND_LABELS.products,
  expenses: RECORD_KIND_LABELS.expenses,
}

const formatCount = (count: number) => count.toLocaleString('id-ID')

/** 'pada transaksi', between the action and the transaction; null if the table has none. */
export function linkText(table: AuditedTable): string | null {
  return definitionOf(table).link ?? null
}
