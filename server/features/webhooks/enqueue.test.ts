import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { WEBHOOK_MESSAGES } from '../../../contract/webhook-messages.ts'
import { WEBHOOK_EVENT_NAMES } from '../../../core/shop/webhook.ts'
import type { Answer } from '../../testing/client.ts'
import { cancelSale, deleteSale, openCounter, order, sell } from '../../testing/counter.ts'

const counter = await openCounter()
const { owner, db } = counter
afterAll(() => counter.close())

const url = 'https://toko.example/printpro'
expect((await owner.post('/api/webhooks', { url, events: WEBHOOK_EVENT_NAMES })).status).toBe(201)

let sale: Transaction
beforeEach(async () => {
  sale = await sell(counter, { paidAmount: 31_000 })
  await db.deleteFrom('webhookMessages').execute()
})

/** The messages that a call enqueues, a repetition of it none. */
async function enqueuedBy(call: () => Promise<Answer>) {
  expect((await call()).status).toBeOneOf([200, 201])
  const messages = async () => await db.selectFrom('webhookMessages').selectAll().orderBy('seq').execute()
  const first = await messages()
  await call()
  expect(await messages()).toEqual(first)
  return first.map(({ type, transactionId, data }) => ({ type, transactionId, ...(data as object) }))
}

const version = async () => (await owner.get(`/api/transactions/${sale.id}`)).body.version as number
const lines = () => sale.items.map(({ id }) => id)
const path = (end: string) => `/api/transactions/${sale.id}/${end}`
const move = (to: string) =>
  owner.post(`/api/production/${sale.id}/moves`, { lines: lines(), from: 'queue', to })
const refunded = (amount: number) => ({ type: 'payment.created', kind: 'refund', amount })

test('a sale: the order and each of its payments', async () => {
  const input = order(counter, {
    paidAmount: 1000,
    secondPayment: { method: 'qris', amount: 2000 },
    externalRef: 'WEB-7',
  })
  expect(await enqueuedBy(() => owner.post('/api/transactions', input))).toMatchObject([
    { type: 'order.created', orderId: input.id, status: 'processing', externalRef: 'WEB-7' },
    { type: 'payment.created', orderId: input.id, amount: 1000, method: 'cash' },
    { type: 'payment.created', orderId: input.id, amount: 2000, method: 'qris', externalRef: 'WEB-7' },
  ])
})

test('an edit of the content, and of content and status together', async () => {
  const edit = { version: await version(), isExpress: true }
  expect(await enqueuedBy(() => owner.patch(`/api/transactions/${sale.id}`, edit))).toMatchObject([
    { type: 'order.updated', isExpress: true },
  ])
  await db.deleteFrom('webhookMessages').execute()
  const both = { version: await version(), isExpress: false, status: 'completed', paidAmount: 40_000 }
  expect(await enqueuedBy(() => owner.patch(`/api/transactions/${sale.id}`, both))).toMatchObject([
    { type: 'payment.created', amount: 9000 },
    { type: 'order.status_changed', previousStatus: 'processing', isExpress: false },
  ])
})

test('moves on the board: only those that change the status', async () => {
  expect(await enqueuedBy(() => move('print'))).toEqual([])
  const moved = { lines: lines(), from: 'print', to: 'ready' }
  expect(await enqueuedBy(() => owner.post(`/api/production/${sale.id}/moves`, moved))).toMatchObject([
    { type: 'order.status_changed', previousStatus: 'processing', status: 'completed' },
  ])
})

test('handing over and undoing it', async () => {
  const handing = { version: await version(), finish: true }
  expect(await enqueuedBy(() => owner.post(path('hand-over'), handing))).toMatchObject([
    { type: 'order.status_changed', status: 'completed', handedOverAt: expect.any(String) },
  ])
  await db.deleteFrom('webhookMessages').execute()
  const undoing = { version: await version() }
  expect(await enqueuedBy(() => owner.delete(path('hand-over'), undoing))).toMatchObject([
    { type: 'order.status_changed', previousStatus: 'completed', handedOverAt: null },
  ])
})

