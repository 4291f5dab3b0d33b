import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { line, openCounter, order, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const live = async (table: 'transactions' | 'customers' | 'products' | 'expenses') => {
  const rows = await counter.db
    .selectFrom(table)
    .select(['id', 'isSample'])
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id, isSample }) => ({ id, isSample }))
}
const own = (...records: { id: string }[]) =>
  expect.arrayContaining(records.map(({ id }) => ({ id, isSample: false })))

test('changed sample records are kept as the shop’s own and counted beforehand', async () => {
  const untouched = await sell(counter, {
    customerId: counter.silver.id,
    items: [line(counter.film, { length: 58 })],
  })
  const paid = await sell(counter, {
    customerId: counter.regular.id,
    items: [line(counter.banner, { length: 100, width: 100 })],
  })
  const expenses = [
    { id: uuidv7(), name: 'Sewa ruko', amount: 4_500_000 },
    { id: uuidv7(), name: 'Listrik', amount: 900_000 },
  ]
  for (const expense of expenses) await counter.owner.post('/api/expenses', expense)
  for (const table of ['transactions', 'customers', 'products', 'expenses']) {
    await sql`update ${sql.table(table)} set is_sample = true`.execute(counter.db)
  }
  const { gold, card } = counter
  const change = async (path: string, fields: object) => {
    const { version } = (await counter.owner.get(path)).body
    expect((await counter.owner.patch(path, { version, ...fields })).status).toBe(200)
  }
  await change(`/api/customers/${gold.id}`, { address: 'Jl. Milik Sendiri 1' })
  await change(`/api/products/${card.id}`, { pricePerUnit: 550 })
  await change(`/api/expenses/${expenses[0]?.id}`, { amount: 5_000_000 })
  const payment = { id: uuidv7(), amount: 1_000, method: 'cash' }
  expect((await counter.owner.post(`/api/transactions/${paid.id}/payments`, payment)).status).toBe(201)

  const staying = await counter.owner.get('/api/store/sample-data')
  expect(staying).toMatchObject({
    status: 200,
    body: { transactions: 1, customers: 2, products: 2, expenses: 1 },
  })
  expect((await counter.manager.get('/api/store/sample-data')).status).toBe(403)
  const removed = await counter.owner.delete('/api/store/sample-data')
  expect(removed.body).toMatchObject({ transactions: 1, customers: 1, products: 1, expenses: 1 })
  expect(await live('transactions')).toEqual([{ id: paid.id, isSample: false }])
  expect((await counter.owner.get(`/api/transactions/${untouched.id}`)).status).toBe(404)
  // With the order stay its customer and its product.
  expect(await live('customers')).toEqual(own(gold, counter.regular))
  expect(await live('customers')).toHaveLength(2)
  expect(await live('products')).toEqual(own(card, counter.banner))
  expect(await live('products')).toHaveLength(2)
  expect(await live('expenses')).toEqual([{ id: expenses[0]?.id, isSample: false }])
  expect((await counter.owner.get('/api/store')).body.hasSampleData).toBe(false)
  expect((await counter.owner.get('/api/store/sample-data')).body).toEqual({
    transactions: 0,
    customers: 0,
    products: 0,
    expenses: 0,
  })
  const sale = order(counter, { customerId: gold.id, items: [line(card)] })
  expect((await counter.owner.post('/api/transactions', sale)).status).toBe(201)
})
