import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '../../../contract/products.ts'
import type { Quote } from '../../../contract/quotes.ts'
import type { RejectedSubmission } from '../../../contract/rejected-submissions.ts'
import { BOOLEAN_RIGHTS, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { type Counter, issuesByField, line, openCounter, order } from '../../testing/counter.ts'
import { addQuote, orderOf } from '../../testing/quote.ts'
import { setRolePermissions } from '../../testing/staff.ts'

let counter: Counter
let poster: Product
beforeEach(async () => {
  counter ??= await openCounter()
  poster = await counter.product({ name: 'Poster', unit: 'pcs', pricePerUnit: 100_000 })
})
afterAll(() => counter.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** An offline sale from some days ago, at a price that changed since. */
async function oldSale(days = 9, fields: object = {}) {
  const { version } = (await counter.owner.get('/api/store')).body
  const madeAt = daysAgo(days)
  const input = order(counter, {
    customerId: counter.regular.id,
    items: [line(poster)],
    discountPercent: 10,
    paidAmount: 99_000,
    madeAt,
    pricedBy: {
      store: version,
      customer: counter.regular.version,
      products: { [poster.id]: poster.version },
    },
    ...fields,
  })
  await counter.owner.patch(`/api/products/${poster.id}`, { version: poster.version, pricePerUnit: 200_000 })
  return { ...input, madeAt }
}
type Sale = { id: string; madeAt: string }

const reportOf = (input: Sale, fields: object = {}) => ({
  kind: 'transactions.create',
  input,
  createdBy: counter.users.cashier,
  createdAt: input.madeAt,
  code: 'TOO_OLD',
  message: 'Dibuat lebih dari 7 hari yang lalu, jadi perlu keputusan pemilik atau manajer',
  customerName: 'Rina Marlina',
  customerPhone: '0812-1111-2222',
  total: 99_000,
  paid: 99_000,
  ...fields,
})
const report = (input: Sale, fields: object = {}, by = counter.cashier) =>
  by.post('/api/rejected-submissions', reportOf(input, fields))
const listed = async (by = counter.manager): Promise<RejectedSubmission[]> =>
  (await by.get('/api/rejected-submissions')).body.rows
const find = async (id: string) => (await listed()).find((row) => row.id === id)
const book = (input: Sale, decision: object, by = counter.manager) =>
  by.post(`/api/rejected-submissions/${input.id}/book`, decision)

test('owners and managers see a rejected sale on their devices, and it is no sale', async () => {
  const input = await oldSale()
  expect((await counter.cashier.post('/api/transactions', input)).body).toMatchObject({ code: 'TOO_OLD' })
  const { status, body } = await report(input)
  expect(status).toBe(200)
  expect(body).toEqual({ state: 'open', prices: { former: 99_000, current: 198_000 } })
  expect(await find(input.id)).toMatchObject({
    kind: 'transactions.create',
    code: 'TOO_OLD',
    customerName: 'Rina Marlina',
    total: 99_000,
    paid: 99_000,
    createdBy: counter.users.cashier,
    createdAt: input.madeAt,
    prices: { former: 99_000, current: 198_000 },
  })
  expect((await listed(counter.owner)).map(({ id }) => id)).toContain(input.id)
  for (const other of [counter.cashier, counter.operator]) {
    expect((await other.get('/api/rejected-submissions')).status).toBe(403)
  }
  expect((await counter.owner.get(`/api/transactions/${input.id}`)).status).toBe(404)
  // A repeated report appears once.
  await report(input)
  expect((await listed()).filter(({ id }) => id === input.id)).toHaveLength(1)
})

test('it is booked at the historical price, for its maker, dated at the decision', async () => {
  const input = await oldSale()
  await report(input)
  const asked = Date.now()
  const { status, body } = await book(input, { prices: 'former', expected: 99_000 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: input.id,
    total: 99_000,
    paymentStatus: 'paid',
    createdBy: counter.users.cashier,
    items: [{ unitPrice: 100_000 }],
  })
  expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(asked)
  expect(await find(input.id)).toBeUndefined()
  expect((await report(input)).body.state).toBe('booked')
  const { rows } = await sql<{ name: string }>`
    select users.name from activity join users on users.id = actor
    where entity = 'transactions' and activity.id = ${input.id}`.execute(counter.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.name).not.toBe(body.createdByName)
})

test('a price that ended before the grace needs the right to change prices', async () => {
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    manager: { granted: BOOLEAN_RIGHTS.filter((right) => right !== 'changePrices'), discountLimit: 100 },
  })
  const recent = await oldSale()
  await report(recent)
  expect((await book(recent, { prices: 'former', expected: 99_000 })).status).toBe(200)
  poster = await counter.product({ name: 'Poster lama', unit: 'pcs', pricePerUnit: 100_000 })
  const input = await oldSale()
  await sql`alter table former_prices disable trigger append_only`.execute(counter.db)
  await sql`update former_prices set until = until - interval '8 days' where id = ${poster.id}`.execute(
    counter.db,
  )
  await sql`alter table former_prices enable trigger append_only`.execute(counter.db)
  await report(input)
  const refused = await book(input, { prices: 'former', expected: 99_000 })
  expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } })
  expect((await listed()).map(({ id }) => id)).toContain(input.id)
  expect((await book(input, { prices: 'former', expected: 99_000 }, counter.owner)).status).toBe(200)
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
})

