import { type RawBuilder, sql } from 'kysely'
import type { Role, RolePermissions, RoleRights } from '../../../core/access/access.ts'
import type { Identity } from '../auth/identity.ts'
import type { Database } from '../database/connection.ts'
import { prepareStatement } from '../database/prepare-statement.ts'
import { transaction, transactionContext } from '../database/transaction.ts'
import { advancePosition, type FeedPosition, type LogOffset } from './cursor.ts'

export type LoggedChange = LogOffset & { at: number; entity: string; id: string }

/** The position after everything that a query sees now. */
export async function loadCurrentPosition(db: Database): Promise<FeedPosition> {
  const { rows } = await sql<LogState & { txid: string | null; seq: number; at: Date }>`
    select ${logState}, last.txid::text as txid, last.seq, last.at
    from change_log as log left join lateral (
      select txid, seq, at from changes order by txid desc, seq desc limit 1
    ) as last on true`.execute(db)
  const [now] = rows
  if (!now) throw new Error('change_log is empty')
  const last = now.txid === null ? EMPTY : { txid: BigInt(now.txid), seq: now.seq, at: now.at.getTime() }
  const running = runningTransactions(now.snapshot).filter((txid) => txid < last.txid)
  return { log: now.log, ...last, inFlight: running.map((txid) => ({ txid, seq: 0 })) }
}

const EMPTY = { txid: 0n, seq: 0, at: 0 }

/** Read with every query of the log, in the same snapshot as its rows. */
const logState = sql`log.id as log, log.pruned::text as pruned, pg_current_snapshot()::text as snapshot,
  (log.cluster <> cluster_mark()
    or exists (select from changes where txid >= pg_snapshot_xmax(pg_current_snapshot()))) as moved`
type LogState = { log: string; pruned: string; snapshot: string; moved: boolean }

type LogRead = {
  rows: LoggedChange[]
  endPosition: FeedPosition
  /** Changes after the position may be missing: they were pruned, the log was reset, or the position is of another log. */
  isIncomplete: boolean
  /** The log comes from another PostgreSQL cluster: `resetForeignLog()`. */
  moved: boolean
}

type LoggedRow = {
  rowExists: boolean
  txid: string | null
  seq: number
  at: Date
  entity: string
  id: string
}

const columns = sql`changes.txid, changes.seq, changes.at, changes.entity, changes.id`

type ReadParameters = { txid: string; seq: number; at: Date; limit: number }
type LateReadParameters = ReadParameters & { openTxids: string[]; openSeqs: number[] }

const changesBehind = (given: (name: keyof ReadParameters) => unknown) => sql`
  select ${columns} from changes where (txid, seq) > (${given('txid')}::xid8, ${given('seq')}::bigint)
  order by changes.txid, changes.seq limit ${given('limit')}`

// Of transactions that were open at an earlier read: few, often none.
const lateChanges = (given: (name: keyof LateReadParameters) => unknown) => sql`
  select ${columns} from unnest(${given('openTxids')}::text[]::xid8[], ${given('openSeqs')}::bigint[]) as opened (txid, seq)
  join changes on changes.txid = opened.txid and changes.seq > opened.seq
  order by changes.txid, changes.seq limit ${given('limit')}`

// After a failover that lost commits another row is at a position, or none.
const rowExistsAt = (given: (name: 'txid' | 'seq' | 'at') => unknown) => sql<boolean>`(
  ${given('txid')}::xid8 = '0' or exists (
    select from changes where txid = ${given('txid')}::xid8 and seq = ${given('seq')}::bigint
      and at = ${given('at')}::timestamptz))`

// Ordered by the table's column: the selected `txid` is text, and '10000' sorts before '9999'.
const selectChanges = (wanted: RawBuilder<unknown>, given: (name: keyof ReadParameters) => unknown) => sql<
  LogState & LoggedRow
>`
  select ${logState}, ${rowExistsAt(given)} as row_exists, found.txid::text as txid, found.seq, found.at, found.entity, found.id
  from change_log as log left join lateral (${wanted}) as found on true
  order by found.txid, found.seq limit ${given('limit')}`

const readLater = prepareStatement<ReadParameters, LogState & LoggedRow>((_, given) =>
  selectChanges(changesBehind(given), given),
)
const readLaterAndLate = prepareStatement<LateReadParameters, LogState & LoggedRow>((_, given) =>
  selectChanges(sql`(${changesBehind(given)}) union all (${lateChanges(given)})`, given),
)

/**
 * Reads committed changes that are not delivered at a position, in order, at most `limit`; uncommitted ones stay in flight
 * (docs/decisions/0005-change-feed.md).
 */
