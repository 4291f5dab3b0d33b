import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Drawer } from '../../../contract/drawers.ts'
import type { Expense } from '../../../contract/expenses.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { line, openCounter, order } from '../../testing/counter.ts'
import { seededRandom } from '../../testing/random.ts'
import { shareTill } from '../../testing/till.ts'

/** Raise for a longer run: DRAWER_DEEDS=10000. */
const ACTIONS = Number(process.env.DRAWER_DEEDS ?? 250)

const counter = await openCounter()
afterAll(() => counter.close())
await shareTill(counter, ['cashier', 'owner'])
const { cashier, owner, db } = counter
const { random, oneOf } = seededRandom(20_261_123)
// No witness is needed, whatever a hundred closings of one day differ by.
await db.updateTable('drawerSettings').set({ varianceApprovalLimit: 1_000_000_000 }).execute()

type Sums = Record<PaymentMethod, number>
const nothing = (): Sums => ({ cash: 0, transfer: 0, qris: 0 })

/** A second, naive bookkeeping of the till's open drawer. */
let ownBooks = nothing()
const closed: Drawer[] = []
const sales: Transaction[] = []
const expenses: Expense[] = []

/** The payments in an answer that are new. */
function follow(before: Transaction | undefined, after: Transaction) {
  for (const row of after.payments) {
    if (!before?.payments.some(({ id }) => id === row.id)) ownBooks[row.method as PaymentMethod] += row.amount
  }
  const index = sales.findIndex(({ id }) => id === after.id)
  if (index < 0) sales.push(after)
  else sales[index] = after
}

async function standing(): Promise<Drawer | null> {
  return (await cashier.get('/api/drawers/current')).body.drawer
}

const actions: Record<string, () => Promise<void>> = {
  async sell() {
    // Some are sent late: their drawer may be closed by now.
    const madeAt = random(4) === 0 ? new Date(Date.now() - 1 - random(3_000)).toISOString() : undefined
    const items = [line(counter.card, { quantity: 1 + random(300) })]
    const asked = order(counter, {
      items,
      paidAmount: random(3) * 20_000,
      paymentMethod: oneOf(PAYMENT_METHODS),
      madeAt,
    })
    const { status, body } = await cashier.post('/api/transactions', asked)
    expect(status).toBe(201)
    follow(undefined, body)
  },
  async pay() {
    const sale = oneOf(sales)
    const method = oneOf(PAYMENT_METHODS)
    const paid = await cashier.post(`/api/transactions/${sale.id}/payments`, {
      id: uuidv7(),
      amount: 1 + random(30_000),
      method,
    })
    if (paid.status === 201) follow(sale, paid.body)
  },
  async refund() {
    const sale = oneOf(sales)
    const amount = 1 + random(Math.max(1, sale.paidAmount))
    const method = random(2) === 0 ? oneOf(PAYMENT_METHODS) : undefined
    const refund = { id: uuidv7(), version: sale.version, amount, method, reason: 'Rusak' }
    const reply = await cashier.post(`/api/transactions/${sale.id}/refunds`, refund)
    if (reply.status === 201) follow(sale, reply.body)
  },
  async correct() {
    const sale = oneOf(sales)
    const noted = sale.payments.find(({ amount }) => amount > 0)
    if (!noted) return
    const path = `/api/transactions/${sale.id}/payments/${noted.id}/corrections`
    const done = await cashier.post(path, { version: sale.version, method: oneOf(PAYMENT_METHODS) })
    if (done.status === 201) follow(sale, done.body)
  },
  async cancel() {
    const sale = oneOf(sales)
    const cancellation = {
      version: sale.version,
      reason: 'Batal',
      refund: random(sale.paidAmount + 1),
      method: oneOf(PAYMENT_METHODS),
    }
    const done = await cashier.post(`/api/transactions/${sale.id}/cancellation`, cancellation)
    if (done.status === 200) follow(sale, done.body)
  },
  async remove() {
    const sale = oneOf(sales)
    const done = await cashier.delete(`/api/transactions/${sale.id}`, {
      version: sale.version,
      reason: 'Salah',
      method: 'cash',
    })
    if (done.status !== 200) return
    ownBooks.cash -= sale.paidAmount
    sales.splice(sales.indexOf(sale), 1)
  },
  async spend() {
    const expense = { id: uuidv7(), name: 'Lakban', amount: random(50_000), method: oneOf(PAYMENT_METHODS) }
    const { body } = await owner.post('/api/expenses', expense)
    if (expense.method === 'cash') ownBooks.cash -= expense.amount
    expenses.push(body)
  },
  async move() {
    const drawer = await standing()
    if (!drawer) return
    const kind = oneOf(['cashIn', 'cashOut', 'bankDrop'] as const)
    const amount = 1 + random(40_000)
    const path = `/api/drawers/${drawer.id}/cash-movements`
    const done = await cashier.post(path, { id: uuidv7(), kind, amount, reason: 'Uang kecil' })
    expect(done.status).toBe(201)
    ownBooks.cash += kind === 'cashIn' ? amount : -amount
  },
  async open() {
    const openingFloat = random(5) * 100_000
    const done = await cashier.post('/api/drawers', { id: uuidv7(), openingFloat })
    if (done.status === 201 && done.body.openingFloat === openingFloat && done.body.openedAt > before)
      ownBooks.cash += openingFloat
  },
  async close() {
    const drawer = await standing()
    if (!drawer?.expected) return
    const over = random(3) * 100
    const cash = Math.max(0, drawer.expected.cash + over)
    const done = await cashier.post(`/api/drawers/${drawer.id}/closing`, {
      denominations: { note1000: Math.floor(cash / 1_000), coin100: Math.floor((cash % 1_000) / 100) },
      transfer: drawer.expected.transfer,
      qris: drawer.expected.qris,
      remainingFloat: 0,
      reason: 'Pembulatan',
    })
    expect([done.status, done.body.message]).toEqual([201, undefined])
    closed.push(done.body)
    ownBooks = nothing()
  },
}
/** A corrected expense stays in its drawer while that is open, else its change joins the open one. */
async function changeExpense() {
  const expense = expenses.pop()
  if (!expense) return
  const { rows } = await sql<{ drawer: string }>`
    select drawer_id as drawer from drawer_entries where expense_id = ${expense.id} order by created_at desc limit 1`.execute(
    db,
  )
  const isThere = rows[0] === undefined || rows[0].drawer === (await standing())?.id
  const wasClosed = closed.some(({ id }) => id === rows[0]?.drawer)
  expect(isThere || wasClosed).toBe(true)
  await owner.delete(`/api/expenses/${expense.id}`)
  if (expense.method === 'cash') ownBooks.cash += expense.amount
}

