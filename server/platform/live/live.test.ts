import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENTITY_NAMES } from '../../../contract/entities.ts'
import { DEFAULT_ROLE_PERMISSIONS } from '../../../core/access/access.ts'
import { SAMPLE_CUSTOMERS, SAMPLE_PRODUCTS } from '../../features/sample-shop/sample-records.ts'
import type { Client } from '../../testing/client.ts'
import { type EventStream, openStream } from '../../testing/event-stream.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { beginSession, openShop, type Shop } from '../../testing/shop.ts'
import { loadIdentities } from '../auth/identity.ts'
import { transaction, transactionContext } from '../database/transaction.ts'
import { createApp } from '../http/app.ts'
import { readEnv } from '../process/env.ts'
import { openFeed } from './feed.ts'
import { pruneChanges } from './queries.ts'

let shop: Shop
let owner: Client
let cashier: Client
let operator: Client
const open: EventStream[] = []

beforeAll(async () => {
  shop = await openShop()
  ;[owner, cashier, operator] = await Promise.all([shop.as('owner'), shop.as('cashier'), shop.as('operator')])
})
afterAll(async () => {
  for (const stream of open) stream.disconnect()
  await shop.close()
})

async function stream(client: Client, lastEventId?: string): Promise<EventStream> {
  const opened = await openStream(shop.url, client, lastEventId)
  open.push(opened)
  return opened
}

/** A stream past its first event: only changes from now on come in. */
async function begun(client: Client): Promise<EventStream & { from: string }> {
  const opened = await stream(client)
  const start = await opened.next()
  expect(start.type).toBe('start')
  return { ...opened, from: start.id }
}

const customer = (fields: object = {}) => ({ id: uuidv7(), ...SAMPLE_CUSTOMERS.rina, ...fields })

async function addCustomer(fields: object = {}): Promise<string> {
  const { status, body } = await cashier.post('/api/customers', customer(fields))
  expect(status).toBe(201)
  return body.id
}

async function addProduct(): Promise<string> {
  const { body } = await owner.post('/api/products', { id: uuidv7(), ...SAMPLE_PRODUCTS.banner })
  return body.id
}

/** Reads until `count` changed records have come; answers their ids in order, and the last event's id. */
async function collect(from: EventStream, count: number) {
  const ids: string[] = []
  let cursor = ''
  while (ids.length < count) {
    const event = await from.next()
    cursor = event.id
    if (event.type === 'changes') ids.push(...event.changes.map((change) => change.id))
  }
  return { ids, cursor }
}

describe('a new session', () => {
  test('is answered the cursor from which its stream misses nothing; a stranger is not', async () => {
    const { cursor } = (await cashier.get('/api/welcome')).body
    const id = await addCustomer()
    const listening = await stream(cashier, cursor)
    expect((await listening.next()).type).toBe('resumed')
    expect((await collect(listening, 1)).ids).toEqual([id])
    expect((await shop.anonymous.get('/api/welcome')).body.cursor).toBeNull()
  })
})

