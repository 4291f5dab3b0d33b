import type { SelectQueryBuilder } from 'kysely'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'

/** The tables whose rows have a version, and are marked deleted instead of taken away. */
export const VERSIONED_TABLES = [
  'customers',
  'products',
  'expenses',
  'users',
  'transactions',
  'printers',
] as const
export type VersionedTable = (typeof VERSIONED_TABLES)[number]

// biome-ignore lint/suspicious/noExplicitAny: of whichever table; its columns are checked where the query is written
export type RowQuery<Row> = SelectQueryBuilder<any, any, Row>

/** A kind of record. Its columns are named once, by the schema of the contract's record: whatever reads the kind reads them. */
export type RecordType<Row, Record, Of extends VersionedTable = VersionedTable> = {
  table: Of
  /** The rows that are not deleted: a query to go on with. */
  selectRows: (db: Database) => RowQuery<Row>
  /** A row as the contract has it. */
  toRecord: (row: Row) => Record
}

/** A kind of record, with its types as its query and its reading give them. */
export function defineRecordType<Of extends VersionedTable, Row, Record>(
  described: RecordType<Row, Record, Of>,
): RecordType<Row, Record, Of> {
  return described
}

/** The records with these ids that are not deleted, in no order. */
export async function findRecords<Row, Record>(
  db: Database,
  { selectRows, toRecord }: RecordType<Row, Record>,
  ids: readonly string[],
): Promise<Record[]> {
  return (await selectRows(db).where('id', 'in', ids).execute()).map(toRecord)
}

/** A record by its id; null when there is none or it is deleted. */
export async function findRecord<Row, Record>(
  db: Database,
  recordType: RecordType<Row, Record>,
  id: string,
): Promise<Record | null> {
  const [found] = await findRecords(db, recordType, [id])
  return found ?? null
}

/** A record by its id. Refused: one that is not there (any more). */
export async function getRecord<Row, Record>(
  db: Database,
  recordType: RecordType<Row, Record>,
  id: string,
): Promise<Record> {
  const found = await findRecord(db, recordType, id)
  if (!found) throw domainError('NOT_FOUND')
  return found
}
