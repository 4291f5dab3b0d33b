import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPassword } from './platform/database/embedded/passwords.ts'
import { type FreshDatabase, freshDatabase, runAsAdmin } from './testing/fresh-database.ts'
import { type ExitResult, freePort, runFailedStart, runServer } from './testing/run-server.ts'
import { onDatabase } from './testing/template.ts'

let folder: string
let fresh: FreshDatabase

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-main-'))
  await chmod(folder, 0o755)
  fresh = await freshDatabase()
})
afterAll(async () => {
  await fresh.close()
  await rm(folder, { recursive: true, force: true })
})

test('starts a demo shop, stops on SIGTERM, and finds it again', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'shop') }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = await runServer(env)
    expect(server.output()).toContain('owner@printpro.id')
    expect(await status(`${server.url}/healthz`)).toBe(200)
    expect(await status(`${server.url}/readyz`)).toBe(200)
    expect(await rolesAt(path.join(env.DATA_DIR, 'database'))).toEqual(['server'])
    expectCleanEnd(await server.end(signal))
  }
})

/** Who is connected to the embedded database of a server that runs. */
async function rolesAt(home: string): Promise<unknown[]> {
  const account = { user: 'postgres', password: readPassword(home, 'admin'), database: 'app' }
  const client = new pg.Client({ host: path.join(home, 'run'), ...account })
  await client.connect()
  const { rows } = await client.query(
    `select distinct usename from pg_stat_activity where application_name like 'printpro%'`,
  )
  await client.end()
  return rows.map(({ usename }) => usename)
}

test('rejects a second instance on the same data', async () => {
  const env = { DATA_DIR: path.join(folder, 'shop') }
  const first = await runServer({ ...env, PORT: String(await freePort()) })
  const second = await runFailedStart({ ...env, PORT: String(await freePort()) })
  expectRefused(second, `sedang dipakai oleh PrintPro lain (proses ${first.process.pid})`)
  expect(await status(`${first.url}/readyz`)).toBe(200)
  expectCleanEnd(await first.end('SIGTERM'))
})

test('reports a port in use and stops its database', async () => {
  const port = await freePort()
  const taken = createServer().listen(port, '127.0.0.1')
  await once(taken, 'listening')
  const env = { DATA_DIR: path.join(folder, 'shop') }
  expectRefused(await runFailedStart({ ...env, PORT: String(port) }), `Port ${port} sudah dipakai`)
  taken.close()
  const server = await runServer({ ...env, PORT: String(port) })
  expectCleanEnd(await server.end('SIGTERM'))
})

test('answers running requests before it exits', async () => {
  const server = await runServer({ ...(await foreign()), DEMO: 'false' })
  const { port } = new URL(server.url)
  const idle = connect(Number(port), '127.0.0.1')
  await once(idle, 'connect')
  const slow = connect(Number(port), '127.0.0.1')
  const answer = text(slow)
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'nothing at all' })
  slow.write(`POST /api/auth/sign-in/email HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\n`)
  slow.write(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  await settle(server.url)
  const ended = server.end('SIGTERM')
  server.process.kill('SIGTERM')
  await refusedConnection(Number(port))
  slow.write(body.slice(5))
  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d/)
  expectCleanEnd(await ended)
  idle.destroy()
})

test('ends open live streams on exit', async () => {
  const server = await runServer({ PORT: String(await freePort()), DATA_DIR: path.join(folder, 'shop') })
  const cookie = await demoCookie(server.url)
  const live = await fetch(`${server.url}/api/live`, { headers: { cookie } })
  const reader = live.body?.getReader()
  await reader?.read()
  const ended = server.end('SIGTERM')
  // Ended by the server: reading from a connection that is broken off instead fails.
  while ((await reader?.read())?.done === false);
  expectCleanEnd(await ended)
})

test.each([
  [{ PORT: '99999' }, 'Pengaturan PORT="99999" salah'],
  [{ HOST: '0.0.0.0', DEMO: 'true' }, 'DEMO=true ditolak'],
  [{ HOST: '203.0.113.7' }, 'HOST=203.0.113.7 bukan alamat komputer ini: isi 0.0.0.0'],
  [{ DATABASE_URL: 'postgresql://127.0.0.1:1/shop' }, 'Database di DATABASE_URL tidak bisa dihubungi'],
  [{ DATABASE_URL: 'postgresql://toko:rahasia@127.0.0.1:99999/shop' }, 'Pengaturan DATABASE_URL salah'],
])('reports %j in one sentence', async (env, sentence) => {
  const other = 'HOST' in env ? await foreign() : {}
  expectRefused(await runFailedStart({ PORT: String(await freePort()), ...other, ...env }), sentence)
})