describe('a change', () => {
  test('reaches all other users at once, with the whole record', async () => {
    const listening = await begun(owner)
    const id = await addCustomer({ name: 'CV Sinar Jaya' })
    const event = await listening.next()
    expect(event).toMatchObject({
      type: 'changes',
      changes: [
        { entity: 'customers', id, record: { id, name: 'CV Sinar Jaya', totalSpent: 0, version: 1 } },
      ],
    })
  })

  test('of a deleted record has no content', async () => {
    const id = await addProduct()
    const listening = await begun(cashier)
    await transaction(transactionContext(shop.db, { actor: shop.users.owner }), (db) =>
      db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', id).execute(),
    )
    expect(await listening.next()).toMatchObject({ changes: [{ entity: 'products', id, record: null }] })
  })

  test('is delivered once when a record changed several times in one transaction', async () => {
    const listening = await begun(owner)
    const id = await addCustomer()
    expect(await listening.next()).toMatchObject({ changes: [{ id }] })
    await transaction(transactionContext(shop.db), async (db) => {
      for (const name of ['A', 'B', 'C']) {
        await db.updateTable('customers').set({ name }).where('id', '=', id).execute()
      }
    })
    const event = await listening.next()
    expect(event).toMatchObject({ changes: [{ id, record: { name: 'C' } }] })
    expect(await listening.isQuiet(200)).toBe(true)
  })

  test('carries its own record, also where another entity has the same id', async () => {
    const id = await addProduct()
    await addCustomer({ id })
    const listening = await begun(owner)
    await transaction(transactionContext(shop.db), async (db) => {
      await db.updateTable('products').set({ name: 'Spanduk' }).where('id', '=', id).execute()
      await db.updateTable('customers').set({ name: 'CV Sinar Jaya' }).where('id', '=', id).execute()
    })
    expect(await listening.next()).toMatchObject({
      changes: [
        { entity: 'products', record: { name: 'Spanduk' } },
        { entity: 'customers', record: { name: 'CV Sinar Jaya' } },
      ],
    })
  })

  test('that is rolled back is not delivered', async () => {
    const listening = await begun(owner)
    await transaction(transactionContext(shop.db), async (db) => {
      await db.insertInto('customers').values(customer()).execute()
      throw new Error('undone')
    }).catch(() => undefined)
    expect(await listening.isQuiet(300)).toBe(true)
  })
})

test('every entity that triggers log is declared, and no other', async () => {
  // The first argument of a trigger, else its table.
  const { rows } = await sql<{ entity: string }>`
    select distinct coalesce(nullif(split_part(encode(tgargs, 'escape'), '\\000', 1), ''), tgrelid::regclass::text) as entity
    from pg_trigger where tgfoid = 'announce_change'::regproc`.execute(shop.db)
  expect(rows.map(({ entity }) => entity).toSorted()).toEqual(ENTITY_NAMES.toSorted())
})

describe('a dropped stream', () => {
  test('resumes without a gap or a duplicate', async () => {
    const first = await begun(owner)
    const seen = [await addCustomer(), await addCustomer()]
    const before = await collect(first, 2)
    first.disconnect()
    const missed = [await addCustomer(), await addProduct(), await addCustomer()]
    const second = await stream(owner, before.cursor)
    expect((await second.next()).type).toBe('resumed')
    const later = await addCustomer()
    const after = await collect(second, 4)
    expect([before.ids, after.ids]).toEqual([seen, [...missed, later]])
    expect(await second.isQuiet(200)).toBe(true)
  })

  test('resumes from its start when nothing had come yet', async () => {
    const first = await begun(owner)
    first.disconnect()
    const missed = await addCustomer()
    const second = await stream(owner, first.from)
    expect((await second.next()).type).toBe('resumed')
    expect((await collect(second, 1)).ids).toEqual([missed])
  })

  test('replays more than one batch while others write', async () => {
    const first = await begun(owner)
    first.disconnect()
    const rows = Array.from({ length: 1201 }, () => customer())
    await shop.db.insertInto('customers').values(rows).execute()
    const writing = Promise.all(Array.from({ length: 20 }, () => addCustomer()))
    const second = await stream(owner, first.from)
    const { ids } = await collect(second, 1221)
    const expected = [...rows.map((row) => row.id), ...(await writing)]
    expect(ids.toSorted()).toEqual(expected.toSorted())
    expect(await second.isQuiet(200)).toBe(true)
  })

  test.each([
    ['that is none', 'yesterday'],
    ['that is empty', ''],
    ['of an earlier format', '00000000-0000-4000-8000-000000000000_700-1-1'],
    ['of another log', '1.1760000000000'],
  ])('starts over with a cursor %s', async (_, cursor) => {
    expect((await (await stream(owner, cursor)).next()).type).toBe('start')
  })
})

