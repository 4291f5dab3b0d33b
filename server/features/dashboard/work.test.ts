import { afterAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import { cancelSale, openCounter, sell } from '../../testing/counter.ts'

const TODAY = dayOf(new Date(), 'Asia/Jakarta')

const shop = await openCounter()
afterAll(() => shop.close())

const work = async (who = shop.cashier) => {
  const { status, body } = await who.get('/api/dashboard/open-work')
  expect(status).toBe(200)
  return body
}
const edit = async (id: string, fields: object) => {
  const { body } = await shop.cashier.get(`/api/transactions/${id}`)
  const answer = await shop.operator.patch(`/api/transactions/${id}`, { version: body.version, ...fields })
  expect(answer.status).toBe(200)
  return answer.body
}

test('work lists open orders by due day, then ready and unpaid ones', async () => {
  const tomorrow = await sell(shop, { paidAmount: 100_000 })
  const late = await sell(shop, { paidAmount: 0, estimatedCompletion: TODAY })
  const today = await sell(shop, { paidAmount: 300_000, estimatedCompletion: TODAY, paymentMethod: 'qris' })
  await shop.db
    .updateTable('transactions')
    .set({ estimatedCompletion: addDays(TODAY, -1), status: 'pending' })
    .where('id', '=', late.id)
    .execute()
  await shop.db
    .updateTable('transactionItems')
    .set({ stage: 'print' })
    .where('transactionId', '=', tomorrow.id)
    .execute()

  const found = await work()
  expect(found.open.map(({ id }: { id: string }) => id)).toEqual([late.id, today.id, tomorrow.id])
  expect(found).toMatchObject({
    day: TODAY,
    counts: { late: 1, dueToday: 1, open: 3, pending: 2, ready: 0, completedToday: 0 },
    counter: {
      received: { amount: 100_000 + today.total, cash: 100_000 },
      remaining: { [late.id]: late.total, [today.id]: 0, [tomorrow.id]: tomorrow.total - 100_000 },
      unpaid: { count: 0, amount: 0, rows: [] },
    },
  })
  expect(found.open[0].lines).toEqual(
    late.items.map(({ id, productName, quantity, unit, length, width, notes, stage }) => ({
      ...{ id, productName, quantity, unit, length, width, notes, stage },
      machineType: 'Digital Printing',
    })),
  )

  await edit(tomorrow.id, { status: 'completed' })
  await edit(today.id, { status: 'completed' })
  const { version } = await edit(late.id, { status: 'completed' })
  expect(await work()).toMatchObject({
    counts: { open: 0, ready: 3, completedToday: 3 },
    open: [],
    counter: {
      unpaid: {
        count: 2,
        amount: late.total + tomorrow.total - 100_000,
        rows: [
          { id: tomorrow.id, remainingAmount: tomorrow.total - 100_000, completedAt: expect.any(String) },
          { id: late.id, remainingAmount: late.total },
        ],
      },
    },
  })

  // Collected unpaid orders are receivables, and cancelled ones need no work.
  const answer = await shop.operator.post(`/api/transactions/${late.id}/hand-over`, { version })
  expect(answer.status).toBe(200)
  await cancelSale(shop.cashier, tomorrow.id, 100_000)
  expect(await work()).toMatchObject({
    counts: { ready: 1 },
    counter: { received: { amount: today.total, cash: 0 }, unpaid: { count: 0, rows: [] } },
  })
})

test('users without the till see no amounts, and users without orders are refused', async () => {
  await sell(shop, { paidAmount: 0 })
  const found = await work(shop.operator)
  expect(found.counter).toBeNull()
  expect(JSON.stringify(found)).not.toMatch(/amount|total|price/i)
  const permissions = { cashier: ['/', '/create-transaction'] }
  await shop.db
    .updateTable('storeConfig')
    .set({ rolePermissions: JSON.stringify(permissions) })
    .execute()
  expect((await shop.cashier.get('/api/dashboard/open-work')).status).toBe(403)
})
