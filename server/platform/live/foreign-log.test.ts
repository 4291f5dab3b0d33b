import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDemoUsers } from '../../features/sample-shop/demo-users.ts'
import { ensureStore } from '../../features/store/queries.ts'
import { openStream } from '../../testing/event-stream.ts'
import { beginSession, openShop, type Shop } from '../../testing/shop.ts'
import { connect, type Database } from '../database/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'
import { createApp } from '../http/app.ts'
import { readEnv } from '../process/env.ts'
import { loadCurrentPosition } from './queries.ts'

const log = pino({ enabled: false })
let folder: string
/** A second PostgreSQL beside the tests' own, with the shop's tables. */
let cluster: EmbeddedDatabase
let there: Database
let shop: Shop

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-moved-'))
  await chmod(folder, 0o755)
  cluster = await startEmbedded(path.join(folder, 'pg'))
  there = connect(cluster.ownerUrl, log)
  await migrate(there)
  await ensureStore(there)
  await there.transaction().execute(insertDemoUsers)
  shop = await openShop()
})
afterAll(async () => {
  await there.destroy()
  await shop.close()
  await cluster.stop()
  await rm(folder, { recursive: true })
})

/** Copies the log from one database to another, as a backup would. */
async function move(from: Database, to: Database): Promise<void> {
  for (const table of ['change_log', 'changes']) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(json_agg(row), '[]')::text as all from ${sql.table(table)} as row`.execute(from)
    await sql`delete from ${sql.table(table)}`.execute(to)
    await sql`insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)`.execute(to)
  }
  await sql`select setval('changes_seq_seq', (select max(seq) from changes))`.execute(to)
}

/** Burns transaction ids up to `least`. */
async function count(db: Database, least: bigint): Promise<void> {
  await sql
    .raw(`do $$ begin while pg_current_xact_id() < '${least}' loop commit; end loop; end $$`)
    .execute(db)
}

async function change(db: Database): Promise<string> {
  const id = uuidv7()
  await db.insertInto('customers').values({ id, name: 'Bu Ratna', phone: '0812' }).execute()
  return id
}

/** A server over a database, with its statements counted, and a device that reconnects with its last cursor. */
async function serve(db: Database, databaseUrl: string) {
  let statements = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const app = await createApp({
    db: counted,
    vital: counted,
    databaseUrl,
    env: readEnv({ DEMO: 'true' }),
    log,
    webFolder: 'none',
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const owner = await beginSession({ db, url }, id)
  return {
    statements: () => statements,
    follow: (cursor?: string) => openStream(url, owner, cursor),
    async stop() {
      await app.stop()
      app.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

type Place = { db: Database; url: string }

/** A device receives a change, the database moves, and the device reconnects there. */
async function expectToGoOn(from: Place, to: Place): Promise<void> {
  const before = await serve(from.db, from.url)
  const first = await before.follow()
  await first.next()
  await change(from.db)
  const { id: cursor } = await first.next()
  first.disconnect()
  await before.stop()
  await move(from.db, to.db)

  const after = await serve(to.db, to.url)
  const device = await after.follow(cursor)
  expect((await device.next()).type).toBe('start')
  for (let count = 0; count < 3; count++) {
    const id = await change(to.db)
    expect(await device.next()).toMatchObject({ type: 'changes', changes: [{ id }] })
  }
  const idle = after.statements()
  expect(await device.isQuiet(1000)).toBe(true)
  expect(after.statements() - idle).toBeLessThan(10)

  // A device that read it there reconnects with its cursor.
  const { id: since } = await (async () => {
    await change(to.db)
    return device.next()
  })()
  device.disconnect()
  const missed = await change(to.db)
  const again = await after.follow(since)
  expect((await again.next()).type).toBe('resumed')
  expect(await again.next()).toMatchObject({ changes: [{ id: missed }] })
  again.disconnect()
  await after.stop()
}

test('the feed continues in a PostgreSQL with lower transaction ids, and in one with higher', async () => {
  const [here, other] = [
    { db: shop.db, url: shop.databaseUrl },
    { db: there, url: cluster.ownerUrl },
  ]
  await count(shop.db, (await loadCurrentPosition(there)).txid + 5000n)
  await expectToGoOn(here, other)
  await expectToGoOn(other, here)
})

test('after a failover that lost delivered changes, server and devices start over', async () => {
  const server = await serve(shop.db, shop.databaseUrl)
  const device = await server.follow()
  await device.next()
  const lost = await change(shop.db)
  const { id: cursor } = await device.next()
  // A replica without that change has become the primary.
  await sql`delete from changes where id = ${lost}`.execute(shop.db)
  await change(shop.db)
  await device.ended
  const again = await server.follow(cursor)
  expect((await again.next()).type).toBe('start')
  const id = await change(shop.db)
  expect(await again.next()).toMatchObject({ changes: [{ id }] })
  again.disconnect()
  await server.stop()
})

test('when its database is moved, server and devices start over', async () => {
  const server = await serve(shop.db, shop.databaseUrl)
  const device = await server.follow()
  const start = await device.next()
  await count(there, (await loadCurrentPosition(shop.db)).txid + 5000n)
  await move(there, shop.db)
  const moved = await change(shop.db)
  await device.ended
  const again = await server.follow(start.id)
  expect((await again.next()).type).toBe('start')
  const id = await change(shop.db)
  expect(await again.next()).toMatchObject({ changes: [{ id }] })
  expect(id).not.toBe(moved)
  again.disconnect()
  await server.stop()
})