describe('a position', () => {
  /** The cursor of an event, changed. */
  async function elsewhere(change: (row: { seq: number; at: number }) => object): Promise<string> {
    const listening = await begun(owner)
    await addCustomer()
    const [seq, at] = (await collect(listening, 1)).cursor.split('.').map(Number)
    const row = { seq: seq ?? 0, at: at ?? 0 }
    const { seq: toSeq, at: toAt } = { ...row, ...change(row) }
    return `${toSeq}.${toAt}`
  }

  test.each<[string, (row: { seq: number; at: number }) => object]>([
    ['with a row that is not there', ({ seq }) => ({ seq: seq + 1_000_000 })],
    ['with a number that no log counts to', () => ({ seq: '9'.repeat(15) })],
    ['with the row of another time, as after a backup was put back', ({ at }) => ({ at: at - 1 })],
  ])('%s starts over', async (_, change) => {
    expect((await (await stream(operator, await elsewhere(change))).next()).type).toBe('start')
  })

  test('is resumed as it was given', async () => {
    expect((await (await stream(operator, await elsewhere(() => ({})))).next()).type).toBe('resumed')
  })
})

describe('a database transaction that stays open', () => {
  const insert = `insert into customers (id, name, phone) values ($1, 'Bu Ratna', '0812')`

  test('delays what commits later; then all come in order, each once, also to streams that resume', async () => {
    const listening = await begun(owner)
    const slow = new pg.Client(shop.databaseUrl)
    await slow.connect()
    const [one, three] = [uuidv7(), uuidv7()]
    await slow.query('begin')
    await slow.query(insert, [one])
    const two = await addCustomer()
    expect(await listening.isQuiet(300)).toBe(true)
    const again = await stream(owner, listening.from)
    expect((await again.next()).type).toBe('resumed')
    expect(await again.isQuiet(200)).toBe(true)
    await slow.query(insert, [three])
    await slow.query('commit')
    const after = await collect(listening, 3)
    expect(after.ids).toEqual([one, three, two])
    expect(await listening.isQuiet(200)).toBe(true)
    expect((await collect(again, 3)).ids).toEqual([one, three, two])
    await slow.end()
    const since = await stream(owner, after.cursor)
    expect((await since.next()).type).toBe('resumed')
    expect(await since.isQuiet(200)).toBe(true)
  })

  test.each(['here', 'in another database'])('%s, and ends without a change, delays only', async (place) => {
    const elsewhere = place === 'here' ? null : await freshDatabase()
    const held = new pg.Client(elsewhere?.url ?? shop.databaseUrl)
    await held.connect()
    await held.query('begin')
    await held.query('select pg_current_xact_id()')
    const listening = await begun(owner)
    const id = await addCustomer()
    expect(await listening.isQuiet(300)).toBe(true)
    await held.query('rollback')
    expect(await listening.next()).toMatchObject({ changes: [{ id }] })
    await held.end()
    await elsewhere?.close()
  })

  test('is not missed by a stream that starts in between', async () => {
    const slow = new pg.Client(shop.databaseUrl)
    await slow.connect()
    const id = uuidv7()
    await slow.query('begin')
    await slow.query(insert, [id])
    const listening = await begun(owner)
    await addProduct()
    await slow.query('commit')
    expect((await collect(listening, 2)).ids).toContain(id)
    await slow.end()
  })
})

describe('what a role may not open', () => {
  test('is not delivered, neither live nor on resuming', async () => {
    const listening = await begun(operator)
    await transaction(transactionContext(shop.db), async (db) => {
      await db.insertInto('expenses').values({ id: uuidv7(), name: 'Listrik', amount: 100 }).execute()
      await db.updateTable('users').set({ username: 'bos' }).where('id', '=', shop.users.owner).execute()
    })
    const id = await addProduct()
    expect((await collect(listening, 1)).ids).toEqual([id])
    const again = await stream(operator, listening.from)
    expect((await collect(again, 1)).ids).toEqual([id])
  })

  test('changes at once with the permissions', async () => {
    const listening = await begun(operator)
    const permit = (pages: typeof DEFAULT_ROLE_PERMISSIONS.operator) =>
      transaction(transactionContext(shop.db), (db) =>
        db
          .updateTable('storeConfig')
          .set({ rolePermissions: JSON.stringify({ ...DEFAULT_ROLE_PERMISSIONS, operator: pages }) })
          .execute(),
      )
    await permit(['/'])
    expect(await listening.next()).toMatchObject({
      changes: [{ entity: 'store', record: { rolePermissions: { operator: ['/'] } } }],
    })
    await addProduct()
    expect(await listening.isQuiet(300)).toBe(true)
    await permit(DEFAULT_ROLE_PERMISSIONS.operator)
    const id = await addProduct()
    expect((await collect(listening, 2)).ids[1]).toBe(id)
  })
})