export async function readChangesAfter(db: Database, from: FeedPosition, limit: number): Promise<LogRead> {
  const { txid, seq, inFlight } = from
  const asked = { txid: String(txid), seq, at: new Date(from.at), limit }
  const rows =
    inFlight.length === 0
      ? await readLater.execute(db, asked)
      : await readLaterAndLate.execute(db, {
          ...asked,
          openTxids: inFlight.map((place) => String(place.txid)),
          openSeqs: inFlight.map((place) => place.seq),
        })
  const [now] = rows
  if (!now) throw new Error('change_log is empty')
  const found = rows.flatMap(({ txid, seq, at, entity, id }) =>
    txid === null ? [] : [{ txid: BigInt(txid), seq, at: at.getTime(), entity, id }],
  )
  return {
    rows: found,
    endPosition: advancePosition(from, found, runningTransactions(now.snapshot), found.length === limit),
    isIncomplete: now.log !== from.log || !now.rowExists || !isUnpruned(from, BigInt(now.pruned)),
    moved: now.moved,
  }
}

function isUnpruned({ txid, inFlight }: FeedPosition, pruned: bigint): boolean {
  return txid >= pruned && inFlight.every((place) => place.txid > pruned)
}

/** The open transactions of a snapshot ('xmin:xmax:id,id,…'), in order. */
function runningTransactions(snapshot: string): bigint[] {
  const ids = snapshot.split(':')[2] ?? ''
  return ids === '' ? [] : ids.split(',').map(BigInt)
}

/** Wakes every process. `from`: the process that sends the notice. */
export async function notifyProcesses(db: Database, from: string): Promise<void> {
  await sql`select pg_notify('changes', ${from})`.execute(db)
}

/** Whether the log still holds everything after a position: same log, not pruned up to there, and the same row at that place. */
export async function canResumeFrom(db: Database, position: FeedPosition): Promise<boolean> {
  const { log, txid, seq, at } = position
  const row = { txid: String(txid), seq, at: new Date(at) }
  const { rows } = await sql<{ pruned: string; rowExists: boolean }>`
    select pruned::text as pruned, ${rowExistsAt((name) => row[name])} as row_exists
    from change_log where id = ${log}`.execute(db)
  const [known] = rows
  return known?.rowExists === true && isUnpruned(position, BigInt(known.pruned))
}

/**
 * Empties the log if the database comes from another cluster, whose transaction ids mean nothing here. Answers whether it did.
 */
export async function resetForeignLog(db: Database): Promise<boolean> {
  return await transaction(transactionContext(db), async (tx) => {
    await sql`select from change_log for update`.execute(tx)
    const { rows } = await sql<{ moved: boolean }>`select ${logState} from change_log as log`.execute(tx)
    // Another process may have been faster.
    if (!rows[0]?.moved) return false
    await tx.deleteFrom('changes').execute()
    await sql`update change_log set id = gen_random_uuid(), cluster = cluster_mark(), pruned = '0'`.execute(
      tx,
    )
    return true
  })
}

/** Deletes changes older than `days`, except the last one, and records up to where. */
export async function pruneChanges(db: Database, days = 7): Promise<void> {
  await transaction(transactionContext(db), async (tx) => {
    const { rows } = await sql<{ txid: string }>`
      select txid::text as txid from changes
      where at < now() - make_interval(days => ${days}) and txid < pg_snapshot_xmin(pg_current_snapshot())
        and txid < (select txid from changes order by txid desc limit 1)
      order by changes.txid desc limit 1`.execute(tx)
    const upTo = rows[0]?.txid
    if (upTo === undefined) return
    await sql`update change_log set pruned = greatest(pruned, ${upTo}::xid8)`.execute(tx)
    await sql`delete from changes where txid <= ${upTo}::xid8`.execute(tx)
  })
}

/** The users and rights of sessions now; ended sessions and those of inactive users are missing. */
export async function loadIdentities(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, Identity>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.username', 'users.role'])
    .select(['sessions.id as sessionId', 'sessions.expiresAt'])
    .select((query) => query.selectFrom('storeConfig').select('rolePermissions').as('permissions'))
    .select((query) => query.selectFrom('storeConfig').select('roleRights').as('rights'))
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.expiresAt', '>', new Date())
    .where('users.isActive', '=', true)
    .where('users.deletedAt', 'is', null)
    .execute()
  return new Map(
    rows.map(({ sessionId, expiresAt, permissions, rights, ...user }) => [
      sessionId,
      {
        user: { ...user, role: user.role as Role },
        sessionId,
        expiresAt,
        permissions: (permissions ?? {}) as RolePermissions,
        rights: (rights ?? {}) as RoleRights,
      },
    ]),
  )
}
