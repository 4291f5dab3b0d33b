import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { ProcedureMeta } from '../../../contract/procedure.ts'
import { copyData } from '../../testing/copy-data.ts'
import { type Counter, openCounter, sell } from '../../testing/counter.ts'
import { type Standby, startStandby } from '../../testing/standby.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { connect, type Database, type PoolUse } from './connection.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded/start.ts'
import { openReplica, type Replica } from './replica.ts'

const silent = pino({ enabled: false })
const said: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void said.push(JSON.parse(line).msg) })
/** Statements on the replica, and the failed ones among them. */
const asked = { ofReplica: 0, inVain: 0 }
const metrics = {
  ...createMetrics(),
  pools: {
    opened() {},
    asked(use: PoolUse, _ms: number, failed: boolean) {
      if (use !== 'replica') return
      asked.ofReplica += 1
      if (failed) asked.inVain += 1
    },
  },
}

let folder: string
let primary: EmbeddedDatabase
let standby: Standby
let counter: Counter
let owner: Counter['owner']
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-replica-'))
  await chmod(folder, 0o755)
  const home = path.join(folder, 'primary')
  copyData(inject('closedHome'), home)
  primary = await startEmbedded(home, { fsync: 'off' })
  const db = connect(primary.ownerUrl, silent, 'setup')
  standby = await startStandby(path.join(folder, 'standby'), { home, adminUrl: primary.adminUrl })
  const database = { db, url: primary.ownerUrl, serverUrl: primary.url, close: () => db.destroy() }
  counter = await openCounter({ database, replicaUrl: standby.urlAt(primary.url), log, metrics })
  owner = counter.owner
})
afterEach(() => standby.resume().catch(() => 'it has gone'))
afterAll(async () => {
  await counter.close()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true })
})

/** Requests an address; tells whether the replica answered. */
async function ask(address: string, who = owner) {
  const before = asked.ofReplica
  const answer = await who.get(address)
  return { ...answer, byReplica: asked.ofReplica > before }
}

const DAYS = 'from=2026-01-01&to=2026-01-31'
const SUMS = `/api/analytics/figures?${DAYS}`
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The calls that a replica may answer, repeated here so that a change of the contract is noticed. */
const materialId = uuidv7()
const DECLARED: Record<string, (saleId: string) => string> = {
  'analytics.figures': () => SUMS,
  'analytics.timeline': () => `/api/analytics/timeline?${DAYS}`,
  'analytics.year': () => '/api/analytics/years/2026',
  'analytics.breakdown': () => `/api/analytics/breakdown?${DAYS}`,
  'analytics.customers': () => `/api/analytics/customers?${DAYS}`,
  'analytics.outsourcing': () => `/api/analytics/outsourcing?${DAYS}`,
  'analytics.cashiers': () => `/api/analytics/cashiers?${DAYS}`,
  'analytics.latest': () => '/api/analytics/latest',
  'profit.ofPeriod': () => `/api/analytics/profit?${DAYS}`,
  'profit.forecast': () => '/api/analytics/cash-forecast',
  'activity.count': () => '/api/activity/count',
  'activity.list': () => '/api/activity',
  'activity.batchRows': () => `/api/activity/1.${NOBODY}/rows`,
  'activity.export': () => '/api/activity/export',
  'activity.actors': () => '/api/activity/actors',
  'activity.listOfTransaction': (id) => `/api/transactions/${id}/activity`,
  'customers.export': () => '/api/customers/export',
  'customers.account': () => `/api/customers/${counter.gold.id}/account?${DAYS}`,
  'customers.statement': () => `/api/customers/${counter.gold.id}/statement`,
  'products.export': () => '/api/products/export',
  'quotes.export': () => '/api/quotes/export',
  'transactions.export': () => '/api/transactions/export',
  'expenses.export': () => '/api/expenses/export',
  'purchases.export': () => '/api/purchases/export',
  'materials.exportMovements': () => `/api/materials/${materialId}/movements/export`,
  'receivables.export': () => '/api/receivables/export',
  'receivables.exportCustomers': () => '/api/receivables/customers/export',
  'taxInvoices.list': () => '/api/tax-invoices?month=2026-01',
}

const calls = Object.entries(contract).flatMap(([concept, itsCalls]) =>
  Object.entries(itsCalls).map(([name, call]) => {
    const { meta, route } = call['~orpc'] as {
      meta: ProcedureMeta
      route: { method?: string; path?: string }
    }
    return { name: `${concept}.${name}`, meta, ...route }
  }),
)

