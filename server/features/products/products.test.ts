import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Product } from '../../../contract/products.ts'
import { issuesByField, line, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const tier = (minQuantity: number, maxQuantity?: number, pricePerUnit = 100) => ({
  id: uuidv7(),
  minQuantity,
  maxQuantity,
  pricePerUnit,
})

const input = (fields: object = {}) => ({
  id: uuidv7(),
  name: 'Brosur A5 Art Paper 150gr',
  category: 'Brosur',
  machineType: 'Digital Printing',
  unit: 'pcs',
  pricePerUnit: 1_500,
  ...fields,
})

test('a product is created as given, with its tiers, and eligible for discount by default', async () => {
  const product = input({
    pricingTiers: [{ ...tier(1, 49, 1_500), label: 'Retail' }, tier(50, undefined, 1_350)],
  })
  const { status, body } = await counter.owner.post('/api/products', product)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...product,
    discountEligible: true,
    version: 1,
    pricingTiers: expect.any(Array),
  })
  expect(body.pricingTiers[1]).toMatchObject({ minQuantity: 50, maxQuantity: null, label: null })
  expect((await counter.cashier.get(`/api/products/${product.id}`)).body).toEqual(body)
  expect((await counter.owner.post('/api/products', product)).body).toEqual(body)
  expect(await counter.owner.post('/api/products', { ...product, name: 'Other' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', data: { current: body } },
  })
})

test('a missing field is refused at its field', async () => {
  const bad = input({ name: '', category: '', machineType: '', unit: ' ', pricePerUnit: -1 })
  const reply = await counter.owner.post('/api/products', bad)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toMatchObject({
    name: 'Nama produk wajib diisi',
    category: 'Kategori wajib diisi',
    machineType: 'Jenis mesin wajib diisi',
    unit: 'Satuan wajib diisi',
    pricePerUnit: 'Tidak boleh kurang dari 0',
  })
})

test('invalid tiers are refused with the rule’s sentence', async () => {
  const reply = await counter.owner.post('/api/products', input({ pricingTiers: [tier(10), tier(5, 12)] }))
  expect(issuesByField(reply)).toEqual({
    'pricingTiers.1.maxQuantity': 'Tier 1 and 2: Overlapping quantity ranges',
  })
  const other = await counter.owner.post('/api/products', input({ pricingTiers: [tier(0, 5, 0)] }))
  expect(other.status).toBe(400)
})

test('a cashier reads products but cannot create one', async () => {
  expect((await counter.cashier.get('/api/products')).status).toBe(200)
})

test('search matches parts of name and category', async () => {
  const names = async (text: string) =>
    (await counter.cashier.get(`/api/products?search=${text}`)).body.rows.map((row: Product) => row.name)
  expect(await names('flexi')).toEqual(['Banner Flexi 280gr'])
  expect(await names('BROSUR')).toContain('Brosur A5 Art Paper 150gr')
  expect(await names('zzz')).toEqual([])
})

test('the products on most lines of the last 30 days are popular, without cancelled and deleted orders', async () => {
  const lines = (product: Product, count: number) =>
    Array.from({ length: count }, () => line(product, { length: 10, width: 10 }))
  await sell(counter, { items: [...lines(counter.film, 3), ...lines(counter.card, 1)] })
  const cancelled = await sell(counter, { items: lines(counter.banner, 5) })
  const long = await sell(counter, { items: lines(counter.banner, 5) })
  await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${cancelled.id}`.execute(
    counter.db,
  )
  await sql`update transactions set created_at = now() - interval '40 days' where id = ${long.id}`.execute(
    counter.db,
  )
  const { body } = await counter.cashier.get('/api/products/popular')
  expect(body.ids).toEqual([counter.film.id, counter.card.id])
})
