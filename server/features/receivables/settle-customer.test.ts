// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import type { Receivable } from '../../../contract/receivables.ts'
import { allocateByMethod, allocatePayment } from '../../../core/payments/receivable.ts'
import { type Counter, issuesByField, line, openCounter, sell } from '../../testing/counter.ts'

let counter: Counter
let customer: Customer
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())
beforeEach(async () => {
  customer = await counter.customer('PT Sinar Logam Perkasa', 'regular')
})

/** Sales of Rp 10.000, one day apart, oldest first. */
async function debts(count: number): Promise<Receivable[]> {
  const poster = await counter.product({ name: 'Poster', unit: 'pcs', pricePerUnit: 10_000 })
  for (let n = 0; n < count; n++) {
    const sale = await sell(counter, {
      customerId: customer.id,
      items: [line(poster)],
      discountPercent: 0.01,
    })
    await sql`update transactions set created_at = created_at - ${count - n} * interval '1 day' where id = ${sale.id}`.execute(
      counter.db,
    )
  }
  return await owed()
}
const owed = async (): Promise<Receivable[]> =>
  (await counter.manager.get(`/api/receivables/customers/${customer.id}`)).body.rows

const partsOf = (amount: number, of: Receivable[]) =>
  allocatePayment(amount, of).map((part) => ({ ...part, id: uuidv7() }))
const settle = (parts: object[], fields: object = {}) =>
  counter.manager.post(`/api/receivables/customers/${customer.id}/payments`, {
    method: 'transfer',
    parts,
    ...fields,
  })
const remaining = (rows: Receivable[]) => rows.map((row) => row.remainingAmount)
const booked = async (of: Receivable[]) =>
  await counter.db
    .selectFrom('payments')
    .select(['amount', 'method', 'receivedBy'])
    .where(
      'transactionId',
      'in',
      of.map((row) => row.id),
    )
    .execute()

test('one payment pays the oldest debt completely and a part of the next, each in its ledger', async () => {
  const before = await debts(3)
  const each = before[0]?.remainingAmount ?? 0
  const reply = await settle(partsOf(each + 3_000, before))
  expect(reply.status).toBe(201)
  expect(remaining(reply.body.rows)).toEqual([each - 3_000, each])
  expect(reply.body.rows).toEqual(await owed())
  const receivedBy = counter.users.manager
  expect((await booked(before)).sort((one, other) => other.amount - one.amount)).toEqual([
    { amount: each, method: 'transfer', receivedBy },
    { amount: 3_000, method: 'transfer', receivedBy },
  ])
})

test('one payment by two methods pays the debts in the same order and is booked once', async () => {
  const before = await debts(2)
  const each = before[0]?.remainingAmount ?? 0
  const given = [
    { method: 'cash' as const, amount: each + 1_000 },
    { method: 'qris' as const, amount: 2_000 },
  ]
  const parts = allocateByMethod(given, before).map((part) => ({ ...part, id: uuidv7() }))
  expect(parts).toHaveLength(3)
  for (const status of [201, 200]) {
    const reply = await settle(parts, { method: 'cash' })
    expect([reply.status, remaining(reply.body.rows)]).toEqual([status, [each - 3_000]])
  }
  const rows = await booked(before)
  const of = (method: string) => rows.reduce((sum, row) => sum + (row.method === method ? row.amount : 0), 0)
  expect([rows.length, of('cash'), of('qris')]).toEqual([3, each + 1_000, 2_000])
  const other = parts.map((part) => ({ ...part, method: 'transfer' }))
  expect((await settle(other, { method: 'cash' })).body.code).toBe('CONFLICT')
  // The first debt is paid completely before the second, whatever the methods.
  const rest = await owed()
  const wrong = [{ transactionId: rest[0]?.id, amount: each, method: 'qris', id: uuidv7() }]
  expect((await settle(wrong)).status).toBe(409)
})

