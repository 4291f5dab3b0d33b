import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SAMPLE_CUSTOMERS } from '../../features/sample-shop/sample-records.ts'
import { type Client, client } from '../../testing/client.ts'
import { openStream } from '../../testing/event-stream.ts'
import { type FreshDatabase, freshDatabase, runAsAdmin } from '../../testing/fresh-database.ts'
import { runConsole } from '../../testing/run-console.ts'
import { freePort, runServer } from '../../testing/run-server.ts'
import { beginSession } from '../../testing/shop.ts'
import { onDatabase } from '../../testing/template.ts'
import { connect, type Database } from '../database/connection.ts'
import { RELEASE_0_2_0_MIGRATIONS } from '../database/release-0.2.0.ts'
import { plainServer, requestListener } from '../http/listen.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { ShopsSettings } from '../process/env.ts'
import { HostedShop } from './hosted-shop.ts'
import { readShopList } from './shop-list.ts'
import { runTasksForShops } from './shop-tasks.ts'
import { openShops, type Shops } from './shops.ts'

/** A shop with its own users and database. */
type Neighbour = FreshDatabase & { name: string; owner(url: string): Promise<Client> }

let folder: string
let maju: Neighbour
let senja: Neighbour
const lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  }),
)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-shops-'))
  maju = await neighbour('maju')
  senja = await neighbour('senja')
})
afterAll(async () => {
  await Promise.all([maju.close(), senja.close()])
  await rm(folder, { recursive: true, force: true })
})

async function neighbour(name: string): Promise<Neighbour> {
  const fresh = await freshDatabase('template_demo')
  // Demo users exist only in demo mode.
  await fresh.db.updateTable('users').set({ isSample: false }).execute()
  const { id } = await fresh.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return { ...fresh, name, owner: (url) => beginSession({ db: fresh.db, url }, id) }
}

type Entry = Record<string, string>
const entryOf = (shop: Neighbour, more: Entry = {}): Entry => ({
  PUBLIC_URL: `http://${shop.name}.test`,
  DATABASE_URL: shop.serverUrl,
  DATABASE_OWNER_URL: shop.url,
  ...more,
})
const lost = (shop: Neighbour): Entry => ({
  PUBLIC_URL: 'http://hilang.test',
  DATABASE_URL: onDatabase(shop.serverUrl, 'not_there'),
})

type Host = {
  /** Answers the address of a proxy that requests this shop by its host name. */
  at(name: string): Promise<string>
  shops: Shops
  file: string
  metrics: ReturnType<typeof createMetrics>
  close(): Promise<void>
}

async function host(entries: Record<string, Entry>, settings: Partial<ShopsSettings> = {}): Promise<Host> {
  const file = path.join(folder, `${uuidv7()}.json`)
  await writeFile(file, JSON.stringify(entries))
  const metrics = createMetrics()
  const source = { BACKUP_DIR: path.join(folder, 'backups') }
  const shops = await openShops({
    settings: { file, maxOpen: 10, idleSeconds: 60, ...settings },
    source,
    log,
    webFolder: 'none',
    metrics,
    lookEvery: 50,
  })
  const listener = requestListener(shops.fetch)
  const proxies: Server[] = []
  return {
    shops,
    file,
    metrics,
    async at(name) {
      const proxy = plainServer((incoming, outgoing) => {
        const place = incoming.rawHeaders.findIndex((header) => header.toLowerCase() === 'host') + 1
        incoming.rawHeaders[place] = `${name}.test`
        incoming.headers.host = `${name}.test`
        void listener(incoming, outgoing)
      })
      proxies.push(proxy.listen(0, '127.0.0.1'))
      await once(proxy, 'listening')
      const address = proxy.address()
      return `http://127.0.0.1:${typeof address === 'object' && address?.port}`
    },
    async close() {
      await shops.endStreams()
      for (const proxy of proxies) proxy.closeAllConnections()
      for (const proxy of proxies) proxy.close()
      await shops.stop()
    },
  }
}

