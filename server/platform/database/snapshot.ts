import { type ControlledTransaction, type Expression, sql } from 'kysely'
import type { Database } from './connection.ts'
import { extendTimeouts, type Tx } from './transaction.ts'
import type { DB } from './types.ts'

/** Opens a read-only snapshot (repeatable read). End it with `rollback()`. */
export async function openSnapshot(db: Database): Promise<ControlledTransaction<DB>> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  await extendTimeouts(snapshot)
  // All rows are read: optimizes for the last row, not for the first.
  await sql`set local cursor_tuple_fraction = 1`.execute(snapshot)
  return snapshot
}

/** Runs several reads in one read-only snapshot, so that they agree with each other. */
export async function readInSnapshot<Answer>(
  db: Database,
  read: (moment: Tx) => Promise<Answer>,
): Promise<Answer> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

const BATCH = 200

/** The rows of a query in batches, and their count. */
export function repeatableRows<Row>(db: Tx, query: Expression<Row> & Countable) {
  return {
    batches: () => fetchInBatches<Row>(db, query),
    count: (most: number) => countUpTo(db, query, most),
  }
}

/** Fetches the rows of a query through a cursor, in batches. */
export async function* fetchInBatches<Row>(db: Tx, query: Expression<Row>): AsyncGenerator<Row[]> {
  const cursor = sql.id(`rows_${crypto.randomUUID()}`)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await sql`close ${cursor}`.execute(db)
}

type Countable = { clearOrderBy(): { limit(most: number): Expression<unknown> } }

/** Counts the rows of a query, up to `most`. */
export async function countUpTo(db: Database, query: Countable, most: number): Promise<number> {
  const few = query.clearOrderBy().limit(most)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${few} as few`.execute(db)
  return rows[0]?.count ?? 0
}
