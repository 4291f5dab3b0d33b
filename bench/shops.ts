// npm run bench:shops [-- --shops 200] [--json file]: many shops in one PostgreSQL behind one server process: the cost of an idle shop,
// opening, and the effect of a busy shop on another. One script from top to bottom, therefore longer than 250 lines.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { fillSampleShop } from '../server/features/sample-shop/sample-shop.ts'
import { hashToken } from '../server/platform/auth/session-tokens.ts'
import { connect } from '../server/platform/database/connection.ts'
import { SERVER_ROLE } from '../server/platform/database/embedded/provision.ts'
import { startEmbedded } from '../server/platform/database/embedded/start.ts'
import { embeddedFolder } from '../server/platform/database/embedded-folder.ts'
import { grantToServer } from '../server/platform/database/grant-to-server.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { freePort, type RunningServer } from '../server/testing/run-server.ts'
import { onDatabase } from '../server/testing/template.ts'
import { buildRequest, Connection, withConnections } from './http.ts'
import { type Figures, type Line, measureLoad, type Span, toFigures } from './measure.ts'
import { type ProcessTree, processTree } from './memory.ts'
import { runShop } from './program.ts'
import { type SellingShop, saleRequests, saveSales } from './sales.ts'
import { emptyFolder } from './shop.ts'
import { formatTable } from './table.ts'

const { values } = parseArgs({
  options: { shops: { type: 'string', default: '200' }, json: { type: 'string' } },
})
const count = Number(values.shops)
const begun = new Date()
const span: Span = { warmUp: 2, seconds: 15 }
/** Seconds until an unused shop is closed: long enough to measure them open. */
const IDLE = 240
const TOKEN = 'a'.repeat(32)
const cookie = `printpro.session_token=${TOKEN}.signature`
const lines: Line[] = []
const PIECES = `products set is_sample = false where unit = 'pcs'`
const nameOf = (shop: number) => `toko-${shop}`
const hostOf = (name: string) => `${name}.test`

const folder = await emptyFolder()
const cluster = await startEmbedded(embeddedFolder({ dataDir: folder }), {
  max_connections: String(count * 8 + 50),
})
const admin = new pg.Client(cluster.adminUrl)
await admin.connect()
try {
  await makeShops()
  const file = await writeShopsFile()
  for (const part of [openOneByOne, openAllTogether]) {
    const server = await openServer(file)
    await part(server)
    await server.end('SIGTERM')
  }
  await measureNoisyNeighbour(file)
} finally {
  await admin.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${formatTable(lines)}\n`)
console.log(
  `${count} shops; ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB. Client, server and PostgreSQL share the machine.`,
)
await writeResults()

function recordFigures(name: string, figures: Figures, clients = 1): void {
  process.stderr.write(`${name}: ${figures.p50.toFixed(2)} ${figures.unit}\n`)
  lines.push({ name, clients, figures })
}

/** Copies of one shop with fourteen months of sample sales, and one empty database. */
async function makeShops(): Promise<void> {
  await admin.query('create database baru template app owner app')
  await admin.query('create database contoh template app owner app')
  const db = connect(onDatabase(cluster.ownerUrl, 'contoh'), pino({ enabled: false }), 'setup')
  await migrate(db)
  await grantToServer(db, SERVER_ROLE)
  await fillSampleShop(db)
  // Users that remain outside demo mode, and products sold by the piece.
  for (const some of ['users set is_sample = false', 'customers set is_sample = false', PIECES])
    await sql.raw(`update ${some}`).execute(db)
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const session = { id: uuidv7(), userId: owner.id, tokenHash: hashToken(TOKEN) }
  await db
    .insertInto('sessions')
    .values({ ...session, expiresAt: new Date(Date.now() + 7 * 86_400_000) })
    .execute()
  // The day's tasks are done, so that they do not disturb the measurements.
  await sql`insert into daily_runs (day, task, finished_at) select current_date + ahead, task, now()
    from generate_series(-1, 1) as ahead, unnest('{seal,backup,receipts,sums,health}'::text[]) as task`.execute(
    db,
  )
  await db.destroy()
  const took: number[] = []
  for (let shop = 0; shop < count; shop += 1) {
    const since = performance.now()
    await admin.query(`create database "${nameOf(shop)}" template contoh owner app`)
    took.push(performance.now() - since)
  }
  recordFigures('copy a shop of fourteen months', toFigures(took))
  const { rows } = await admin.query<{ bytes: string }>(`select pg_database_size('contoh') as bytes`)
  recordFigures('its disk', toFigures([Number(rows[0]?.bytes) / 2 ** 20], 'MB'))
}

async function writeShopsFile(): Promise<string> {
  const names = [...Array.from({ length: count }, (_, shop) => nameOf(shop)), 'baru']
  const entries = names.map((name) => [
    name,
    {
      PUBLIC_URL: `http://${hostOf(name)}`,
      DATABASE_URL: onDatabase(cluster.url, name),
      DATABASE_OWNER_URL: onDatabase(cluster.ownerUrl, name),
    },
  ])
  const file = path.join(folder, 'shops.json')
  await writeFile(file, JSON.stringify(Object.fromEntries(entries)))
  return file
}

