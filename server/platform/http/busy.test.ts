import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS, SIGN_IN_ERRORS } from '../../../contract/errors.ts'
import { type Counter, openCounter } from '../../testing/counter.ts'
import { openShop, signIn } from '../../testing/shop.ts'

let counter: Counter
/** Another client of the database, which holds locks. */
let other: pg.Client
beforeAll(async () => {
  counter = await openCounter()
  other = new pg.Client(counter.serverUrl)
  await other.connect()
  // Opens all connections of the pool before the tests measure.
  await Promise.all(Array.from({ length: 14 }, () => sql`select pg_sleep(0.5)`.execute(counter.served)))
})
afterEach(() => other.query('rollback'))
afterAll(async () => {
  await other.end()
  await counter.close()
})

const hold = async (table: string, id: string) => {
  await other.query('begin')
  await other.query(`select from ${table} where id = $1 for update`, [id])
}

/** Fails if one that waits for the row is answered first. */
async function answeredBefore<Result>(waits: Promise<unknown>[], request: Promise<Result>): Promise<Result> {
  const late = waits.map((answer) => answer.then(() => Promise.reject(new Error('it waited like the saves'))))
  return await Promise.race([request, ...late])
}

const saleTo = (customerId: string) => ({
  id: uuidv7(),
  customerId,
  items: [{ id: uuidv7(), productId: counter.banner.id, quantity: 1, length: 100, width: 100 }],
  discountPercent: 0,
  paymentMethod: 'cash',
  paidAmount: 0,
  estimatedCompletion: '2030-01-31',
})

describe('while another client locks a customer’s row', () => {
  test('surplus saves get BUSY, while health, session and sign-in answer at once', async () => {
    const { owner, cashier, url, gold, silver } = counter
    await hold('customers', gold.id)
    const saves = Array.from({ length: 15 }, () => saleTo(gold.id))
    const answers = saves.map((sale) => cashier.post('/api/transactions', sale))
    // Ten wait for the row, the others for a connection.
    await expect.poll(async () => (await waiting()).length).toBe(10)

    const asked = [fetch(`${url}/healthz`), fetch(`${url}/readyz`)]
    const called = [owner.get('/api/session'), owner.get('/api/welcome')]
    const all = await answeredBefore(answers, Promise.all([...asked, ...called]))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await signIn(url, 'manager@printpro.id')

    const busy = await Promise.all(answers)
    for (const { status, body, headers } of busy) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 503,
        code: 'BUSY',
        message: ERRORS.BUSY.message,
      })
      expect(headers.get('retry-after')).toBe('2')
    }
    // Others save at once, and so do these once the row is free.
    expect((await cashier.post('/api/transactions', saleTo(silver.id))).status).toBe(201)
    await other.query('rollback')
    for (const sale of saves) expect((await cashier.post('/api/transactions', sale)).status).toBe(201)
    const { rows } = await other.query('select count(*)::int as sales from transactions where id = any($1)', [
      saves.map(({ id }) => id),
    ])
    expect(rows).toEqual([{ sales: saves.length }])
  })

  test('reads are answered while many saves wait', async () => {
    const { cashier, owner, gold } = counter
    await hold('customers', gold.id)
    let answered = 0
    const saves = Array.from({ length: 14 }, async () => {
      const { status } = await cashier.post('/api/transactions', saleTo(gold.id))
      answered += 1
      return status
    })
    await expect.poll(async () => (await waiting()).length).toBe(10)
    const pages = ['products', 'customers', 'transactions', 'receivables', 'expenses', 'dashboard/today']
    const asked = [...pages, ...pages].map((page) => owner.get(`/api/${page}`))
    for (const { status, body } of await Promise.all(asked))
      expect([status, body.message]).toEqual([200, undefined])
    expect(answered).toBe(0)
    await other.query('rollback')
    expect(await Promise.all(saves)).toEqual(saves.map(() => 201))
  })
})

