// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import { FIGURES } from '../../../testing/maju-jaya.ts'
import { deleteSale, issuesByField, line, openCounter, order, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const create = (input: object) => counter.cashier.post('/api/transactions', input)

test('creating a sale returns the complete record with correct figures', async () => {
  const input = order(counter, { paidAmount: 300_000, estimatedCompletion: '2026-11-22' })
  const { status, body } = await create(input)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...FIGURES.gold,
    id: input.id,
    customerId: counter.gold.id,
    customerName: 'CV Maju Jaya Abadi',
    customerPhone: '0812-8834-1907',
    firstItemName: 'Banner Flexi 280gr',
    itemCount: 3,
    membershipTier: 'gold',
    discountPercent: 0,
    discountRate: 0.15,
    taxRate: 0.1,
    paymentMethod: 'cash',
    paymentStatus: 'paid',
    paidAmount: 281_000,
    remainingAmount: 0,
    status: 'processing',
    estimatedCompletion: '2026-11-22',
    createdByName: expect.any(String),
  })
  expect(body.items).toMatchObject([
    {
      productName: 'Banner Flexi 280gr',
      unitPrice: 25_000,
      area: 3,
      total: 150_000,
      notes: 'Mata ayam 4 sudut',
    },
    { unitPrice: 400, quantity: 200, total: 80_000, area: null, appliedTier: { label: 'Wholesale' } },
    { unitPrice: 500, length: 120, width: null, total: 60_000, discountEligible: false, appliedTier: null },
  ])
  expect(body.payments).toMatchObject([
    {
      amount: 281_000,
      tendered: 300_000,
      change: 19_000,
      method: 'cash',
      receivedByName: expect.any(String),
    },
  ])
  expect((await counter.cashier.get(`/api/transactions/${input.id}`)).body).toEqual(body)
})

test('a sale paid in part is partial; an unpaid one is pending without a payment', async () => {
  const part = await sell(counter, { paidAmount: 150_000, paymentMethod: 'qris' })
  expect(part).toMatchObject({ paymentStatus: 'partial', paidAmount: 150_000, remainingAmount: 131_000 })
  expect(part.payments).toMatchObject([{ amount: 150_000, change: 0, method: 'qris' }])
  const none = await sell(counter)
  expect(none).toMatchObject({
    paymentStatus: 'pending',
    paidAmount: 0,
    remainingAmount: 281_000,
    payments: [],
  })
})