async function openServer(file: string): Promise<RunningServer> {
  return await runShop({
    SHOPS_FILE: file,
    SHOPS_OPEN: String(count + 1),
    SHOPS_IDLE: String(IDLE),
    DATA_DIR: folder,
    PORT: String(await freePort()),
  })
}

function openingRequest(name: string): Buffer {
  return buildRequest('GET', '/api/welcome', { host: hostOf(name) })
}

async function openOneByOne(server: RunningServer): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  await withConnections(server.url, 1, async ([connection]) => {
    const timed = async (name: string) => {
      const since = performance.now()
      await connection?.ask(openingRequest(name))
      return performance.now() - since
    }
    for (let shop = 0; shop < Math.min(20, count); shop += 1) {
      cold.push(await timed(nameOf(shop)))
      warm.push(await timed(nameOf(shop)))
    }
    recordFigures('first request of a closed shop', toFigures(cold))
    recordFigures('its next request', toFigures(warm))
    recordFigures('first request of a new shop, its tables made', toFigures([await timed('baru')]))
  })
}

/** Opens all at once, and measures them closed, open, and closed again. */
async function openAllTogether(server: RunningServer): Promise<void> {
  const pid = server.process.pid ?? 0
  await sleep(5000)
  const before = await measureCosts(pid, 10)
  recordFigures('server, no shop open', toFigures([before.server.memory], 'MB'))
  recordFigures('PostgreSQL, no shop open', toFigures([before.database.memory], 'MB'))

  const used = () => [processTree(pid).processor, processTree(cluster.pid ?? 0).processor] as const
  const [serverBefore, databaseBefore] = used()
  const since = performance.now()
  const took: number[] = []
  await Promise.all(
    Array.from({ length: count }, async (_, shop) => {
      const connection = new Connection(server.url)
      await connection.ask(openingRequest(nameOf(shop)))
      took.push(performance.now() - since)
      connection.close()
    }),
  )
  recordFigures(`all ${count} asked for at once: each answered after`, toFigures(took), count)
  recordFigures('all of them open', toFigures([(performance.now() - since) / 1000], 's'))
  const [serverThen, databaseThen] = used()
  recordFigures("server's processor to open one", toFigures([((serverThen - serverBefore) / count) * 1000]))
  recordFigures(
    "PostgreSQL's processor to open one",
    toFigures([((databaseThen - databaseBefore) / count) * 1000]),
  )

  // After the daily tasks have visited all shops.
  await sleep(75_000)
  const open = await measureCosts(pid, 20)
  reportEach('open', before, open)
  while ((await connections()) > 0) await sleep(1000)
  await sleep(5000)
  const closed = await measureCosts(pid, 20)
  reportEach('closed again', before, closed)
}

type Costs = { server: ProcessTree; database: ProcessTree; connections: number; seconds: number }

