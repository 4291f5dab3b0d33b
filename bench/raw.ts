// What a measurement is held against: the same asked of PostgreSQL without the shop, and of a web server that does nothing else.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { Connection, requestFor, withConnections } from './http.ts'
import { type Figures, type Limit, load, type Span } from './measure.ts'
import type { BenchShop } from './shop.ts'

/** Values as they came: nothing is made of them, and they can be sent back as they are. */
const AS_SENT = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig

/** A connection to the shop's database for each client. */
export async function withClients<Result>(
  { databaseUrl }: Pick<BenchShop, 'databaseUrl'>,
  count: number,
  work: (clients: pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: databaseUrl, types: AS_SENT }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  try {
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** One prepared statement sent straight through `pg`. `values` are asked for once. */
export function statement(
  name: string,
  span: Span,
  text: string,
  values: (shop: BenchShop) => Promise<unknown[]> = async () => [],
): Limit<BenchShop> {
  return {
    name: `pg: ${name}`,
    how: async (shop, count) => {
      const given = await values(shop)
      return withClients(shop, count, (clients) =>
        load(count, span, (client) => ask(clients[client], { name: 'limit', text, values: given })),
      )
    },
  }
}

export async function ask(client: pg.Client | undefined, query: pg.QueryConfig): Promise<pg.QueryResult> {
  if (!client) throw new Error('a connection for each client')
  return await client.query(query)
}

/** A bare Hono route in a process of its own, that answers as many bytes of JSON. */
export function bareRoute(span: Span, bytes: number): Limit<BenchShop> {
  return {
    name: `Hono: ${bytes} bytes`,
    how: async (_, count) => {
      const server = await startBare()
      try {
        return await askRoute({ url: server.url }, count, span, `/bytes/${bytes}`)
      } finally {
        await server.end()
      }
    },
  }
}

/** How long a route of a server takes to answer. */
export function askRoute(
  { url, cookie }: { url: string; cookie?: string },
  count: number,
  span: Span,
  route: string,
  accept?: string,
): Promise<Figures> {
  const request = requestFor('GET', route, { cookie, accept })
  return withConnections(url, count, (connections) =>
    load(count, span, (client) => (connections[client] ?? new Connection(url)).ask(request)),
  )
}

export type Bare = { url: string; pid: number; end(): Promise<void> }

/** Starts the server of bare routes. */
export async function startBare(): Promise<Bare> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'bare-server.ts'))
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    pid: child.pid ?? 0,
    async end() {
      const gone = once(child, 'close')
      child.kill()
      await gone
    },
  }
}
