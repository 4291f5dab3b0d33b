/*
 * How statements reach PostgreSQL. A connection passes through these states:
 *
 *             begin                    first other statement
 *   idle ───────────────► begun ─────────────────────────────────► in transaction
 *    ▲                      │ begin and pipelined statements wait         │
 *    │  commit, rollback    │ and are written with the next one           │ commit, rollback
 *    └──────────────────────┴─────────────────────────────────────────────┘
 *
 *   mustClose (failed rollback or check, outdated plans), isStale (the database was demoted) or
 *   too many prepared statements: the pool closes the connection on release.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import { StatementNames } from './statement-names.ts'
import type { DB } from './types.ts'

/**
 * Pipelined statements and the receivers of their results, keyed by the query object that Kysely hands on.
 */
const pipelined = new WeakMap<CompiledQuery, (answered: Promise<pg.QueryResult>) => void>()

/**
 * Sends a statement with the next one of the transaction, without an own round trip. The next one, or the commit, throws its error. `rows`
 * arrive with the next answer, in snake_case.
 */
export async function pipeline<Row>(
  db: Kysely<DB>,
  statement: RawBuilder<Row> | CompiledQuery<Row>,
): Promise<{ rows: Promise<Row[]> }> {
  const query = 'sql' in statement ? statement : statement.compile(db)
  const answered = Promise.withResolvers<pg.QueryResult>()
  const rows = answered.promise.then((result) => resultOf<Row>(result).rows)
  // The next statement throws the error, too.
  rows.catch(() => {})
  pipelined.set(query, answered.resolve)
  await db.executeQuery(query)
  return { rows }
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

type DriverOptions = { prepared: boolean; check?: ((client: pg.PoolClient) => Promise<void>) | undefined }

/**
 * Kysely's PostgreSQL dialect with prepared statements, pipelined begins, commits that fail without their synchronous replica, and a pool
 * that drops its connections after a demotion.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #how: DriverOptions

  constructor(pool: pg.Pool, how: DriverOptions) {
    super({ pool })
    this.#pool = pool
    this.#how = how
  }

  override createDriver() {
    return new Driver(this.#pool, this.#how)
  }
}

/** `generation` counts demotions of the database. */
type Shared = { names: StatementNames | null; generation: number }

class Driver extends PostgresDriver {
  readonly #pool: pg.Pool
  readonly #check: DriverOptions['check']
  readonly #shared: Shared
  readonly #connections = new WeakMap<pg.PoolClient, Connection>()

  constructor(pool: pg.Pool, { prepared, check }: DriverOptions) {
    super({ pool })
    this.#pool = pool
    this.#check = check
    this.#shared = { names: prepared ? new StatementNames() : null, generation: 0 }
  }

  override async acquireConnection(): Promise<Connection> {
    for (;;) {
      const client = await this.#pool.connect()
      const connection = this.#connections.get(client) ?? new Connection(client, this.#shared)
      this.#connections.set(client, connection)
      if (connection.isStale) {
        connection.release()
        continue
      }
      try {
        await this.#check?.(client)
        return connection
      } catch (error) {
        connection.mustClose = true
        connection.release()
        throw error
      }
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      if (connection instanceof Connection) connection.mustClose = true
      throw error
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Connection) connection.release()
  }
}

class Connection implements DatabaseConnection {
  mustClose = false
  readonly #client: pg.PoolClient
  readonly #shared: Shared
  readonly #generation: number
  readonly #prepared = new Set<string>()
  #waiting: CompiledQuery[] = []
  #inTransaction = false
  #unconfirmed: ReplicationUnconfirmed | null = null

  constructor(client: pg.PoolClient, shared: Shared) {
    this.#client = client
    this.#shared = shared
    this.#generation = shared.generation
    client.on('notice', ({ routine, message }) => {
      if (routine === WAIT_FOR_REPLICA) this.#unconfirmed = new ReplicationUnconfirmed(message)
    })
  }

  get isStale(): boolean {
    return this.#generation < this.#shared.generation
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begins = BEGIN.test(query.sql)
    if (begins || pipelined.has(query)) {
      if (!begins && !this.#inTransaction) throw new Error('pipelined outside of a database transaction')
      this.#waiting.push(query)
      if (begins) this.#inTransaction = true
      return { rows: [] }
    }
    const waiting = this.#waiting
    this.#waiting = []
    const wasInTransaction = this.#inTransaction
    if (END.test(query.sql)) {
      this.#inTransaction = false
      const isUnsent = waiting.some(({ sql }) => BEGIN.test(sql))
      // The begin has not been sent: an empty transaction needs no round trip, and a rollback has nothing to undo. A commit sends what waits.
      if (isUnsent && (waiting.length === 1 || query.sql === 'rollback')) return emptyResult(query)
    }
    const together = query.sql === 'rollback' ? [query] : [...waiting, query]
    try {
      return resultOf(await this.#send(together))
    } catch (error) {
      if (isDemoted(error) && !this.isStale) this.#shared.generation += 1
      if (!isOutdatedPlan(error)) throw error
      this.#shared.names?.renew()
      this.mustClose = true
      // Within a transaction all of it must be repeated: transaction() does.
      if (wasInTransaction) throw error
      return resultOf(await this.#send(together))
    }
  }

  // biome-ignore lint/correctness/useYield: rows are read through cursors (snapshot.ts)
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('read rows through a cursor (snapshot.ts)')
  }

  release(): void {
    const isFull = this.#prepared.size >= MAX_PREPARED
    this.#client.release(this.mustClose || this.isStale || isFull)
  }

  /** Returns the last result or throws the first error. */
  async #send(queries: readonly CompiledQuery[]): Promise<pg.QueryResult> {
    this.#unconfirmed = null
    const { stream } = (this.#client as unknown as { connection: pg.Connection }).connection
    stream.cork()
    const sent = queries.map((query) => this.#client.query(this.#configOf(query)))
    stream.uncork()
    for (const [index, query] of queries.entries()) {
      const answer = sent[index]
      if (answer) pipelined.get(query)?.(answer)
    }
    if (sent.length > 1) {
      const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    }
    const answered = (await sent.at(-1)) as pg.QueryResult
    // The warning arrives before the commit's answer.
    if (this.#unconfirmed) throw this.#unconfirmed
    return answered
  }

  #configOf({ sql, parameters }: CompiledQuery): pg.QueryConfig {
    const values = [...parameters]
    const name = this.#shared.names?.of(sql, values.length)
    if (!name) return { text: sql, values }
    this.#prepared.add(name)
    return { text: sql, values, name }
  }
}

/** Each takes memory of the database. */
const MAX_PREPARED = 300

const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/

function emptyResult<Row>({ sql }: CompiledQuery): QueryResult<Row> {
  return { rows: [{ command: sql.toUpperCase() } as Row] }
}

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as Row] }
  const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
  return {
    rows: (rows ?? []) as Row[],
    ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }),
  }
}
