// Queries of screens: pages of lists, searches, counts, Piutang, Analitik.

import { transactionNumber } from '../core/orders/transaction.ts'
import { addDays, dayOf } from '../core/time/calendar.ts'
import { bareRouteBaseline, measureRoute, statementBaseline } from './baselines.ts'
import { buildRequest, withConnections } from './http.ts'
import { type Baseline, CLIENTS, type Measurement, measureLoad, type Span } from './measure.ts'
import type { BenchShop } from './shop.ts'

const PAGE = 50
const DEEP = 1000

/** Targets (ms, median): for one page, and for counts or sums over everything that matches. */
const OF_A_PAGE = 20
const OF_A_SUM = 100

const NEWEST =
  'select * from transactions where deleted_at is null order by created_at desc, id desc limit 50'
const COUNTS = 'select status, payment_status, sum(count) from daily_sales group by status, payment_status'

export function listMeasurements(span: Span): Measurement<BenchShop>[] {
  const page = (
    name: string,
    path: string | ((shop: BenchShop) => Promise<string>),
    more: Partial<Measurement<BenchShop>> = {},
  ): Measurement<BenchShop> => ({
    name,
    how: async (shop, clients) =>
      measureRoute(shop, clients, span, typeof path === 'string' ? path : await path(shop)),
    limit: statementBaseline('newest 50 by index', span, NEWEST),
    wanted: { 1: { p50: OF_A_PAGE } },
    timesSmall: 1.5,
    ...more,
  })
  const sum = (name: string, path: string, more: Partial<Measurement<BenchShop>> = {}) =>
    page(name, path, { wanted: { 1: { p50: OF_A_SUM } }, timesSmall: 3, ...more })
  const rows = (table: string, where = '') =>
    statementBaseline(
      `50 of ${table} by index`,
      span,
      `select * from ${table} where deleted_at is null ${where} order by created_at desc, id desc limit 50`,
    )
  return [
    {
      name: 'nothing (/healthz)',
      clients: CLIENTS,
      how: (shop, clients) => measureRoute(shop, clients, span, '/healthz'),
      limit: bareRouteBaseline(span, 15),
    },
    page('newest 50', '/api/transactions', {
      clients: CLIENTS,
      wanted: { 1: { p50: OF_A_PAGE }, 8: { perSecond: 1000 } },
    }),
    {
      name: 'newest 50, compressed for a browser',
      clients: [8],
      how: (shop, clients) => measureRoute(shop, clients, span, '/api/transactions', 'gzip, br'),
      limit: bareRouteBaseline(span, 30_000),
    },
    page('page 1,000', async (shop) => `/api/transactions?cursor=${await deepCursor(shop)}`, {
      clients: CLIENTS,
      limit: statementBaseline(
        'page by index',
        span,
        'select * from transactions where deleted_at is null and (created_at, id) < ($1, $2) order by created_at desc, id desc limit 50',
        async (shop) => (await deepCursor(shop)).split('_'),
      ),
    }),
    page('ordered often', '/api/products/popular', {
      limit: statementBaseline(
        'the newest 1,000 by index',
        span,
        'select id from transactions where deleted_at is null order by created_at desc, id desc limit 1000',
      ),
    }),
    page('search by number', async (shop) => searchFor((await someSale(shop)).number), {
      clients: CLIENTS,
      limit: statementBaseline(
        'sale by its id',
        span,
        'select * from transactions where id = $1',
        async (shop) => [(await someSale(shop)).id],
      ),
    }),
    page('search by customer', async (shop) => searchFor((await someSale(shop)).customer), {
      clients: CLIENTS,
      wanted: { 1: { p50: 3 } },
      limit: statementBaseline(
        "a customer's sales by index",
        span,
        'select * from transactions where deleted_at is null and customer_id = $1 order by created_at desc, id desc limit 50',
        async (shop) => [(await someSale(shop)).customerId],
      ),
    }),
    page('search by a common name', searchFor('toko'), { limit: sameSearch('toko', span) }),
    page('search by product', searchFor('banner premium'), {
      clients: CLIENTS,
      limit: sameSearch('banner premium', span),
    }),
    page('search of two letters', searchFor('ba'), { limit: sameSearch('ba', span) }),
    page('search without a match', searchFor('zebra'), { limit: sameSearch('zebra', span) }),
    page('Menunggu', '/api/transactions?status=pending'),
    page('Sebagian, Diproses', '/api/transactions?paymentStatus=partial&status=processing'),
    page('counts', '/api/transactions/counts', {
      clients: CLIENTS,
      limit: statementBaseline('counts kept', span, COUNTS),
    }),
    sum('counts of a common product', '/api/transactions/counts?search=banner', {
      limit: statementBaseline('counts kept', span, COUNTS),
      wanted: { 1: { p50: 30 } },
    }),
    page('Piutang', '/api/receivables', {
      clients: CLIENTS,
      limit: statementBaseline(
        'debts by index',
        span,
        `select * from transactions where deleted_at is null and remaining_amount > 0 and status <> 'cancelled'
         order by created_at, id limit 50`,
      ),
    }),
    ...['counts', 'summary', 'customers'].map((part) =>
      page(`Piutang: ${part}`, `/api/receivables/${part}`, {
        wanted: { 1: { p50: 30 } },
        limit: statementBaseline(
          'sum of the debts',
          span,
          `select count(*), sum(remaining_amount) from transactions
           where deleted_at is null and remaining_amount > 0 and status <> 'cancelled'`,
        ),
      }),
    ),
    page('Piutang: overdue', '/api/receivables?status=overdue'),
    page(
      'Piutang of a customer',
      async (shop) => `/api/receivables?search=${encodeURIComponent((await someSale(shop)).customer)}`,
    ),
    page('customers', '/api/customers', { limit: rows('customers') }),
    page(
      'customers by name',
      async (shop) => `/api/customers?search=${encodeURIComponent((await someSale(shop)).customer)}`,
      { limit: rows('customers') },
    ),
    page('customers by part of a number', '/api/customers?search=0812', { limit: rows('customers') }),
    page(
      "a customer's sales",
      async (shop) => `/api/customers/${(await someSale(shop)).customerId}/transactions`,
    ),
    page('products', '/api/products', { limit: rows('products') }),
    page('products by name', '/api/products?search=banner', { limit: rows('products') }),
    page('expenses', '/api/expenses', { limit: rows('expenses') }),
    page('expenses by name', '/api/expenses?search=listrik', { limit: rows('expenses') }),
    sum('expenses: summary', '/api/expenses/summary', {
      limit: statementBaseline(
        'sum of the expenses',
        span,
        'select count(*), sum(amount) from expenses where deleted_at is null',
      ),
    }),
    analytics('Analitik whole, 30 days', 30, span),
    analytics('Analitik whole, 365 days', 365, span),
    analytics('Analitik whole, three years', 1095, span),
  ]
}

