// Do the lists stay fast? The same questions to a shop of 10,000 transactions and then of 1,000,000 (with 50,000 customers):
// node bench/lists.ts

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { DEFAULT_ROLE_RIGHTS } from '../core/access.ts'
import { daysOf } from '../core/expense.ts'
import { debtOf, lastPricesOf, transactionsOf } from '../server/customers/account/queries.ts'
import { CUSTOMERS, countCustomers, foundCustomers } from '../server/customers/queries.ts'
import type { Database } from '../server/database/connection.ts'
import { atOneMoment } from '../server/database/snapshot.ts'
import { EXPENSES, foundExpenses, type Selection } from '../server/expenses/queries.ts'
import { summarizeExpenses } from '../server/expenses/summarize.ts'
import { foundProducts, PRODUCTS } from '../server/products/queries.ts'
import {
  countReceivables,
  listDebtors,
  listReceivables,
  summarizeReceivables,
} from '../server/receivables/list-receivables.ts'
import { readPage } from '../server/records/pages.ts'
import { createTransaction } from '../server/transactions/create-transaction.ts'
import { countTransactions, listTransactions } from '../server/transactions/list/list-transactions.ts'
import { asSummary } from '../server/transactions/queries.ts'
import { growTo, withShop } from './large-shop.ts'
import { medians, type Question, report } from './medians.ts'

/** A page of a list; what is counted or summed over everything that matches; both in milliseconds. */
const PAGE = 20
const SUM = 100

const limit = 50

await withShop(async (db) => {
  await growTo(db, 10_000)
  const few = await medians(await questions(db))
  await growTo(db, 1_000_000)
  const asked = await questions(db)
  report(asked, few, await medians(asked))
})

async function questions(db: Database): Promise<Question[]> {
  return [...(await ofTransactions(db)), ...(await ofReceivables(db)), ...(await ofTheRest(db))]
}

async function ofTransactions(db: Database): Promise<Question[]> {
  const deep = await someTransaction(db)
  const rare = deep.customer.slice(10, 26)
  const list = (name: string, input: Omit<Parameters<typeof listTransactions>[1], 'limit'>) => ({
    name: `transactions, ${name}`,
    limit: PAGE,
    ask: () => listTransactions(db, { limit, ...input }),
  })
  return [
    list('first page', {}),
    list('after 5,000 rows', { cursor: `${deep.at.toISOString()}_${deep.id}` }),
    list('Menunggu', { status: ['pending'] }),
    list('Sebagian, Diproses', { paymentStatus: ['partial'], status: ['processing'] }),
    list('a number', { search: deep.id.slice(-8).toUpperCase() }),
    list('a customer', { search: rare }),
    list('a common product', { search: 'banner' }),
    list('two letters', { search: 'ba' }),
    list('no match', { search: 'zebra' }),
    { name: 'chip counts', limit: PAGE, ask: () => countTransactions(db, {}) },
    { name: 'chip counts, a customer', limit: PAGE, ask: () => countTransactions(db, { search: rare }) },
    {
      name: 'chip counts, a common product',
      limit: SUM,
      ask: () => countTransactions(db, { search: 'banner' }),
    },
    { name: 'save a transaction', limit: PAGE, ask: await saving(db) },
  ]
}

async function ofReceivables(db: Database): Promise<Question[]> {
  const now = new Date()
  const { customer } = await someTransaction(db)
  const search = customer.slice(10, 26)
  return [
    { name: 'receivables, first page', limit: PAGE, ask: () => listReceivables(db, { limit }, now) },
    {
      name: 'receivables, overdue',
      limit: PAGE,
      ask: () => listReceivables(db, { limit, status: 'overdue' }, now),
    },
    {
      name: 'receivables, a customer',
      limit: PAGE,
      ask: () => listReceivables(db, { limit, search }, now),
    },
    { name: 'receivables, counts', limit: SUM, ask: () => countReceivables(db, {}, now) },
    {
      name: 'receivables, summary',
      limit: SUM,
      ask: () => atOneMoment(db, (moment) => summarizeReceivables(moment, now)),
    },
    { name: 'receivables by customer', limit: SUM, ask: () => listDebtors(db, { limit }, now) },
  ]
}

async function ofTheRest(db: Database): Promise<Question[]> {
  const customers = (search?: string) => () =>
    readPage(foundCustomers(db, search), { limit }, CUSTOMERS.record)
  const products = (search?: string) => () => readPage(foundProducts(db, search), { limit }, PRODUCTS.record)
  const expenses = (selection: Selection) => () =>
    readPage(foundExpenses(db, selection), { limit }, EXPENSES.record)
  const { customer, customerId } = await someTransaction(db)
  const month = daysOf({ month: 1, year: new Date().getUTCFullYear() })
  return [
    { name: 'customers, first page', limit: PAGE, ask: customers() },
    {
      name: 'customers, a name',
      limit: PAGE,
      ask: customers(customer.slice(10, 20)),
    },
    {
      name: 'customers, part of a number',
      limit: PAGE,
      ask: customers('0812'),
    },
    {
      name: 'customers, a name and a number',
      limit: PAGE,
      ask: customers(`+62 8 ${customer.slice(10, 20)}`),
    },
    { name: 'customers, no match', limit: PAGE, ask: customers('zebra senja') },
    { name: 'customers, per tier', limit: PAGE, ask: () => countCustomers(db) },
    {
      name: 'one customer: sales, debt, prices',
      limit: PAGE,
      ask: () =>
        Promise.all([
          readPage(transactionsOf(db, customerId), { limit }, asSummary),
          debtOf(db, customerId),
          lastPricesOf(db, customerId),
        ]),
    },
    { name: 'products, first page', limit: PAGE, ask: products() },
    { name: 'products, a name', limit: PAGE, ask: products('banner') },
    { name: 'expenses, first page', limit: PAGE, ask: expenses({ days: null }) },
    { name: 'expenses, a month', limit: PAGE, ask: expenses({ days: month }) },
    {
      name: 'expenses, a search',
      limit: PAGE,
      ask: expenses({ days: null, search: 'listrik' }),
    },
    {
      name: 'expenses, summary',
      limit: SUM,
      ask: () => atOneMoment(db, (moment) => summarizeExpenses(moment, {}, new Date())),
    },
  ]
}

async function someTransaction(db: Database) {
  const { rows } = await sql<{ id: string; at: Date; customer: string; customerId: string }>`
    select id, created_at as at, customer_name as customer, customer_id as "customerId" from transactions
    where customer_name like 'Pelanggan%' order by created_at desc offset 5000 limit 1`.execute(db)
  const [found] = rows
  if (!found) throw new Error('there are transactions by now')
  return found
}

async function saving(db: Database): Promise<() => Promise<unknown>> {
  const customer = await db.selectFrom('customers').select('id').limit(1).executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('unit', '=', 'pcs')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const owner = { user: { id, role: 'owner' as const }, rights: DEFAULT_ROLE_RIGHTS }
  const item = () => ({
    id: uuidv7(),
    productId: product.id,
    quantity: 10,
    length: null,
    width: null,
    notes: null,
  })
  return () =>
    createTransaction(db, owner, {
      id: uuidv7(),
      customerId: customer.id,
      items: [item(), item(), item()],
      discountPercent: 0,
      paymentMethod: 'cash',
      paidAmount: 100_000,
    })
}
