import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { prepareStatement } from '../database/prepare-statement.ts'
import { transaction, transactionContext } from '../database/transaction.ts'
import { type Position, parseCursor } from './position.ts'

/** A row of the log: a record has changed. */
export type LoggedChange = { position: Position; entity: string; id: string }

/**
 * Rows of transactions below it can be delivered: all of them have ended, and no more rows come between them
 * (docs/decisions/0122-live-feed.md).
 */
const oldestOpen = sql`pg_snapshot_xmin(pg_current_snapshot())`

type Row = { txid: string | null; seq: number; at: Date }
type FoundRow = Row & { entity: string; id: string; isDeliverable: boolean }

type ReadParams = { seq: number; at: Date; limit: number; notice: string | null }

// Without a row at the position there is no answer: it was pruned, or the log is not the one it was read from.
const readStatement = prepareStatement<ReadParams, FoundRow>(
  (_, given) => sql<FoundRow>`
    select found.txid::text as txid, found.seq, found.at, found.entity, found.id, found.txid < ${oldestOpen} as is_deliverable,
      case when ${given('notice')}::text is not null then pg_notify('changes', ${given('notice')}) end as notified
    from changes as last left join lateral (
      select * from changes where (txid, seq) > (last.txid, last.seq) order by txid, seq limit ${given('limit')}
    ) as found on true
    where last.seq = ${given('seq')} and last.at = ${given('at')}::timestamptz
    order by found.txid, found.seq`,
)

/**
 * Reads what follows a position, at most `limit` rows: those that can be delivered, in order, and those that wait for a transaction to
 * end. Null: the log no longer has the position. With a `notice` it also notifies all processes that there is something to read.
 */
export async function readChanges(
  db: Database,
  { seq, at }: Position,
  limit: number,
  notice: string | null = null,
): Promise<{ changes: LoggedChange[]; waiting: LoggedChange[] } | null> {
  const rows = await readStatement.execute(db, { seq, at: new Date(at), limit, notice })
  if (rows.length === 0) return null
  const found = rows.filter(({ txid }) => txid !== null)
  const toChange = ({ entity, id, ...row }: FoundRow) => ({ position: positionOf(row), entity, id })
  return {
    changes: found.filter((row) => row.isDeliverable).map(toChange),
    waiting: found.filter((row) => !row.isDeliverable).map(toChange),
  }
}

/** The position of a cursor; null: a stream cannot resume from there. */
export async function findPosition(db: Database, cursor: string | undefined): Promise<Position | null> {
  const row = parseCursor(cursor)
  if (!row) return null
  const { rows } = await sql<Row>`
    select txid::text as txid, seq, at from changes where seq = ${row.seq} and at = ${new Date(row.at)}::timestamptz`.execute(
    db,
  )
  return rows[0] ? positionOf(rows[0]) : null
}

/** The last position that can be delivered. */
export async function loadCurrentPosition(db: Database): Promise<Position> {
  const { rows } = await sql<Row>`
    select txid::text as txid, seq, at from changes where txid < ${oldestOpen} order by changes.txid desc, seq desc limit 1`.execute(
    db,
  )
  if (!rows[0]) throw new Error('the log of changes has not been opened')
  return positionOf(rows[0])
}

function positionOf({ txid, seq, at }: Row): Position {
  return { txid: BigInt(txid ?? 0), seq, at: at.getTime() }
}

/**
 * Prepares the log for reading: empties it if the database comes from another cluster, whose transaction ids mean nothing here, and gives
 * an empty log its first row. Returns whether it came from another.
 */
export async function openLog(db: Database): Promise<boolean> {
  return await transaction(transactionContext(db), async (tx) => {
    // Another process may do the same.
    const { rows } = await sql<{ isForeign: boolean }>`
      select cluster <> cluster_identifier()
        or exists (select from changes where txid >= pg_snapshot_xmax(pg_current_snapshot())) as is_foreign
      from change_log for update`.execute(tx)
    const isForeign = rows[0]?.isForeign === true
    if (isForeign) {
      await tx.deleteFrom('changes').execute()
      await sql`update change_log set id = gen_random_uuid(), cluster = cluster_identifier()`.execute(tx)
    }
    await sql`insert into changes (txid, entity, id, operation)
      select '0', 'log', id, 'create' from change_log where not exists (select from changes)`.execute(tx)
    return isForeign
  })
}

/** Deletes changes older than `days` and those before them, except the last. */
export async function pruneChanges(db: Database, days = 7): Promise<void> {
  await sql`delete from changes where txid <= (
    select txid from changes where at < now() - make_interval(days => ${days})
      and txid < (select txid from changes where txid < ${oldestOpen} order by txid desc limit 1)
    order by txid desc limit 1)`.execute(db)
}
