import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { PAYMENT_METHODS } from '../../../core/payments/payment.ts'
import type { Answer } from '../../testing/client.ts'
import { cancelSale, deleteSale, line, openCounter, order } from '../../testing/counter.ts'
import { seededRandom } from '../../testing/random.ts'

const OPERATIONS = 400
const AT_ONCE = 5

const counter = await openCounter()
afterAll(() => counter.close())

const { random, oneOf } = seededRandom(20_261_121)

const randomItems = () =>
  Array.from({ length: 1 + random(4) }, () => {
    const product = oneOf([counter.banner, counter.card, counter.film])
    return line(product, {
      quantity: 1 + random(600),
      length: (1 + random(50_000)) / 100,
      width: (1 + random(20_000)) / 100,
    })
  })

type Known = { id: string; sale: Transaction | null }

/** A random action on an order that others may change concurrently. */
async function doSomething(known: Known[]): Promise<Answer> {
  const { cashier, gold, silver, regular } = counter
  const customerId = oneOf([gold, silver, regular]).id
  const some = known.length > 0 ? oneOf(known) : undefined
  const choice = some ? random(10) : 0
  if (!some || choice < 3) {
    const paidAmount = oneOf([0, random(3_000_000), 900_000_000])
    const input = order(counter, {
      customerId,
      items: randomItems(),
      paidAmount,
      ...oneOf([{}, { secondPayment: { method: oneOf(['qris', 'transfer']), amount: 1 + random(500_000) } }]),
      discountPercent: oneOf([0, 0, 12.5]),
      ...oneOf([{}, {}, { discountAmount: random(50_000) }]),
      isExpress: oneOf([true, false, false]),
    })
    const reply = await cashier.post('/api/transactions', input)
    known.push({ id: input.id, sale: reply.body })
    return reply
  }
  if (choice < 5) {
    const [method, other] = oneOf([
      ['cash', 'qris'],
      ['transfer', 'cash'],
    ])
    const row = (by?: string) => ({ id: uuidv7(), amount: 1 + random(250_000), method: by })
    const payment = { ...row(method), ...oneOf([{}, { secondPayment: row(other) }]) }
    return remember(some, await cashier.post(`/api/transactions/${some.id}/payments`, payment))
  }
  if (choice === 5 && random(4) === 0) return await deleteSale(cashier, some.id)
  const edits = [
    () => ({ status: oneOf(['pending', 'processing', 'completed']) }),
    () => ({ items: randomItems() }),
    () => ({ items: some.sale?.items?.slice(0, 1), discountPercent: random(101) }),
    () => ({ discountAmount: random(300_000) }),
    () => ({ customerId }),
    () => ({ isExpress: random(2) === 0 }),
    () => ({ paidAmount: random(2_000_000) }),
    () => ({ paymentMethod: oneOf(PAYMENT_METHODS) }),
  ]
  if (choice === 6 && random(2) === 0)
    return remember(some, await cancelSale(cashier, some.id, random(2) * (some.sale?.paidAmount ?? 0)))
  const fields = { version: some.sale?.version ?? 1, refundReason: 'Salah hitung', ...oneOf(edits)() }
  return remember(some, await cashier.patch(`/api/transactions/${some.id}`, fields))
}

function remember(known: Known, reply: Answer): Answer {
  if (reply.status < 300) known.sale = reply.body
  else if (reply.body.code === 'CONFLICT') known.sale = reply.body.data.current
  return reply
}

test(`after ${OPERATIONS} random operations, ${AT_ONCE} at once, the books balance`, async () => {
  const { version } = (await counter.owner.get('/api/store')).body
  const terms = { expressRate: 0.125, expressFee: 7_500 }
  expect((await counter.owner.patch('/api/store', { version, ...terms })).status).toBe(200)
  const known: Known[] = []
  const answers = new Map<number, number>()
  for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => doSomething(known)))
    for (const { status } of replies) answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  // 400: less is paid by now than should be refunded.
  for (const status of answers.keys()) expect([200, 201, 400, 404, 409]).toContain(status)
  const wrong = async (query: string) => (await sql.raw(query).execute(counter.db)).rows
  // Paid = sum of the ledger; paid + remaining = total.
  expect(
    await wrong(`select id from transactions where paid_amount <> (
        select coalesce(sum(amount), 0) from payments where transaction_id = transactions.id)
      or paid_amount + remaining_amount <> total or remaining_amount < 0`),
  ).toEqual([])
  // Refunds match the ledger, and deleted sales have no money on them.
  expect(
    await wrong(`select id from transactions where refunded_amount <> (
        select coalesce(-sum(amount) filter (where kind = 'refund'), 0) from payments where transaction_id = transactions.id)
      or (deleted_at is not null and paid_amount <> 0)`),
  ).toEqual([])
  // Lines + Ekspres surcharge = subtotal, and so on to the total.
  expect(
    await wrong(`select id from transactions where subtotal - express_surcharge <> (
        select sum(total) from transaction_items where transaction_id = transactions.id)
      or express_surcharge <> case when is_express then round((subtotal - express_surcharge) * 0.125) + 7500 else 0 end
      or item_count <> (select count(*) from transaction_items where transaction_id = transactions.id)
      or first_item_name <> (select product_name from transaction_items
        where transaction_id = transactions.id order by position limit 1)
      or subtotal - discount + tax <> total + cashback`),
  ).toEqual([])
  expect(await wrong('select from transactions where is_express limit 1')).toHaveLength(1)
  // Total spent matches the sales that count.
  expect(
    await wrong(`select name from customers where total_spent <> (
      select coalesce(sum(total), 0) from transactions
      where customer_id = customers.id and status <> 'cancelled' and deleted_at is null)`),
  ).toEqual([])
  expect(
    await wrong(`select name from customers where first_purchase_at is distinct from (
      select min(created_at) from transactions
      where customer_id = customers.id and status <> 'cancelled' and deleted_at is null)`),
  ).toEqual([])
  // Every sale, payment and edit is in Riwayat with its user.
  expect(
    await wrong(
      `select seq from activity where actor is null and entity in ('transactions', 'payments', 'transaction_items')`,
    ),
  ).toEqual([])
  expect(
    await wrong(`select id from transactions where not exists (
      select from activity where entity = 'transactions' and activity.id = transactions.id and operation = 'create')`),
  ).toEqual([])
})
