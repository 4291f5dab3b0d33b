import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { issuesByField, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const pay = (sale: { id: string }, fields: object = {}) =>
  counter.cashier.post(`/api/transactions/${sale.id}/payments`, {
    id: uuidv7(),
    amount: 31_000,
    method: 'cash',
    ...fields,
  })

test('payments are accepted until nothing remains', async () => {
  const sale = await sell(counter, { paidAmount: 150_000 })
  const part = await pay(sale, { tendered: 50_000 })
  expect(part.status).toBe(201)
  expect(part.body).toMatchObject({ paymentStatus: 'partial', paidAmount: 181_000, remainingAmount: 100_000 })
  expect(part.body.payments.at(-1)).toMatchObject({
    amount: 31_000,
    tendered: 50_000,
    change: 19_000,
    receivedByName: expect.any(String),
  })
  const rest = await pay(sale, { amount: 100_000, method: 'transfer' })
  expect(rest.body).toMatchObject({ paymentStatus: 'paid', paidAmount: 281_000, remainingAmount: 0 })
  expect(rest.body.payments.at(-1)).toMatchObject({ amount: 100_000, tendered: 100_000, change: 0 })
})

test('a retried payment, also twenty concurrent ones, is booked once', async () => {
  const sale = await sell(counter)
  const id = uuidv7()
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(sale, { id, amount: 200_000 })))
  // One request books it, the others return it.
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
  for (const reply of replies) {
    expect(reply).toMatchObject({ body: { paidAmount: 200_000 } })
    expect(reply.body.payments).toHaveLength(1)
  }
})

describe('a payment by two methods', () => {
  const split = (fields: object = {}) => ({
    id: uuidv7(),
    amount: 181_000,
    method: 'qris',
    secondPayment: { id: uuidv7(), amount: 100_000, method: 'cash', tendered: 150_000, ...fields },
  })

  test('is two rows with the same time, each with its method, and change out of the cash', async () => {
    const sale = await sell(counter)
    const { status, body } = await pay(sale, split())
    expect([status, body.paymentStatus, body.paidAmount]).toEqual([201, 'paid', 281_000])
    expect(body.payments).toMatchObject([
      { method: 'qris', amount: 181_000, tendered: 181_000, change: 0 },
      { method: 'cash', amount: 100_000, tendered: 150_000, change: 50_000 },
    ])
    expect(body.payments[0].bookedAt).toBe(body.payments[1].bookedAt)
  })

  test('is booked once when retried, also concurrently; another second part is a conflict', async () => {
    const sale = await sell(counter)
    const payment = split()
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(sale, payment)))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    for (const { body } of replies) expect([body.paidAmount, body.payments.length]).toEqual([281_000, 2])
    const { secondPayment } = payment
    for (const other of [
      { ...payment, secondPayment: { ...secondPayment, amount: 99_000 } },
      { ...payment, secondPayment: { ...secondPayment, method: 'transfer' } },
      { ...payment, secondPayment: { ...secondPayment, id: uuidv7() } },
      { ...payment, amount: 180_000 },
      { ...payment, secondPayment: undefined },
      secondPayment,
    ]) {
      expect((await pay(sale, other)).status).toBe(409)
    }
    expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body.payments).toHaveLength(2)
  })

  test('is booked completely or not at all', async () => {
    const sale = await sell(counter)
    const foreign = (await sell(counter, { paidAmount: 1_000 })).payments[0]?.id
    const tooMuch = await pay(sale, split({ amount: 100_001 }))
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'EXCEEDS_REMAINING'])
    expect(issuesByField(await pay(sale, split({ tendered: 99_999 })))).toHaveProperty([
      'secondPayment.tendered',
    ])
    expect(issuesByField(await pay(sale, split({ method: 'qris' })))).toEqual({
      'secondPayment.method': 'Pilih metode yang lain',
    })
    expect((await pay(sale, split({ id: foreign }))).status).toBe(409)
    expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body).toEqual(sale)
  })
})

