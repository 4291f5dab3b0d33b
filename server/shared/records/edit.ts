import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { DeleteInput } from '../../../core/values/id.ts'
import { domainError } from '../../api/domain-error.ts'
import type { CreateContext, RequestContext } from '../../api/request-context.ts'
import { type Tx, transaction, waitForReplica } from '../../platform/database/transaction.ts'
import type { DB } from '../../platform/database/types.ts'
import { hashRequest, idempotencyConflict } from './idempotency.ts'
import { getRecord, type RecordType, type VersionedTable } from './record-type.ts'

/** Fields to change; missing ones are unchanged. */
type Patch<Record> = { [Field in keyof Record]?: Record[Field] | undefined }

/**
 * Creates a record under the client's id. Idempotent: the same id with the same content returns the current record. Throws CONFLICT with
 * the stored record for other content.
 */
export function createRecord<Of extends VersionedTable, Row, Record>(
  context: CreateContext,
  recordType: RecordType<Row, Record, Of>,
  content: Insertable<DB[Of]> & { id: string },
): Promise<Record> {
  return transaction(context, (db) => createRecordIn(db, recordType, content, context))
}

/** Within a running database transaction. */
export async function createRecordIn<Of extends VersionedTable, Row, Record>(
  db: Tx,
  recordType: RecordType<Row, Record, Of>,
  content: Insertable<DB[Of]> & { id: string },
  { identity, foundExisting }: Pick<CreateContext, 'identity' | 'foundExisting'>,
): Promise<Record> {
  const createdBy = identity.user.id
  const requestHash = hashRequest(content)
  const table: VersionedTable = recordType.table
  const { numInsertedOrUpdatedRows } = await anyTable(db)
    .insertInto(table)
    .values(toColumnValues({ ...content, createdBy, requestHash }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  const record = await getRecord(db, recordType, content.id)
  if (numInsertedOrUpdatedRows) return record
  const stored = await anyTable(db)
    .selectFrom(table)
    .select('requestHash')
    .where('id', '=', content.id)
    .executeTakeFirst()
  const isSame = stored?.requestHash === requestHash || isEmpty(diffPatch(record, content as Patch<Record>))
  if (!isSame) throw idempotencyConflict(record)
  await waitForReplica(db)
  foundExisting()
  return record
}

/** Edits a record (docs/product.md#conflicts) and returns it. `allow` gets the changed fields and throws if the caller lacks a right. */
export function updateRecord<Row, Record extends { id: string; version: number }>(
  context: RequestContext,
  recordType: RecordType<Row, Record>,
  edit: Patch<Record> & { id: string; version: number },
  allow: (changes: Patch<Record>) => void = () => {},
): Promise<Record> {
  return transaction(context, (db) => updateRecordIn(db, recordType, edit, allow))
}

/** Within a running database transaction. */
export async function updateRecordIn<Row, Record extends { id: string; version: number }>(
  db: Tx,
  recordType: RecordType<Row, Record>,
  { id, ...patch }: Patch<Record> & { id: string; version: number },
  allow: (changes: Patch<Record>) => void = () => {},
): Promise<Record> {
  const before = await lockRecord(db, recordType, id)
  return await applyEdit(before, patch as Patch<Record> & { version: number }, (changes) => {
    allow(changes)
    return writeRecord(db, recordType, id, changes)
  })
}

/**
 * Soft-deletes a record after waiting for sales in progress that use it. `allow` gets the locked record and throws if it must stay. Throws
 * NOT_FOUND, and CONFLICT for a stale version.
 */
export function removeRecord<Row, Record extends { version: number }>(
  context: RequestContext,
  recordType: RecordType<Row, Record>,
  removal: DeleteInput,
  allow: (record: Record) => void = () => {},
): Promise<{ id: string }> {
  return transaction(context, (db) =>
    removeRecordIn(db, recordType, removal, context.identity.user.id, allow),
  )
}

/** Within a running database transaction. */
export async function removeRecordIn<Row, Record extends { version: number }>(
  db: Tx,
  recordType: RecordType<Row, Record>,
  { id, version }: DeleteInput,
  actor: string,
  allow: (record: Record) => void = () => {},
): Promise<{ id: string }> {
  await sql`select from ${sql.table(recordType.table)} where id = ${id} for update`.execute(db)
  const record = await getRecord(db, recordType, id)
  if (version !== undefined) requireVersion(record, version)
  allow(record)
  return await softDelete(db, recordType.table, id, actor)
}

/** Optimistic locking: throws CONFLICT with the current record for a stale version. */
export function requireVersion(current: { version: number }, version: number): void {
  if (current.version !== version) throw domainError('CONFLICT', { current })
}

/** Locks and loads a record until the database transaction ends. Throws NOT_FOUND. */
export async function lockRecord<Row, Record>(
  db: Tx,
  recordType: RecordType<Row, Record>,
  id: string,
): Promise<Record> {
  await anyTable(db).selectFrom(recordType.table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return await getRecord(db, recordType, id)
}

/**
 * Applies an edit to a locked record. Idempotent: an edit that changes nothing returns the record whatever the version. Otherwise throws
 * CONFLICT for a stale version. `write` gets the changed fields.
 */
export async function applyEdit<Record extends { version: number }>(
  before: Record,
  { version, ...patch }: Patch<Record> & { version: number },
  write: (changes: Patch<Record>) => Promise<Record>,
): Promise<Record> {
  const changes = diffPatch(before, patch as Patch<Record>)
  if (isEmpty(changes)) return before
  requireVersion(before, version)
  return await write(changes)
}

export function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0
}

/** The fields of a patch that differ from the record. */
export function diffPatch<Record>(before: Record, patch: Patch<Record>): Patch<Record> {
  const given = Object.entries(patch) as [keyof Record, unknown][]
  const differing = given.filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field]),
  )
  return Object.fromEntries(differing) as Patch<Record>
}

/** Writes fields of a locked record and returns it. */
export async function writeRecord<Row, Record>(
  db: Tx,
  recordType: RecordType<Row, Record>,
  id: string,
  changes: Patch<Record>,
): Promise<Record> {
  await anyTable(db).updateTable(recordType.table).set(toColumnValues(changes)).where('id', '=', id).execute()
  return await getRecord(db, recordType, id)
}

/** Soft delete: marks the row with time and user. Throws NOT_FOUND if it does not exist or is deleted. */
export async function softDelete(
  db: Tx,
  table: VersionedTable,
  id: string,
  actor: string,
  why: { deleteReason?: string } = {},
): Promise<{ id: string }> {
  const { numUpdatedRows } = await anyTable(db)
    .updateTable(table)
    .set({ deletedAt: sql`now()`, deletedBy: actor, ...why })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw domainError('NOT_FOUND')
  return { id }
}

type ColumnValue<Value> = Value extends Date ? Value : Value extends object ? string : Value

/** Converts lists and objects to JSON text for their columns. */
export function toColumnValues<Values extends object>(values: Values) {
  const entries = Object.entries(values).map(([column, value]) => [
    column,
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(entries) as { [Column in keyof Values]: ColumnValue<Values[Column]> }
}

// biome-ignore lint/suspicious/noExplicitAny: the table is known only at run time
function anyTable(db: Tx): Kysely<any> {
  return db
}