test('a retried settlement, also ten concurrent ones, is booked once', async () => {
  const before = await debts(3)
  const parts = partsOf(
    before.reduce((sum, row) => sum + row.remainingAmount, 0),
    before,
  )
  const replies = await Promise.all(Array.from({ length: 10 }, () => settle(parts)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
  for (const reply of replies) expect(reply).toMatchObject({ body: { rows: [] } })
  expect(await booked(before)).toHaveLength(3)
})

test('a retry with another amount is a conflict, and nothing is booked', async () => {
  const before = await debts(2)
  const each = before[0]?.remainingAmount ?? 0
  const [part] = partsOf(1_000, before)
  await settle([part as object])
  const reply = await settle([{ ...part, amount: 2_000 }])
  expect(reply).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(remaining(reply.body.data.current)).toEqual([each - 1_000, each])
  expect((await settle([part as object], { method: 'cash' })).status).toBe(409)
})

test('a retry with fewer parts or another customer is a conflict', async () => {
  const before = await debts(2)
  const parts = partsOf(12_000, before)
  expect((await settle(parts)).status).toBe(201)
  const inPart = await settle(parts.slice(0, 1))
  expect(inPart).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: await owed() } } })
  const other = await counter.customer('CV Lain', 'regular')
  const path = `/api/receivables/customers/${other.id}/payments`
  expect((await counter.manager.post(path, { method: 'transfer', parts })).status).toBe(409)
  expect((await settle(parts)).status).toBe(200)
  expect(await booked(before)).toHaveLength(2)
})

test('of two concurrent settlements one is booked, the other gets the current debts', async () => {
  const before = await debts(2)
  const each = before[0]?.remainingAmount ?? 0
  const replies = await Promise.all([
    settle(partsOf(each + 1_000, before)),
    settle(partsOf(each + 1_000, before)),
  ])
  const [accepted, refused] = replies.sort((one, other) => one.status - other.status)
  expect(accepted?.status).toBe(201)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'EXCEEDS_REMAINING', data: { remainingAmount: each - 1_000 } },
  })
  expect(await booked(before)).toHaveLength(2)
})

test('concurrent payments over the same debts leave the books balanced', async () => {
  const before = await debts(6)
  const total = before.reduce((sum, row) => sum + row.remainingAmount, 0)
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => settle(partsOf(7_000 + n, before))),
    ...before.map((row) =>
      counter.cashier.post(`/api/transactions/${row.id}/payments`, {
        id: uuidv7(),
        amount: 2_000,
        method: 'cash',
      }),
    ),
  ])
  for (const { status } of replies) expect([201, 409]).toContain(status)
  const paid = (await booked(before)).reduce((sum, payment) => sum + payment.amount, 0)
  expect((await owed()).reduce((sum, row) => sum + row.remainingAmount, 0)).toBe(total - paid)
})

test('changed debts are a conflict with the current ones, and nothing is booked', async () => {
  const before = await debts(2)
  const [oldest] = before
  await counter.manager.post(`/api/transactions/${oldest?.id}/payments`, {
    id: uuidv7(),
    amount: 1_000,
    method: 'cash',
  })
  const reply = await settle(partsOf(12_000, before))
  expect(reply).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: await owed() } } })
  expect(await booked(before)).toHaveLength(1)
})

test('payments that wait on the device are deducted before the allocation', async () => {
  const before = await debts(2)
  const [oldest, newer] = before
  const each = oldest?.remainingAmount ?? 0
  const waiting = [
    { transactionId: oldest?.id, amount: each - 1_000 },
    { transactionId: newer?.id, amount: 2_000 },
  ]
  const parts = [
    { id: uuidv7(), transactionId: oldest?.id, amount: 1_000 },
    { id: uuidv7(), transactionId: newer?.id, amount: 3_000 },
  ]
  expect((await settle(parts)).status).toBe(409)
  const reply = await settle(parts, { unsentParts: waiting })
  expect(reply.status).toBe(201)
  expect(remaining(reply.body.rows)).toEqual([each - 1_000, each - 3_000])
})

test('a newer debt is not paid before an older one, nor another customer’s', async () => {
  const [oldest, newer] = await debts(2)
  expect(await settle([{ id: uuidv7(), transactionId: newer?.id, amount: 500 }])).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
  const foreign = await sell(counter)
  expect((await settle([{ id: uuidv7(), transactionId: foreign.id, amount: 500 }])).status).toBe(409)
  expect((await settle([{ id: uuidv7(), transactionId: uuidv7(), amount: 500 }])).status).toBe(409)
  expect(remaining(await owed())).toEqual([oldest?.remainingAmount, newer?.remainingAmount])
})