test('a sale paid by two methods has two payments, and change comes out of the cash', async () => {
  const secondPayment = { method: 'qris', amount: 150_000 }
  const input = order(counter, { paymentMethod: 'cash', paidAmount: 200_000, secondPayment })
  const replies = await Promise.all(Array.from({ length: 5 }, () => create(input)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  for (const { body } of replies) {
    expect(body).toMatchObject({ paymentStatus: 'paid', paidAmount: 281_000, paymentMethod: 'cash' })
    expect(body.payments).toMatchObject([
      { method: 'cash', amount: 131_000, tendered: 200_000, change: 69_000 },
      { method: 'qris', amount: 150_000, tendered: 150_000, change: 0 },
    ])
  }
  const other = { ...input, secondPayment: { ...secondPayment, method: 'transfer' } }
  expect((await create(other)).body.code).toBe('CONFLICT')
  expect((await create({ ...input, secondPayment: undefined })).body.code).toBe('CONFLICT')
  // Zero by one of the methods gives one row.
  const only = await sell(counter, { secondPayment: { method: 'transfer', amount: 1_000 } })
  expect(only.payments).toMatchObject([{ method: 'transfer', amount: 1_000 }])
  const all = await sell(counter, {
    paymentMethod: 'qris',
    paidAmount: 281_000,
    secondPayment: { method: 'cash', amount: 5_000 },
  })
  expect(all.payments).toMatchObject([{ method: 'qris', amount: 281_000 }])
})

test('a manual discount replaces the member discount on every line', async () => {
  expect(await sell(counter, { discountPercent: 10 })).toMatchObject({
    ...FIGURES.tenPercent,
    discountPercent: 10,
  })
})

test('a sale with a total of zero is paid', async () => {
  const free = await counter.product({ name: 'Contoh cetak', unit: 'pcs', pricePerUnit: 0 })
  expect(await sell(counter, { items: [line(free)], paidAmount: 5_000 })).toMatchObject({
    total: 0,
    paymentStatus: 'paid',
    payments: [],
  })
})

test('created_at is never later than booked_at', async () => {
  for (let n = 0; n < 20; n++) {
    const { body } = await create(order(counter, { paidAmount: 100_000 }))
    for (const { createdAt, bookedAt } of [body, ...body.payments]) expect(createdAt <= bookedAt).toBe(true)
  }
})

test('twenty identical concurrent requests create one sale, and all return it', async () => {
  const input = order(counter, { paidAmount: 100_000 })
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(input)))
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([...Array(19).fill(200), 201])
  for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
  expect(replies[0]?.body.payments).toHaveLength(1)
  const { rows } = await sql`select count(*) from transactions where id = ${input.id}`.execute(counter.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('a retried request returns the stored sale, even after prices changed', async () => {
  const product = await counter.product({ name: 'Spanduk Kain', unit: 'pcs', pricePerUnit: 1_000 })
  const input = order(counter, { items: [line(product)], expected: { ...FIGURES.gold, total: 935 } })
  const first = await create({ ...input, expected: undefined })
  await sql`update products set price_per_unit = 9000 where id = ${product.id}`.execute(counter.db)
  expect((await create(input)).body).toEqual(first.body)
  await sql`update products set deleted_at = now() where id = ${product.id}`.execute(counter.db)
  expect((await create(input)).body).toEqual(first.body)
  // Also after an edit, and with another `madeAt`.
  const { version } = first.body
  const edit = await counter.cashier.patch(`/api/transactions/${input.id}`, { version, discountPercent: 50 })
  expect(edit.status).toBe(200)
  const madeAt = new Date(Date.now() - 60_000).toISOString()
  expect((await create({ ...input, madeAt })).body).toEqual(edit.body)
})

test('the id of a sale with other content is an idempotency conflict that returns the stored sale', async () => {
  const input = order(counter, { paidAmount: 100_000 })
  const first = await create(input)
  const others = [
    { paidAmount: 281_000 },
    { paymentMethod: 'qris' },
    { discountPercent: 50 },
    { customerId: counter.silver.id },
    { items: input.items.slice(1) },
    { items: input.items.map((item) => ({ ...item, notes: 'lain' })) },
  ]
  for (const fields of others) {
    expect(await create({ ...input, ...fields })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', data: { current: first.body } },
    })
  }
  expect((await counter.cashier.get(`/api/transactions/${input.id}`)).body).toEqual(first.body)
})

test('clients cannot set fields that the server decides', async () => {
  const claims = {
    subtotal: 1,
    discount: 0,
    total: 500,
    tax: 0,
    cashback: 0,
    discountRate: 1,
    taxRate: 0,
    paymentStatus: 'paid',
    remainingAmount: 0,
    status: 'completed',
    createdBy: uuidv7(),
    createdAt: '2020-01-01T00:00:00Z',
    isSample: true,
    customerName: 'Someone',
    payments: [{ id: uuidv7(), amount: 281_000, tendered: 281_000, method: 'cash' }],
  }
  const plain = order(counter)
  const items = plain.items.map((item) => ({
    ...item,
    unitPrice: 1,
    total: 1,
    area: 0.01,
    discountEligible: true,
  }))
  const refused = Object.keys(issuesByField(await create({ ...plain, ...claims, items })))
  expect(refused).toEqual(expect.arrayContaining([...Object.keys(claims), 'items.0.unitPrice']))
  const asked = Date.now()
  const { body } = await create(plain)
  expect(body).toMatchObject({
    ...FIGURES.gold,
    paymentStatus: 'pending',
    status: 'processing',
    customerName: 'CV Maju Jaya Abadi',
    taxRate: 0.1,
    payments: [],
  })
  expect(body.createdBy).not.toBe(claims.createdBy)
  expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(asked)
})

test('figures other than the screen’s are refused with the correct ones', async () => {
  const input = order(counter, { expected: { ...FIGURES.gold, tax: 25_551 } })
  const reply = await create(input)
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', data: { figures: FIGURES.gold } },
  })
  expect((await counter.cashier.get(`/api/transactions/${input.id}`)).status).toBe(404)
  expect((await create({ ...input, expected: FIGURES.gold })).status).toBe(201)
})

test('ids are case-insensitive', async () => {
  const plain = order(counter)
  const shouting = {
    ...plain,
    id: plain.id.toUpperCase(),
    customerId: plain.customerId.toUpperCase(),
    items: plain.items.map((item) => ({
      ...item,
      id: item.id.toUpperCase(),
      productId: item.productId.toUpperCase(),
    })),
  }
  const { status, body } = await create(shouting)
  expect(status).toBe(201)
  expect((await create(plain)).body).toEqual(body)
  const [first] = plain.items
  const twice = await create(order(counter, { items: [first, { ...first, id: first?.id.toUpperCase() }] }))
  expect(issuesByField(twice)).toHaveProperty('items')
})

test('the due date defaults to tomorrow; an instant becomes its shop day', async () => {
  const tomorrow = addDays(dayOf(new Date(), 'Asia/Jakarta'), 1)
  expect((await sell(counter)).estimatedCompletion).toBe(tomorrow)
  const late = await sell(counter, { estimatedCompletion: '2026-11-22T17:30:00Z' })
  expect(late.estimatedCompletion).toBe('2026-11-23')
  const offset = await sell(counter, { estimatedCompletion: '2026-11-22T23:30:00+07:00' })
  expect(offset.estimatedCompletion).toBe('2026-11-22')
})

test('sizes that the unit does not use are not stored', async () => {
  const { items } = await sell(counter, { items: [line(counter.card, { length: 9, width: 5.5 })] })
  expect(items).toMatchObject([{ length: null, width: null, area: null }])
})

test('retrying the creation of a deleted sale returns NOT_FOUND', async () => {
  const input = order(counter)
  await create(input)
  expect((await deleteSale(counter.cashier, input.id)).status).toBe(200)
  expect((await create(input)).status).toBe(404)
})
