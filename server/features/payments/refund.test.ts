// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { BOOLEAN_RIGHTS, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { type Counter, issuesByField, line, openCounter, sell } from '../../testing/counter.ts'
import { setRolePermissions } from '../../testing/staff.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
beforeEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))
afterAll(() => counter.close())

const path = ({ id }: { id: string }) => `/api/transactions/${id}`
const reason = 'Pelanggan batal: acara diundur'
const ledger = ({ payments }: Transaction) =>
  payments.map(({ method, amount, kind }) => [kind, method, amount])
const read = async (sale: { id: string }): Promise<Transaction> =>
  (await counter.cashier.get(path(sale))).body
const remove = (sale: Transaction, fields: object = {}) =>
  counter.cashier.delete(path(sale), { version: sale.version, reason, ...fields })
const cancel = (sale: Transaction, fields: object = {}, who = counter.cashier) =>
  who.post(`${path(sale)}/cancellation`, { version: sale.version, reason, ...fields })
const refund = (sale: Transaction, fields: object = {}) =>
  counter.cashier.post(`${path(sale)}/refunds`, { id: uuidv7(), version: sale.version, reason, ...fields })
const pay = async (sale: Transaction, amount: number, method: string): Promise<Transaction> =>
  (await counter.cashier.post(`${path(sale)}/payments`, { id: uuidv7(), amount, method })).body

async function takings(day = dayOf(new Date(), 'Asia/Jakarta')) {
  const { body } = await counter.owner.get(`/api/analytics/figures?from=${day}&to=${day}`)
  return body.current.received
}
const spent = async () => (await counter.cashier.get(`/api/customers/${counter.gold.id}`)).body.totalSpent

/** A sale of another day with its payment. */
async function soldEarlier(at: string, fields: object): Promise<Transaction> {
  const sale = await sell(counter, fields)
  await sql`update transactions set created_at = ${at} where id = ${sale.id}`.execute(counter.db)
  await sql`alter table payments disable trigger append_only`.execute(counter.db)
  await sql`update payments set created_at = ${at} where transaction_id = ${sale.id}`.execute(counter.db)
  await sql`alter table payments enable trigger append_only`.execute(counter.db)
  await sql`select mark_stale_days(${at}), mark_stale_days(now())`.execute(counter.db)
  return await read(sale)
}

describe('deleting', () => {
  test('a paid sale of another day keeps that day’s takings and refunds today', async () => {
    const sale = await soldEarlier('2026-03-05T04:00:00Z', { paidAmount: 74_500, paymentMethod: 'qris' })
    const [then, today] = [await takings('2026-03-05'), await takings()]
    expect(then).toMatchObject({ amount: 74_500, qris: 74_500 })
    expect((await remove(sale)).body).toEqual({ id: sale.id })
    expect(await takings('2026-03-05')).toEqual(then)
    const now = await takings()
    expect(now).toMatchObject({ qris: today.qris - 74_500, refunded: today.refunded + 74_500 })
    const { rows } = await sql`
      select amount, method, kind, reason, received_by as by from payments where transaction_id = ${sale.id} and amount < 0`.execute(
      counter.db,
    )
    expect(rows).toEqual([
      { amount: -74_500, method: 'qris', kind: 'refund', reason, by: counter.users.cashier },
    ])
  })

  test('needs the current version and a reason, so that a new payment is not overlooked', async () => {
    const sale = await sell(counter)
    const paid = await pay(sale, 50_000, 'cash')
    const late = await remove(sale)
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', data: { current: { paidAmount: 50_000 } } },
    })
    expect(issuesByField(await counter.cashier.delete(path(sale), { version: paid.version }))).toHaveProperty(
      'reason',
    )
    expect(issuesByField(await remove(paid, { reason: '  ' }))).toEqual({ reason: 'Alasan wajib diisi' })
    expect(await read(sale)).toEqual(paid)
  })

  test('refunds by the original methods unless one is chosen', async () => {
    const made = await sell(counter, { paidAmount: 100_000, paymentMethod: 'cash' })
    const sale = await pay(made, 50_000, 'transfer')
    const before = await takings()
    await remove(sale)
    const now = await takings()
    expect(now).toMatchObject({ cash: before.cash - 100_000, transfer: before.transfer - 50_000 })
    const other = await sell(counter, { paidAmount: 10_000, paymentMethod: 'transfer' })
    await remove(other, { method: 'cash' })
    expect(await takings()).toMatchObject({ cash: now.cash - 10_000, transfer: now.transfer + 10_000 })
  })

  test('a paid sale needs the right to refund, too', async () => {
    const sale = await sell(counter, { paidAmount: 1000 })
    const granted = BOOLEAN_RIGHTS.filter((right) => right !== 'refund')
    const rights = { ...DEFAULT_ROLE_RIGHTS, cashier: { granted, discountLimit: 100 } }
    await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, rights)
    expect((await remove(sale)).body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['refund'] } })
    expect((await cancel(sale, { refund: 1 })).body).toMatchObject({
      code: 'RIGHT_MISSING',
      data: { rights: ['refund'] },
    })
    expect((await refund(sale, { amount: 1 })).body).toMatchObject({ code: 'RIGHT_MISSING' })
    const lower = { version: sale.version, paidAmount: 0, refundReason: reason }
    expect((await counter.cashier.patch(path(sale), lower)).body).toMatchObject({ code: 'RIGHT_MISSING' })
    expect(await read(sale)).toEqual(sale)
    expect((await cancel(sale)).body).toMatchObject({ status: 'cancelled', paidAmount: 1000 })
  })

  test('the database refuses to delete a sale with money on it', async () => {
    const sale = await sell(counter, { paidAmount: 1000 })
    const raw = sql`update transactions set deleted_at = now() where id = ${sale.id}`.execute(counter.db)
    await expect(raw).rejects.toThrow('deleted_without_money')
  })
})