test('a save whose connection breaks gets BUSY', async () => {
  const { cashier, gold } = counter
  await hold('customers', gold.id)
  const sale = saleTo(gold.id)
  const answer = cashier.post('/api/transactions', sale)
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await other.query('select pg_terminate_backend($1)', [(await waiting())[0].pid])
  expect(await answer).toMatchObject({ status: 503, body: { code: 'BUSY' } })
  await other.query('rollback')
  expect((await cashier.post('/api/transactions', sale)).status).toBe(201)
})

test('a save at a demoted database gets BUSY, and succeeds at the next primary', async () => {
  const { cashier, gold, db } = counter
  const name = new URL(counter.databaseUrl).pathname.slice(1)
  const connectAnew = async () => {
    // All of them have ended.
    await other.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`)
    await other.query('select 1')
  }
  const sale = saleTo(gold.id)
  await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(db)
  await connectAnew()
  await expect.poll(async () => (await cashier.post('/api/transactions', sale)).body.code).toBe('BUSY')
  // Connections to a primary that becomes a replica.
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.2)`.execute(counter.served)))
  await sql.raw(`alter database ${name} reset default_transaction_read_only`).execute(db)
  // One failed save closes all connections.
  const answers = []
  for (let times = 0; times < 3; times += 1) {
    answers.push((await cashier.post('/api/transactions', saleTo(gold.id))).status)
  }
  expect(answers).toEqual([503, 201, 201])
  expect((await cashier.post('/api/transactions', sale)).status).toBe(201)
  await connectAnew()
})

test('a sign-in that times out is reported, and not counted as a failure', async () => {
  const { url, users } = counter
  await hold('users', users.cashier)
  const answer = await counter.anonymous.post('/api/auth/sign-in/email', {
    email: 'cashier@printpro.id',
    password: 'printpro-demo',
  })
  expect([answer.status, answer.body.message]).toEqual([503, SIGN_IN_ERRORS.BUSY.message])
  expect(answer.headers.get('retry-after')).toBe('2')
  await other.query('rollback')
  await signIn(url, 'cashier@printpro.id')
})

test('sign-ins that wait for a lock leave a connection for others', async () => {
  const connections = { work: 4, vital: 2 }
  const proxied = await openShop({ env: { DEMO: 'false', TRUST_PROXY: 'true' }, connections })
  const holder = new pg.Client(proxied.serverUrl)
  await holder.connect()
  try {
    const owner = await proxied.as('owner')
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [proxied.users.cashier])
    const credentials = { email: 'cashier@printpro.id', password: 'printpro-demo' }
    const answers: unknown[] = []
    const signingIn = Array.from({ length: 3 }, async (_, device) => {
      const from = { 'x-forwarded-for': `10.0.0.${device}` }
      answers.push((await proxied.anonymous.post('/api/auth/sign-in/email', credentials, from)).body)
    })
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const waiters = async () => ({ blocked: (await holder.query(blocked)).rowCount, answers })
    await expect.poll(waiters).toEqual({ blocked: 1, answers: [] })
    expect((await owner.get('/api/session')).status).toBe(200)
    expect(answers).toEqual([])
    await holder.query('rollback')
    await Promise.all(signingIn)
  } finally {
    await holder.end()
    await proxied.close()
  }
})

test('a client that disconnects does not hold its locks forever', async () => {
  const { rows } = await other.query(
    `select name, setting from pg_settings where name = any($1) order by name`,
    [['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']],
  )
  expect(rows.map(({ setting }) => setting)).toEqual(['0', '0', '0'])
  const own = await counter.db
    .selectNoFrom(({ fn, val }) => [
      fn<string>('current_setting', [val('idle_in_transaction_session_timeout')]).as('idle'),
      fn<string>('current_setting', [val('lock_timeout')]).as('lock'),
      fn<string>('current_setting', [val('statement_timeout')]).as('statement'),
    ])
    .executeTakeFirst()
  expect(own).toEqual({ idle: '30s', lock: '5s', statement: '30s' })
})

async function waiting() {
  const { rows } = await other.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows
}
