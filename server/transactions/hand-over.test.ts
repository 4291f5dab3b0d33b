import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import type { Activity } from '../../contract/activity.ts'
import type { Transaction } from '../../contract/transaction-record.ts'
import { cancelSale, deleteSale, issues, openCounter, sell } from '../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const finished = async (fields: object = {}): Promise<Transaction> => {
  const sale = await sell(counter, fields)
  const deed = { version: sale.version, status: 'completed' }
  return (await counter.operator.patch(`/api/transactions/${sale.id}`, deed)).body
}
const handOver = ({ id, version }: Transaction, fields: object = {}) =>
  counter.operator.post(`/api/transactions/${id}/hand-over`, { version, ...fields })
const takeBack = ({ id, version }: Transaction) =>
  counter.operator.delete(`/api/transactions/${id}/hand-over`, { version })
const history = async (id: string): Promise<Activity[]> =>
  (await counter.operator.get(`/api/transactions/${id}/activity`)).body.rows

test('a finished order is handed over by whoever may open the list, once, and says when, by whom and to whom', async () => {
  const sale = await finished({ paidAmount: 281_000 })
  expect(sale).toMatchObject({ completedAt: expect.any(String), handedOverAt: null })
  const given = await handOver(sale, { to: '  Pak Budi ' })
  expect(given.status).toBe(200)
  expect(given.body).toMatchObject({
    status: 'completed',
    handedOverAt: expect.any(String),
    handedOverByName: 'Agus Pratama',
    handedOverTo: 'Pak Budi',
    paidAmount: 281_000,
  })
  // Its answer was lost: the same again, by the version of before, changes nothing.
  expect((await handOver(sale, { to: 'Pak Budi' })).body).toEqual(given.body)
  const [latest] = await history(sale.id)
  expect(latest).toMatchObject({
    table: 'transactions',
    actor: { name: 'Agus Pratama' },
    changes: [
      { field: 'handed_over_at', before: null, after: true },
      { field: 'handed_over_to', before: null, after: 'Pak Budi' },
    ],
  })
  const { rows } = (await counter.operator.get(`/api/transactions?search=${sale.id.slice(-8)}`)).body
  expect(rows[0].handedOverAt).toBe(given.body.handedOverAt)
})

test('what is owed stays owed after it was handed over', async () => {
  const sale = await finished({ paidAmount: 150_000 })
  expect((await handOver(sale)).body).toMatchObject({ remainingAmount: 131_000, handedOverTo: null })
  const pay = { id: uuidv7(), amount: 131_000, method: 'cash', tendered: 150_000 }
  const paid = await counter.cashier.post(`/api/transactions/${sale.id}/payments`, pay)
  expect(paid.body).toMatchObject({ paymentStatus: 'paid', handedOverAt: expect.any(String) })
})

test('one that changed since it was seen, is not finished or is gone is not handed over', async () => {
  const sale = await finished({ paidAmount: 281_000 })
  const refund = { id: uuidv7(), version: sale.version, amount: 281_000, reason: 'Hasil cetak rusak' }
  await counter.owner.post(`/api/transactions/${sale.id}/refunds`, refund)
  expect(await handOver(sale)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', data: { current: { remainingAmount: 281_000 } } },
  })
  const open = await sell(counter)
  const refused = await handOver(open)
  expect(refused.status).toBe(400)
  expect(issues(refused)).toEqual({ id: 'Order ini belum selesai' })
  const cancelled = (await cancelSale(counter.owner, open.id)).body
  expect(await handOver(cancelled)).toMatchObject({ status: 409, body: { code: 'CANCELLED' } })
  await deleteSale(counter.owner, open.id)
  expect((await handOver(open)).status).toBe(404)
  expect(issues(await handOver(sale, { to: 'x'.repeat(121) }))).toEqual({ to: 'Paling banyak 120 huruf' })
})

test('it is taken back by a mistake’s undoing, or when it is worked on again', async () => {
  const given = (await handOver(await finished(), { to: 'Rina' })).body
  const back = (await takeBack(given)).body
  const none = { handedOverAt: null, handedOverByName: null, handedOverTo: null }
  expect(back).toMatchObject(none)
  expect((await takeBack(given)).body).toEqual(back)
  const again = (await handOver(back)).body
  expect(await takeBack(back)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const deed = { version: again.version, status: 'processing' }
  const reopened = await counter.operator.patch(`/api/transactions/${again.id}`, deed)
  expect(reopened.body).toMatchObject({ ...none, status: 'processing', completedAt: null })
})

test('a message that it can be fetched is noted once, and is no reminder of a debt', async () => {
  const sale = await finished()
  const id = uuidv7()
  const tell = (of: Transaction) =>
    counter.operator.post(`/api/transactions/${of.id}/pickup-messages`, { id })
  const told = await tell(sale)
  expect(told.status).toBe(201)
  expect(told.body).toMatchObject({ pickupToldAt: expect.any(String), version: sale.version })
  expect((await tell(sale)).body.pickupToldAt).toBe(told.body.pickupToldAt)
  expect((await tell(await finished())).status).toBe(400)
  expect(issues(await tell(await sell(counter)))).toEqual({ id: 'Order ini belum selesai' })
  const [latest, ...others] = await history(sale.id)
  expect(latest).toMatchObject({ table: 'reminders', actor: { name: 'Agus Pratama' } })
  expect(others.some(({ table }) => table === 'reminders')).toBe(false)
  const debts = (await counter.owner.get(`/api/receivables?search=${sale.id.slice(-8)}`)).body.rows
  expect(debts).toMatchObject([{ id: sale.id, lastReminder: null }])
})