describe('cancelling', () => {
  test('refunds a part, keeps the rest as a forfeited deposit, and records time, user and reason', async () => {
    const before = await spent()
    const sale = await sell(counter, { paidAmount: 150_000 })
    const today = await takings()
    const { status, body } = await cancel(sale, { refund: 100_000, method: 'cash' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'cancelled', paidAmount: 50_000, refundedAmount: 100_000 })
    expect(ledger(body)).toEqual([
      ['payment', 'cash', 150_000],
      ['refund', 'cash', -100_000],
    ])
    expect(body.payments[1]).toMatchObject({ reason, receivedByName: 'Siti Rahmawati' })
    expect(body.cancellation).toEqual({
      at: expect.any(String),
      byName: 'Siti Rahmawati',
      approvedByName: null,
      reason,
    })
    expect(await spent()).toBe(before)
    expect(await takings()).toMatchObject({ cash: today.cash - 100_000, forfeited: today.forfeited + 50_000 })
    const { body: history } = await counter.cashier.get(`/api/customers/${counter.gold.id}/transactions`)
    expect(history.rows[0]).toMatchObject({
      id: sale.id,
      status: 'cancelled',
      paidAmount: 50_000,
      refundedAmount: 100_000,
    })
  })

  test('keeps everything without a refund, and less after a later refund', async () => {
    const sale = await sell(counter, { paidAmount: 150_000 })
    const { body: kept } = await cancel(sale)
    expect(kept).toMatchObject({ status: 'cancelled', paidAmount: 150_000, refundedAmount: 0 })
    const { body: given } = await refund(kept, { amount: 150_000, method: 'transfer' })
    expect(given).toMatchObject({ status: 'cancelled', paidAmount: 0, refundedAmount: 150_000 })
  })

  test('is refused for an outdated version, a refund above the paid amount, and a second time', async () => {
    const sale = await sell(counter)
    const paid = await pay(sale, 20_000, 'cash')
    expect((await cancel(sale)).body.code).toBe('CONFLICT')
    expect(issuesByField(await cancel(paid, { refund: 20_001 }))).toEqual({
      refund: 'Paling banyak Rp 20.000',
    })
    expect(issuesByField(await cancel(paid, { reason: '' }))).toEqual({ reason: 'Alasan wajib diisi' })
    const { body: done } = await cancel(paid, { refund: 20_000 })
    // A retry refunds nothing more.
    expect((await cancel(paid, { refund: 20_000 })).body).toEqual(done)
    expect((await cancel(done, { reason: 'Lain' })).body.code).toBe('CANCELLED')
    // A second refund, or a larger one, must not look like a success.
    for (const other of [{}, { refund: 15_000 }, { refund: 20_000, method: 'qris' }]) {
      expect((await cancel(paid, other)).body.code).toBe('CANCELLED')
    }
    expect((await cancel(paid, { refund: 20_000 }, counter.manager)).body.code).toBe('CANCELLED')
    expect(
      (await counter.cashier.patch(path(sale), { version: done.version, paidAmount: 5000 })).body.code,
    ).toBe('CANCELLED')
  })

  test('is not possible by an edit once there is money; reopening clears time and reason', async () => {
    const sale = await sell(counter, { paidAmount: 1000 })
    const edit = { version: sale.version, status: 'cancelled' }
    expect(issuesByField(await counter.cashier.patch(path(sale), edit))).toHaveProperty('status')
    const { body: cancelled } = await cancel(sale)
    const back = await counter.cashier.patch(path(sale), { version: cancelled.version, status: 'processing' })
    expect(back.body).toMatchObject({ status: 'processing', cancellation: null, paidAmount: 1000 })
  })
})

