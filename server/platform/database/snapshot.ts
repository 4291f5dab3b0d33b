import { type ControlledTransaction, type Expression, sql } from 'kysely'
import type { Database } from './connection.ts'
import { extendTimeouts, type Tx } from './transaction.ts'
import type { DB } from './types.ts'

/** Opens a view of the database as it is at this moment, for reading only. Whoever opens one ends it with `rollback()`. */
export async function openSnapshot(db: Database): Promise<ControlledTransaction<DB>> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  await extendTimeouts(snapshot)
  // Everything is going to be read: the plan that is soonest done, not the one that answers its first row soonest.
  await sql`set local cursor_tuple_fraction = 1`.execute(snapshot)
  return snapshot
}

/** Answers from several reads that agree with each other: all of them see the database as it is at one moment. */
export async function readInSnapshot<Answer>(
  db: Database,
  read: (moment: Tx) => Promise<Answer>,
): Promise<Answer> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

const BATCH = 200

/** What a query answers, to be read more than once, and how many rows that is. */
export function repeatableRows<Row>(db: Tx, query: Expression<Row> & Countable) {
  return {
    batches: () => fetchInBatches<Row>(db, query),
    count: (most: number) => countUpTo(db, query, most),
  }
}

/** What a query answers, in its order, a batch at a time: it is asked once, however many rows it has. */
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

/** How many rows a query has, counted up to `most`. */
export async function countUpTo(db: Database, query: Countable, most: number): Promise<number> {
  const few = query.clearOrderBy().limit(most)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${few} as few`.execute(db)
  return rows[0]?.count ?? 0
}
