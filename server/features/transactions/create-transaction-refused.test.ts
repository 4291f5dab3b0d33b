import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { issuesByField, line, openCounter, order, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const create = (input: object) => counter.cashier.post('/api/transactions', input)
test('every line reports its own problems', async () => {
  const gone = await counter.product({ name: 'Umbul-umbul', unit: 'pcs', pricePerUnit: 1_000 })
  await sql`update products set deleted_at = now() where id = ${gone.id}`.execute(counter.db)
  const items = [
    line(counter.banner),
    line(counter.banner, { length: 100, width: 0 }),
    line(counter.film, { width: 10 }),
    { ...line(counter.card), productId: uuidv7() },
    line(gone),
    line(counter.card),
  ]
  const reply = await create(order(counter, { items }))
  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(issuesByField(reply)).toEqual({
    'items.0.length': 'Panjang wajib diisi',
    'items.0.width': 'Lebar wajib diisi',
    'items.1.width': 'Lebar wajib diisi',
    'items.2.length': 'Panjang wajib diisi',
    'items.3.productId': 'Produk tidak ditemukan',
    'items.4.productId': 'Produk tidak ditemukan',
  })
})

test.each([
  [{ customerId: uuidv7() }, 'customerId'],
  [{ customerId: 'x' }, 'customerId'],
  [{ items: [] }, 'items'],
  [{ discountPercent: 100.5 }, 'discountPercent'],
  [{ discountPercent: 1.234 }, 'discountPercent'],
  [{ discountAmount: -1 }, 'discountAmount'],
  [{ discountAmount: 0.5 }, 'discountAmount'],
  [{ discountAmount: 290_001 }, 'discountAmount'],
  [{ paidAmount: -1 }, 'paidAmount'],
  [{ paidAmount: 1.5 }, 'paidAmount'],
  [{ paidAmount: '100' }, 'paidAmount'],
  [{ paidAmount: 1e300 }, 'paidAmount'],
  [{ paymentMethod: 'cheque' }, 'paymentMethod'],
  [{ secondPayment: { method: 'cash', amount: 5_000 } }, 'secondPayment.method'],
  [{ secondPayment: { method: 'qris', amount: 0 } }, 'secondPayment.amount'],
  [{ estimatedCompletion: '2026-02-30' }, 'estimatedCompletion'],
  [{ estimatedCompletion: '0001-01-01' }, 'estimatedCompletion'],
  [{ estimatedCompletion: '9999-12-31T23:00:00Z' }, 'estimatedCompletion'],
  [{ id: 'x' }, 'id'],
])('%j is refused at its field', async (fields, path) => {
  const reply = await create(order(counter, fields))
  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(issuesByField(reply)).toHaveProperty(path)
})

test.each([
  [{ quantity: 0 }, 'quantity'],
  [{ quantity: 1.5 }, 'quantity'],
  [{ length: -1 }, 'length'],
  [{ length: 1.234 }, 'length'],
  [{ width: 1e9 }, 'width'],
  [{ notes: 'x'.repeat(501) }, 'notes'],
])('a line with %j is refused at its field', async (fields, path) => {
  const reply = await create(
    order(counter, { items: [line(counter.banner, { length: 1, width: 1, ...fields })] }),
  )
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toHaveProperty(`items.0.${path}`)
})

test('amounts above the limit are refused as invalid input', async () => {
  const dear = await counter.product({ name: 'Mesin', unit: 'pcs', pricePerUnit: 1_000_000_000_000 })
  const one = await create(order(counter, { items: [line(dear, { quantity: 1_000 })] }))
  expect(one.status).toBe(400)
  expect(issuesByField(one)).toHaveProperty('items.0.quantity')
  const items = [line(dear, { quantity: 900 }), line(dear, { quantity: 900 })]
  const two = await create(order(counter, { items }))
  expect(two.status).toBe(400)
  expect(issuesByField(two)).toHaveProperty('items')
  const vast = line(counter.banner, { length: 999_999.99, width: 999_999.99 })
  expect(await create(order(counter, { items: [vast] }))).toMatchObject({
    status: 201,
    body: { items: [{ area: 99_999_998 }] },
  })
  const tiny = line(counter.banner, { length: 0.01, width: 0.01 })
  expect((await create(order(counter, { items: [tiny] }))).body).toMatchObject({ subtotal: 0, total: 0 })
})

test('a line id of another sale is refused, and nothing of the sale is stored', async () => {
  const other = await sell(counter)
  const taken = { ...line(counter.card), id: other.items[1]?.id }
  const input = order(counter, { items: [line(counter.card), taken] })
  const reply = await create(input)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toHaveProperty('items.1.id')
  const alone = await create(order(counter, { items: [{ ...taken, quantity: 3 }] }))
  expect([alone.status, issuesByField(alone)]).toEqual([
    400,
    { 'items.0.id': 'Item ini sudah dipakai transaksi lain' },
  ])
  expect((await counter.cashier.get(`/api/transactions/${input.id}`)).status).toBe(404)
  expect((await counter.cashier.get(`/api/transactions/${other.id}`)).body).toEqual(other)
})
