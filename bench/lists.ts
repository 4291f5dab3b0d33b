// Queries of screens: pages of lists, searches, counts, Piutang, the board, Analitik.
import { transactionNumber } from '../core/orders/transaction.ts'
import { addDays, dayOf } from '../core/time/calendar.ts'
import { buildRequest, withConnections } from './http.ts'
import { CLIENTS, type Measurement, measureLoad, type Span } from './measure.ts'
import type { BenchShop } from './shop.ts'

const PAGE = 50
const DEEP = 1000
/** Targets (ms, median): for one page, and for sums over everything that matches. */
const OF_A_PAGE = 20
const OF_A_SUM = 100
const OF_A_YEAR = 250

type Address = string | ((shop: BenchShop) => Promise<string>)

const PAGES: Record<string, Address> = {
  'newest 50': '/transactions',
  'page 1,000': async (shop) => `/transactions?cursor=${await deepCursor(shop)}`,
  'search by number': async (shop) => searchFor((await someSale(shop)).number),
  'search by customer': async (shop) => searchFor((await someSale(shop)).customer),
  'search by a common name': searchFor('toko'),
  'search by product': searchFor('banner premium'),
  'search of two letters': searchFor('ba'),
  'search without a match': searchFor('zebra'),
  Menunggu: '/transactions?status=pending',
  'Sebagian, Diproses': '/transactions?paymentStatus=partial&status=processing',
  counts: '/transactions/counts',
  'ordered often': '/products/popular',
  board: '/production',
  Piutang: '/receivables',
  'Piutang: counts': '/receivables/counts',
  'Piutang: summary': '/receivables/summary',
  'Piutang: customers': '/receivables/customers',
  'Piutang: overdue': '/receivables?status=overdue',
  'Piutang of a customer': async (shop) =>
    `/receivables?search=${encodeURIComponent((await someSale(shop)).customer)}`,
  customers: '/customers',
  'customers by name': async (shop) =>
    `/customers?search=${encodeURIComponent((await someSale(shop)).customer)}`,
  'customers by part of a number': '/customers?search=0812',
  "a customer's sales": async (shop) => `/customers/${(await someSale(shop)).customerId}/transactions`,
  products: '/products',
  'products by name': '/products?search=banner',
  expenses: '/expenses',
  'expenses by name': '/expenses?search=listrik',
}

const SUMS: Record<string, Address> = {
  'counts of a common product': '/transactions/counts?search=banner',
  'expenses: summary': '/expenses/summary',
}

/** Those that a counter with many devices asks all day. */
const BUSY = ['newest 50', 'page 1,000', 'counts', 'search by product', 'Piutang']

export function listMeasurements(span: Span): Measurement[] {
  const measure =
    (p50: number) =>
    ([name, address]: [string, Address]): Measurement => ({
      name,
      clients: BUSY.includes(name) ? CLIENTS : [1],
      how: async (shop, clients) =>
        measureTogether(shop, clients, span, [typeof address === 'string' ? address : await address(shop)]),
      wanted: { 1: { p50 } },
      alsoSmall: true,
    })
  return [
    ...Object.entries(PAGES).map(measure(OF_A_PAGE)),
    ...Object.entries(SUMS).map(measure(OF_A_SUM)),
    analytics('Analitik whole, 30 days', 30, OF_A_SUM, span),
    analytics('Analitik whole, 365 days', 365, OF_A_YEAR, span),
    ...(['product', 'machine', 'customer', 'month'] as const).flatMap((by) => [
      margins(by, 30, OF_A_SUM, span),
      margins(by, 365, OF_A_YEAR, span),
    ]),
  ]
}

/** `from` and `to` of the days up to today. */
export function lastDays(days: number): string {
  const until = dayOf(new Date(), 'Asia/Jakarta')
  return `from=${addDays(until, 1 - days)}&to=${until}`
}

function margins(by: string, days: number, p50: number, span: Span): Measurement {
  return {
    name: `margins by ${by}, ${days} days`,
    how: (shop, clients) =>
      measureTogether(shop, clients, span, [`/analytics/profit?${lastDays(days)}&by=${by}`]),
    wanted: { 1: { p50 } },
    alsoSmall: true,
  }
}

/** All requests of the screen at once, until the last answer. */
function analytics(name: string, days: number, p50: number, span: Span): Measurement {
  const parts = ['figures', 'timeline', 'breakdown', 'customers', 'outsourcing', 'cashiers', 'profit']
  const year = dayOf(new Date(), 'Asia/Jakarta').slice(0, 4)
  const addresses = [
    ...parts.map((part) => `${part}?${lastDays(days)}`),
    ...[`years/${year}`, 'latest', 'cash-forecast'],
  ].map((part) => `/analytics/${part}`)
  return {
    name,
    clients: [1, 8],
    how: (shop, clients) => measureTogether(shop, clients, span, addresses),
    wanted: { 1: { p50 } },
    alsoSmall: true,
  }
}

/** Each client asks all addresses at once, each over a connection of its own. */
function measureTogether(shop: BenchShop, clients: number, span: Span, addresses: readonly string[]) {
  const requests = addresses.map((address) => buildRequest('GET', `/api${address}`, { cookie: shop.cookie }))
  return withConnections(shop.url, clients * requests.length, (connections) =>
    measureLoad(shop, clients, span, (client) =>
      Promise.all(
        requests.map((request, number) => connections[client * requests.length + number]?.ask(request)),
      ),
    ),
  )
}

function searchFor(words: string): string {
  return `/transactions?search=${encodeURIComponent(words)}`
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
