import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './database/connection.ts'
import { readPassword } from './database/embedded/passwords.ts'
import { freePort, type RunningServer, runServer } from './testing/run-server.ts'

const sales = 200
const cashiers = 8
/** The server and its database are killed each time this many more sales have been acknowledged. */
const killsAt = [30, 80, 140]

let dataDir: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'pp-crash-'))
  await chmod(dataDir, 0o755)
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'fatal' }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('after kill -9 of server and database during 200 saves, every acknowledged sale is there once and the books balance', async () => {
  let server = await runServer(env)
  const shop = await signIn(server.url)
  const unsent = Array.from({ length: sales }, () => sale(shop))
  const acknowledged = new Map<string, unknown>()

  for (const killAt of [...killsAt, sales]) {
    const till = Promise.all(Array.from({ length: cashiers }, () => sell(shop, unsent, acknowledged)))
    if (killAt < sales) {
      while (acknowledged.size < killAt) await sleep(1)
      await killBoth(server)
      await till
      server = await runServer(env)
      for (const [id, answer] of acknowledged) expect(await read(shop, id)).toEqual(answer)
    }
    await till
  }

  expect(acknowledged.size).toBe(sales)
  for (const [id, answer] of acknowledged) expect(await read(shop, id)).toEqual(answer)
  await expectBalancedBooks([...acknowledged.keys()])
  expect((await server.end('SIGTERM')).code).toBe(0)
}, 120_000)

type Shop = { url: string; cookie: string; customerId: string; productId: string }
type Sale = ReturnType<typeof sale>

function sale({ customerId, productId }: Shop) {
  return {
    id: uuidv7(),
    customerId,
    items: [
      { id: uuidv7(), productId, quantity: 2, length: 300, width: 100 },
      { id: uuidv7(), productId, quantity: 1, length: 100, width: 50, notes: 'lipat' },
    ],
    discountPercent: 0,
    paymentMethod: 'cash',
    paidAmount: 5000,
    estimatedCompletion: '2030-01-31',
  }
}

/** One cashier: sends what is unsent, one sale after another; what is not acknowledged goes back to be sent again. */
async function sell(shop: Shop, unsent: Sale[], acknowledged: Map<string, unknown>): Promise<void> {
  for (let next = unsent.shift(); next; next = unsent.shift()) {
    const response = await call(shop, 'POST', '/api/transactions', next).catch(() => undefined)
    // The answer may be cut short: only one that arrived whole is an acknowledgement.
    const answer = await response?.json().catch(() => undefined)
    if (answer === undefined || response?.status !== 201) {
      unsent.push(next)
      if (response && response.status < 500) throw new Error(`sale refused: ${JSON.stringify(answer)}`)
      return
    }
    acknowledged.set(next.id, answer)
  }
}

async function killBoth(server: RunningServer): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')
  const ended = server.end('SIGKILL')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  await ended
}

async function read(shop: Shop, id: string): Promise<unknown> {
  return (await call(shop, 'GET', `/api/transactions/${id}`)).json()
}

function call(
  { url, cookie }: Pick<Shop, 'url' | 'cookie'>,
  method: string,
  address: string,
  body?: unknown,
) {
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  return fetch(url + address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}

async function signIn(url: string): Promise<Shop> {
  const account = { email: 'owner@printpro.id', password: 'printpro-demo' }
  const response = await call({ url, cookie: '' }, 'POST', '/api/auth/sign-in/email', account)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const first = async (address: string, fits: (row: { unit?: string }) => boolean): Promise<string> => {
    const { rows } = await (await call({ url, cookie }, 'GET', address)).json()
    return rows.find(fits).id
  }
  return {
    url,
    cookie,
    customerId: await first('/api/customers', () => true),
    productId: await first('/api/products', ({ unit }) => unit === 'm²'),
  }
}

async function expectBalancedBooks(ids: string[]): Promise<void> {
  const run = encodeURIComponent(path.join(dataDir, 'database/run'))
  const password = readPassword(path.join(dataDir, 'database'), 'app')
  const db = connect(`postgresql://app:${password}@localhost/app?host=${run}`, pino({ enabled: false }))
  try {
    const { rows } = await sql`
      select count(*) as sales,
        count(*) filter (where paid_amount + remaining_amount <> total) as unbalanced,
        count(*) filter (where paid_amount <>
          (select coalesce(sum(amount), 0) from payments where transaction_id = sale.id)) as wrongly_paid,
        count(*) filter (where (select count(*) from payments where transaction_id = sale.id) <> 1) as paid_twice,
        count(*) filter (where (select count(*) from transaction_items where transaction_id = sale.id) <> 2) as torn,
        count(*) filter (where subtotal <>
          (select sum(total) from transaction_items where transaction_id = sale.id)) as wrongly_summed
      from transactions sale where id = any(${ids})`.execute(db)
    expect(rows).toEqual([
      { sales: ids.length, unbalanced: 0, wronglyPaid: 0, paidTwice: 0, torn: 0, wronglySummed: 0 },
    ])
    const customers = await sql`
      select name from customers where total_spent <> (
        select coalesce(sum(total), 0) from transactions
        where customer_id = customers.id and status <> 'cancelled' and deleted_at is null)`.execute(db)
    expect(customers.rows).toEqual([])
  } finally {
    await db.destroy()
  }
}
