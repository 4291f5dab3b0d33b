import { CamelCasePlugin, Kysely, type KyselyConfig } from 'kysely'
import pg from 'pg'
import type { Logger } from '../process/log.ts'
import { PipeliningDialect } from './driver.ts'
import type { DB } from './types.ts'
import { valueParsers } from './values.ts'
import { WriteSlots, writeSlotsFor } from './write-slots.ts'

export type Database = Kysely<DB>

/** A database over a pool. Its write slots keep writers that wait for a lock from taking every connection. */
class PooledDatabase extends Kysely<DB> {
  readonly writeSlots: WriteSlots | null

  constructor(config: KyselyConfig, writeSlots: WriteSlots | null) {
    super(config)
    this.writeSlots = writeSlots
  }
}

/** Runs work that writes to a database in one of its slots, if it has any. Must not be nested: both could wait for each other. */
export async function inWriteSlot<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const slots = db instanceof PooledDatabase ? db.writeSlots : null
  return await (slots ? slots.run(work) : work())
}

const SECOND = 1000

/** How many connections a pool has, and how long anything on them may take (ms). No wait is without an end. */
type PoolLimits = {
  max: number
  /** For a connection: for one of the pool to be free, or for a new one to stand. */
  connection: number
  /** For a row or table that somebody else holds. */
  lock: number
  /** For one statement to be done; work that is known to be long asks for more: `extendTimeouts()`. */
  statement: number
  /** Between two statements of one database transaction. */
  idle: number
  /** For any answer at all, should PostgreSQL be stopped or out of reach. Longer than the longest work. */
  answer: number
}

const POOL_LIMITS = {
  /**
   * The calls' work: at most ten writers (write-slots.ts), which leave four connections for reads. A wait for a connection may take longer than a
   * wait for a lock, so that it outlasts those and gets their connection.
   */
  work: {
    max: 14,
    connection: 8 * SECOND,
    lock: 5 * SECOND,
    statement: 30 * SECOND,
    idle: 30 * SECOND,
    answer: 200 * SECOND,
  },
  /** Who is calling, signing in, health and the feed: what has to answer while the calls' work is stuck. */
  vital: {
    max: 4,
    connection: 3 * SECOND,
    lock: 3 * SECOND,
    statement: 5 * SECOND,
    idle: 15 * SECOND,
    answer: 8 * SECOND,
  },
  /** What is only read, on a replica; who finds all of its connections in use asks the primary. */
  replica: {
    max: 10,
    connection: 2 * SECOND,
    lock: 5 * SECOND,
    statement: 30 * SECOND,
    idle: 30 * SECOND,
    answer: 200 * SECOND,
  },
  /** Before anybody is served, and at the server's console: migrations take as long as they take, also behind those of another process. */
  setup: { max: 4, connection: 10 * SECOND, lock: 0, statement: 0, idle: 0, answer: 0 },
} satisfies Record<string, PoolLimits>

/** What a pool is for. */
export type PoolUse = keyof typeof POOL_LIMITS

/** Who watches pools: is shown each once it is open, and hears of every statement how long it took (ms). */
export type PoolWatch = {
  opened(use: PoolUse, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'ending'>): void
  asked(use: PoolUse, ms: number, failed: boolean): void
}

type PoolOptions = {
  watch?: PoolWatch | undefined
  prepared?: boolean
  most?: number | undefined
  /** Looks at a connection each time before it is used; what it throws is why it cannot be. */
  check?: (client: pg.PoolClient) => Promise<void>
}

/**
 * Opens a pool of connections to the PostgreSQL at `url`, with the limits of what it is for.
 * `prepared`: statements that come again are prepared by name. `most`: no more connections than these, instead of the usual. Closing is
 * `db.destroy()`, which waits for the queries under way.
 */
export function connect(
  url: string,
  log: Logger,
  use: PoolUse = 'work',
  // Tables change under those who set the shop up.
  { watch, prepared = use !== 'setup', check, most = POOL_LIMITS[use].max }: PoolOptions = {},
): Database {
  const { connection, lock, statement, idle, answer } = POOL_LIMITS[use]
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types: valueParsers,
    application_name: 'printpro',
    connectionTimeoutMillis: connection,
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idle,
    query_timeout: answer,
    // Whatever is asked of it, and should it have become the primary meanwhile.
    ...(use === 'replica' && { options: '-c default_transaction_read_only=on' }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    // What is sent ahead (driver.ts) does not wait for an answer.
    pipeline: true,
  })
  // A connection that breaks (the database restarts) must not end the process, whether it is idle or between two queries
  // of one work; the work fails, and the pool opens a new one.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost')
    })
  })
  // Told above: the pool only repeats it.
  pool.on('error', () => {})
  watch?.opened(use, pool)
  const isWritten = use === 'work' || use === 'vital'
  return new PooledDatabase(
    {
      dialect: new PipeliningDialect(pool, { prepared, check }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      ...(watch && { log: (asked) => watch.asked(use, asked.queryDurationMillis, asked.level === 'error') }),
    },
    isWritten ? new WriteSlots(writeSlotsFor(most), connection) : null,
  )
}
