import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
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