describe('the stream of a user', () => {
  test('deactivated ends at once, and is refused from then on', async () => {
    const session = await beginSession(shop, shop.users.manager)
    const listening = await begun(session)
    await transaction(transactionContext(shop.db, { actor: shop.users.owner }), (db) =>
      db.updateTable('users').set({ isActive: false }).where('id', '=', shop.users.manager).execute(),
    )
    await listening.ended
    expect((await session.get('/api/live')).status).toBe(401)
  })

  test('deactivated ends at once while a slow change is under way', async () => {
    const active = (isActive: boolean) =>
      shop.db.updateTable('users').set({ isActive }).where('id', '=', shop.users.manager).execute()
    await active(true)
    const listening = await begun(await beginSession(shop, shop.users.manager))
    await transaction(transactionContext(shop.db), async (db) => {
      await db.updateTable('storeConfig').set({ address: 'Jl. Lambat 1' }).execute()
      await active(false)
      // Before the slow transaction commits.
      await listening.ended
    })
  })

  test('who may not see users still receives their own account', async () => {
    const listening = await begun(cashier)
    await transaction(transactionContext(shop.db, { actor: shop.users.owner }), (db) =>
      db.updateTable('users').set({ name: 'Sari Dewi' }).where('id', '=', shop.users.cashier).execute(),
    )
    expect(await listening.next()).toMatchObject({ changes: [{ entity: 'users', id: shop.users.cashier }] })
  })

  test('is refused without a session', async () => {
    expect((await shop.anonymous.get('/api/live')).status).toBe(401)
  })
})

describe('a last event id', () => {
  test.each([
    '',
    'kemarin',
    '0-0',
    '1-1',
    '1-999999999999999',
    '9999999999-0',
    '18446744073709551615-0',
    '18446744073709551616-0',
    '0.0',
    '1.1',
    '999999999999999.999999999999999',
  ])('that this shop never gave, %s, starts over', async (id) => {
    expect((await (await stream(operator, id)).next()).type).toBe('start')
  })
})