test('a payment, its correction and a refund', async () => {
  const payment = { id: crypto.randomUUID(), amount: 5000, method: 'cash' }
  expect(await enqueuedBy(() => owner.post(path('payments'), payment))).toMatchObject([
    { type: 'payment.created', paymentId: payment.id, amount: 5000, kind: 'payment' },
  ])
  await db.deleteFrom('webhookMessages').execute()
  const correction = { version: await version(), method: 'qris' }
  const correct = () => owner.post(path(`payments/${payment.id}/corrections`), correction)
  expect(await enqueuedBy(correct)).toMatchObject([
    { type: 'payment.created', kind: 'correction', amount: -5000, method: 'cash' },
    { type: 'payment.created', kind: 'correction', amount: 5000, method: 'qris' },
  ])
  await db.deleteFrom('webhookMessages').execute()
  const refund = { id: crypto.randomUUID(), version: await version(), amount: 1000, reason: 'Lebih' }
  expect(await enqueuedBy(() => owner.post(path('refunds'), refund))).toMatchObject([refunded(-1000)])
})

test('a payment over several debts', async () => {
  const other = await sell(counter, { customerId: counter.silver.id, paidAmount: 0 })
  const third = await sell(counter, { customerId: counter.silver.id, paidAmount: 0 })
  await db.deleteFrom('webhookMessages').execute()
  const parts = [
    { id: crypto.randomUUID(), transactionId: other.id, amount: other.total },
    { id: crypto.randomUUID(), transactionId: third.id, amount: 1000 },
  ]
  const pay = () =>
    owner.post(`/api/receivables/customers/${counter.silver.id}/payments`, { method: 'transfer', parts })
  expect(await enqueuedBy(pay)).toMatchObject(
    parts.map(({ id, transactionId, amount }) => ({
      ...{ type: 'payment.created', paymentId: id, transactionId, amount },
      ...{
        orderId: transactionId,
        number: transactionId.slice(-8).toUpperCase(),
        createdAt: expect.any(String),
      },
    })),
  )
})

test('a cancellation and a deletion: the refund first', async () => {
  expect(await enqueuedBy(() => cancelSale(owner, sale.id, 1000).then(asDone))).toMatchObject([
    refunded(-1000),
    { type: 'order.status_changed', previousStatus: 'processing', status: 'cancelled' },
  ])
  await db.deleteFrom('webhookMessages').execute()
  expect(await enqueuedBy(() => deleteSale(owner, sale.id).then(asDone))).toMatchObject([
    refunded(-30_000),
    { type: 'order.deleted', status: 'cancelled' },
  ])
})

/** A repetition finds nothing left to do. */
const asDone = (answer: Answer): Answer => ({ ...answer, status: 200 })

test('a merge: each order that got another customer', async () => {
  const from = await counter.customer('Bu Ratna', 'regular')
  const [one, two] = [
    await sell(counter, { customerId: from.id }),
    await sell(counter, { customerId: from.id }),
  ]
  await deleteSale(owner, (await sell(counter, { customerId: from.id })).id)
  await db.deleteFrom('webhookMessages').execute()
  const merge = () => owner.post(`/api/customers/${counter.regular.id}/merges`, { from: from.id })
  const messages = await enqueuedBy(merge)
  expect(messages).toMatchObject([
    { type: 'order.updated', customerId: counter.regular.id },
    { type: 'order.updated', customerId: counter.regular.id },
  ])
  expect(messages.map(({ transactionId }) => transactionId).toSorted()).toEqual([one.id, two.id].toSorted())
})

