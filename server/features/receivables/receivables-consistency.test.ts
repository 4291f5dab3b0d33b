import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Debtor, Receivable } from '../../../contract/receivables.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { ORDER_STATUSES } from '../../../core/orders/transaction.ts'
import { PAYMENT_METHODS, paymentStatusOf } from '../../../core/payments/payment.ts'
import { allocatePayment, isReceivable } from '../../../core/payments/receivable.ts'
import type { Answer } from '../../testing/client.ts'
import { deleteSale, line, openCounter, order } from '../../testing/counter.ts'
import { seededRandom } from '../../testing/random.ts'

const OPERATIONS = 1000
const AT_ONCE = 5

const counter = await openCounter()
afterAll(() => counter.close())

const { random, oneOf } = seededRandom(20_261_122)

/** Sent requests, of which some are retried at random. */
const sent: (() => Promise<Answer>)[] = []
const known: { id: string; version: number }[] = []

async function receive(): Promise<Answer> {
  const { id } = oneOf(known)
  const payment = {
    id: uuidv7(),
    amount: 1 + random(oneOf([30_000, 300_000])),
    method: oneOf(PAYMENT_METHODS),
  }
  const send = () => counter.manager.post(`/api/transactions/${id}/payments`, payment)
  sent.push(send)
  return await send()
}

async function settle(): Promise<Answer> {
  const customer = oneOf([counter.gold, counter.silver, counter.regular])
  const address = `/api/receivables/customers/${customer.id}`
  const { rows } = (await counter.manager.get(address)).body as { rows: Receivable[] }
  const parts = allocatePayment(1 + random(oneOf([40_000, 400_000])), rows).map((part) => ({
    ...part,
    id: uuidv7(),
  }))
  const send = () => counter.manager.post(`${address}/payments`, { method: 'transfer', parts })
  sent.push(send)
  return await send()
}

async function create(): Promise<Answer> {
  const items = [line(oneOf([counter.banner, counter.film]), { length: 1 + random(900), width: 100 })]
  const customerId = oneOf([counter.gold, counter.silver, counter.regular]).id
  const input = order(counter, { customerId, items, paidAmount: oneOf([0, 0, random(60_000)]) })
  known.push({ id: input.id, version: 1 })
  const send = () => counter.cashier.post('/api/transactions', input)
  sent.push(send)
  return await send()
}

async function edit(): Promise<Answer> {
  const sale = oneOf(known)
  const fields = oneOf([
    { status: oneOf(ORDER_STATUSES) },
    { paidAmount: random(80_000) },
    { discountPercent: random(100) },
    { customerId: oneOf([counter.gold, counter.silver, counter.regular]).id },
  ])
  const reply = await counter.cashier.patch(`/api/transactions/${sale.id}`, {
    version: sale.version,
    ...fields,
  })
  sale.version = reply.body.version ?? reply.body.data?.current?.version ?? sale.version
  return reply
}

function doSomething(): Promise<Answer> {
  const choice = known.length < 10 ? 0 : random(20)
  if (choice < 5) return create()
  if (choice < 10) return receive()
  if (choice < 13) return settle()
  if (choice < 16) return edit()
  if (choice < 19) return oneOf(sent)()
  return deleteSale(counter.owner, oneOf(known).id)
}

test(`after ${OPERATIONS} random operations, ${AT_ONCE} at once, all figures of receivables agree`, async () => {
  const answers = new Set<number>()
  for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, doSomething))
    for (const { status } of replies) answers.add(status)
  }
  for (const status of answers) expect([200, 201, 400, 404, 409]).toContain(status)
  expect(answers.has(201) && answers.has(409)).toBe(true)

  // Ledger = paid; paid + remaining = total; the status follows.
  const { rows: sales } = await sql<Transaction & { customerId: string; ledger: number; gone: boolean }>`
    select id, customer_id as "customerId", total, paid_amount as "paidAmount", remaining_amount as "remainingAmount",
      payment_status as "paymentStatus", status, deleted_at is not null as gone,
      (select coalesce(sum(amount), 0) from payments where transaction_id = transactions.id) as ledger
    from transactions order by created_at, id`.execute(counter.db)
  for (const sale of sales) {
    expect(sale.paidAmount).toBe(sale.ledger)
    expect(sale.paidAmount + sale.remainingAmount).toBe(sale.total)
    expect(sale.remainingAmount).toBeGreaterThanOrEqual(0)
    expect(sale.paymentStatus).toBe(paymentStatusOf(sale.total, sale.paidAmount))
  }

  // List, counts and summary match the open sales.
  const open = sales.filter((sale) => !sale.gone && isReceivable(sale))
  expect(open.length).toBeGreaterThan(10)
  const owed = (some: { remainingAmount: number }[]) =>
    some.reduce((sum, { remainingAmount }) => sum + remainingAmount, 0)
  const ask = async (path: string) => (await counter.manager.get(`/api/receivables${path}`)).body
  const { rows } = (await ask('?limit=1000')) as { rows: Receivable[] }
  expect(rows.map(({ id, remainingAmount }) => ({ id, remainingAmount }))).toEqual(
    open.map(({ id, remainingAmount }) => ({ id, remainingAmount })),
  )
  expect(await ask('/counts')).toEqual({ running: open.length, overdue: 0 })
  const partial = open.filter((sale) => sale.paymentStatus === 'partial')
  expect(await ask('/summary')).toMatchObject({
    total: {
      amount: owed(open),
      count: open.length,
      customers: new Set(open.map((sale) => sale.customerId)).size,
    },
    overdue: { amount: 0, count: 0 },
    partial: { amount: owed(partial), count: partial.length },
  })

  // Debts and total spent of customers match their sales.
  const { rows: debtors } = (await ask('/customers?limit=1000')) as { rows: Debtor[] }
  for (const { customerId, remainingAmount, count } of debtors) {
    const theirs = open.filter((sale) => sale.customerId === customerId)
    expect({ remainingAmount, count }).toEqual({ remainingAmount: owed(theirs), count: theirs.length })
  }
  expect(owed(debtors)).toBe(owed(open))
  for (const { id } of [counter.gold, counter.silver, counter.regular]) {
    const { totalSpent } = (await counter.manager.get(`/api/customers/${id}`)).body
    const counted = sales.filter(
      (sale) => sale.customerId === id && !sale.gone && sale.status !== 'cancelled',
    )
    expect(totalSpent).toBe(counted.reduce((sum, sale) => sum + sale.total, 0))
  }
})