/** Memory, and CPU time within so many seconds. */
async function measureCosts(pid: number, seconds: number): Promise<Costs> {
  const [server, database] = [processTree(pid), processTree(cluster.pid ?? 0)]
  await sleep(seconds * 1000)
  const [serverThen, databaseThen] = [processTree(pid), processTree(cluster.pid ?? 0)]
  return {
    server: { memory: serverThen.memory, processor: serverThen.processor - server.processor },
    database: { memory: databaseThen.memory, processor: databaseThen.processor - database.processor },
    connections: await connections(),
    seconds,
  }
}

async function connections(): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(
    `select count(*) as count from pg_stat_activity where application_name like 'printpro%'`,
  )
  return Number(rows[0]?.count)
}

function reportEach(state: string, none: Costs, now: Costs): void {
  const share = (of: (costs: Costs) => number) => (of(now) - of(none)) / count
  recordFigures(`server, each shop ${state}`, toFigures([share((one) => one.server.memory)], 'MB'))
  recordFigures(`PostgreSQL, each shop ${state}`, toFigures([share((one) => one.database.memory)], 'MB'))
  recordFigures(
    `connections, each shop ${state}`,
    toFigures([share((one) => one.connections)], 'connections'),
  )
  const perSecond = (of: (costs: Costs) => number) => share((one) => (of(one) / one.seconds) * 1000)
  const processor = [perSecond((one) => one.server.processor), perSecond((one) => one.database.processor)]
  recordFigures(`server's processor in a second, each shop ${state}`, toFigures([processor[0] ?? 0]))
  recordFigures(`PostgreSQL's processor in a second, each shop ${state}`, toFigures([processor[1] ?? 0]))
}

/** How one shop answers while another saves sales with 32 tills, in the same process and in another one. */
async function measureNoisyNeighbour(file: string): Promise<void> {
  const [server, other] = [await openServer(file), await openServer(file)]
  const shopAt = ({ url }: RunningServer, name: string): SellingShop => ({
    url,
    cookie,
    host: hostOf(name),
    sql: async (query) => {
      const client = new pg.Client(onDatabase(cluster.ownerUrl, name))
      await client.connect()
      return await client
        .query(query)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
  })
  const quiet = shopAt(server, nameOf(0))
  recordFigures('save a sale, alone', await saveSales(quiet, 1, span))
  recordFigures('newest 50, alone', await measureNewest(quiet))
  const noisy = [
    ['beside 32 tills of another shop', shopAt(server, nameOf(1))],
    ['beside them in another process', shopAt(other, nameOf(1))],
  ] as const
  for (const [where, neighbour] of noisy) {
    const newSale = await saleRequests(neighbour)
    let isOver = false
    const connections = Array.from({ length: 32 }, () => new Connection(neighbour.url))
    let made = 0
    const since = performance.now()
    const work = connections.map(async (connection) => {
      while (!isOver) {
        await connection.ask(newSale().request)
        made += 1
      }
    })
    recordFigures(`save a sale, ${where}`, await saveSales(quiet, 1, span))
    recordFigures(`newest 50, ${where}`, await measureNewest(quiet))
    isOver = true
    await Promise.all(work)
    const perSecond = made / ((performance.now() - since) / 1000)
    process.stderr.write(`the neighbour saved ${perSecond.toFixed(0)} a second\n`)
    for (const connection of connections) connection.close()
  }
  await Promise.all([server.end('SIGTERM'), other.end('SIGTERM')])
}

async function measureNewest({ url, host }: SellingShop): Promise<Figures> {
  const request = buildRequest('GET', '/api/transactions?limit=50', { cookie, host })
  return await withConnections(url, 1, ([connection]) =>
    measureLoad(1, span, () => Promise.resolve(connection?.ask(request))),
  )
}

async function writeResults(): Promise<void> {
  const file = path.resolve(
    values.json ?? path.join('bench/results', `shops-${begun.toISOString().replace(/[:.]/g, '-')}.json`),
  )
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ at: begun, shops: count, lines }, null, 2)}\n`)
  console.log(file)
}