describe('several server processes on one database', () => {
  test('deliver each other’s changes, and a stream moves from one to the next', async () => {
    const log = pino({ enabled: false })
    const other = await openFeed({ db: shop.db, databaseUrl: shop.databaseUrl, log })
    const [session] = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', shop.users.owner)
      .execute()
    const identity = session && (await loadIdentities(shop.db, [session.id])).get(session.id)
    if (!identity) throw new Error('the owner has no session')

    const first = await begun(owner)
    const seen = await addCustomer()
    const { cursor } = await collect(first, 1)
    first.disconnect()
    const missed = await addCustomer()
    const stop = new AbortController()
    const events = other.subscribe({ identity, network: '' }, cursor, stop.signal)
    expect((await events.next()).value).toMatchObject({ event: { type: 'resumed' } })
    expect((await events.next()).value).toMatchObject({ event: { changes: [{ id: missed }] } })
    const live = events.next()
    const later = await addCustomer()
    expect((await live).value).toMatchObject({ event: { changes: [{ id: later }] } })
    expect(seen).not.toBe(missed)

    const ending = events.next()
    await other.stop()
    expect((await ending).done).toBe(true)
  })

  test('a stream goes on after a restart of its server with what was missed', async () => {
    const stopping = await serve()
    const first = await openStream(stopping.url, owner)
    const start = await first.next()
    const seen = await addCustomer()
    expect((await collect(first, 1)).ids).toEqual([seen])
    await stopping.stop()
    await first.ended
    const missed = await addCustomer()
    const restarted = await serve()
    const second = await openStream(restarted.url, owner, start.id)
    expect((await second.next()).type).toBe('resumed')
    expect((await collect(second, 2)).ids).toEqual([seen, missed])
    second.disconnect()
    await restarted.stop()
  })

  test('receives changes again after its connection to the database broke', async () => {
    const listening = await begun(owner)
    const other = new pg.Client(shop.serverUrl)
    await other.connect()
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'printpro live'`)
    await other.end()
    for (const _ of ['while it is cut off', 'afterwards']) {
      const id = await addCustomer()
      expect((await collect(listening, 1)).ids).toEqual([id])
    }
  })
})

/** Another server process over the same database, as seen from outside. */
async function serve(): Promise<{ url: string; stop(): Promise<void> }> {
  const log = pino({ enabled: false })
  const { db, databaseUrl } = shop
  const env = readEnv({ DEMO: 'true' })
  const app = await createApp({ db, vital: db, databaseUrl, env, log, webFolder: 'none' })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await app.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('the log', () => {
  test('is pruned after a week; a stream from before that starts over', async () => {
    const old = await begun(owner)
    await addCustomer()
    const { cursor } = await collect(old, 1)
    await addCustomer()
    await collect(old, 1)
    await shop.db
      .updateTable('changes')
      .set({ at: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    // The server finds other rows than it delivered: it starts over at the next one, and ends its streams.
    const next = await addCustomer()
    await old.ended
    const listening = await begun(owner)
    const fresh = await addCustomer()
    const current = (await collect(listening, 1)).cursor
    await pruneChanges(shop.db)
    const remaining = await shop.db.selectFrom('changes').select('id').orderBy('seq').execute()
    expect(remaining.map((row) => row.id)).toEqual([next, fresh])
    expect((await (await stream(owner, cursor)).next()).type).toBe('start')
    expect((await (await stream(owner, current)).next()).type).toBe('resumed')
    // A client that has everything is not disturbed.
    const last = await addCustomer()
    expect((await collect(listening, 1)).ids).toEqual([last])
  })

  test('keeps its last change however old, so that a quiet shop does not start over', async () => {
    await shop.db
      .updateTable('changes')
      .set({ at: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    await pruneChanges(shop.db)
    expect(await shop.db.selectFrom('changes').select('id').execute()).toHaveLength(1)
  })
})

test('the process notifies after the commit; other writers notify by trigger', async () => {
  const notices: (string | undefined)[] = []
  const listener = new pg.Client(shop.databaseUrl)
  await listener.connect()
  listener.on('notification', ({ payload }) => notices.push(payload))
  await listener.query('listen changes')
  await addCustomer()
  await expect.poll(() => notices.length).toBeGreaterThan(0)
  expect(notices).not.toContain('')
  await sql`update store_config set invoice_notes = 'Terima kasih'`.execute(shop.db)
  await expect.poll(() => notices).toContain('')
  await listener.end()
})

test('a burst of changes is read together', async () => {
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1
      return result
    },
  }
  const feed = await openFeed({
    db: shop.served.withPlugin(counting),
    databaseUrl: shop.serverUrl,
    log: pino({ enabled: false }),
  })
  await sleep(100)
  asked = 0
  const begunAt = performance.now()
  const id = uuidv7()
  await Promise.all(
    Array.from({ length: 60 }, () =>
      sql`insert into changes (entity, id, operation) select 'expenses', ${id}::uuid, 'update' from pg_notify('changes', '')`.execute(
        shop.db,
      ),
    ),
  )
  await expect.poll(() => asked).toBeGreaterThan(0)
  const looks = asked
  await feed.stop()
  expect(looks).toBeLessThanOrEqual((performance.now() - begunAt) / 5 + 1)
})