/** All requests of the screen at once, until the last answer. */
function analytics(name: string, days: number, span: Span): Measurement<BenchShop> {
  return {
    name,
    clients: [1, 8],
    how: async ({ url, cookie }, clients) => {
      const until = dayOf(new Date(), 'Asia/Jakarta')
      const range = `from=${addDays(until, 1 - days)}&to=${until}`
      const parts = ['figures', 'timeline', 'breakdown', 'customers'].map((part) => `${part}?${range}`)
      const requests = [...parts, `years/${until.slice(0, 4)}`, 'latest'].map((part) =>
        buildRequest('GET', `/api/analytics/${part}`, { cookie }),
      )
      return withConnections(url, clients * requests.length, (connections) =>
        measureLoad(clients, span, (client) =>
          Promise.all(
            requests.map((request, number) => connections[client * requests.length + number]?.ask(request)),
          ),
        ),
      )
    },
    limit: statementBaseline(
      'sums kept',
      span,
      `select sum(count), sum(total), sum(tax) from daily_sales where day > now() - $1::int * interval '1 day'`,
      async () => [days],
    ),
    wanted: { 1: { p50: 150 } },
    timesSmall: 3,
  }
}

/** The same condition without the server. */
function sameSearch(words: string, span: Span): Baseline<BenchShop> {
  const held = words.split(' ').map((word) => `search_text like '%${word}%'`)
  return statementBaseline(
    `'${words}' alone`,
    span,
    `select * from transactions where deleted_at is null and ${held.join(' and ')} order by created_at desc, id desc limit 50`,
  )
}

function searchFor(words: string): string {
  return `/api/transactions?search=${encodeURIComponent(words)}`
}

type Sale = { id: string; number: string; customer: string; customerId: string }

/** A sale some days old whose customer has few others, found by the rare part of the name. */
async function someSale(shop: BenchShop): Promise<Sale> {
  const [sale] = await shop.sql<Sale>(
    `select id, customer_name as customer, customer_id as "customerId" from transactions
     where not is_sample and deleted_at is null and customer_id = (select customer_id from transactions where not is_sample
       group by customer_id having count(*) between 5 and 20 order by customer_id limit 1) limit 1`,
  )
  if (!sale) throw new Error('the shop has sales')
  return { ...sale, customer: sale.customer.split(' ').at(-1) ?? '', number: transactionNumber(sale.id) }
}

/** The cursor of the deep page; in a small shop nine tenths down its list. */
async function deepCursor(shop: BenchShop): Promise<string> {
  const [{ cursor } = { cursor: '' }] = await shop.sql<{ cursor: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id as cursor from transactions
     where deleted_at is null order by created_at desc, id desc offset $1 limit 1`,
    [Math.min(DEEP * PAGE, Math.floor(shop.size.sales * 0.9))],
  )
  return cursor
}