test('it can be booked at today’s price: the difference is owed', async () => {
  const input = await oldSale()
  await report(input)
  const { body } = await book(input, { prices: 'current', expected: 198_000 })
  expect(body).toMatchObject({ total: 198_000, paidAmount: 99_000, remainingAmount: 99_000 })
})

test('an order whose quote became another order, was revised, deleted or is of a customer who is gone is booked without it', async () => {
  const lostQuotes = {
    ordered: async (quote: Quote) => void (await counter.cashier.post('/api/transactions', orderOf(quote))),
    revised: async ({ id, revision, version }: Quote) => {
      const sent = await counter.cashier.post(`/api/quotes/${id}/sendings`, {
        revision,
        version,
        channel: 'shop',
      })
      await counter.cashier.patch(`/api/quotes/${id}`, { version: sent.body.version, terms: 'Baru' })
    },
    deleted: async ({ id }: Quote) => void (await counter.cashier.delete(`/api/quotes/${id}`)),
  }
  for (const [how, lose] of Object.entries(lostQuotes)) {
    for (const prices of ['former', 'current'] as const) {
      poster = await counter.product({ name: `Poster ${how} ${prices}`, unit: 'pcs', pricePerUnit: 100_000 })
      const quote = await addQuote(counter, {
        customerId: counter.regular.id,
        items: [line(poster)],
        discountPercent: 10,
      })
      const { quote: named, items, expected } = orderOf(quote)
      const input = await oldSale(0, { items, expected, quote: named, discountPercent: undefined })
      await lose(quote)
      const refused = await counter.cashier.post('/api/transactions', input)
      expect(refused.body.code).toBe(
        { ordered: 'QUOTE_ORDERED', revised: 'QUOTE_REVISED', deleted: 'NOT_FOUND' }[how],
      )
      const { body: state } = await report(input, { code: refused.body.code })
      expect(state).toEqual({ state: 'open', prices: { former: 99_000, current: 198_000 } })
      const expectedTotal = state.prices[prices]
      const { status, body } = await book(input, { prices, expected: expectedTotal })
      expect([how, status, body.total]).toEqual([how, 200, expectedTotal])
      const { orderId } = (await counter.cashier.get(`/api/quotes/${quote.id}`)).body
      // A later revision is not offered again; an order that exists stays the one of its quote.
      if (how === 'revised') expect(orderId).toBe(input.id)
      if (how === 'ordered') expect(body.items[0].id).not.toBe(items[0]?.id)
    }
  }
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    manager: { granted: BOOLEAN_RIGHTS.filter((right) => right !== 'changePrices'), discountLimit: 100 },
  })
  poster = await counter.product({ name: 'Poster janji', unit: 'pcs', pricePerUnit: 100_000 })
  const quote = await addQuote(counter, {
    customerId: counter.regular.id,
    items: [line(poster)],
    discountPercent: 10,
  })
  const input = await oldSale(0, { ...orderOf(quote), id: uuidv7() })
  await lostQuotes.ordered(quote)
  await report(input)
  const refused = await book(input, { prices: 'former', expected: 99_000 })
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } })

  const buyer = await counter.cashier.post('/api/customers', {
    id: uuidv7(),
    name: 'Toko Tutup',
    phone: '0899-1',
  })
  const own = await addQuote(counter, {
    customerId: buyer.body.id,
    items: [line(poster)],
    discountPercent: 10,
  })
  const { version } = (await counter.owner.get('/api/store')).body
  const pricedBy = { store: version, customer: 1, products: {} }
  const orphan = { ...orderOf(own), paidAmount: 99_000, madeAt: daysAgo(0), pricedBy }
  await counter.owner.delete(`/api/customers/${buyer.body.id}`)
  expect((await report(orphan)).body.prices).toEqual({ former: null, current: null })
  const other = await book(orphan, { prices: 'former', expected: own.total, customerId: counter.regular.id })
  expect(other).toMatchObject({ status: 200, body: { customerId: counter.regular.id, total: own.total } })
  expect((await counter.cashier.get(`/api/quotes/${own.id}`)).body.orderId).toBeNull()
})

test('an order of a quote that was made too long ago becomes the quote’s order when it is booked', async () => {
  const quote = await addQuote(counter, {
    customerId: counter.regular.id,
    items: [line(poster)],
    discountPercent: 10,
  })
  const input = await oldSale(9, { ...orderOf(quote), madeAt: daysAgo(9) })
  expect((await counter.cashier.post('/api/transactions', input)).body.code).toBe('TOO_OLD')
  await report(input)
  expect((await book(input, { prices: 'former', expected: 99_000 })).status).toBe(200)
  expect((await counter.cashier.get(`/api/quotes/${quote.id}`)).body).toMatchObject({
    status: 'ordered',
    orderId: input.id,
  })
})

