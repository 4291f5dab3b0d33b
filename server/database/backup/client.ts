import pg from 'pg'

/** One connection of its own for a backup or a restoration, named for whoever looks at the database. Whoever asked for it ends it. */
export async function connectAs(name: string, url: string): Promise<pg.Client> {
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