describe('a saldo', () => {
  const [name, events] = ['PT Sinar Logam Perkasa', ['balance.created']]
  const path = (of: { id: string }, end: string) => `/api/customers/${of.id}/balance/${end}`
  const paidIn = () => ({ id: crypto.randomUUID(), amount: 50_000, method: 'transfer' })
  let customer: Customer
  beforeEach(async () => {
    const { version } = (await owner.get('/api/store')).body
    await owner.patch('/api/store', { version, balanceEnabled: true })
    customer = await counter.customer(name, 'regular')
  })

  /** Data of the messages about saldos, each as the API's document describes it. */
  const saldoMessages = (messages: { type: string; transactionId: string }[]) =>
    messages
      .filter(({ type }) => type === 'balance.created')
      .map(({ type, transactionId, ...data }) => {
        const { body } = WEBHOOK_MESSAGES['balance.created']
        expect(body.shape.data.strict().safeParse(data).error).toBeUndefined()
        expect(transactionId).toBe(body.shape.data.parse(data).customerId)
        return data
      })

  test('what is paid in, used by an order, returned by it and paid out', async () => {
    const money = paidIn()
    expect(saldoMessages(await enqueuedBy(() => owner.post(path(customer, 'top-ups'), money)))).toEqual([
      {
        ...{
          entryId: money.id,
          customerId: customer.id,
          customerName: name,
          kind: 'topUp',
          method: 'transfer',
        },
        ...{ amount: 50_000, balance: 50_000, paymentId: null, createdAt: expect.any(String) },
        ...{ orderId: null, number: null, externalRef: null },
      },
    ])
    await db.deleteFrom('webhookMessages').execute()
    const sold = { customerId: customer.id, balanceAmount: 20_000, externalRef: 'SALDO-1' }
    const input = order(counter, sold)
    const messages = await enqueuedBy(() => owner.post('/api/transactions', input))
    const payment = messages.find(({ type }) => type === 'payment.created')
    expect(payment).toMatchObject({ method: 'balance', amount: 20_000 })
    const of = { orderId: input.id, number: input.id.slice(-8).toUpperCase(), externalRef: 'SALDO-1' }
    expect(saldoMessages(messages)).toMatchObject([
      { ...of, kind: 'used', amount: -20_000, balance: 30_000, method: null, paymentId: expect.any(String) },
    ])
    await db.deleteFrom('webhookMessages').execute()
    const cancel = () => cancelSale(owner, input.id, 20_000).then(asDone)
    expect(saldoMessages(await enqueuedBy(cancel))).toMatchObject([
      { ...of, kind: 'returned', amount: 20_000, balance: 50_000 },
    ])
    await db.deleteFrom('webhookMessages').execute()
    const out = { ...paidIn(), reason: 'Pindah toko' }
    expect(saldoMessages(await enqueuedBy(() => owner.post(path(customer, 'refunds'), out)))).toMatchObject([
      { kind: 'paidOut', amount: -50_000, balance: 0, method: 'transfer', orderId: null },
    ])
  })

  test('a merge: out of the one, into the other', async () => {
    await owner.post(path(customer, 'top-ups'), paidIn())
    await db.deleteFrom('webhookMessages').execute()
    const kept = await counter.customer('PT Sinar Logam', 'regular')
    const merge = () => owner.post(`/api/customers/${kept.id}/merges`, { from: customer.id })
    expect(saldoMessages(await enqueuedBy(merge))).toMatchObject([
      { customerId: customer.id, kind: 'moved', amount: -50_000, balance: 0 },
      { customerId: kept.id, kind: 'moved', amount: 50_000, balance: 50_000 },
    ])
  })

  test('reaches only receivers that want it; the owner sees the name of the customer', async () => {
    const [{ id: other }, { id: wanted }] = [
      (await owner.post('/api/webhooks', { url, events: ['payment.created'] })).body,
      (await owner.post('/api/webhooks', { url, events })).body,
    ]
    await owner.post(path(customer, 'top-ups'), paidIn())
    expect((await owner.get(`/api/webhooks/${other}/messages`)).body.rows).toEqual([])
    expect((await owner.get(`/api/webhooks/${wanted}/messages`)).body.rows).toMatchObject([
      { type: 'balance.created', customerName: name },
    ])
    for (const id of [other, wanted]) await owner.delete(`/api/webhooks/${id}`)
  })
})
