// A counter's work: saving sales, receiving payments, signing in.
import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { runQuery, withClients } from './baselines.ts'
import { buildRequest, withConnections } from './http.ts'
import { CLIENTS, type Measurement, measureLoad, measureRepeated, type Span, toFigures } from './measure.ts'
import { residentMemory } from './memory.ts'
import type { BenchShop } from './shop.ts'
import { memoryOfBare } from './start.ts'

export function saleMeasurements(span: Span): Measurement<BenchShop>[] {
  return [
    {
      name: 'save a sale (3 lines, payment)',
      clients: CLIENTS,
      how: (shop, clients) => saveSales(shop, clients, span),
      limit: { name: 'pg: rows of a sale', how: (shop, clients) => insertSales(shop, clients, span) },
      wanted: {
        1: { timesLimit: 3 },
        8: { shareOfLimit: 0.4 },
        32: { shareOfLimit: 0.4, p99OverP50: 5 },
      },
    },
    {
      name: 'receive a payment',
      clients: CLIENTS,
      how: (shop, clients) => receivePayments(shop, clients, span),
      limit: { name: 'pg: rows of a payment', how: (shop, clients) => insertPayments(shop, clients, span) },
      wanted: { 1: { timesLimit: 3 }, 8: { shareOfLimit: 0.4 }, 32: { shareOfLimit: 0.4, p99OverP50: 5 } },
    },
    {
      name: 'sign in',
      clients: CLIENTS,
      how: signInOften,
      limit: { name: 'scrypt', how: hashOften },
    },
    {
      name: 'server memory, after load',
      how: async (shop) => {
        await saveSales(shop, 32, span)
        return toFigures([residentMemory(shop.pid())], 'MB')
      },
      limit: { name: 'Hono, fresh', how: memoryOfBare },
      wanted: { 1: { p50: 180 } },
    },
  ]
}

/** 32 clients save sales without a pause: the server's memory must not grow. */
export function soakMeasurement(minutes: number): Measurement<BenchShop> {
  const samples: number[] = []
  return {
    name: `server memory, ${minutes} minutes of 32 clients`,
    how: async (shop) => {
      const sampling = setInterval(() => samples.push(residentMemory(shop.pid())), 1000)
      await saveSales(shop, 32, { warmUp: 0, seconds: minutes * 60 }).finally(() => clearInterval(sampling))
      return toFigures(samples.slice(Math.floor(samples.length * 0.9)), 'MB')
    },
    limit: {
      name: 'its first tenth',
      how: async () => toFigures(samples.slice(0, Math.ceil(samples.length * 0.1)), 'MB'),
    },
    wanted: { 1: { p99: 180, timesLimit: 1.1 } },
  }
}

/** `host`: the shop's host name among many. */
export type SellingShop = Pick<BenchShop, 'url' | 'cookie' | 'sql'> & { host?: string }

export async function saveSales(shop: SellingShop, clients: number, span: Span) {
  const newSale = await saleRequests(shop)
  return withConnections(shop.url, clients, (connections) =>
    measureLoad(clients, span, (client) => Promise.resolve(connections[client]?.ask(newSale().request))),
  )
}

/** Requests that save sales of three lines, with customers and products in rotation. */
export async function saleRequests(shop: SellingShop): Promise<() => { id: string; request: Buffer }> {
  const some = async (table: string) =>
    (
      await shop.sql<{ id: string }>(
        `select id from ${table} where not is_sample and deleted_at is null order by id limit 500`,
      )
    ).map(({ id }) => id)
  const [customers, products] = [await some('customers'), await some('products')]
  let made = 0
  return () => {
    made += 1
    const id = uuidv7()
    const body = {
      id,
      customerId: customers[(made * 7) % customers.length],
      items: [0, 1, 2].map((line) => ({
        id: uuidv7(),
        productId: products[(made * 3 + line) % products.length],
        quantity: 1 + (made % 20),
      })),
      paymentMethod: 'cash',
      paidAmount: 5000,
    }
    return {
      id,
      request: buildRequest('POST', '/api/transactions', { cookie: shop.cookie, host: shop.host, body }),
    }
  }
}

async function receivePayments(shop: BenchShop, clients: number, span: Span) {
  const debts = await shop.sql<{ id: string }>(
    `select id from transactions where deleted_at is null and remaining_amount > 5000 and status <> 'cancelled'
     order by created_at desc limit 5000`,
  )
  let received = 0
  return withConnections(shop.url, clients, (connections) =>
    measureLoad(clients, span, (client) => {
      const { id } = debts[received++ % debts.length] ?? { id: '' }
      const body = { id: uuidv7(), amount: 1, method: 'cash' }
      const request = buildRequest('POST', `/api/transactions/${id}/payments`, { cookie: shop.cookie, body })
      return Promise.resolve(connections[client]?.ask(request))
    }),
  )
}

