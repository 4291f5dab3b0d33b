import { sql } from 'kysely'
import type { Role, RolePermissions } from '../../core/access.ts'
import type { Identity } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import type { Position } from './cursor.ts'

/** A row of the log: a record of this kind changed. */
export type LoggedChange = Position & { entity: string; id: string }

/**
 * The position from which changes follow on everything that a query sees from now on: every database transaction
 * before it has ended.
 */
export async function currentPosition(db: Database): Promise<Position> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
  return { txid: BigInt(rows[0]?.xmin ?? 0), seq: 0 }
}

type LogRead = {
  rows: LoggedChange[]
  /** Whether there are changes beyond these that may be sent as soon as an older database transaction has ended. */
  held: boolean
  /** Whether the log was pruned beyond the position: some changes after it may be missing. */
  pruned: boolean
}

/**
 * The changes after a position, in the order in which they may be sent: only those of database transactions before the oldest one
 * that still runs.
 */
export async function changesAfter(db: Database, { txid, seq }: Position, limit: number): Promise<LogRead> {
  const at = sql`${String(txid)}::xid8`
  // Ordered by the table's column: `txid` alone would be the text that is selected, and '10000' comes before '9999'.
  const { rows } = await sql<{ txid: string; seq: number; entity: string; id: string }>`
    select txid::text as txid, seq, entity, id from changes
    where (txid, seq) > (${at}, ${seq}::bigint)
      and txid < pg_snapshot_xmin(pg_current_snapshot())
    order by changes.txid, changes.seq limit ${limit}`.execute(db)
  const reached = rows.at(-1) ?? { txid: String(txid), seq }
  // Asked afterwards: what was pruned before the rows were read is seen here. Whatever lies beyond them counts as held, also when
  // the database transaction that held it has ended since: nobody gives notice of that.
  const { rows: beyond } = await sql<{ held: boolean; pruned: boolean }>`
    select exists (
        select from changes where (txid, seq) > (${reached.txid}::xid8, ${reached.seq}::bigint)
      ) as held,
      (select txid from changes_pruned) >= ${at} as pruned`.execute(db)
  const { held = false, pruned = false } = beyond[0] ?? {}
  return { rows: rows.map((row) => ({ ...row, txid: BigInt(row.txid) })), held, pruned }
}

/**
 * Whether the log still holds everything after a position. Not so when it was pruned up to there, when the position lies ahead of
 * this database, or when it names a row that this database never wrote (it was restored from a backup).
 */
export async function isResumable(db: Database, { txid, seq }: Position): Promise<boolean> {
  const at = sql`${String(txid)}::xid8`
  const { rows } = await sql<{ resumable: boolean }>`
    select ${at} > (select txid from changes_pruned)
      and ${at} <= pg_snapshot_xmax(pg_current_snapshot())
      and (${seq}::bigint = 0 or exists (select from changes where txid = ${at} and seq = ${seq}::bigint)) as resumable
  `.execute(db)
  return rows[0]?.resumable === true
}

/** Takes changes older than `days` out of the log, but for the last one, and notes up to where, in one step. */
export async function pruneChanges(db: Database, days = 7): Promise<void> {
  await atomically(db, null, async (atomic) => {
    const { rows } = await sql<{ txid: string }>`
      select txid::text as txid from changes
      where at < now() - make_interval(days => ${days}) and txid < pg_snapshot_xmin(pg_current_snapshot())
        and txid < (select txid from changes order by txid desc limit 1)
      order by changes.txid desc limit 1`.execute(atomic)
    const upTo = rows[0]?.txid
    if (upTo === undefined) return
    await sql`update changes_pruned set txid = greatest(txid, ${upTo}::xid8)`.execute(atomic)
    await sql`delete from changes where txid <= ${upTo}::xid8`.execute(atomic)
  })
}

/** Who these sessions belong to right now; a session that has ended, or whose user may not be here any more, is missing. */
export async function identitiesOf(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, Identity>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.username', 'users.role'])
    .select(['sessions.id as sessionId', 'sessions.expiresAt'])
    .select((query) => query.selectFrom('storeConfig').select('rolePermissions').as('permissions'))
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.expiresAt', '>', new Date())
    .where('users.isActive', '=', true)
    .where('users.deletedAt', 'is', null)
    .execute()
  return new Map(
    rows.map(({ sessionId, expiresAt, permissions, ...user }) => [
      sessionId,
      {
        user: { ...user, role: user.role as Role },
        sessionId,
        expiresAt,
        permissions: (permissions ?? {}) as RolePermissions,
      },
    ]),
  )
}