test('a payment for chosen debts pays these oldest first, no others, and is booked once', async () => {
  const before = await debts(4)
  const each = before[0]?.remainingAmount ?? 0
  const [, second, , fourth] = before
  const chosen = [second, fourth].flatMap((row) => row ?? [])
  // In any order of selection.
  const only = chosen.map(({ id }) => id).reverse()
  const parts = partsOf(each + 3_000, chosen)
  // Without `transactionIds` these parts are not oldest first.
  expect((await settle(parts)).status).toBe(409)
  for (const status of [201, 200]) {
    const reply = await settle(parts, { transactionIds: only })
    expect([reply.status, remaining(reply.body.rows)]).toEqual([status, [each, each, each - 3_000]])
  }
  expect(await booked(before)).toHaveLength(2)

  const newest = [before[0], fourth].flatMap((row) => row ?? [])
  const outside = await settle(partsOf(1_000, newest), { transactionIds: [fourth?.id] })
  expect(outside).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: await owed() } } })
  expect(await settle(partsOf(each, chosen.slice(1)), { transactionIds: [fourth?.id] })).toMatchObject({
    status: 409,
    body: { code: 'EXCEEDS_REMAINING', data: { remainingAmount: each - 3_000 } },
  })
  const paid = await settle(partsOf(1_000, before), { transactionIds: [second?.id] })
  expect(paid.body.message).toBe('Transaksi yang dipilih sudah lunas')
  const foreign = await sell(counter)
  expect((await settle(partsOf(1_000, [foreign as never]), { transactionIds: [foreign.id] })).status).toBe(
    409,
  )
  expect(issuesByField(await settle(partsOf(1_000, before), { transactionIds: [] }))).toEqual({
    transactionIds: 'Pilih transaksi',
  })
  expect(await booked(before)).toHaveLength(2)
})

test('more than the debt is refused with the remaining amount', async () => {
  const before = await debts(1)
  const most = before[0]?.remainingAmount ?? 0
  const id = uuidv7()
  const parts = [{ id, transactionId: before[0]?.id, amount: most + 1 }]
  expect(await settle(parts)).toMatchObject({
    status: 409,
    body: { code: 'EXCEEDS_REMAINING', data: { remainingAmount: most } },
  })
  await settle(partsOf(most, before))
  expect(await settle(parts)).toMatchObject({
    status: 409,
    body: { message: 'Piutang pelanggan ini sudah lunas', data: { remainingAmount: 0 } },
  })
})

test('the id of another payment is refused, and no part is booked', async () => {
  const [first] = (await sell(counter, { paidAmount: 500 })).payments
  const before = await debts(2)
  const [one, other] = partsOf(12_000, before)
  const reply = await settle([one, { ...other, id: first?.id }] as object[])
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toHaveProperty('parts')
  expect(await booked(before)).toEqual([])
})

test.each([
  [[], 'Jumlah harus lebih dari 0'],
  [[{ amount: 0 }], 'Jumlah harus lebih dari 0'],
  [[{ amount: 1.5 }], 'Isi dengan rupiah bulat'],
  [[{ amount: 10 }, { amount: 10 }], 'Nomor pembayaran berulang'],
])('%j is refused', async (parts, sentence) => {
  const id = uuidv7()
  const reply = await settle(parts.map((part) => ({ id, transactionId: uuidv7(), ...part })))
  expect(reply.status).toBe(400)
  expect(Object.values(issuesByField(reply))).toEqual([sentence])
})

test('a role without the page cannot book', async () => {
  const before = await debts(1)
  for (const client of [counter.cashier, counter.operator]) {
    const reply = await client.post(`/api/receivables/customers/${customer.id}/payments`, {
      method: 'cash',
      parts: partsOf(1_000, before),
    })
    expect(reply.status).toBe(403)
  }
  expect(await booked(before)).toEqual([])
})
