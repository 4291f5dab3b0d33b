import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, startOfDay } from '../../../core/time/calendar.ts'
import { issuesByField, openCounter, order, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const zone = 'Asia/Jakarta'
let now: number
beforeEach(() => {
  now = Date.now()
})
const ago = (ms: number) => new Date(now - ms).toISOString()
const create = (fields: object) => counter.cashier.post('/api/transactions', order(counter, fields))
const pay = (sale: { id: string }, fields: object) =>
  counter.cashier.post(`/api/transactions/${sale.id}/payments`, { id: uuidv7(), method: 'cash', ...fields })

test('a sale that arrives the next morning counts for the evening before, with its payment', async () => {
  const today = dayOf(new Date(now), zone)
  const yesterday = addDays(today, -1)
  const evening = new Date(startOfDay(today, zone).getTime() - 2 * HOUR).toISOString()
  const { status, body } = await create({ madeAt: evening, paidAmount: 100_000 })
  expect(status).toBe(201)
  expect(body.createdAt).toBe(evening)
  expect(body.payments).toMatchObject([{ createdAt: evening, amount: 100_000 }])
  expect(body.estimatedCompletion).toBe(today)
  // The time of receipt is stored, too.
  expect(Math.abs(Date.parse(body.bookedAt) - now)).toBeLessThan(MINUTE)
  expect(Math.abs(Date.parse(body.payments[0].bookedAt) - now)).toBeLessThan(MINUTE)

  const { body: list } = await counter.owner.get('/api/transactions')
  expect(list.days).toMatchObject([{ day: yesterday, count: 1, total: 281_000 }])
  const { body: figures } = await counter.owner.get(
    `/api/analytics/figures?from=${yesterday}&to=${yesterday}`,
  )
  expect(figures.current).toMatchObject({ sales: { amount: 281_000 }, received: { amount: 100_000 } })
  const { body: takings } = await counter.owner.get('/api/dashboard/today')
  expect(takings.shop).toMatchObject({ sales: { amount: 0 }, received: { amount: 0 } })
})

test('the age of a debt counts from the time of its sale', async () => {
  const { body: sale } = await create({ madeAt: ago(6 * 24 * HOUR), customerId: counter.silver.id })
  const { body } = await counter.owner.get(`/api/receivables/customers/${counter.silver.id}`)
  expect(body.rows).toMatchObject([{ id: sale.id, createdAt: ago(6 * 24 * HOUR) }])
})

test('an offline payment counts from when it was taken, never before its sale', async () => {
  const { body: sale } = await create({ madeAt: ago(30 * HOUR) })
  const later = await pay(sale, { amount: 50_000, madeAt: ago(26 * HOUR) })
  expect(later.body.payments).toMatchObject([{ createdAt: ago(26 * HOUR) }])
  expect(Math.abs(Date.parse(later.body.payments[0].bookedAt) - now)).toBeLessThan(MINUTE)
  const skewed = await pay(sale, { amount: 1_000, madeAt: ago(31 * HOUR) })
  expect(skewed.body.payments[0]).toMatchObject({ amount: 1_000, createdAt: sale.createdAt })
})

test('a clock up to five minutes ahead counts as now; further ahead is refused', async () => {
  const { body } = await create({ madeAt: ago(-4 * MINUTE) })
  expect(Date.parse(body.createdAt)).toBeLessThanOrEqual(Date.now())
  const sentence = 'Jam perangkat ini lebih cepat dari jam server. Betulkan jamnya, lalu kirim lagi'
  const ahead = await create({ madeAt: ago(-10 * MINUTE) })
  expect(ahead.status).toBe(400)
  expect(issuesByField(ahead)).toEqual({ madeAt: sentence })
  const paid = await pay(body, { amount: 1_000, madeAt: ago(-10 * MINUTE) })
  expect(issuesByField(paid)).toEqual({ madeAt: sentence })
  expect(issuesByField(await create({ madeAt: 'kemarin' }))).toEqual({ madeAt: 'Waktu tidak valid' })
})

test('a sale older than the grace of seven days is refused', async () => {
  const tooOld = { status: 409, body: { code: 'TOO_OLD' } }
  expect(await create({ madeAt: ago(7 * 24 * HOUR + MINUTE) })).toMatchObject(tooOld)
  expect((await create({ madeAt: ago(7 * 24 * HOUR - MINUTE) })).status).toBe(201)
  const sale = await sell(counter)
  expect(await pay(sale, { amount: 1_000, madeAt: ago(8 * 24 * HOUR) })).toMatchObject(tooOld)
})
