import type { SelectQueryBuilder } from 'kysely'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Tables with a version for optimistic locking and soft delete. */
export const VERSIONED_TABLES = [
  'customers',
  'products',
  'expenses',
  'users',
  'transactions',
  'quotes',
  'printers',
  'materials',
  'suppliers',
] as const
export type VersionedTable = (typeof VERSIONED_TABLES)[number]

// biome-ignore lint/suspicious/noExplicitAny: any table; columns are checked where the query is written
export type RowQuery<Row> = SelectQueryBuilder<any, any, Row>

/** How records of a table are read: the schema of the contract's record names the columns once, for every query. */
export type RecordType<Row, Record, Of extends VersionedTable = VersionedTable> = {
  table: Of
  /** Query of the rows that are not deleted, to extend. */
  selectRows: (db: Database) => RowQuery<Row>
  toRecord: (row: Row) => Record
}

/** Infers the type parameters of a RecordType. */
export function defineRecordType<Of extends VersionedTable, Row, Record>(
  recordType: RecordType<Row, Record, Of>,
): RecordType<Row, Record, Of> {
  return recordType
}

/** Records by id, without deleted ones, unordered. */
export async function findRecords<Row, Record>(
  db: Database,
  { selectRows, toRecord }: RecordType<Row, Record>,
  ids: readonly string[],
): Promise<Record[]> {
  return (await selectRows(db).where('id', 'in', ids).execute()).map(toRecord)
}

/** A record by its id; null if it does not exist or is deleted. */
export async function findRecord<Row, Record>(
  db: Database,
  recordType: RecordType<Row, Record>,
  id: string,
): Promise<Record | null> {
  const [found] = await findRecords(db, recordType, [id])
  return found ?? null
}

/** A record by its id. Throws NOT_FOUND if it does not exist or is deleted. */
export async function getRecord<Row, Record>(
  db: Database,
  recordType: RecordType<Row, Record>,
  id: string,
): Promise<Record> {
  const found = await findRecord(db, recordType, id)
  if (!found) throw domainError('NOT_FOUND')
  return found
}