test('reads only sums, exports and history from the replica', async () => {
  const { id } = await sell(counter)
  await counter.owner.post('/api/materials', { id: materialId, name: 'Art Paper', kind: 'sheet' })
  expect(
    calls
      .filter(({ meta }) => meta.fromReplica)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(DECLARED).sort())
  for (const [name, address] of Object.entries(DECLARED)) {
    // On a busy machine it may be in its cooldown.
    const answered = async () => {
      const { status, byReplica } = await ask(address(id))
      return { name, status, byReplica }
    }
    await expect.poll(answered).toEqual({ name, status: 200, byReplica: true })
  }
  expect(asked.inVain).toBe(0)
  const others = calls.filter(({ name, method, path = '' }) => {
    return method === 'GET' && !(name in DECLARED) && !/\{|\/live$/.test(path)
  })
  expect(others.length).toBeGreaterThan(15)
  for (const { name, path } of others) {
    expect({ name, byReplica: (await ask(`/api${path}`)).byReplica }).toEqual({ name, byReplica: false })
  }
})

test('reads your own writes: the replica has them, or the primary answers', async () => {
  const byReplica = []
  for (let times = 0; times < 20; times += 1) {
    const { id } = await sell(counter)
    const answer = await ask(`/api/transactions/${id}/activity`)
    expect(answer.body.rows.length).toBeGreaterThan(0)
    byReplica.push(answer.byReplica)
  }
  expect(byReplica).toContain(true)
  await standby.pause()
  const { id } = await sell(counter)
  for (const _ of [1, 2]) {
    const { body } = await ask(`/api/transactions/${id}/activity`)
    expect(body.rows.length).toBeGreaterThan(0)
  }
  expect(said).toContain('the primary answers instead of the replica')
  await standby.resume()
  // After its cooldown.
  await expect.poll(async () => (await ask(SUMS)).byReplica, { interval: 300 }).toBe(true)
})

test('checks access on the primary', async () => {
  const { cashier } = counter
  const permissions = (granted: string[]) =>
    sql`update store_config set role_permissions = jsonb_set(role_permissions, '{cashier}', ${JSON.stringify(granted)}::jsonb)`.execute(
      counter.db,
    )
  await permissions(['/analytics'])
  expect((await ask(SUMS, cashier)).status).toBe(200)
  await standby.pause()
  await permissions([])
  expect((await ask(SUMS, cashier)).status).toBe(403)
  await permissions(['/analytics'])
  expect((await ask(SUMS, cashier)).status).toBe(200)
  await counter.db.deleteFrom('sessions').where('userId', '=', counter.users.cashier).execute()
  expect((await ask(SUMS, cashier)).status).toBe(401)
})

const withReplica = async (url: string, work: (replica: Replica) => Promise<void>) => {
  const db = connect(primary.url, silent, 'vital')
  const replica = openReplica({ url, primary: db, log: silent })
  await work(replica).finally(() => Promise.all([replica.close(), db.destroy()]))
}
const look = async (db: Database | null) =>
  db && (await sql<{ id: string }>`select id from customers where id = ${counter.gold.id}`.execute(db)).rows

test.each([
  ['the primary itself', () => primary.url],
  ['a database that is not the shop’s', () => standby.urlAt(primary.adminUrl)],
  ['nothing', () => 'postgresql://server:none@127.0.0.1:1/app'],
  ['somebody who is not known there', () => standby.urlAt(primary.url).replace('//server', '//nobody')],
])('%s is no replica: the primary answers', async (_, url) => {
  await withReplica(url(), async (replica) => {
    const failure = await look(await replica.getIfCurrent()).catch((error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(replica.reportFailure(failure)).toBe(true)
    // In its cooldown.
    expect(await replica.getIfCurrent()).toBeNull()
  })
})

test('a timeout or a rejected call is no replica failure', async () => {
  await withReplica(standby.urlAt(primary.url), async (replica) => {
    expect(await look(await replica.getIfCurrent())).toEqual([{ id: counter.gold.id }])
    expect(replica.reportFailure(Object.assign(new Error('too long'), { code: '57014' }))).toBe(false)
    expect(replica.reportFailure(new Error('FORBIDDEN'))).toBe(false)
    expect(await replica.getIfCurrent()).not.toBeNull()
  })
})

test('its connections are read-only, wherever they lead', async () => {
  const db = connect(primary.url, silent, 'replica')
  const writing = db
    .insertInto('customers')
    .values({ id: uuidv7(), name: 'Bu Ratna', phone: '0812' })
    .execute()
  await expect(writing).rejects.toMatchObject({ code: '25006' })
  await db.destroy()
})

test('the primary answers when the replica is down', async () => {
  await standby.stop()
  for (let times = 0; times < 5; times += 1) {
    const { status, byReplica } = await ask(SUMS)
    expect({ status, byReplica }).toEqual({ status: 200, byReplica: false })
  }
})
