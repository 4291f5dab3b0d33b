import { CamelCasePlugin, Kysely, type KyselyConfig } from 'kysely'
import type pg from 'pg'
import type { Logger } from '../process/log.ts'
import { PipeliningDialect } from './driver.ts'
import type { DB } from './types.ts'
import { valueParsers } from './values.ts'
import { WriteSlots, writeSlotsFor } from './write-slots.ts'

export type Database = Kysely<DB>

/** Write slots keep writers that wait for a lock from taking every connection. */
class PooledDatabase extends Kysely<DB> {
  readonly writeSlots: WriteSlots | null

  constructor(config: KyselyConfig, writeSlots: WriteSlots | null) {
    super(config)
    this.writeSlots = writeSlots
  }
}

/**
 * Runs writing work in a write slot, if the database has any. Must not be nested: both could wait for each other.
 */
export async function inWriteSlot<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const slots = db instanceof PooledDatabase ? db.writeSlots : null
  return await (slots ? slots.run(work) : work())
}

const SECOND = 1000

/** Time limits in ms; 0: none. */
type PoolLimits = {
  max: number
  connection: number
  lock: number
  /** Long work raises this limit with `extendTimeouts()`. */
  statement: number
  idle: number
  /** For any answer; above the longest `extendTimeouts()`. */
  answer: number
}

const POOL_LIMITS = {
  /**
   * API calls: at most ten writers, so four connections stay free for reads. `connection` exceeds `lock`: who waits for a connection
   * outlasts blocked writers.
   */
  work: {
    max: 14,
    connection: 8 * SECOND,
    lock: 5 * SECOND,
    statement: 30 * SECOND,
    idle: 30 * SECOND,
    answer: 200 * SECOND,
  },
  /** Sign-in, health checks and the live feed answer while all `work` connections are blocked. */
  vital: {
    max: 4,
    connection: 3 * SECOND,
    lock: 3 * SECOND,
    statement: 5 * SECOND,
    idle: 15 * SECOND,
    answer: 8 * SECOND,
  },
  /** Read-only calls. When all connections are in use, the primary answers. */
  replica: {
    max: 10,
    connection: 2 * SECOND,
    lock: 5 * SECOND,
    statement: 30 * SECOND,
    idle: 30 * SECOND,
    answer: 200 * SECOND,
  },
  /** Migrations may take any time. */
  setup: { max: 4, connection: 10 * SECOND, lock: 0, statement: 0, idle: 0, answer: 0 },
} satisfies Record<string, PoolLimits>

export type PoolUse = keyof typeof POOL_LIMITS

/** Metrics: `asked` reports each statement's duration (ms). */
export type PoolWatch = {
  opened(use: PoolUse, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'ending'>): void
  asked(use: PoolUse, ms: number, failed: boolean): void
}

type PoolOptions = {
  watch?: PoolWatch | undefined
  prepared?: boolean
  most?: number | undefined
  /** Runs before each use of a connection; may throw. */
  check?: (client: pg.ClientBase) => Promise<void>
}

/**
 * Opens a pool with the limits of its use. `prepared`: repeated statements are prepared by name. `most`: another pool size. `db.destroy()`
 * waits for running queries.
 */
export function connect(
  url: string,
  log: Logger,
  use: PoolUse = 'work',
  // During setup the tables change, which outdates plans.
  { watch, prepared = use !== 'setup', check, most = POOL_LIMITS[use].max }: PoolOptions = {},
): Database {
  const { connection, lock, statement, idle, answer } = POOL_LIMITS[use]
  const config: pg.PoolConfig = {
    connectionString: url,
    max: most,
    types: valueParsers,
    application_name: 'printpro',
    connectionTimeoutMillis: connection,
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idle,
    query_timeout: answer,
    // Also after a failover made it the primary.
    ...(use === 'replica' && { options: '-c default_transaction_read_only=on' }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
  }
  const dialect = new PipeliningDialect(config, { prepared, check })
  const { pool } = dialect
  // A broken connection must not end the process: its work fails, and the pool opens a new one.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost')
    })
  })
  // Reported by the listener above.
  pool.on('error', () => {})
  watch?.opened(use, pool)
  const isWritten = use === 'work' || use === 'vital'
  return new PooledDatabase(
    {
      dialect,
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      ...(watch && { log: (asked) => watch.asked(use, asked.queryDurationMillis, asked.level === 'error') }),
    },
    isWritten ? new WriteSlots(writeSlotsFor(most), connection) : null,
  )
}