test('reports an unwritable data folder in one sentence', async () => {
  await writeFile(path.join(folder, 'file'), '')
  const ended = await runFailedStart({
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'file/data'),
  })
  expectRefused(ended, 'tidak bisa ditulis')
})

// Where the system lets nobody make a folder, not even root.
test.runIf(process.platform === 'linux')('a data folder that nobody can make is refused', async () => {
  const ended = await runFailedStart({ PORT: String(await freePort()), DATA_DIR: '/proc/printpro/data' })
  expectRefused(ended, 'tidak bisa ditulis')
})

test('three processes can start together on an empty database', async () => {
  await runAsAdmin('create database bare template template_bare owner app')
  const env = { DATABASE_URL: onDatabase(fresh.url, 'bare'), DEMO: 'true' }
  const ports = [await freePort(), await freePort(), await freePort()]
  const servers = await Promise.all(ports.map((port) => runServer({ ...env, PORT: String(port) })))
  for (const { url } of servers) expect(await status(`${url}/readyz`)).toBe(200)
  for (const server of servers) expectCleanEnd(await server.end('SIGTERM'))
})

test('reports a database of a newer version in one sentence', async () => {
  const newer = await freshDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2030')`.execute(newer.db)
  const env = { DATABASE_URL: newer.url, PORT: String(await freePort()) }
  expectRefused(await runFailedStart(env), 'versi PrintPro yang lebih baru (9999_future)')
  await newer.close()
})

test('reports an external database that is not UTF-8 in one sentence', async () => {
  await runAsAdmin(`create database latin encoding 'LATIN1' locale 'C' template template0 owner app`)
  const env = { DATABASE_URL: onDatabase(fresh.url, 'latin'), PORT: String(await freePort()) }
  expectRefused(await runFailedStart(env), 'memakai encoding LATIN1: perlu UTF8.')
})

test('serves an external database by a role that owns nothing', async () => {
  const own = await freshDatabase('template_demo')
  const guest = new URL(onDatabase(fresh.serverUrl, new URL(own.url).pathname.slice(1)))
  await runAsAdmin('create role guest login')
  await runAsAdmin(`alter role guest password '${guest.password}'`)
  guest.username = 'guest'
  const roles = { DATABASE_URL: String(guest), DATABASE_OWNER_URL: own.url, DEMO: 'true' }
  const server = await runServer({ ...roles, PORT: String(await freePort()) })
  expect(await status(`${server.url}/readyz`)).toBe(200)
  const cookie = await demoCookie(server.url)
  expect((await fetch(`${server.url}/api/transactions`, { headers: { cookie } })).status).toBe(200)
  const client = new pg.Client(String(guest))
  await client.connect()
  await expect(client.query('delete from activity')).rejects.toThrow('permission denied')
  await expect(client.query('drop trigger append_only on activity')).rejects.toThrow('must be owner')
  await client.end()
  expectCleanEnd(await server.end('SIGTERM'))
  const elsewhere = { ...roles, DATABASE_OWNER_URL: fresh.url, PORT: String(await freePort()) }
  expectRefused(await runFailedStart(elsewhere), 'menunjuk database yang berbeda')
  await own.close()
})

async function foreign() {
  return { DATABASE_URL: fresh.url, PORT: String(await freePort()) }
}

async function demoCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cashier@printpro.id', password: 'printpro-demo' }),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function expectRefused({ code, stdout, stderr }: ExitResult, sentence: string): void {
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
}

function expectCleanEnd({ code, stderr }: ExitResult): void {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

async function status(url: string): Promise<number> {
  return (await fetch(url, { headers: { connection: 'close' } })).status
}

/** By the time a later request is answered, the server has begun to read the earlier ones. */
async function settle(url: string): Promise<void> {
  await status(`${url}/healthz`)
}

/** Waits until the server takes no new connection. */
async function refusedConnection(port: number): Promise<void> {
  for (;;) {
    const socket: Socket = connect(port, '127.0.0.1')
    const taken = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!taken) return
  }
}
