import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../process/log.ts'
import { connect, type Database, type PoolWatch } from './connection.ts'
import { temporaryFailureOf } from './temporary-failure.ts'

/** A streaming replica, for read-only calls. */
export type Replica = {
  /**
   * The replica, whose connections wait up to MAX_LAG_WAIT_MS until they have replayed what is committed now. Null during a cooldown, or
   * without an answer of the primary.
   */
  getIfCurrent(): Promise<Database | null>
  /** True if the primary should repeat the work. Starts a cooldown then. */
  reportFailure(error: unknown): boolean
  close(): Promise<void>
}

/** The replica lags too far behind, or replicates another shop. */
class ReplicaBehind extends Error {}

const MAX_LAG_WAIT_MS = 100
const POLL_MS = 4
const COOLDOWN_MS = 3000
/** SQLSTATE of a statement timeout: the primary would be as slow. */
const STATEMENT_TIMEOUT = '57014'

type Deps = {
  url: string
  primary: Database
  log: Logger
  watch?: PoolWatch | undefined
  prepared?: boolean
  most?: number | undefined
}

/** The replica may be down: the primary answers whatever it cannot. */
export function openReplica({ url, primary, log, ...how }: Deps): Replica {
  let asked = 0
  /** The primary's WAL position and shop id, as of the newest question. */
  let needed = { asked: 0, lsn: '0/0', shop: '' }
  let disabledUntil = 0

  /** Behind a load balancer a connection may lead to another replica each time. */
  async function check(client: pg.ClientBase): Promise<void> {
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
      // A later answer covers every earlier question, too.
      const place = await loadWalPosition(primary).catch(() => null)
      if (place && number > needed.asked) needed = { asked: number, ...place }
      return place && db
    },
    reportFailure(error) {
      const isTooLong = (error as { code?: string } | null)?.code === STATEMENT_TIMEOUT
      // A statement that is wrong fails on the primary, too.
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

const LAG_QUERY = `select pg_is_in_recovery() as follows, pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select id from change_log) = $2::uuid as has`

/** The id of the change log identifies the shop's database. */
async function loadWalPosition(primary: Database): Promise<{ lsn: string; shop: string }> {
  const { rows } = await sql<{ lsn: string; shop: string }>`
    select pg_current_wal_flush_lsn()::text as lsn, id as shop from change_log`.execute(primary)
  const [place] = rows
  if (!place) throw new Error('change_log is empty')
  return place
}
