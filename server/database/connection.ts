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
  // An idle connection that breaks (the database restarts) must not end the process; the pool opens a new one.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost')
  })
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
