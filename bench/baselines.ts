// Baselines: the same queries without the shop, and a web server that does nothing else.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { buildRequest, Connection, withConnections } from './http.ts'
import { type Baseline, type Figures, measureLoad, type Span } from './measure.ts'
import type { BenchShop } from './shop.ts'

/** Values stay text, so that they can be sent back unchanged. */
const AS_SENT = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig

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

/** One prepared statement through `pg`. `values` are loaded once. */
export function statementBaseline(
  name: string,
  span: Span,
  text: string,
  values: (shop: BenchShop) => Promise<unknown[]> = async () => [],
): Baseline<BenchShop> {
  return {
    name: `pg: ${name}`,
    how: async (shop, count) => {
      const given = await values(shop)
      return withClients(shop, count, (clients) =>
        measureLoad(count, span, (client) =>
          runQuery(clients[client], { name: 'limit', text, values: given }),
        ),
      )
    },
  }
}

export async function runQuery(
  client: pg.Client | undefined,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  if (!client) throw new Error('a connection for each client')
  return await client.query(query)
}

/** A Hono route in another process that answers as many bytes of JSON. */
export function bareRouteBaseline(span: Span, bytes: number): Baseline<BenchShop> {
  return {
    name: `Hono: ${bytes} bytes`,
    how: async (_, count) => {
      const server = await startBareServer()
      try {
        return await measureRoute({ url: server.url }, count, span, `/bytes/${bytes}`)
      } finally {
        await server.end()
      }
    },
  }
}

export function measureRoute(
  { url, cookie }: { url: string; cookie?: string },
  count: number,
  span: Span,
  route: string,
  accept?: string,
): Promise<Figures> {
  const request = buildRequest('GET', route, { cookie, accept })
  return withConnections(url, count, (connections) =>
    measureLoad(count, span, (client) => (connections[client] ?? new Connection(url)).ask(request)),
  )
}

export type BareServer = { url: string; pid: number; end(): Promise<void> }

export async function startBareServer(): Promise<BareServer> {
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
