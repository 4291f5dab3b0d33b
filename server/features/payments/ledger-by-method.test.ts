import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { line, openCounter, sell } from '../../testing/counter.ts'

const SERIES = 40
const ACTIONS = 12

const counter = await openCounter()
afterAll(() => counter.close())

/** Deterministic (linear congruential). */
let state = 20_261_122
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const oneOf = <Choice>(choices: readonly Choice[]) => choices[random(choices.length)] as Choice

type Drawer = Record<PaymentMethod, number>
const sum = (drawer: Drawer) => drawer.cash + drawer.transfer + drawer.qris

/** Independent count of the money on one sale by method, from what the test does and not from the ledger. */
class ManualCount {
  drawer: Drawer = { cash: 0, transfer: 0, qris: 0 }
  sale: Transaction
  constructor(sale: Transaction) {
    this.sale = sale
  }
  /** For movements without a chosen method, which must use methods that were on the sale. */
  followed(before: Transaction, after: Transaction) {
    const rows = after.payments.slice(before.payments.length)
    for (const { method, amount } of rows) this.drawer[method as PaymentMethod] += amount
    // No method below zero: refunds use the original methods.
    for (const method of PAYMENT_METHODS) {
      const gone = rows.some((row) => row.amount < 0 && row.method === method)
      if (gone) expect(this.drawer[method]).toBeGreaterThanOrEqual(0)
    }
  }
}

async function doSomething(count: ManualCount): Promise<void> {
  const { sale, drawer } = count
  const { cashier } = counter
  const path = `/api/transactions/${sale.id}`
  const { version } = sale
  const method = oneOf(PAYMENT_METHODS)
  const other = oneOf(PAYMENT_METHODS)
  switch (random(8)) {
    case 0:
    case 1: {
      const amount = 1 + random(60_000)
      const paid = await cashier.post(`${path}/payments`, { id: uuidv7(), amount, method })
      if (paid.status === 201) drawer[method] += amount
      return keep(paid)
    }
    case 2: {
      // A refund by a chosen method or by the original ones.
      const amount = 1 + random(Math.max(1, sale.paidAmount))
      const reason = 'Hasil cetak rusak'
      const chosen = random(2) === 0 ? method : undefined
      const given = await cashier.post(`${path}/refunds`, {
        id: uuidv7(),
        version,
        amount,
        reason,
        method: chosen,
      })
      if (given.status !== 201) return keep(given)
      if (chosen) drawer[chosen] -= amount
      else count.followed(sale, given.body)
      return keep(given)
    }
    case 3: {
      // A wrong method: corrects a whole row without refunds.
      const noted = sale.payments.find(
        (row) =>
          row.amount > 0 &&
          !sale.payments.some((later) => later.amount < 0 || later.correctsPaymentId === row.id),
      )
      if (!noted) return
      const address = `${path}/payments/${noted.id}/corrections`
      const corrected = await cashier.post(address, { version, method: other })
      expect(corrected.status).toBe(other === noted.method ? 200 : 201)
      drawer[noted.method as PaymentMethod] -= noted.amount
      drawer[other] += noted.amount
      return keep(corrected)
    }
    case 4: {
      // Corrects the only method of the sale by an edit.
      if (PAYMENT_METHODS.filter((one) => drawer[one] !== 0).length > 1) return
      const edited = await cashier.patch(path, { version, paymentMethod: other })
      expect(edited.status).toBe(200)
      if (drawer[sale.paymentMethod] === 0) return keep(edited)
      const moved = drawer[sale.paymentMethod]
      drawer[sale.paymentMethod] -= moved
      drawer[other] += moved
      return keep(edited)
    }
    case 5: {
      // Fewer pieces: the excess is refunded by the original methods.
      const items = [line(counter.card, { quantity: 1 + random(80) })]
      const edited = await cashier.patch(path, { version, items, refundReason: 'Jumlah dikurangi' })
      if (edited.status === 200) count.followed(sale, edited.body)
      return keep(edited)
    }
    case 6: {
      const paidAmount = random(sale.total + 1)
      const edited = await cashier.patch(path, { version, paidAmount, refundReason: 'Salah input' })
      expect([200, 409]).toContain(edited.status)
      if (edited.status !== 200) return keep(edited)
      const difference = paidAmount - sale.paidAmount
      if (difference > 0) drawer[sale.paymentMethod] += difference
      else count.followed(sale, edited.body)
      return keep(edited)
    }
    default: {
      if (random(4) > 0) return
      const reason = 'Pelanggan batal'
      const refund = random(sale.paidAmount + 1)
      const cancelled = await cashier.post(`${path}/cancellation`, { version, reason, refund, method })
      if (cancelled.status === 200) drawer[method] -= refund
      return keep(cancelled)
    }
  }

  function keep({ status, body }: { status: number; body: Transaction }) {
    if (status >= 300) return
    count.sale = body
    expect(sum(drawer)).toBe(body.paidAmount)
  }
}

test(`after ${SERIES} random series of edits the sums by method match an independent count`, async () => {
  const counts: ManualCount[] = []
  for (let series = 0; series < SERIES; series++) {
    const paidAmount = random(3) * 40_000
    const paymentMethod = oneOf(PAYMENT_METHODS)
    const items = [line(counter.card, { quantity: 100 + random(400) })]
    const count = new ManualCount(await sell(counter, { items, paidAmount, paymentMethod }))
    count.drawer[paymentMethod] += count.sale.paidAmount
    for (let step = 0; step < ACTIONS; step++) await doSomething(count)
    if (random(5) === 0) {
      const { id, version, paidAmount: amount } = count.sale
      const removal = { version, reason: 'Salah input', method: 'cash' }
      expect((await counter.cashier.delete(`/api/transactions/${id}`, removal)).status).toBe(200)
      count.drawer.cash -= amount
    }
    counts.push(count)
    const { rows } = await sql<{ method: PaymentMethod; amount: number }>`
      select method, sum(amount)::float8 as amount from payments where transaction_id = ${count.sale.id} group by 1`.execute(
      counter.db,
    )
    const stored = {
      cash: 0,
      transfer: 0,
      qris: 0,
      ...Object.fromEntries(rows.map((row) => [row.method, row.amount])),
    }
    expect(stored).toEqual(count.drawer)
  }
  const drawer = (method: PaymentMethod) => counts.reduce((total, count) => total + count.drawer[method], 0)
  const today = dayOf(new Date(), 'Asia/Jakarta')
  const { body } = await counter.owner.get(`/api/analytics/figures?from=${today}&to=${today}`)
  expect(body.current.received).toMatchObject({
    cash: drawer('cash'),
    transfer: drawer('transfer'),
    qris: drawer('qris'),
  })
  // Every action occurred.
  const { rows: kinds } = await sql<{
    kind: string
  }>`select distinct kind from payments order by kind`.execute(counter.db)
  expect(kinds.map(({ kind }) => kind)).toEqual(['correction', 'payment', 'refund'])
})
