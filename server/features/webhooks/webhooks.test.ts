import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createRawServer } from 'node:net'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WEBHOOK_MESSAGES } from '../../../contract/webhook-messages.ts'
import type { WebhookEvent } from '../../../core/shop/webhook.ts'
import { deleteSale, openCounter, sell } from '../../testing/counter.ts'
import { isPublicAddress, postWebhook, urlProblem } from './post-webhook.ts'
import { claimReceivers } from './queries.ts'
import { deliverTo, startWebhookSender } from './sender.ts'

// The tests drive the sender with their own clock.
const counter = await openCounter({ env: { WEBHOOKS: 'lan' } })
const { owner, db, served } = counter

type Received = { headers: IncomingHttpHeaders; body: string }
let received: Received[] = []
let answer: (received: Received) => number | null = () => 204
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    const message = { headers: request.headers, body }
    const status = answer(message)
    if (status === null) return
    if (status < 300) received.push(message)
    response.writeHead(status).end()
  })
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
const { port } = receiver.address() as { port: number }

afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await counter.close()
})

const EVENTS = ['order.created', 'order.updated', 'order.status_changed', 'order.deleted', 'payment.created']
let hook: { id: string; secret: string }
beforeEach(async () => {
  received = []
  answer = () => 204
  for (const { id } of (await owner.get('/api/webhooks')).body.rows) await owner.delete(`/api/webhooks/${id}`)
  hook = await add()
})

async function add(path = '') {
  const { status, body } = await owner.post('/api/webhooks', {
    url: `http://127.0.0.1:${port}/${path}`,
    events: EVENTS,
  })
  expect(status).toBe(201)
  return body as { id: string; secret: string }
}

/** Delivers the messages due at `now`, as one process. */
async function sendAt(ms: number, sender = crypto.randomUUID()) {
  const now = new Date(ms)
  const receivers = await claimReceivers(served, sender, now)
  const sending = { sender, now: () => now, stopped: () => false }
  await Promise.all(receivers.map((one) => deliverTo({ db: served, reach: 'lan' }, one, sending)))
  return receivers.length
}
const MINUTE = 60_000
const delivered = () => received.map(({ body }) => JSON.parse(body))
const ofOrder = (id: string) =>
  delivered()
    .filter(({ data }) => data.orderId === id)
    .map(({ type }) => type)
const later = () => Date.now() + 5000

async function pay(id: string, amount: number) {
  const body = { id: crypto.randomUUID(), amount, method: 'cash' }
  expect((await owner.post(`/api/transactions/${id}/payments`, body)).status).toBe(201)
}
async function finish(id: string) {
  const { version } = (await owner.get(`/api/transactions/${id}`)).body
  expect((await owner.patch(`/api/transactions/${id}`, { version, status: 'completed' })).status).toBe(200)
}

test('a receiver that failed for an hour gets every message afterwards, in sequence for each order', async () => {
  const began = later()
  answer = () => 503
  const orders: string[] = []
  const [first] = [await sell(counter, { paidAmount: 1000 })]
  orders.push(first.id)
  let tries = 0
  for (let minute = 0; minute < 60; minute++) {
    tries += await sendAt(began + minute * MINUTE)
    if (minute % 10 === 0) orders.push((await sell(counter, { paidAmount: 1000 })).id)
    if (minute === 30) for (const id of orders) await pay(id, 2000)
    if (minute === 50) for (const id of orders.slice(0, 3)) await finish(id)
  }
  expect(received).toEqual([])
  // Paused for at most five minutes.
  expect(tries).toBeGreaterThan(10)
  expect(tries).toBeLessThan(30)
  expect((await owner.get('/api/webhooks')).body.rows[0]).toMatchObject({ failed: 0, failures: tries })
  answer = () => 204
  for (let minute = 60; minute <= 90; minute++) await sendAt(began + minute * MINUTE)
  for (const [place, id] of orders.entries()) {
    const expected = ['order.created', 'payment.created']
    if (place < 5) expected.push('payment.created')
    if (place < 3) expected.push('order.status_changed')
    expect(ofOrder(id)).toEqual(expected)
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length)
  expect((await owner.get('/api/webhooks')).body.rows[0]).toMatchObject({ waiting: 0, failures: 0 })
})

test('a message is signed by Standard Webhooks, for a day with the former secret as well', async () => {
  const sale = await sell(counter, { paidAmount: 1000 })
  await deleteSale(owner, sale.id)
  await sendAt(later())
  expect(ofOrder(sale.id)).toEqual(['order.created', 'payment.created', 'payment.created', 'order.deleted'])
  const [first, second, third] = delivered()
  expect(first).toMatchObject({
    type: 'order.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: {
      orderId: sale.id,
      number: sale.id.slice(-8).toUpperCase(),
      externalRef: null,
      total: sale.total,
      customerId: sale.customerId,
    },
  })
  expect(second.data).toMatchObject({ amount: 1000, method: 'cash', kind: 'payment' })
  expect(third.data.amount).toBe(-1000)
  // Messages match the API's OpenAPI document.
  const started = await sell(counter)
  await finish(started.id)
  await sendAt(later())
  for (const { type, ...message } of delivered()) {
    const { body } = WEBHOOK_MESSAGES[type as WebhookEvent]
    expect(body.strict().safeParse({ type, ...message }).error).toBeUndefined()
    expect(Object.keys(message.data).toSorted()).toEqual(Object.keys(body.shape.data.shape).toSorted())
  }
  expect(new Set(delivered().map(({ type }) => type)).size).toBeGreaterThanOrEqual(4)
  const verify = (secret: string, { body, headers }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>)
  for (const message of received) expect(verify(hook.secret, message)).toBeTruthy()
  expect(() => verify(hook.secret, { ...(received[0] as Received), body: '{}' })).toThrow()

  const { secret } = (await owner.post(`/api/webhooks/${hook.id}/secrets`)).body
  received = []
  await sell(counter)
  await sendAt(later())
  for (const one of [secret, hook.secret]) expect(verify(one, received[0] as Received)).toBeTruthy()
  const kept = await db.selectFrom('activity').selectAll().execute()
  for (const one of [secret, hook.secret]) expect(JSON.stringify(kept)).not.toContain(one)
  expect((await owner.get('/api/activity?kind=programs&limit=1')).body.rows[0]).toMatchObject({
    table: 'webhooks',
    operation: 'update',
  })
})