async function connectionsTo({ db }: Neighbour): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name like 'printpro%' and pid <> pg_backend_pid()
      and usename <> current_user`.execute(db)
  return rows[0]?.count ?? 0
}

let customers = 0
const customer = () => ({ ...SAMPLE_CUSTOMERS.maju, id: uuidv7(), phone: `0812${1_000_000 + customers++}` })

describe('two shops behind one process', () => {
  let both: Host
  let urls: { maju: string; senja: string }
  let owners: { maju: Client; senja: Client }
  beforeAll(async () => {
    both = await host({ maju: entryOf(maju), senja: entryOf(senja) })
    urls = { maju: await both.at('maju'), senja: await both.at('senja') }
    owners = { maju: await maju.owner(urls.maju), senja: await senja.owner(urls.senja) }
  })
  afterAll(() => both.close())

  test('a session of one shop is unknown to the other', async () => {
    expect((await owners.maju.get('/api/customers')).status).toBe(200)
    expect((await owners.senja.get('/api/customers')).status).toBe(200)
    expect((await client(urls.senja, owners.maju.cookie).get('/api/customers')).status).toBe(401)
    expect((await client(urls.maju, owners.senja.cookie).get('/api/customers')).status).toBe(401)
  })

  test('writes stay in one shop, and only its streams receive them', async () => {
    const [one, other] = [
      await openStream(urls.maju, owners.maju),
      await openStream(urls.senja, owners.senja),
    ]
    expect([(await one.next()).type, (await other.next()).type]).toEqual(['start', 'start'])
    const made = customer()
    expect((await owners.maju.post('/api/customers', made)).status).toBe(201)
    expect(await one.next()).toMatchObject({ type: 'changes', changes: [{ id: made.id }] })
    expect(await other.isQuiet(300)).toBe(true)
    expect((await owners.maju.get(`/api/customers/${made.id}`)).status).toBe(200)
    expect((await owners.senja.get(`/api/customers/${made.id}`)).status).toBe(404)
    one.disconnect()
    other.disconnect()
  })

  test('an unknown host gets a bare 404, and /healthz answers for every host', async () => {
    const url = await both.at('siapa')
    for (const address of ['/', '/api/welcome', '/api/session', '/api/nowhere', '/assets/a.js']) {
      const { status, body, headers } = await client(url).get(address)
      expect([status, body]).toEqual([404, 'Alamat ini tidak ada.'])
      expect(headers.get('x-request-id')).toBeNull()
    }
    for (const address of ['/healthz', '/readyz']) expect((await client(url).get(address)).status).toBe(200)
  })

  test('blocked work in one shop does not delay the other', async () => {
    const made = customer()
    await owners.maju.post('/api/customers', made)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    onTestFinished(() => letGo())
    const locked = Promise.withResolvers<void>()
    const holding = maju.db.transaction().execute(async (tx) => {
      await sql`select from customers where id = ${made.id} for update`.execute(tx)
      locked.resolve()
      await held
    })
    await locked.promise
    const edits = Array.from({ length: 12 }, (_, number) =>
      owners.maju.patch(`/api/customers/${made.id}`, { version: 1, name: `Nama ${number}` }),
    )
    // Its connections all wait for the row, and its other work for a connection.
    await expect.poll(() => connectionsTo(maju)).toBeGreaterThanOrEqual(5)
    const first = Promise.race([owners.senja.post('/api/customers', customer()), ...edits])
    expect((await first).status).toBe(201)
    letGo()
    await holding
    const answers = (await Promise.all(edits)).map(({ status }) => status)
    expect(answers).toContain(200)
    expect(await connectionsTo(maju)).toBeLessThanOrEqual(7)
  })

  test('metrics show the shops by state and their connections', async () => {
    const text = await both.metrics.text()
    expect(text).toContain('printpro_shops{state="open"} 2')
    expect(text).toMatch(/printpro_pool_connections\{pool="vital"\} [2-4]\n/)
    expect(text).not.toContain('printpro_database_up')
  })
})

describe('a shop that is damaged', () => {
  test('one without its database answers with an error, the other works', async () => {
    const mixed = await host({ hilang: lost(maju), senja: entryOf(senja) })
    const broken = client(await mixed.at('hilang'))
    const { status, body, headers } = await broken.get('/api/welcome')
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'BUSY', '2'])
    expect(body.message).toContain('Toko ini sedang tidak bisa dibuka')
    expect((await broken.get('/')).body).toContain('Toko ini sedang tidak bisa dibuka')
    expect(lines).toContainEqual(
      expect.objectContaining({
        shop: 'hilang',
        msg: 'the shop cannot be opened',
        reason: expect.stringContaining('not_there'),
      }),
    )
    const owner = await senja.owner(await mixed.at('senja'))
    expect((await owner.post('/api/customers', customer())).status).toBe(201)
    expect(await mixed.metrics.text()).toContain('printpro_shops{state="failed"} 1')
    await mixed.close()
  })

  test('one whose migration fails stays as it was, and the other is open', async () => {
    const stuck = await neighbour('macet')
    // A migration is applied again, on tables that have it already.
    await sql`delete from kysely_migration`.execute(stuck.db)
    await sql`insert into kysely_migration select name, '' from unnest(${RELEASE_0_2_0_MIGRATIONS}::text[]) as name`.execute(
      stuck.db,
    )
    const mixed = await host({ macet: entryOf(stuck), senja: entryOf(senja) })
    const { status, body } = await client(await mixed.at('macet')).get('/api/welcome')
    expect([status, body.message]).toEqual([503, expect.stringContaining('tidak bisa dibuka')])
    expect((await client(await mixed.at('senja')).get('/api/welcome')).status).toBe(200)
    const { rows } = await sql<{ last: string }>`select max(name) as last from kysely_migration`.execute(
      stuck.db,
    )
    expect(rows).toEqual([{ last: '0101_messages' }])
    await mixed.close()
    await stuck.close()
  })

  test('one that loses its database while it is open leaves the other untouched', async () => {
    const doomed = await neighbour('malang')
    const mixed = await host({ malang: entryOf(doomed), senja: entryOf(senja) })
    const [there, here] = [await mixed.at('malang'), await mixed.at('senja')]
    const [unlucky, owner] = [await doomed.owner(there), await senja.owner(here)]
    expect((await unlucky.get('/api/customers')).status).toBe(200)
    const stream = await openStream(here, owner)
    await stream.next()
    await doomed.close()
    expect((await unlucky.get('/api/customers')).status).toBeGreaterThanOrEqual(500)
    const made = customer()
    expect((await owner.post('/api/customers', made)).status).toBe(201)
    expect(await stream.next()).toMatchObject({ changes: [{ id: made.id }] })
    stream.disconnect()
    await mixed.close()
  })
})

describe('an unused shop', () => {
  test('closes all its connections, and opens again for the next request', async () => {
    const quiet = await host({ maju: entryOf(maju), senja: entryOf(senja) }, { idleSeconds: 1 })
    const [here, there] = [await quiet.at('maju'), await quiet.at('senja')]
    const [owner, other] = [await maju.owner(here), await senja.owner(there)]
    const stream = await openStream(there, other)
    await stream.next()
    for (const _ of [1, 2]) {
      expect((await owner.get('/api/customers')).status).toBe(200)
      expect(await connectionsTo(maju)).toBeGreaterThan(0)
      await expect.poll(() => connectionsTo(maju)).toBe(0)
    }
    // An open stream counts as use.
    expect((await other.post('/api/customers', customer())).status).toBe(201)
    expect(await stream.next()).toMatchObject({ type: 'changes' })
    stream.disconnect()
    await quiet.close()
  })

  test('is closed for another at the limit; a used one is not', async () => {
    const narrow = await host({ maju: entryOf(maju), senja: entryOf(senja) }, { maxOpen: 1 })
    const [here, there] = [await narrow.at('maju'), await narrow.at('senja')]
    expect((await client(here).get('/api/welcome')).status).toBe(200)
    expect((await client(there).get('/api/welcome')).status).toBe(200)
    expect(await connectionsTo(maju)).toBe(0)
    const owner = await senja.owner(there)
    const stream = await openStream(there, owner)
    await stream.next()
    const { status, body } = await client(here).get('/api/welcome')
    expect([status, body.message]).toEqual([503, 'Server sedang penuh. Coba lagi sebentar lagi'])
    stream.disconnect()
    await expect.poll(async () => (await client(here).get('/api/welcome')).status).toBe(200)
    await narrow.close()
  })
})

test('shops are added, closed and removed by the file while others go on; an unreadable file changes nothing', async () => {
  const open = await host({ senja: entryOf(senja) })
  const [here, there] = [await open.at('maju'), await open.at('senja')]
  const write = async (text: string) => {
    await writeFile(`${open.file}.new`, text)
    await rename(`${open.file}.new`, open.file)
  }
  const status = async (url: string) => (await client(url).get('/api/welcome')).status
  const becomes = (url: string, wanted: number) => expect.poll(() => status(url)).toBe(wanted)
  const stream = await openStream(there, await senja.owner(there))
  await stream.next()
  expect(await status(here)).toBe(404)

  await write(JSON.stringify({ maju: entryOf(maju), senja: entryOf(senja) }))
  await becomes(here, 200)
  await write('{')
  const isTold = () => lines.some(({ msg }) => msg === 'the list of shops stays as it was')
  await expect.poll(isTold).toBe(true)
  expect([await status(here), await status(there)]).toEqual([200, 200])
  await write(JSON.stringify({ maju: entryOf(maju, { CLOSED: 'true' }), senja: entryOf(senja) }))
  await becomes(here, 503)
  expect((await client(here).get('/')).body).toBe('Toko ini sedang ditutup oleh pengelolanya.')
  await expect.poll(() => connectionsTo(maju)).toBe(0)
  await write(JSON.stringify({ senja: entryOf(senja) }))
  await becomes(here, 404)
  expect(await stream.isQuiet(0)).toBe(true)
  expect(await status(there)).toBe(200)
  stream.disconnect()
  await open.close()
})

test('daily tasks run for each shop, also for unused ones and beside a broken one', async () => {
  const file = path.join(folder, 'daily.json')
  const dir = path.join(folder, 'daily')
  const all = { hilang: lost(maju), maju: entryOf(maju), senja: entryOf(senja) }
  await writeFile(file, JSON.stringify(all))
  const { shops } = await readShopList(file, { BACKUP_DIR: dir })
  const never = () => Promise.reject(new Error('not to be served'))
  const hosted = shops.map((shop) => new HostedShop(shop, log, never))
  for (const _ of [1, 2]) await runTasksForShops(hosted, new AbortController().signal)
  expect((await readdir(dir)).sort()).toEqual(['maju', 'senja'])
  for (const name of ['maju', 'senja']) expect(await readdir(path.join(dir, name))).toHaveLength(1)
})

test('the server finds shops by host, and the console works for one or all of them', async () => {
  const file = path.join(folder, 'whole.json')
  await writeFile(file, JSON.stringify({ maju: entryOf(maju), senja: entryOf(senja) }))
  const env = { SHOPS_FILE: file, DATA_DIR: path.join(folder, 'whole'), PORT: String(await freePort()) }
  const server = await runServer(env)
  expect(server.output()).toContain('untuk 2 toko')
  const { port } = new URL(server.url)
  const statusFor = async (name: string) => {
    const asked = httpRequest({
      port,
      host: '127.0.0.1',
      path: '/api/welcome',
      headers: { host: name },
    }).end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    return answer.statusCode
  }
  expect([await statusFor('maju.test'), await statusFor('SENJA.test:80')]).toEqual([200, 200])
  expect(await statusFor('127.0.0.1')).toBe(404)
  const backups = await runConsole(env, ['--all', 'backup'])
  expect(backups).toMatchObject({ code: 0, stderr: '' })
  expect(backups.stdout).toMatch(/^== maju\nCadangan selesai.*\n[^=]+== senja\nCadangan selesai/)
  const one = await runConsole(env, ['--shop', 'senja', 'owners'])
  expect(one).toMatchObject({ code: 0, stdout: expect.stringContaining('owner@printpro.id') })
  expect((await runConsole(env, ['--all', 'restore', 'file'])).stderr).toMatch(/^Perintah:/)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})

test('a database with only the extensions becomes a shop with its own secret', async () => {
  await runAsAdmin('create database kosong template template_bare owner app')
  const url = onDatabase(maju.url, 'kosong')
  const fresh = await host({
    kosong: {
      PUBLIC_URL: 'http://kosong.test',
      DATABASE_URL: onDatabase(maju.serverUrl, 'kosong'),
      DATABASE_OWNER_URL: url,
    },
  })
  const { status, body } = await client(await fresh.at('kosong')).get('/api/welcome')
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain('printpro-demo')
  const db = connect(url, log)
  const secretOf = async (of: Database) =>
    (await of.selectFrom('serverSecret').select('value').executeTakeFirstOrThrow()).value
  expect(await secretOf(db)).not.toBe(await secretOf(maju.db))
  await db.destroy()
  await fresh.close()
  await runAsAdmin('drop database kosong')
})