describe('giving back', () => {
  test('is a dated row with method and reason that lowers the paid amount', async () => {
    const sale = await sell(counter, { paidAmount: 281_000 })
    const id = uuidv7()
    const given = await refund(sale, { id, amount: 81_000 })
    expect(given.status).toBe(201)
    expect(given.body).toMatchObject({
      paidAmount: 200_000,
      remainingAmount: 81_000,
      paymentStatus: 'partial',
      refundedAmount: 81_000,
    })
    expect(given.body.payments.at(-1)).toMatchObject({
      id,
      amount: -81_000,
      method: 'cash',
      reason,
      kind: 'refund',
    })
    expect((await refund(sale, { id, amount: 81_000 })).body).toEqual(given.body)
    for (const other of [{ amount: 80_000 }, { reason: 'Salah cetak' }, { method: 'transfer' }]) {
      const conflict = await refund(sale, { id, amount: 81_000, ...other })
      expect(conflict.body).toMatchObject({ code: 'CONFLICT', data: { current: given.body } })
    }
    expect(issuesByField(await refund(given.body, { amount: 200_001 }))).toEqual({
      amount: 'Paling banyak Rp 200.000',
    })
    expect((await refund(sale, { amount: 1 })).body.code).toBe('CONFLICT')
  })

  test('by an edit that lowers paid amount or total needs a reason and uses the original methods', async () => {
    const made = await sell(counter, { paidAmount: 200_000, paymentMethod: 'cash' })
    const sale = await pay(made, 81_000, 'transfer')
    const edit = { version: sale.version, items: [line(counter.card, { quantity: 1 })] }
    expect(issuesByField(await counter.cashier.patch(path(sale), edit))).toEqual({
      refundReason: 'Alasan wajib diisi',
    })
    const { body } = await counter.cashier.patch(path(sale), {
      ...edit,
      paymentMethod: 'qris',
      refundReason: 'Salah input',
    })
    expect(body.paidAmount).toBe(body.total)
    expect(ledger(body).slice(2)).toEqual([
      ['refund', 'cash', body.total - 200_000],
      ['refund', 'transfer', -81_000],
    ])
  })
})

describe('a wrong method', () => {
  test('of a payment is corrected by a pair of rows, minus the old and plus the new, and is no refund', async () => {
    const sale = await sell(counter, { paidAmount: 150_000, paymentMethod: 'transfer' })
    const before = await takings()
    const address = `${path(sale)}/payments/${sale.payments[0]?.id}/corrections`
    const correct = (fields: object) =>
      counter.cashier.post(address, { version: sale.version, method: 'cash', ...fields })
    const { status, body } = await correct({})
    expect(status).toBe(201)
    expect(body).toMatchObject({ paidAmount: 150_000, refundedAmount: 0, paymentMethod: 'cash' })
    expect(ledger(body)).toEqual([
      ['payment', 'transfer', 150_000],
      ['correction', 'transfer', -150_000],
      ['correction', 'cash', 150_000],
    ])
    expect(await takings()).toEqual({
      ...before,
      cash: before.cash + 150_000,
      transfer: before.transfer - 150_000,
    })
    // A retry; then an outdated version.
    expect((await correct({})).body).toEqual(body)
    expect((await correct({ method: 'qris' })).body.code).toBe('CONFLICT')
    expect(issuesByField(await correct({ method: 'qris', version: body.version }))).toHaveProperty('method')
  })

  test('changed alone in an edit corrects the rows of the old one; with a payment it applies to that payment', async () => {
    const made = await sell(counter, { paidAmount: 100_000, paymentMethod: 'transfer' })
    const sale = await pay(made, 50_000, 'qris')
    const { body } = await counter.cashier.patch(path(sale), { version: sale.version, paymentMethod: 'cash' })
    expect(ledger(body).slice(2)).toEqual([
      ['correction', 'transfer', -100_000],
      ['correction', 'cash', 100_000],
    ])
    const more = { version: body.version, paymentMethod: 'transfer', paidAmount: 160_000 }
    const { body: then } = await counter.cashier.patch(path(sale), more)
    expect(ledger(then).slice(4)).toEqual([['payment', 'transfer', 10_000]])
  })
})

test('Riwayat shows refunds, corrected methods and reasons', async () => {
  const sale = await sell(counter, { paidAmount: 10_000 })
  await cancel(sale, { refund: 4000 })
  const { body } = await counter.owner.get(`/api/transactions/${sale.id}/activity`)
  const [entry]: Activity[] = body.rows
  const changes = [entry, ...(entry?.parts ?? [])].flatMap((row) =>
    row?.changes.map(({ field, after }) => [row.table, field, after]),
  )
  expect(changes).toContainEqual(['transactions', 'cancel_reason', reason])
  expect(changes).toContainEqual(['payments', 'amount', -4000])
  expect(changes).toContainEqual(['payments', 'reason', reason])
})
