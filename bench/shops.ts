// npm run bench:shops [-- --shops 200] [--json file]: many shops in one PostgreSQL behind one server process: what each of them costs while
// nobody uses it, how they open, and what one feels of another that works without a pause.
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
import { hashOfToken } from '../server/platform/auth/session-tokens.ts'
import { connect } from '../server/platform/database/connection.ts'
import { SERVER_ROLE } from '../server/platform/database/embedded/provision.ts'
import { startEmbedded } from '../server/platform/database/embedded/start.ts'
import { embeddedFolder } from '../server/platform/database/embedded-folder.ts'
import { grantToServer } from '../server/platform/database/grant-to-server.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { freePort, type RunningServer } from '../server/testing/run-server.ts'
import { onDatabase } from '../server/testing/template.ts'
import { Connection, requestFor, withConnections } from './http.ts'
import { type Figures, figuresOf, type Line, load, type Span } from './measure.ts'
import { type Family, familyOf } from './memory.ts'
import { runShop } from './program.ts'
import { type SellingShop, salesOf, saveSales } from './sales.ts'
import { emptyFolder } from './shop.ts'
import { tableOf } from './table.ts'

const { values } = parseArgs({
  options: { shops: { type: 'string', default: '200' }, json: { type: 'string' } },
})
const count = Number(values.shops)
const begun = new Date()
const span: Span = { warmUp: 2, seconds: 15 }
/** Seconds after which a shop that nobody uses is closed: long enough to look at them open before. */
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
  const file = await nameShops()
  for (const part of [oneByOne, allTogether]) {
    const server = await openServer(file)
    await part(server)
    await server.end('SIGTERM')
  }
  await noisyNeighbour(file)
} finally {
  await admin.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${tableOf(lines)}\n`)
console.log(
  `${count} shops; ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB. Client, server and PostgreSQL share the machine.`,
)
await keep()

function tell(name: string, figures: Figures, clients = 1): void {
  process.stderr.write(`${name}: ${figures.p50.toFixed(2)} ${figures.unit}\n`)
  lines.push({ name, clients, figures })
}

/** The shops, each a copy of one with fourteen months of sample sales, and one database that is still empty. */
async function makeShops(): Promise<void> {
  await admin.query('create database baru template app owner app')
  await admin.query('create database contoh template app owner app')
  const db = connect(onDatabase(cluster.ownerUrl, 'contoh'), pino({ enabled: false }), 'setup')
  await migrate(db)
  await grantToServer(db, SERVER_ROLE)
  await fillSampleShop(db)
  // People that stay where there is no demo, and what they can sell without measuring it.
  for (const some of ['users set is_sample = false', 'customers set is_sample = false', PIECES])
    await sql.raw(`update ${some}`).execute(db)
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  // The same session everywhere: what keeps shops apart is tested elsewhere.
  const session = { id: uuidv7(), userId: owner.id, tokenHash: hashOfToken(TOKEN) }
  await db
    .insertInto('sessions')
    .values({ ...session, expiresAt: new Date(Date.now() + 7 * 86_400_000) })
    .execute()
  // What is done once a day has been done: it would be in the way of what is measured.
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
  tell('copy a shop of fourteen months', figuresOf(took))
  const { rows } = await admin.query<{ bytes: string }>(`select pg_database_size('contoh') as bytes`)
  tell('its disk', figuresOf([Number(rows[0]?.bytes) / 2 ** 20], 'MB'))
}

/** The file that names them. */
async function nameShops(): Promise<string> {
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

/** A question that a shop has to be open for. */
function question(name: string): Buffer {
  return requestFor('GET', '/api/welcome', { host: hostOf(name) })
}

/** How some shops open, one after the other. */
async function oneByOne(server: RunningServer): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  await withConnections(server.url, 1, async ([connection]) => {
    const timed = async (name: string) => {
      const since = performance.now()
      await connection?.ask(question(name))
      return performance.now() - since
    }
    for (let shop = 0; shop < Math.min(20, count); shop += 1) {
      cold.push(await timed(nameOf(shop)))
      warm.push(await timed(nameOf(shop)))
    }
    tell('first request of a closed shop', figuresOf(cold))
    tell('its next request', figuresOf(warm))
    tell('first request of a new shop, its tables made', figuresOf([await timed('baru')]))
  })
}

/** How all of them open at once, and what they cost closed, open, and closed again. */
async function allTogether(server: RunningServer): Promise<void> {
  const pid = server.process.pid ?? 0
  await sleep(5000)
  const before = await costs(pid, 10)
  tell('server, no shop open', figuresOf([before.server.memory], 'MB'))
  tell('PostgreSQL, no shop open', figuresOf([before.database.memory], 'MB'))

  const used = () => [familyOf(pid).processor, familyOf(cluster.pid ?? 0).processor] as const
  const [serverBefore, databaseBefore] = used()
  const since = performance.now()
  const took: number[] = []
  await Promise.all(
    Array.from({ length: count }, async (_, shop) => {
      const connection = new Connection(server.url)
      await connection.ask(question(nameOf(shop)))
      took.push(performance.now() - since)
      connection.close()
    }),
  )
  tell(`all ${count} asked for at once: each answered after`, figuresOf(took), count)
  tell('all of them open', figuresOf([(performance.now() - since) / 1000], 's'))
  const [serverThen, databaseThen] = used()
  tell("server's processor to open one", figuresOf([((serverThen - serverBefore) / count) * 1000]))
  tell("PostgreSQL's processor to open one", figuresOf([((databaseThen - databaseBefore) / count) * 1000]))

  // The day's round through all shops is over by then.
  await sleep(75_000)
  const open = await costs(pid, 20)
  each('open', before, open)
  while ((await connections()) > 0) await sleep(1000)
  await sleep(5000)
  const closed = await costs(pid, 20)
  each('closed again', before, closed)
}

type Costs = { server: Family; database: Family; connections: number; seconds: number }

/** What everything holds, and what of the processors it took within so many seconds. */
async function costs(pid: number, seconds: number): Promise<Costs> {
  const [server, database] = [familyOf(pid), familyOf(cluster.pid ?? 0)]
  await sleep(seconds * 1000)
  const [serverThen, databaseThen] = [familyOf(pid), familyOf(cluster.pid ?? 0)]
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

/** What a shop adds in a state, of so many. */
function each(state: string, none: Costs, now: Costs): void {
  const share = (of: (costs: Costs) => number) => (of(now) - of(none)) / count
  tell(`server, each shop ${state}`, figuresOf([share((one) => one.server.memory)], 'MB'))
  tell(`PostgreSQL, each shop ${state}`, figuresOf([share((one) => one.database.memory)], 'MB'))
  tell(`connections, each shop ${state}`, figuresOf([share((one) => one.connections)], 'connections'))
  const perSecond = (of: (costs: Costs) => number) => share((one) => (of(one) / one.seconds) * 1000)
  const processor = [perSecond((one) => one.server.processor), perSecond((one) => one.database.processor)]
  tell(`server's processor in a second, each shop ${state}`, figuresOf([processor[0] ?? 0]))
  tell(`PostgreSQL's processor in a second, each shop ${state}`, figuresOf([processor[1] ?? 0]))
}