test('another total than expected is refused, and nothing is booked', async () => {
  const input = await oldSale()
  await report(input)
  expect(await book(input, { prices: 'current', expected: 99_000 })).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', data: { figures: { total: 198_000 } } },
  })
  expect(await find(input.id)).toBeTruthy()
  expect((await counter.owner.get(`/api/transactions/${input.id}`)).status).toBe(404)
})

test('a sale to a deleted customer can be booked for another one', async () => {
  const gone = await counter.customer('Kopi Senja Bekasi', 'regular')
  const input = await oldSale(1, { customerId: gone.id })
  await counter.manager.delete(`/api/customers/${gone.id}`)
  const refused = await counter.cashier.post('/api/transactions', input)
  expect(issuesByField(refused)).toEqual({ customerId: 'Pelanggan tidak ditemukan' })
  expect((await report(input)).body.prices).toEqual({ former: null, current: null })
  const { body } = await book(input, { prices: 'former', expected: 99_000, customerId: counter.regular.id })
  expect(body).toMatchObject({ customerId: counter.regular.id, total: 99_000, createdAt: input.madeAt })
})

test('a successful retry by its maker settles it', async () => {
  const input = await oldSale(1)
  await report(input, { code: 'RIGHT_MISSING' })
  expect((await counter.cashier.post('/api/transactions', input)).status).toBe(201)
  expect(await find(input.id)).toBeUndefined()
})

test('it is discarded with a reason, which stays in Riwayat', async () => {
  const input = await oldSale()
  await report(input)
  const discard = (by: typeof counter.cashier, reason: string) =>
    by.post(`/api/rejected-submissions/${input.id}/discard`, { reason })
  expect(issuesByField(await discard(counter.cashier, ' '))).toEqual({ reason: 'Alasan wajib diisi' })
  expect((await discard(counter.operator, 'iseng')).status).toBe(403)
  expect((await discard(counter.cashier, 'Pelanggan batal')).status).toBe(200)
  expect((await discard(counter.manager, 'lagi')).status).toBe(404)
  expect((await report(input)).body.state).toBe('discarded')
  expect((await book(input, { prices: 'former', expected: 99_000 })).status).toBe(404)
  const { body } = await counter.owner.get('/api/activity?kind=rejectedSubmissions')
  expect(JSON.stringify(body.rows[0].changes)).toContain('Pelanggan batal')
  expect(JSON.stringify(body.rows[1].changes)).toContain('Rina Marlina')
})

test('a colleague may report only for users who can no longer sign in', async () => {
  const input = await oldSale(1)
  const createdBy = counter.users.operator
  expect((await report(input, { createdBy })).body.state).toBe('authorCanSend')
  expect(await find(input.id)).toBeUndefined()
  await sql`update users set is_active = false where id = ${createdBy}`.execute(counter.db)
  expect((await report(input, { createdBy })).body.state).toBe('open')
  expect(await find(input.id)).toMatchObject({ createdBy, reportedByName: expect.any(String) })
  expect(issuesByField(await report(await oldSale(1), { createdBy: uuidv7() }))).toHaveProperty('createdBy')
  await sql`update users set is_active = true where id = ${createdBy}`.execute(counter.db)
})

test('reports are validated, and their number per user is limited', async () => {
  const input = await oldSale()
  expect((await report(input, { input: { ...input, items: [] } })).status).toBe(400)
  expect((await report(input, { kind: 'users.create' })).status).toBe(400)
  expect((await report(input, { message: 'x'.repeat(301) })).status).toBe(400)
  const body = reportOf(input)
  const replies = []
  for (let n = 0; n < 201; n++) {
    replies.push(
      await counter.owner.post('/api/rejected-submissions', {
        ...body,
        createdBy: counter.users.owner,
        input: { ...input, id: uuidv7() },
      }),
    )
  }
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(200)
  expect(replies.at(-1)).toMatchObject({ status: 429 })
})

test('a payment rejected for its age is booked, dated at the decision', async () => {
  const { body: sale } = await counter.cashier.post('/api/transactions', order(counter))
  const payment = { id: uuidv7(), amount: 50_000, method: 'cash', madeAt: daysAgo(9) }
  const content = { kind: 'payments.create', input: { params: { transactionId: sale.id }, body: payment } }
  const made = { createdAt: daysAgo(9), total: 50_000, paid: 50_000 }
  expect((await report({} as Sale, { ...made, ...content })).status).toBe(200)
  const { body } = await counter.manager.post(`/api/rejected-submissions/${payment.id}/book`, {
    prices: 'current',
    expected: 50_000,
  })
  expect(body).toMatchObject({ id: sale.id, paidAmount: 50_000 })
  expect(await find(payment.id)).toBeUndefined()
})
