// A counter's work: saving sales, receiving payments, signing in.
import { v7 as uuidv7 } from 'uuid'
import { buildRequest, withConnections } from './http.ts'
import {
  askRepeatedly,
  CLIENTS,
  type Figures,
  type Measurement,
  measureLoad,
  type Span,
  toFigures,
} from './measure.ts'
import { memoryOf } from './processor.ts'
import type { BenchShop } from './shop.ts'

export function saleMeasurements(span: Span): Measurement[] {
  const wanted = { 32: { p99OverP50: 3 } }
  return [
    {
      name: 'save a sale (3 lines, payment)',
      clients: CLIENTS,
      how: async (shop, clients) => measureRequests(shop, clients, span, await saleRequests(shop)),
      wanted,
    },
    {
      name: 'save a sale, all configured',
      how: async (shop, clients) => {
        await configureAll(shop)
        return measureRequests(shop, clients, span, await saleRequests(shop, { balanceAmount: 1000 }))
      },
    },
    {
      name: 'receive a payment',
      clients: CLIENTS,
      how: async (shop, clients) => measureRequests(shop, clients, span, await paymentRequests(shop)),
      wanted,
    },
    { name: 'sign in', clients: [1, 8], how: signInOften },
    { name: 'server memory, after load', how: async (shop) => toFigures([memoryOf(shop.pid())], 'MB') },
  ]
}

function measureRequests(shop: BenchShop, clients: number, span: Span, next: () => Buffer): Promise<Figures> {
  return withConnections(shop.url, clients, (connections) =>
    measureLoad(shop, clients, span, async (client) => connections[client]?.ask(next())),
  )
}

const SOME = 'where not is_sample and deleted_at is null order by id limit 500'

/** The shop has recipes already: now also PPN, and customers with terms, a credit limit and a saldo. */
async function configureAll(shop: BenchShop): Promise<void> {
  await shop.sql(`
    update store_config set tax_mode = 'ppn', tax_rate = 0.11, tax_number = '0123456789012345', tax_name = 'CV Ukur',
      tax_address = 'Jl. Ukur 1', terms_enabled = true, balance_enabled = true, journal_enabled = true`)
  await shop.sql(`
    with topped as (
      update customers set terms_days = 30, credit_limit = 1000000000000, balance = balance + 1000000000
      where id in (select id from customers ${SOME}) returning id
    )
    insert into customer_balance (id, customer_id, kind, amount, method)
    select gen_random_uuid(), id, 'topUp', 1000000000, 'transfer' from topped`)
}

/** Requests that save sales of three lines, with customers and products in rotation. */
async function saleRequests(shop: BenchShop, fields: object = {}): Promise<() => Buffer> {
  const some = (table: string) => shop.sql<{ id: string }>(`select id from ${table} ${SOME}`)
  const [customers, products] = [await some('customers'), await some('products')]
  let made = 0
  return () => {
    made += 1
    const items = [0, 1, 2].map((line) => ({
      id: uuidv7(),
      productId: products[(made * 3 + line) % products.length]?.id,
      quantity: 1 + (made % 20),
    }))
    const customerId = customers[(made * 7) % customers.length]?.id
    const body = { id: uuidv7(), customerId, items, paymentMethod: 'cash', paidAmount: 5000, ...fields }
    return buildRequest('POST', '/api/transactions', { cookie: shop.cookie, body })
  }
}

async function paymentRequests(shop: BenchShop): Promise<() => Buffer> {
  const debts = await shop.sql<{ id: string }>(
    `select id from transactions where deleted_at is null and remaining_amount > 5000 and status <> 'cancelled'
     order by created_at desc limit 5000`,
  )
  let received = 0
  return () => {
    const debt = debts[received++ % debts.length]
    const body = { id: uuidv7(), amount: 1, method: 'cash' }
    return buildRequest('POST', `/api/transactions/${debt?.id}/payments`, { cookie: shop.cookie, body })
  }
}

/** Once for each client and user: the shop limits an address to 120 attempts a minute. */
async function signInOften(shop: BenchShop, clients: number): Promise<Figures> {
  await shop.sql('delete from rate_limits')
  const requests = ['owner', 'manager', 'cashier', 'operator'].map((name) =>
    buildRequest('POST', '/api/auth/sign-in/email', {
      body: { email: `${name}@printpro.id`, password: 'printpro-demo' },
    }),
  )
  return withConnections(shop.url, clients, async (connections) => {
    const took: number[] = []
    for (const request of requests)
      took.push(...(await askRepeatedly(clients, 0, async (client) => connections[client]?.ask(request))))
    return toFigures(took)
  })
}
