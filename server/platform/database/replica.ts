import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../process/log.ts'
import { connect, type Database, type PoolWatch } from './connection.ts'
import { temporaryFailureOf } from './temporary-failure.ts'

/** A copy of the shop's database that PostgreSQL keeps by itself, for answers that are only read. */
export type Replica = {
  /**
   * The replica, to be asked for everything that the primary has committed by now; each of its connections waits a moment for what it has
   * not received yet, or fails. Null where it is of no use now: the primary answers.
   */
  getIfCurrent(): Promise<Database | null>
  /** Whether work failed because of the replica, so that the primary may well do it. The replica is left alone for a while then. */
  reportFailure(error: unknown): boolean
  /** Waits for the queries under way. */
  close(): Promise<void>
}

/** It has not received, for as long as anybody is let wait, what the primary had committed; or it is no replica of this shop. */
class ReplicaBehind extends Error {}

/** How long a connection waits for what the primary has committed, and how often it looks (ms). */
const MAX_LAG_WAIT_MS = 100
const POLL_MS = 4
/** A replica that was of no use is not asked again before this. */
const COOLDOWN_MS = 3000
/** A statement that takes too long does so on the primary, too. */
const STATEMENT_TIMEOUT = '57014'

type Deps = {
  url: string
  /** The same database's primary, over connections that the calls' work cannot use up. */
  primary: Database
  log: Logger
  watch?: PoolWatch | undefined
  prepared?: boolean
  most?: number | undefined
}

/** Opens the replica at `url`. It need not be there: whatever it cannot answer the primary does. */
export function openReplica({ url, primary, log, ...how }: Deps): Replica {
  let asked = 0
  /** Up to where the primary had written, and of which shop, by the question that was asked last. */
  let needed = { asked: 0, lsn: '0/0', shop: '' }
  let disabledUntil = 0

  /** Which replica a connection leads to may change: each is looked at before every work. */
  async function check(client: pg.PoolClient): Promise<void> {
    const { lsn, shop } = needed
    const until = performance.now() + MAX_LAG_WAIT_MS
    for (;;) {
      const { rows } = await client.query<{ follows: boolean; has: boolean }>(LAG_QUERY, [lsn, shop])
      if (rows[0]?.has) return
      if (!rows[0]?.follows || performance.now() > until)
        throw new ReplicaBehind('it has not received everything')
      await sleep(POLL_MS)
    }
  }

  const db = connect(url, log, 'replica', { ...how, check })

  return {
    async getIfCurrent() {
      if (performance.now() < disabledUntil) return null
      asked += 1
      const number = asked
      // What was asked later was answered later than any earlier question was asked: it is enough for both.
      const place = await loadWalPosition(primary).catch(() => null)
      if (place && number > needed.asked) needed = { asked: number, ...place }
      return place && db
    },
    reportFailure(error) {
      const isTooLong = (error as { code?: string } | null)?.code === STATEMENT_TIMEOUT
      // Whatever else a database says: if the fault is the statement's own, the primary says the same.
      const isReplicas =
        error instanceof ReplicaBehind ||
        error instanceof pg.DatabaseError ||
        temporaryFailureOf(error) !== null
      if (isTooLong || !isReplicas) return false
      if (performance.now() > disabledUntil) {
        log.warn({ reason: String(error) }, 'the primary answers instead of the replica')
      }
      disabledUntil = performance.now() + COOLDOWN_MS
      return true
    },
    close: () => db.destroy(),
  }
}

/** Whether this is a replica at all, and whether it has what a shop's primary had written. */
const LAG_QUERY = `select pg_is_in_recovery() as follows, pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select id from change_log) = $2::uuid as has`

/** Up to where the primary has written what is committed, and the id of the shop's log of changes, by which its database is known. */
async function loadWalPosition(primary: Database): Promise<{ lsn: string; shop: string }> {
  const { rows } = await sql<{ lsn: string; shop: string }>`
    select pg_current_wal_flush_lsn()::text as lsn, id as shop from change_log`.execute(primary)
  const [place] = rows
  if (!place) throw new Error('change_log is empty')
  return place
}
