// From a sale's commit until every stream has received it, and the memory of many streams.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startBareServer } from './baselines.ts'
import { Connection } from './http.ts'
import { type Baseline, type Figures, type Measurement, toFigures } from './measure.ts'
import { residentMemory } from './memory.ts'
import { saleRequests } from './sales.ts'
import type { BenchShop } from './shop.ts'
import type { FromStreams, ToStreams } from './streams.ts'

const STREAMS = 500

export function liveMeasurements(seconds: number): Measurement<BenchShop>[] {
  return [
    {
      name: `memory of each of ${STREAMS} streams`,
      how: async (shop) => {
        await shop.restart()
        await sleep(3000)
        return memoryOfStreams(shop, '/api/live')
      },
      limit: {
        name: 'Hono: a stream',
        how: async () => {
          const server = await startBareServer()
          try {
            return await memoryOfStreams({ ...server, pid: () => server.pid, cookie: '' }, '/stream')
          } finally {
            await server.end()
          }
        },
      },
    },
    ...[
      { rate: 20, p99: 100 },
      { rate: 50, p99: 150 },
    ].map(
      ({ rate, p99 }): Measurement<BenchShop> => ({
        name: `commit → ${STREAMS} streams, ${rate} sales/s`,
        how: (shop) => measureDelays(shop, rate, seconds),
        limit: notifyBaseline(seconds),
        wanted: { 1: { p99 } },
      }),
    ),
  ]
}

async function memoryOfStreams(at: StreamsAt, route: string): Promise<Figures> {
  const before = residentMemory(at.pid())
  return withStreams(at, route, async () =>
    toFigures([((residentMemory(at.pid()) - before) * 1024) / STREAMS], 'kB'),
  )
}

/** The delay between each commit and each stream's event. */
async function measureDelays(shop: BenchShop, rate: number, seconds: number): Promise<Figures> {
  const newSale = await saleRequests(shop)
  return await withStreams(shop, '/api/live', async (streams) => {
    const idle: Connection[] = []
    const saved: string[] = []
    const save = async () => {
      const connection = idle.pop() ?? new Connection(shop.url)
      const { id, request } = newSale()
      await connection.ask(request)
      saved.push(id)
      idle.push(connection)
    }
    const saving: Promise<void>[] = []
    const begun = performance.now()
    for (let sale = 0; sale < rate * seconds; sale += 1) {
      await sleep(Math.max(0, begun + (sale * 1000) / rate - performance.now()))
      const work = save()
      // Thrown at `Promise.all`.
      work.catch(() => undefined)
      saving.push(work)
    }
    await Promise.all(saving)
    const took = (performance.now() - begun) / 1000
    for (const connection of idle) connection.close()
    await sleep(3000)
    const { delays, missing } = await streams.report(await commitsOf(shop, saved))
    if (missing > 0) throw new Error(`${missing} changes were not heard of`)
    return { ...delays, perSecond: delays.samples / took }
  })
}

/** The commit time of each sale (ms), as PostgreSQL recorded it. */
async function commitsOf(shop: BenchShop, ids: string[]): Promise<Record<string, number>> {
  const rows = await shop.sql<{ id: string; at: number }>(
    `select id, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as at from transactions where id = any($1)`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ id, at }) => [id, at]))
}

function notifyBaseline(seconds: number): Baseline<BenchShop> {
  return {
    name: 'pg: NOTIFY',
    how: async ({ databaseUrl }) => {
      const [sender, listener] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
      await Promise.all([sender.connect(), listener.connect()])
      await listener.query('listen bench')
      const took: number[] = []
      for (let times = 0; times < 20 * seconds; times += 1) {
        const come = once(listener, 'notification')
        const begun = performance.now()
        const sent = sender.query('notify bench')
        await come
        took.push(performance.now() - begun)
        // The sender may be answered after the listener; a closed connection would fail it.
        await sent
      }
      await Promise.all([sender.end(), listener.end()])
      return toFigures(took)
    },
  }
}

type StreamsAt = Pick<BenchShop, 'url' | 'cookie' | 'pid'>
type Streams = { report(commits: Record<string, number>): Promise<{ delays: Figures; missing: number }> }

/** Opens the streams in another process, so that receiving does not delay saving. */
async function withStreams<Result>(
  { url, cookie }: StreamsAt,
  route: string,
  work: (streams: Streams) => Promise<Result>,
): Promise<Result> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'streams.ts'))
  const tell = (message: ToStreams) => child.send(message)
  const next = async () => (await once(child, 'message'))[0] as FromStreams
  try {
    tell({ open: STREAMS, url, cookie, route })
    await next()
    return await work({
      async report(commits) {
        const reported = next()
        tell({ commits })
        const answer = await reported
        if (!('delays' in answer)) throw new Error('a report was asked for')
        return answer
      },
    })
  } finally {
    const gone = once(child, 'close')
    child.kill()
    await gone
  }
}
