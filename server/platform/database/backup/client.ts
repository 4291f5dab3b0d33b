import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** A connection of its own for a backup or a restore; the caller ends it. `name` shows in pg_stat_activity. */
export async function connectClient(name: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `printpro ${name}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A broken connection already fails the pending query.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Kysely on this connection, so that migrations run within its transaction. */
// biome-ignore lint/suspicious/noExplicitAny: the schema is what this is about to make
export function kyselyOnClient(client: pg.Client): Kysely<any> {
  const lent = Object.assign(client, { release: () => {} })
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } }),
  })
}
