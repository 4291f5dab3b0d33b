import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** One connection of its own for a backup or a restoration, named for whoever looks at the database. Whoever asked for it ends it. */
export async function connectClient(name: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `printpro ${name}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that breaks fails the query that waits for it; nobody else needs to hear of it.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Kysely on this one connection, so that the migrations run within its database transaction. */
// biome-ignore lint/suspicious/noExplicitAny: the schema is what this is about to make
export function kyselyOnClient(client: pg.Client): Kysely<any> {
  const lent = Object.assign(client, { release: () => {} })
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } }),
  })
}
