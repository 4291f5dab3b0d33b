import { type RawBuilder, sql } from 'kysely'
import type { UndoCandidate } from '../../../core/imports/import-undo.ts'
import { UNDOABLE_HOURS } from '../../../core/imports/import-undo.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { ImportedTable } from '../records/bulk.ts'

type Table = ImportedTable

/** An import by its activity entry. */
export type ImportEntry = {
  id: string
  at: Date
  byName: string | null
  created: number
  updated: number
  /** Older than UNDOABLE_HOURS. */
  isExpired: boolean
  /** Numbers of records removed and restored by the undo; null if it was not undone. */
  undone: { removed: number; restored: number } | null
}

const importEntries = (table: Table) => sql`
  select booked.id, booked.at, person.name as by_name,
    (booked.after ->> 'created')::int as created, (booked.after ->> 'updated')::int as updated,
    booked.at < now() - make_interval(hours => ${sql.lit(UNDOABLE_HOURS)}) as is_expired,
    (select json_build_object('removed', undoing.after -> 'created', 'restored', undoing.after -> 'updated')
      from activity as undoing where undoing.entity = 'imports' and undoing.operation = 'delete'
        and undoing.at >= booked.at and undoing.after ->> 'undoes' = booked.id::text) as undone
  from activity as booked left join users as person on person.id = booked.actor
  where booked.entity = 'imports' and booked.operation in ('create', 'update') and booked.after ->> 'imported' = ${table}`

const MOST_LISTED = 10

/** Imports that can still be undone, newest first. */
export async function listUndoableImports(db: Database, table: Table): Promise<ImportEntry[]> {
  const { rows } = await sql<ImportEntry>`
    select * from (${importEntries(table)} and booked.at >= now() - make_interval(hours => ${sql.lit(UNDOABLE_HOURS)})) as latest
    order by at desc, id desc limit ${MOST_LISTED}`.execute(db)
  return rows
}

export async function findImport(db: Database, table: Table, id: string): Promise<ImportEntry | undefined> {
  const { rows } = await sql<ImportEntry>`${importEntries(table)} and booked.record_id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the records of an import until the database transaction ends. */
export async function lockImportedRecords(db: Tx, table: Table, id: string): Promise<void> {
  await sql`
    select from ${sql.table(table)} where id in (select id from activity where record_id = ${id} and entity = ${table})
    order by id for update`.execute(db)
}

/** SQL conditions: other rows reference the record. */
const IS_REFERENCED: Record<Table, RawBuilder<unknown>> = {
  customers: sql`
    exists (select from transactions where customer_id = record.id and deleted_at is null)
    or exists (select from quotes where customer_id = record.id and deleted_at is null)
    or exists (select from customer_balance where customer_id = record.id)
    or exists (select from customers as merged where merged.merged_into = record.id)`,
  products: sql`
    exists (select from transaction_items join transactions on transactions.id = transaction_id
      where product_id = record.id and deleted_at is null)`,
  expenses: sql`false`,
}

/** The records of an import with their state since, by name; `before`: previous values of changed fields. */
export async function loadImportedRecords(
  db: Database,
  table: Table,
  id: string,
): Promise<(UndoCandidate & { before: Record<string, unknown> | null })[]> {
  const { rows } = await sql<UndoCandidate & { before: Record<string, unknown> | null }>`
    select record.id, record.name, part.operation = 'create' as added, record.deleted_at is not null as gone, part.before,
      exists (select from activity as later
        where later.record_id = record.id and later.entity = ${table} and later.seq > part.seq)
      or exists (select from activity as later
        where later.id = record.id and later.part_of is not null and later.entity = ${table} and later.seq > part.seq) as changed,
      ${IS_REFERENCED[table]} as used
    from activity as part join ${sql.table(table)} as record on record.id = part.id
    where part.record_id = ${id} and part.part_of is not null and part.entity = ${table}
    order by record.name, record.id`.execute(db)
  return rows
}

export async function softDeleteRecords(
  db: Tx,
  table: Table,
  ids: readonly string[],
  actor: string,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set deleted_at = now(), deleted_by = ${actor}
    where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
}

/** Restores the columns in `before` of each record. */
export async function restoreRecords(
  db: Tx,
  table: Table,
  fields: readonly string[],
  records: readonly { id: string; before: Record<string, unknown> | null }[],
): Promise<void> {
  const columns = sql.join([...fields, 'isSample'].map((field) => sql.ref(field)))
  const given = JSON.stringify(records.map(({ id, before }) => ({ id, before })))
  await sql`
    update ${sql.table(table)} as stored
    set (${columns}) = (select ${columns} from jsonb_populate_record(stored, given.before))
    from jsonb_to_recordset(${given}::jsonb) as given (id uuid, before jsonb)
    where stored.id = given.id`.execute(db)
}