let before = ''

test(`after each of ${ACTIONS} random actions a drawer equals its opening float plus its rows, and closed ones are unchanged`, async () => {
  await actions.sell?.()
  const names = [
    'sell',
    'sell',
    'sell',
    'pay',
    'pay',
    'refund',
    'correct',
    'cancel',
    'remove',
    'spend',
    'move',
    'open',
    'open',
    'close',
  ]
  for (let step = 0; step < ACTIONS; step++) {
    if (sales.length === 0) await actions.sell?.()
    before = new Date().toISOString()
    if (random(20) === 0) await changeExpense()
    else await actions[oneOf(names)]?.()
    const drawer = await standing()
    expect([step, drawer?.expected ?? nothing()]).toEqual([step, ownBooks])
  }
  expect(closed.length).toBeGreaterThan(1)
  for (const drawer of closed) {
    expect((await cashier.get(`/api/drawers/${drawer.id}`)).body).toEqual(drawer)
  }
  // Every row is in exactly one drawer.
  const { rows } = await sql<{ loose: number; ledger: number; drawers: number }>`
    select (select count(*) from payments where drawer_id is null) as loose,
      (select sum(amount) from payments where method = 'cash')::float8
        - (select coalesce(sum(amount), 0) from expenses where method = 'cash' and deleted_at is null)::float8
        + (select coalesce(sum(amount), 0) from drawer_entries where kind <> 'expense')::float8 as ledger,
      (select sum(coalesce(expected_cash, opening_float) - opening_float) from drawers)::float8
        + coalesce((select sum(amount) from payments join drawers on drawers.id = drawer_id
          where closed_at is null and method = 'cash'), 0)::float8
        + coalesce((select sum(amount) from drawer_entries join drawers on drawers.id = drawer_id
          where closed_at is null), 0)::float8 as drawers`.execute(db)
  expect(rows[0]).toEqual({ loose: 0, ledger: rows[0]?.drawers, drawers: rows[0]?.drawers })
}, 1_800_000)
