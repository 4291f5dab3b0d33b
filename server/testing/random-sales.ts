import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../contract/transaction-record.ts'
import { PAYMENT_METHODS } from '../../core/payments/payment.ts'
import { type Day, dayOf, type ShopZone, startOfDay } from '../../core/time/calendar.ts'
import { type Counter, line, order } from './counter.ts'
import type { seededRandom } from './random.ts'

/** Orders on random moments of `days`, which end today, and random changes of them. What the server refuses changes nothing. */
export function randomSales(
  counter: Counter,
  { random, oneOf }: ReturnType<typeof seededRandom>,
  days: readonly Day[],
  zone: ShopZone,
) {
  const { cashier, owner, card } = counter
  const sales: Transaction[] = []
  const keep = ({ status, body }: { status: number; body: Transaction }) => {
    if (status >= 300) return
    const at = sales.findIndex(({ id }) => id === body.id)
    if (at < 0) sales.push(body)
    else sales[at] = body
  }
  /** Some hours into one of the days; undefined: now. */
  const moment = () => {
    const day = oneOf(days)
    if (day === dayOf(new Date(), zone)) return undefined
    return new Date(startOfDay(day, zone).getTime() + random(24 * 3_600_000)).toISOString()
  }

  async function add(fields: object = {}): Promise<void> {
    const items = [line(card, { quantity: 1 + random(300) })]
    const paid = { paidAmount: random(4) * 20_000, paymentMethod: oneOf(PAYMENT_METHODS), madeAt: moment() }
    keep(await cashier.post('/api/transactions', order(counter, { items, ...paid, ...fields })))
  }

  /** A payment, a refund, a cancellation, a deletion or an edit of one of the orders. */
  async function change(): Promise<void> {
    const sale = oneOf(sales)
    if (!sale) return
    const { version, paidAmount } = sale
    const path = `/api/transactions/${sale.id}`
    const method = oneOf(PAYMENT_METHODS)
    const id = uuidv7()
    switch (random(5)) {
      case 0: {
        const payment = { id, amount: 1 + random(40_000), method, madeAt: moment() }
        return keep(await cashier.post(`${path}/payments`, payment))
      }
      case 1: {
        const amount = 1 + random(Math.max(1, paidAmount))
        return keep(await owner.post(`${path}/refunds`, { id, version, amount, reason: 'Rusak' }))
      }
      case 2: {
        const refund = random(paidAmount + 1)
        return keep(await owner.post(`${path}/cancellation`, { version, reason: 'Batal', refund, method }))
      }
      case 3: {
        const { status } = await owner.delete(path, { version, reason: 'Salah input' })
        if (status === 200) sales.splice(sales.indexOf(sale), 1)
        return
      }
      default: {
        const items = [line(card, { quantity: 1 + random(200) })]
        return keep(await owner.patch(path, { version, items, refundReason: 'Jumlah diubah' }))
      }
    }
  }

  return { sales, add, change }
}