/** How one shop answers while another saves sales with 32 tills: in the same process, and in another one. */
async function noisyNeighbour(file: string): Promise<void> {
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
  tell('save a sale, alone', await saveSales(quiet, 1, span))
  tell('newest 50, alone', await newest(quiet))
  const noisy = [
    ['beside 32 tills of another shop', shopAt(server, nameOf(1))],
    ['beside them in another process', shopAt(other, nameOf(1))],
  ] as const
  for (const [where, neighbour] of noisy) {
    const newSale = await salesOf(neighbour)
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
    tell(`save a sale, ${where}`, await saveSales(quiet, 1, span))
    tell(`newest 50, ${where}`, await newest(quiet))
    isOver = true
    await Promise.all(work)
    const perSecond = made / ((performance.now() - since) / 1000)
    process.stderr.write(`the neighbour saved ${perSecond.toFixed(0)} a second\n`)
    for (const connection of connections) connection.close()
  }
  await Promise.all([server.end('SIGTERM'), other.end('SIGTERM')])
}

async function newest({ url, host }: SellingShop): Promise<Figures> {
  const request = requestFor('GET', '/api/transactions?limit=50', { cookie, host })
  return await withConnections(url, 1, ([connection]) =>
    load(1, span, () => Promise.resolve(connection?.ask(request))),
  )
}

/** The same as one file of JSON. */
async function keep(): Promise<void> {
  const file = path.resolve(
    values.json ?? path.join('bench/results', `shops-${begun.toISOString().replace(/[:.]/g, '-')}.json`),
  )
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ at: begun, shops: count, lines }, null, 2)}\n`)
  console.log(file)
}
