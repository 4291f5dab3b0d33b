import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { Product } from '../../../contract/products.ts'
import { defaultTiers } from '../../../core/products/product.ts'
import { issuesByField, line, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const mug = (fields: object = {}) =>
  counter.product({ name: 'Mug Custom', unit: 'pcs', pricePerUnit: 35_000, ...fields })
const path = ({ id }: { id: string }) => `/api/products/${id}`
const tier = (minQuantity: number, maxQuantity: number | null, pricePerUnit = 100) => ({
  id: uuidv7(),
  minQuantity,
  maxQuantity,
  pricePerUnit,
  label: null,
})

describe('an edit', () => {
  test('changes every field', async () => {
    const product = await mug()
    const changes = {
      name: 'Mug Keramik',
      category: 'Kartu',
      machineType: 'Sublimation',
      unit: 'cm',
      pricePerUnit: 400_000,
      pricingTiers: [tier(1, 9, 400_000), tier(10, null, 380_000)],
      discountEligible: false,
    }
    const reply = await counter.cashier.patch(path(product), { version: 1, ...changes })
    expect(reply).toMatchObject({
      status: 200,
      body: { ...changes, id: product.id, createdAt: product.createdAt, version: 2 },
    })
    expect((await counter.cashier.get(path(product))).body).toEqual(reply.body)
  })

  test('of one field leaves the others, also tiers and discount', async () => {
    const product = await mug({ pricingTiers: defaultTiers(35_000, uuidv7), discountEligible: false })
    const { body } = await counter.owner.patch(path(product), { version: 1, pricePerUnit: 36_000 })
    expect(body).toEqual({ ...product, pricePerUnit: 36_000, version: 2 })
    const emptied = await counter.owner.patch(path(product), { version: 2, pricingTiers: [] })
    expect(emptied.body.pricingTiers).toEqual([])
    expect((await counter.owner.patch(path(product), { version: 3 })).status).toBe(200)
  })

  test('of an outdated version is refused with the current record', async () => {
    const product = await mug()
    const first = await counter.owner.patch(path(product), { version: 1, pricePerUnit: 30_000 })
    const late = await counter.manager.patch(path(product), { version: 1, name: 'Mug Lain' })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: first.body } } })
    expect((await counter.owner.get(path(product))).body).toEqual(first.body)
  })

  test('succeeds for one of two concurrent requests', async () => {
    const product = await mug()
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => counter.owner.patch(path(product), { version: 1, pricePerUnit: n * 1000 })),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('is refused at the invalid fields', async () => {
    const product = await mug()
    const bad = { name: ' ', category: '', machineType: '', unit: '', pricePerUnit: -1 }
    const reply = await counter.owner.patch(path(product), { version: 1, ...bad })
    expect(reply.status).toBe(400)
    expect(issuesByField(reply)).toMatchObject({
      name: 'Nama produk wajib diisi',
      category: 'Kategori wajib diisi',
      machineType: 'Jenis mesin wajib diisi',
      unit: 'Satuan wajib diisi',
      pricePerUnit: 'Tidak boleh kurang dari 0',
    })
    const tiers = await counter.owner.patch(path(product), {
      version: 1,
      pricingTiers: [tier(0, null), tier(5, 4, 0)],
    })
    expect((tiers.body.issues as { path: unknown; message: string }[]).map(({ message }) => message)).toEqual(
      [
        'Tier 1: Minimum quantity must be at least 1',
        'Tier 1 and 2: Overlapping quantity ranges',
        'Tier 2: Maximum quantity cannot be less than minimum quantity',
        'Tier 2: Price must be greater than 0',
      ],
    )
    for (const wrong of [{ pricePerUnit: 1.5 }, { pricePerUnit: '9' }, { pricingTiers: null }, { name: 5 }]) {
      expect((await counter.owner.patch(path(product), { version: 1, ...wrong })).status).toBe(400)
    }
    expect((await counter.owner.patch(path(product), { name: 'Tanpa versi' })).status).toBe(400)
    expect((await counter.owner.get(path(product))).body.version).toBe(1)
  })

  test('does not change existing sales', async () => {
    const product = await mug()
    const sale = await sell(counter, { items: [line(product, { quantity: 2 })] })
    await counter.owner.patch(path(product), { version: 1, name: 'Mug Baru', pricePerUnit: 1_000 })
    const { body } = await counter.cashier.get(`/api/transactions/${sale.id}`)
    expect(body).toEqual(sale)
  })
})

describe('deleting', () => {
  test('removes a product from every list and keeps its sales', async () => {
    const product = await mug({ name: 'Mug Terhapus' })
    const sale = await sell(counter, { items: [line(product)] })
    expect(await counter.owner.delete(path(product))).toMatchObject({ status: 200, body: { id: product.id } })
    expect((await counter.owner.get(path(product))).status).toBe(404)
    const { body } = await counter.owner.get('/api/products?limit=1000')
    expect(body.rows.map((row: Product) => row.id)).not.toContain(product.id)
    expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body).toEqual(sale)
    const { rows } = await sql`select deleted_by from products where id = ${product.id}`.execute(counter.db)
    expect(rows).toEqual([{ deletedBy: counter.users.owner }])
    const again = await counter.cashier.post('/api/transactions', {
      id: uuidv7(),
      customerId: counter.gold.id,
      items: [line(product)],
    })
    expect(again.status).toBe(400)
  })

  test('a deleted product is refused, and so is editing it', async () => {
    const product = await mug()
    await counter.owner.delete(path(product))
    expect((await counter.owner.delete(path(product))).body.code).toBe('NOT_FOUND')
    const edit = await counter.owner.patch(path(product), { version: 2, name: 'Kembali' })
    expect(edit).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await counter.owner.patch(path({ id: uuidv7() }), { version: 1 })).status).toBe(404)
    expect((await counter.owner.delete('/api/products/bukan-id')).status).toBe(400)
  })
})

test('users without the page can neither edit nor delete', async () => {
  const product = await mug()
  expect((await counter.operator.patch(path(product), { version: 1, name: 'X' })).status).toBe(403)
  expect((await counter.operator.delete(path(product))).status).toBe(403)
  expect((await counter.anonymous.patch(path(product), { version: 1 })).status).toBe(401)
  expect((await counter.anonymous.delete(path(product))).status).toBe(401)
  expect((await counter.cashier.patch(path(product), { version: 1, name: 'Mug Kasir' })).status).toBe(200)
})

test('edits and deletions are recorded in Riwayat', async () => {
  const product = await mug()
  await counter.manager.patch(path(product), { version: 1, pricePerUnit: 40_000 })
  await counter.owner.delete(path(product))
  const { rows } = await sql<{ actor: string; operation: string; after: object }>`
    select actor, operation, after from activity where id = ${product.id} order by seq`.execute(counter.db)
  expect(rows.map(({ actor, operation }) => [actor, operation])).toEqual([
    [counter.users.owner, 'create'],
    [counter.users.manager, 'update'],
    [counter.users.owner, 'delete'],
  ])
  expect(rows[1]?.after).toEqual({ price_per_unit: 40_000 })
})
