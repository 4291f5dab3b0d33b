import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import type { DB } from './types.ts'
import { valueParsers } from './values.ts'

export type Database = Kysely<DB>

/**
 * Opens a pool of connections to the PostgreSQL at `url`.
 * Closing is `db.destroy()`, which waits for the queries under way.
 */
export function connect(url: string, log: Logger, max = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max, types: valueParsers, application_name: 'printpro' })
  // A connection that breaks (the database restarts) must not end the process, whether it is idle or between two queries
  // of one work; the work fails, and the pool opens a new one.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost')
    })
  })
  // Told above: the pool only repeats it.
  pool.on('error', () => {})
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
