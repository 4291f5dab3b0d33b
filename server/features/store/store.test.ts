import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import { type Counter, deleteSale, openCounter, sell, toLineInput } from '../../testing/counter.ts'
import { SAMPLE_STORE } from '../sample-shop/sample-records.ts'
import { ensureStore } from './queries.ts'

let counter: Counter
beforeEach(async () => {
  counter = await openCounter()
})
afterEach(() => counter.close())

test('every signed-in user reads the configuration; there is exactly one', async () => {
  await ensureStore(counter.db)
  const { status, body } = await counter.operator.get('/api/store')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...DEFAULT_STORE,
    productSettings: SAMPLE_STORE.productSettings,
    version: 2,
    hasSampleData: false,
  })
  const { rows } = await sql`select count(*) from store_config`.execute(counter.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('only the owner removes sample data', async () => {
  expect((await counter.manager.delete('/api/store/sample-data')).status).toBe(403)
  expect((await counter.cashier.delete('/api/store/sample-data')).status).toBe(403)
})

test('sample data is removed at once, except the owner’s account and records of real sales', async () => {
  await sql`update customers set is_sample = true`.execute(counter.db)
  await sql`update products set is_sample = true`.execute(counter.db)
  const sample = await sell(counter, { customerId: counter.silver.id, paidAmount: 1_000 })
  await sql`update transactions set is_sample = true where id = ${sample.id}`.execute(counter.db)
  const again = sample.items.slice(1, 2).map((item) => ({ ...toLineInput(item), id: crypto.randomUUID() }))
  const real = await sell(counter, { items: again })
  const deleted = await sell(counter, { customerId: counter.regular.id })
  await deleteSale(counter.cashier, deleted.id)
  expect((await counter.owner.get('/api/store')).body.hasSampleData).toBe(true)

  const reply = await counter.owner.delete('/api/store/sample-data')
  expect(reply).toMatchObject({ status: 200, body: { customers: 2, products: 2, transactions: 1, users: 3 } })
  const names = async (path: string) =>
    (await counter.owner.get(`/api${path}`)).body.rows.map((row: { id: string }) => row.id)
  expect(await names('/customers')).toEqual([counter.gold.id])
  expect(await names('/products')).toEqual([counter.card.id])
  expect(await names('/transactions')).toEqual([real.id])
  const record = await counter.owner.get(`/api/transactions/${real.id}`)
  expect(record.body).toEqual(real)
  expect((await counter.owner.get('/api/store')).body).toMatchObject({ hasSampleData: false, version: 3 })

  const { rows } = await sql`select role from users where deleted_at is null`.execute(counter.db)
  expect(rows).toEqual([{ role: 'owner' }])
  const repeated = await counter.owner.delete('/api/store/sample-data')
  expect(repeated.body).toEqual({ customers: 0, products: 0, transactions: 0, expenses: 0, users: 0 })
})