/**
 * Copies of the shop's tables with columns, checks and indexes, without triggers and foreign keys: the cost of the rows alone.
 */
const RAW_TABLES = `
  drop schema if exists bench cascade; create schema bench;
  create table bench.transactions (like transactions including all);
  create table bench.transaction_items (like transaction_items including all);
  create table bench.payments (like payments including all)`

async function insertSales(shop: BenchShop, count: number, span: Span) {
  const { sale, lines, payment } = await rowsOfSale(shop)
  return withClients(shop, count, (clients) =>
    measureLoad(count, span, async (client) => {
      const connection = clients[client]
      const id = uuidv7()
      await runQuery(connection, { name: 'begin', text: 'begin' })
      await runQuery(connection, sale([{ id }]))
      await runQuery(connection, lines([1, 2, 3].map(() => ({ id: uuidv7(), transaction_id: id }))))
      await runQuery(connection, payment([{ id: uuidv7(), transaction_id: id }]))
      await runQuery(connection, { name: 'commit', text: 'commit' })
    }),
  )
}

async function insertPayments(shop: BenchShop, count: number, span: Span) {
  const { sale, payment } = await rowsOfSale(shop)
  const ids = Array.from({ length: 1000 }, () => uuidv7())
  return withClients(shop, count, async (clients) => {
    for (const id of ids) await runQuery(clients[0], sale([{ id, paid_amount: 0 }]))
    let received = 0
    return measureLoad(count, span, async (client) => {
      const connection = clients[client]
      const id = ids[received++ % ids.length]
      await runQuery(connection, { name: 'begin', text: 'begin' })
      await runQuery(connection, payment([{ id: uuidv7(), transaction_id: id }]))
      const update = 'update bench.transactions set paid_amount = paid_amount + 1 where id = $1'
      await runQuery(connection, { name: 'pay', text: update, values: [id] })
      await runQuery(connection, { name: 'commit', text: 'commit' })
    })
  })
}

type Values = Record<string, unknown>

/** Statements that insert rows like those of a sale, with some values replaced. */
async function rowsOfSale(shop: BenchShop) {
  for (const command of RAW_TABLES.split(';')) await shop.sql(command)
  const insertLike = async (table: string, rows: number, condition: string) => {
    const columns = await shop.sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'bench' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const like = await withClients(shop, 1, async ([client]) => {
      const { rows } = await runQuery(client, {
        text: `select ${names.join()} from ${table} where ${condition} limit 1`,
      })
      return rows[0] as Values
    })
    const places = Array.from(
      { length: rows },
      (_, row) => `(${names.map((_, column) => `$${row * names.length + column + 1}`).join()})`,
    )
    const text = `insert into bench.${table} (${names.join()}) values ${places.join()}`
    return (own: Values[]) => ({
      name: table,
      text,
      values: own.flatMap((values) => names.map((name) => values[name] ?? like[name])),
    })
  }
  const ofOne = `transaction_id = (select id from transactions where not is_sample and payment_status = 'paid' limit 1)`
  return {
    sale: await insertLike('transactions', 1, `not is_sample and payment_status = 'paid'`),
    lines: await insertLike('transaction_items', 3, ofOne),
    payment: await insertLike('payments', 1, ofOne),
  }
}

const PEOPLE = ['owner', 'manager', 'cashier', 'operator']

/** The shop limits an address to 120 attempts a minute. */
const SIGN_INS = 48

async function signInOften(shop: BenchShop, clients: number) {
  await shop.sql('delete from rate_limits')
  const requests = PEOPLE.map((name) =>
    buildRequest('POST', '/api/auth/sign-in/email', {
      body: { email: `${name}@printpro.id`, password: 'printpro-demo' },
    }),
  )
  return withConnections(shop.url, clients, async (connections) => {
    const took: number[] = []
    const begun = performance.now()
    await Promise.all(
      connections.map(async (connection, client) => {
        for (let time = 0; time < Math.max(1, Math.floor(SIGN_INS / clients)); time += 1) {
          const asked = performance.now()
          await connection.ask(requests[(client + time) % requests.length] ?? Buffer.from(''))
          took.push(performance.now() - asked)
        }
      }),
    )
    return toFigures(took, 'ms', (performance.now() - begun) / 1000)
  })
}

/** As costly as the shop's own (better-auth: N 16384, r 16, p 1, 64 bytes). */
async function hashOften() {
  const hash = promisify((password: string, salt: string, done: (error: Error | null, key: Buffer) => void) =>
    scrypt(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }, done),
  )
  return measureRepeated(10, () => hash('printpro-demo', 'a salt of sixteen'))
}