test('a hanging receiver does not delay others, and a failing message does not delay other orders', async () => {
  const slow = createServer(() => undefined)
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(slow.address() as { port: number }).port}/`
  expect((await owner.post('/api/webhooks', { url, events: EVENTS })).status).toBe(201)
  const bad = await sell(counter)
  const good = await sell(counter)
  answer = ({ body }) => (body.includes(bad.id) ? 422 : 204)
  const sender = startWebhookSender({ db: served, log: pino({ enabled: false }), reach: 'lan', everyMs: 50 })
  await expect.poll(() => ofOrder(good.id)).toEqual(['order.created'])
  expect(ofOrder(bad.id)).toEqual([])
  slow.closeAllConnections()
  slow.close()
  await sender.stop()
})

test('an answer that switches protocols counts as a failure and is retried', async () => {
  const switching = createRawServer((socket) =>
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    ),
  )
  await new Promise<void>((listening) => switching.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(switching.address() as { port: number }).port}/`
  const message = { id: 'x', body: '{}', secrets: [hook.secret], now: new Date() }
  expect(await postWebhook(url, message, 'lan')).toEqual({ ok: false, answer: 'Dijawab 101' })
  switching.close()
})

test('the scheme of an address may be in capitals', async () => {
  const message = { id: 'x', body: '{}', secrets: [hook.secret], now: new Date() }
  expect(await postWebhook(`HTTP://127.0.0.1:${port}/`, message, 'lan')).toEqual({
    ok: true,
    answer: 'Dijawab 204',
  })
  // The server there does not speak TLS.
  expect((await postWebhook(`HTTPS://127.0.0.1:${port}/`, message, 'lan')).answer).toMatch(
    /^Tidak tersambung/,
  )
})

test('one process sends at a time, and another takes over when its lease has expired', async () => {
  await sell(counter)
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(await claimReceivers(served, one, new Date(later()))).toHaveLength(1)
  expect(await claimReceivers(served, other, new Date(later()))).toHaveLength(0)
  await db
    .updateTable('webhooks')
    .set({ senderUntil: new Date(Date.now() - 1000) })
    .execute()
  expect(await claimReceivers(served, other, new Date(later()))).toHaveLength(1)
})

test('a message given up after days is kept and can be resent by hand under its id', async () => {
  const sale = await sell(counter)
  answer = () => 500
  await sendAt(later() + 6 * 24 * 60 * MINUTE)
  expect((await owner.get('/api/webhooks')).body.rows[0]).toMatchObject({ waiting: 0, failed: 1 })
  const messages = async () => (await owner.get(`/api/webhooks/${hook.id}/messages`)).body.rows
  const [failed] = await messages()
  expect(failed).toMatchObject({
    type: 'order.created',
    transactionId: sale.id,
    state: 'failed',
    lastResult: 'Dijawab 500',
  })
  answer = () => 204
  expect((await owner.post(`/api/webhooks/${hook.id}/messages/${failed.id}/attempts`)).status).toBe(200)
  await sendAt(later())
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([failed.id])
  expect(await messages()).toMatchObject([{ id: failed.id, state: 'sent' }])
  expect((await owner.post(`/api/webhooks/${hook.id}/attempts`)).body).toEqual({ count: 0 })
})

test('only owners may see and change webhooks, and API keys may not', async () => {
  const made = await owner.post('/api/api-keys', { name: 'X', pages: ['/transactions'], readOnly: false })
  for (const client of [counter.cashier, await counter.as('manager')]) {
    expect((await client.get('/api/webhooks')).status).toBe(403)
  }
  const headers = { authorization: `Bearer ${made.body.key}` }
  expect((await counter.anonymous.get('/api/webhooks', headers)).status).toBe(403)
  expect((await counter.anonymous.get(`/api/webhooks/${hook.id}/messages`, headers)).status).toBe(403)
})

test.each([
  'http://toko.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://192.168.1.7/',
  'https://169.254.169.254/latest',
  'https://0x7f000001/',
  'https://printer/',
  'https://kasir.local/',
  'https://a:b@toko.example/',
  'https://[::ffff:127.0.0.1]/',
])('nothing is sent to %s unless the server is set to', async (url) => {
  expect(urlProblem(url, 'public')).not.toBeNull()
  const message = { id: 'x', body: '{}', secrets: [hook.secret], now: new Date() }
  expect((await postWebhook(url, message, 'public')).ok).toBe(false)
})

test('public addresses are distinguished from private ones', () => {
  expect(urlProblem('https://toko.example/printpro', 'public')).toBeNull()
  for (const address of ['8.8.8.8', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of [
    '10.1.2.3',
    '100.64.0.1',
    '172.31.0.1',
    '224.0.0.1',
    '0.0.0.0',
    'fd00::1',
    'fe80::1',
    '::',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'name',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})
