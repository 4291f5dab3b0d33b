import { createHash } from 'node:crypto'
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
import type { DB } from './types.ts'

/** Statements that wait to be written to a connection together with the next one, and who hears what each answers. */
const pipelined = new WeakMap<CompiledQuery, (answered: Promise<pg.QueryResult>) => void>()

/**
 * Sends a statement together with the next one of the same database transaction, without a round trip of its own. That it failed is
 * said by the next one too, or by the end of the database transaction. `rows` come with the answer of the next one, their columns as the
 * database names them.
 */
export async function pipeline<Row>(
  db: Kysely<DB>,
  statement: RawBuilder<Row> | CompiledQuery<Row>,
): Promise<{ rows: Promise<Row[]> }> {
  const query = 'sql' in statement ? statement : statement.compile(db)
  const answered = Promise.withResolvers<pg.QueryResult>()
  const rows = answered.promise.then((result) => resultOf<Row>(result).rows)
  // Whoever asks for them hears of it; the next statement says it anyway.
  rows.catch(() => {})
  pipelined.set(query, answered.resolve)
  await db.executeQuery(query)
  return { rows }
}

/** A prepared statement's plan no longer fits the tables: a newer version has migrated them. Gone when it is asked again. */
export function isOutdatedPlan(error: unknown): boolean {
  return (error as { routine?: string } | null)?.routine === 'RevalidateCachedQuery'
}

/** Whether a statement found that this database may only be read: another one has become the primary. */
function isDemoted(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '25006'
}

/**
 * Somebody has broken off a commit's wait for the replica that it must reach. PostgreSQL calls such a commit a success, with a warning: it is
 * on the primary's disk alone, and gone with it.
 */
export class ReplicationUnconfirmed extends Error {}

/** Where PostgreSQL waits for a replica, whatever language it warns in. */
const WAIT_FOR_REPLICA = 'SyncRepWaitForLSN'

type DriverOptions = { prepared: boolean; check?: ((client: pg.PoolClient) => Promise<void>) | undefined }

/**
 * PostgreSQL through `pg`, with four habits: statements that come again are prepared by name (where `prepared`), so that they are parsed
 * and planned once per connection; what a database transaction begins with travels with its first statement; a commit is none until
 * the replica that it must reach has confirmed it; and once a database is found to be no longer the one that is written to, none of the
 * connections of before is used again.
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

/** What all connections of a pool have in common; `generation` counts how often their database was found demoted. */
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
  /** Not to be used again: its statements are too many or out of date, or it is in a state that nobody knows. */
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

  /** Whether it belongs to a database that was found demoted since it was opened. */
  get isStale(): boolean {
    return this.#generation < this.#shared.generation
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begins = BEGIN.test(query.sql)
    if (begins || pipelined.has(query)) {
      if (!begins && !this.#inTransaction) throw new Error('sent ahead outside of a database transaction')
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
      // Nothing has been done since the beginning, or is to be done.
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
      // Within a database transaction all of it has to be done again.
      if (wasInTransaction) throw error
      return resultOf(await this.#send(together))
    }
  }

  // biome-ignore lint/correctness/useYield: rows are read through cursors (snapshot.ts)
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are read in batches: inBatches()')
  }

  release(): void {
    const isFull = this.#prepared.size >= MAX_PREPARED
    this.#client.release(this.mustClose || this.isStale || isFull)
  }

  /** Writes statements in one go and answers the result of the last. What went wrong first is what is thrown. */
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
    // Said before the commit's answer, which says nothing of it.
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

/** A connection with more prepared statements than this is not used again: each of them takes the database some memory. */
const MAX_PREPARED = 300
const MAX_KNOWN_TEXTS = 2000
const MAX_PARAMETERS = 100
/**
 * What is planned anew each time: what is looked for, or from when until when, decides how it is best found and summed; and lists that are
 * as long as the question is (`in ($1, $2)`) make ever new texts. A statement may say so of itself, too.
 */
const NEVER_PREPARED = /\blike\b|\bin \(\$|\bgroup by\b|\bover \(|\/\* unprepared \*\//i
/** What can be prepared at all: neither the making of tables nor the reading of a cursor, nor several statements in one. */
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b[^;]*$/i

/** The names under which statements are prepared: of those that come again. */
class StatementNames {
  /** By text; the names of those that have come once, or are planned anew each time, are empty. */
  readonly #known = new Map<string, { name: string; isNew: boolean }>()
  #generation = 0

  /** The name of a text; empty for one that is not prepared, or comes for the first time. */
  of(text: string, parameters: number): string {
    const known = this.#known.get(text)
    if (!known) {
      if (this.#known.size >= MAX_KNOWN_TEXTS) this.#known.clear()
      const isNew = parameters <= MAX_PARAMETERS && PREPARABLE.test(text) && !NEVER_PREPARED.test(text)
      this.#known.set(text, { name: '', isNew })
      return ''
    }
    if (known.isNew) {
      known.isNew = false
      known.name = `p${this.#generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    }
    return known.name
  }

  /** Gives every statement another name from now on: those of before are out of date on every connection. */
  renew(): void {
    this.#known.clear()
    this.#generation += 1
  }
}
