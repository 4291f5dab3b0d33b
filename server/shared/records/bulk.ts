import { sql } from 'kysely'
import type { ExistingRecord } from '../../../core/imports/import-plan.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

export type ImportedTable = 'customers' | 'products' | 'expenses'

/** `fields`: of the records' input, named like the table's columns. */
type ImportTarget<Input> = { table: ImportedTable; fields: readonly (keyof Input & string)[] }

/** Loads all records that are not deleted, with the fields an import may change. */
export async function loadExistingRecords<Input>(
  db: Database,
  { table, fields }: ImportTarget<Input>,
): Promise<(Input & ExistingRecord)[]> {
  const isBill = table === 'expenses' ? sql`id in (select id from supplier_bills)` : sql`false`
  const { rows } = await sql<Input & ExistingRecord>`
    select id, version, is_sample, ${isBill} as is_bill, ${columns(fields)} from ${sql.table(table)} where deleted_at is null`.execute(
    db,
  )
  return rows
}

/** Stores new records in one statement. */
export async function insertRecords<Input>(
  db: Tx,
  { table, fields }: ImportTarget<Input>,
  records: readonly (Input & { id: string })[],
  createdBy: string,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (id, created_by, ${columns(fields)})
    select id, ${createdBy}::uuid, ${columns(fields)} from ${recordset(table, records)}`.execute(db)
}

/** Updates records in one statement with optimistic locking; returns how many still had the expected version. */
export async function updateRecords<Input>(
  db: Tx,
  { table, fields }: ImportTarget<Input>,
  records: readonly (Input & ExistingRecord)[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as stored set (is_sample, ${columns(fields)}) = row (false, ${columns(fields, 'incoming')})
    from ${recordset(table, records)}
    where stored.id = incoming.id and stored.version = incoming.version and stored.deleted_at is null`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Advisory lock until the database transaction ends: concurrent imports would both insert the same new record. */
export async function lockImports(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports'))`.execute(db)
}

function columns(fields: readonly string[], of?: string) {
  return sql.join(fields.map((field) => sql.ref(of ? `${of}.${field}` : field)))
}

/** Records as rows with the column types of their table. */
function recordset(table: string, records: readonly object[]) {
  const rows = records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([field, value]) => [columnName(field), value])),
  )
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as incoming`
}

function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
