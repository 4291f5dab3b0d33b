import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  Transaction,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { StatementNames } from './statement-names.ts'
import type { Tx } from './transaction.ts'
import type { DB } from './types.ts'

/**
 * Issues several statements without waiting in between: they travel in one packet and run in order. `issue` gets a transaction to call them
 * with; each may ask the database once. Throws the first error.
 */
export async function pipeline<const Answers extends readonly (Promise<unknown> | null)[]>(
  tx: Tx,
  issue: (tx: Tx) => Answers,
): Promise<{ -readonly [Index in keyof Answers]: Awaited<Answers[Index]> }> {
  return await tx.getExecutor().provideConnection(async (connection) => {
    // Kysely's own transaction sends a statement after the answer to the one before.
    const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
    const together = new Transaction<DB>({ executor, config: UNUSED, dialect: UNUSED, driver: UNUSED })
    return await Promise.all(issue(together))
  })
}

/** The last statement of a pipeline may be the commit. The transaction must end with it. */
export async function commit(tx: Tx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('commit'))
}

/** The statements of a transaction use its executor alone. */
const UNUSED = {} as never

/** Sends a statement in one packet with the next one. It must not fail: the error would be that the transaction is aborted. */
export async function sendAhead(tx: Tx, statement: CompiledQuery): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    connection.executeQuery(statement).catch(() => {})
  })
}

/** A migration has outdated a prepared plan. A repetition succeeds. */
export function isOutdatedPlan(error: unknown): boolean {
  return (error as { routine?: string } | null)?.routine === 'RevalidateCachedQuery'
}

/** SQLSTATE 'read-only transaction': another database has become the primary. */
function isDemoted(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '25006'
}

/**
 * A commit's wait for its synchronous replica was cancelled: PostgreSQL only warns, but the commit is on one disk.
 */
export class ReplicationUnconfirmed extends Error {}

/** Raises that warning; its text is localized. */
const WAIT_FOR_REPLICA = 'SyncRepWaitForLSN'

type DriverOptions = {
  prepared: boolean
  /** Runs before each use of a connection; may throw. */
  check?: ((client: pg.ClientBase) => Promise<void>) | undefined
}

/**
 * Kysely's PostgreSQL dialect with prepared statements, a begin that travels with the first statement, commits that fail without their
 * synchronous replica, and a pool that drops its connections after a demotion.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly pool: pg.Pool
  readonly #check: DriverOptions['check']

  constructor(config: pg.PoolConfig, { prepared, check }: DriverOptions) {
    const shared: Shared = { names: prepared ? new StatementNames() : null, generation: 0 }
    class Client extends Connection {
      constructor(options?: pg.ClientConfig) {
        super(options, shared)
      }
    }
    // `pipeline`: a statement does not wait for the answer to the one before.
    const pool = new pg.Pool({ ...config, pipeline: true, Client })
    super({ pool })
    this.pool = pool
    this.#check = check
  }

  override createDriver() {
    return new Driver(this.pool, this.#check)
  }
}

/** Of all connections of a pool. `generation` counts demotions of the database. */
type Shared = { names: StatementNames | null; generation: number }

class Driver extends PostgresDriver {
  readonly #pool: pg.Pool
  readonly #check: DriverOptions['check']

  constructor(pool: pg.Pool, check: DriverOptions['check']) {
    super({ pool })
    this.#pool = pool
    this.#check = check
  }

  override async acquireConnection(): Promise<Connection> {
    for (;;) {
      const connection = (await this.#pool.connect()) as unknown as Connection
      if (connection.isStale) {
        connection.release(true)
        continue
      }
      try {
        await this.#check?.(connection)
        return connection
      } catch (error) {
        connection.release(true)
        throw error
      }
    }
  }

  /** Does not wait: the answer comes with that to the first statement. */
  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begun = super.beginTransaction(connection, settings)
    connection.begun.catch(() => {})
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    await connection.begun
    // Idle: a pipeline ended with the commit.
    if (connection.getTransactionStatus() !== 'I') await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      ;(connection as Connection).mustClose = true
      throw error
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const ours = connection as Connection
    ours.begun = undefined
    ours.release(ours.mustClose || ours.isStale)
  }
}

/** One connection of the pool, as `pg` and Kysely see it. */
class Connection extends pg.Client implements DatabaseConnection {
  mustClose = false
  /** Settles when the transaction has begun; undefined: without one. */
  begun: Promise<void> | undefined
  /** Set by the pool. */
  declare release: (close?: boolean) => void
  readonly #shared: Shared
  readonly #generation: number
  #replicaWarning: string | null = null

  constructor(config: pg.ClientConfig | undefined, shared: Shared) {
    super(config)
    this.#shared = shared
    this.#generation = shared.generation
    this.on('notice', ({ routine, message }) => {
      if (routine === WAIT_FOR_REPLICA) this.#replicaWarning = message ?? ''
    })
  }

  get isStale(): boolean {
    return this.#generation < this.#shared.generation
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#ask(query)
    } catch (error) {
      if (isDemoted(error) && !this.isStale) this.#shared.generation += 1
      if (!isOutdatedPlan(error)) throw error
      this.#shared.names?.renew()
      // Within a transaction all of it must be repeated: transaction() does.
      if (this.begun) throw error
      return await this.#ask(query)
    }
  }

  // biome-ignore lint/correctness/useYield: rows are read through cursors (snapshot.ts)
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('read rows through a cursor (snapshot.ts)')
  }

  async #ask<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = [...parameters]
    const name = this.#shared.names?.of(text, values.length)
    this.#writeTogether()
    const { command, rowCount, rows } = await this.query({ text, values, ...(name && { name }) })
    // The warning arrives before the commit's answer.
    const warning = this.#replicaWarning
    this.#replicaWarning = null
    if (warning !== null) throw new ReplicationUnconfirmed(warning)
    if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as Row] }
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { rows: rows ?? [], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** Statements that are issued without waiting for the database in between are written in one packet. */
  #writeTogether(): void {
    const { stream } = (this as unknown as { connection: pg.Connection }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}
