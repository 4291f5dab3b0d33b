import type { SelectQueryBuilder } from 'kysely'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'

/** The tables whose rows have a version, and are marked deleted instead of taken away. */
export const TABLES = ['customers', 'products', 'expenses', 'users', 'transactions', 'printers'] as const
export type Table = (typeof TABLES)[number]

// biome-ignore lint/suspicious/noExplicitAny: of whichever table; its columns are checked where the query is written
export type Rows<Row> = SelectQueryBuilder<any, any, Row>

/** A kind of record. Its columns are named once, by the schema of the contract's record: whatever reads the kind reads them. */
export type Kind<Row, Record, Of extends Table = Table> = {
  table: Of
  /** The rows that are not deleted: a query to go on with. */
  rows: (db: Database) => Rows<Row>
  /** A row as the contract has it. */
  record: (row: Row) => Record
}

/** A kind of record, with its types as its query and its reading give them. */
export function kind<Of extends Table, Row, Record>(described: Kind<Row, Record, Of>): Kind<Row, Record, Of> {
  return described
}

/** The records with these ids that are not deleted, in no order. */
export async function recordsByIds<Row, Record>(
  db: Database,
  { rows, record }: Kind<Row, Record>,
  ids: readonly string[],
): Promise<Record[]> {
  return (await rows(db).where('id', 'in', ids).execute()).map(record)
}

/** A record by its id; null when there is none or it is deleted. */
export async function findRecord<Row, Record>(
  db: Database,
  kind: Kind<Row, Record>,
  id: string,
): Promise<Record | null> {
  const [found] = await recordsByIds(db, kind, [id])
  return found ?? null
}

/** A record by its id. Refused: one that is not there (any more). */
export async function getRecord<Row, Record>(
  db: Database,
  kind: Kind<Row, Record>,
  id: string,
): Promise<Record> {
  const found = await findRecord(db, kind, id)
  if (!found) throw domainError('NOT_FOUND')
  return found
}