test('of two concurrent payments of the last Rp 100.000 one is refused', async () => {
  const sale = await sell(counter, { paidAmount: 181_000 })
  const replies = await Promise.all([pay(sale, { amount: 100_000 }), pay(sale, { amount: 100_000 })])
  const [accepted, refused] = replies.sort((one, other) => one.status - other.status)
  expect(accepted).toMatchObject({ status: 201, body: { remainingAmount: 0 } })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'EXCEEDS_REMAINING', message: 'Transaksi ini sudah lunas', data: { remainingAmount: 0 } },
  })
})

test('more than the remaining amount is refused with the maximum', async () => {
  const sale = await sell(counter, { paidAmount: 181_000 })
  expect(await pay(sale, { amount: 100_001 })).toMatchObject({
    status: 409,
    body: {
      code: 'EXCEEDS_REMAINING',
      message: 'Paling banyak Rp 100.000',
      data: { remainingAmount: 100_000 },
    },
  })
})

test('a retried payment succeeds even if nothing remains or the sale was cancelled since', async () => {
  const sale = await sell(counter)
  const id = uuidv7()
  await pay(sale, { id, amount: 281_000 })
  expect((await pay(sale, { id, amount: 281_000 })).status).toBe(200)
  await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${sale.id}`.execute(
    counter.db,
  )
  expect((await pay(sale, { id, amount: 281_000 })).status).toBe(200)
})

test('payments on a cancelled, deleted or unknown transaction are refused', async () => {
  const sale = await sell(counter)
  await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${sale.id}`.execute(
    counter.db,
  )
  expect(await pay(sale)).toMatchObject({ status: 409, body: { code: 'CANCELLED' } })
  await sql`update transactions set deleted_at = now() where id = ${sale.id}`.execute(counter.db)
  expect((await pay(sale)).status).toBe(404)
  expect((await pay({ id: uuidv7() })).status).toBe(404)
})

test.each([
  [{ amount: 0 }, 'Jumlah harus lebih dari 0'],
  [{ amount: -5 }, expect.any(String)],
  [{ amount: 1.5 }, 'Isi dengan rupiah bulat'],
  [{ amount: 1e20 }, expect.any(String)],
])('%j is refused at the amount', async (fields, sentence) => {
  const reply = await pay(await sell(counter), fields)
  expect(reply.status).toBe(400)
  expect(Object.values(issuesByField(reply))).toEqual([sentence])
})

test('a tendered amount below the payment is refused', async () => {
  const reply = await pay(await sell(counter), { tendered: 30_999 })
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toEqual({ tendered: 'Uang yang diterima kurang dari jumlah pembayaran' })
})

test('the id of another transaction’s payment is refused with that transaction', async () => {
  const [one, other] = [await sell(counter, { paidAmount: 500 }), await sell(counter)]
  expect(await pay(other, { id: (one as Transaction).payments[0]?.id })).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      message: 'Pembayaran ini sudah dicatat pada transaksi lain',
      data: { current: { id: one.id, paidAmount: 500 } },
    },
  })
})

test.each([{ amount: 60_000 }, { method: 'qris' }, { tendered: 100_000 }])(
  'the id of a payment with %j is a conflict that returns what is booked',
  async (fields) => {
    const sale = await sell(counter)
    const id = uuidv7()
    expect((await pay(sale, { id, amount: 50_000 })).status).toBe(201)
    const reply = await pay(sale, { id, amount: 50_000, ...fields })
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'Pembayaran ini sudah dicatat dengan isi yang lain',
        data: { current: { id: sale.id, paidAmount: 50_000 } },
      },
    })
    expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body.payments).toHaveLength(1)
  },
)

test('clients cannot set recipient and time of a payment', async () => {
  const claims = { receivedBy: uuidv7(), createdAt: '2020-01-01T00:00:00Z', change: 5_000 }
  const sale = await sell(counter)
  expect(Object.keys(issuesByField(await pay(sale, claims))).sort()).toEqual([
    'change',
    'createdAt',
    'receivedBy',
  ])
  const asked = Date.now()
  const { body } = await pay(sale)
  expect(body.payments[0]).toMatchObject({ change: 0, receivedBy: body.createdBy })
  expect(Date.parse(body.payments[0].createdAt)).toBeGreaterThanOrEqual(asked)
})
