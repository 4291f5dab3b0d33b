import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Expense } from '../../../contract/expenses.ts'
import { MAX_RUPIAH } from '../../../core/money/money.ts'
import type { ExpenseInput } from '../../../core/shop/expense.ts'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import type { Client } from '../../testing/client.ts'
import { issuesByField } from '../../testing/counter.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let owner: Client
let manager: Client
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.as('owner')
  manager = await shop.as('manager')
})
afterAll(() => shop.close())

async function spend(fields: Partial<ExpenseInput> = {}): Promise<Expense> {
  const input = { name: 'Tinta', amount: 100_000, ...fields }
  const { status, body } = await manager.post('/api/expenses', { id: uuidv7(), ...input })
  expect(status).toBe(201)
  return (await manager.get(`/api/expenses/${body.id}`)).body
}
const today = () => dayOf(new Date(), 'Asia/Jakarta')

const edit = (expense: Expense, fields: object) =>
  owner.patch(`/api/expenses/${expense.id}`, { version: expense.version, ...fields })
const ids = async (query: string): Promise<string[]> =>
  (await owner.get(`/api/expenses?${query}`)).body.rows.map((row: Expense) => row.id)

describe('creating an expense', () => {
  test('stores the fields, the user and the time', async () => {
    const id = uuidv7()
    const reply = await manager.post('/api/expenses', { id, name: ' Sewa ruko ', amount: 4_500_000 })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id,
      name: 'Sewa ruko',
      amount: 4_500_000,
      spentOn: today(),
      category: null,
      method: null,
      receipt: null,
      isBill: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      createdBy: shop.users.manager,
      createdByName: expect.any(String),
      version: 1,
    })
    expect((await owner.get(`/api/expenses/${id}`)).body).toEqual(reply.body)
  })

  test('is idempotent, also concurrently; the same id with another amount conflicts', async () => {
    const input = { id: uuidv7(), name: 'Listrik', amount: 1_765_000 }
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => manager.post('/api/expenses', { ...input, amount: 1 + (n % 2) })),
    )
    const booked = replies.filter(({ status }) => status < 300)
    expect(booked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
    for (const { body } of booked) expect(body).toEqual(booked[0]?.body)
    for (const reply of replies.filter(({ status }) => status >= 300)) {
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', data: { current: booked[0]?.body } },
      })
    }
    const { rows } = await sql`select id from expenses where id = ${input.id}`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })

  test('uses the given day, category and method', async () => {
    const given = { spentOn: '2021-03-01', category: 'Bahan', method: 'transfer' } as const
    expect(await spend(given)).toMatchObject(given)
    // Sent again without an answer to the first time: one expense, also when the day is left to the server.
    const input = { id: uuidv7(), name: 'Parkir', amount: 2_000 }
    const first = await manager.post('/api/expenses', input)
    const again = await manager.post('/api/expenses', { ...input, category: '', method: null })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(first.body.spentOn).toBe(today())
  })

  test('rejects future days by the shop’s time zone', async () => {
    const tomorrow = addDays(today(), 1)
    const refused = { spentOn: 'Tanggal tidak boleh setelah hari ini' }
    const reply = await manager.post('/api/expenses', {
      id: uuidv7(),
      name: 'Sewa',
      amount: 1,
      spentOn: tomorrow,
    })
    expect(reply.status).toBe(400)
    expect(issuesByField(reply)).toEqual(refused)
    const expense = await spend({ spentOn: addDays(today(), -1) })
    const edited = await edit(expense, { spentOn: tomorrow })
    expect(edited.status).toBe(400)
    expect(issuesByField(edited)).toEqual(refused)
    expect((await edit(expense, { spentOn: today() })).body).toMatchObject({ spentOn: today(), version: 2 })
  })

  test('accepts amounts from 0 to the maximum', async () => {
    expect((await spend({ amount: 0 })).amount).toBe(0)
    const most = await spend({ amount: MAX_RUPIAH })
    expect(most.amount).toBe(MAX_RUPIAH)
    await owner.delete(`/api/expenses/${most.id}`)
  })

  test.each([
    [{ name: ' ', amount: 1 }, 'name', 'Nama wajib diisi'],
    [{ name: 'x'.repeat(201), amount: 1 }, 'name', 'Paling banyak 200 huruf'],
    [{ amount: 1 }, 'name', 'Wajib diisi'],
    [{ name: 'Tinta' }, 'amount', expect.any(String)],
    [{ name: 'Tinta', amount: null }, 'amount', expect.any(String)],
    [{ name: 'Tinta', amount: '5000' }, 'amount', expect.any(String)],
    [{ name: 'Tinta', amount: -1 }, 'amount', 'Tidak boleh kurang dari 0'],
    [{ name: 'Tinta', amount: 0.5 }, 'amount', 'Isi dengan rupiah bulat'],
    [{ name: 'Tinta', amount: MAX_RUPIAH + 1 }, 'amount', 'Paling banyak Rp 999.999.999.999.999'],
    [{ name: 'Tinta', amount: 1, id: 'x' }, 'id', 'Id tidak valid'],
    [{ name: 'Tinta', amount: 1, spentOn: '2026-02-30' }, 'spentOn', 'Tanggal tidak valid'],
    [{ name: 'Tinta', amount: 1, spentOn: null }, 'spentOn', expect.any(String)],
    [{ name: 'Tinta', amount: 1, spentOn: '1999-12-31' }, 'spentOn', 'Pilih tanggal dari tahun 2000'],
    [{ name: 'Tinta', amount: 1, category: 'x'.repeat(61) }, 'category', 'Paling banyak 60 huruf'],
    [{ name: 'Tinta', amount: 1, category: 5 }, 'category', expect.any(String)],
    [{ name: 'Tinta', amount: 1, method: 'debit' }, 'method', expect.any(String)],
  ])('refuses %j', async (fields, field, sentence) => {
    const reply = await manager.post('/api/expenses', { id: uuidv7(), ...fields })
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(issuesByField(reply)).toEqual({ [field]: sentence })
  })

  test('ignores fields that the server sets', async () => {
    const forged = {
      createdBy: shop.users.owner,
      createdAt: '2020-01-01T00:00:00Z',
      version: 9,
      isSample: true,
    }
    const input = { id: uuidv7(), name: 'Tinta', amount: 1 }
    const refused = await manager.post('/api/expenses', { ...input, ...forged })
    expect(Object.keys(issuesByField(refused)).sort()).toEqual(Object.keys(forged).sort())
    const { body } = await manager.post('/api/expenses', input)
    expect(body).toMatchObject({ createdBy: shop.users.manager, version: 1 })
    expect(body.createdAt > '2026').toBe(true)
  })

  test('rejects text with hidden characters', async () => {
    const { status } = await manager.post('/api/expenses', { id: uuidv7(), name: 'Nu\0l', amount: 1 })
    expect(status).toBe(400)
  })

  test('is logged with the user', async () => {
    const expense = await spend()
    await edit(expense, { amount: 5, category: 'Bahan' })
    const { rows } = await sql`
      select operation, actor, before ->> 'amount' as before, after ->> 'amount' as after from activity
      where entity = 'expenses' and id = ${expense.id} order by seq`.execute(shop.db)
    expect(rows).toEqual([
      { operation: 'create', actor: shop.users.manager, before: null, after: '100000' },
      { operation: 'update', actor: shop.users.owner, before: '100000', after: '5' },
    ])
    const { body } = await owner.get('/api/activity?kind=expenses&limit=2')
    const recorded = Object.fromEntries(
      body.rows.map((row: Activity) => [
        row.operation,
        Object.fromEntries(row.changes.map(({ field, after }) => [field, after])),
      ]),
    )
    expect(recorded.update).toEqual({ amount: 5, category: 'Bahan' })
    expect(recorded.create).toMatchObject({ spent_on: today() })
  })
})

describe('editing an expense', () => {
  test('changes only the given field', async () => {
    const expense = await spend({ name: 'Kertas', amount: 690_000 })
    const { status, body } = await edit(expense, { amount: 700_000 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...expense, amount: 700_000, version: 2, updatedAt: body.updatedAt })
    expect(body.updatedAt >= expense.updatedAt).toBe(true)
    expect((await edit(body, { name: 'Kertas A3+' })).body).toMatchObject({
      name: 'Kertas A3+',
      amount: 700_000,
    })
  })

  test('conflicts for a stale version and returns the current record', async () => {
    const expense = await spend()
    const first = (await edit(expense, { amount: 1 })).body
    const second = await edit(expense, { amount: 2 })
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: first } } })
    expect((await owner.get(`/api/expenses/${expense.id}`)).body).toEqual(first)
  })

  test('applies exactly one of ten concurrent edits', async () => {
    const expense = await spend()
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => edit(expense, { amount: n })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('is idempotent', async () => {
    const expense = await spend()
    const first = await edit(expense, { name: 'Tinta hitam', amount: 3 })
    const again = await edit(expense, { name: 'Tinta hitam', amount: 3 })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(first.body.version).toBe(2)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ spentOn: null }, 'spentOn'],
    [{ method: 'tunai' }, 'method'],
    [{ version: 'one' }, 'version'],
    [{ version: undefined }, 'version'],
  ])('refuses %j', async (fields, field) => {
    const expense = await spend()
    const reply = await edit(expense, fields)
    expect(reply.status).toBe(400)
    expect(Object.keys(issuesByField(reply))).toEqual([field])
    expect((await owner.get(`/api/expenses/${expense.id}`)).body).toEqual(expense)
  })
})

test('a deleted expense is in no list or figure, cannot be edited, and stays in the database', async () => {
  const expense = await spend({ name: 'Salah catat', spentOn: '2015-06-06' })
  expect((await owner.get('/api/expenses/summary?year=2015')).body.period).toEqual({
    count: 1,
    total: 100_000,
  })
  expect(await owner.delete(`/api/expenses/${expense.id}`)).toMatchObject({
    status: 200,
    body: { id: expense.id },
  })
  expect(await ids('year=2015')).toEqual([])
  expect((await owner.get('/api/expenses/summary?year=2015')).body).toMatchObject({
    period: { count: 0, total: 0 },
    largest: null,
  })
  const again = { id: expense.id, name: 'Salah catat', amount: 1 }
  for (const reply of [
    await owner.get(`/api/expenses/${expense.id}`),
    await edit(expense, { amount: 1 }),
    await owner.delete(`/api/expenses/${expense.id}`),
    await owner.post('/api/expenses', again),
  ]) {
    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
  const { rows } = await sql`select deleted_by, amount from expenses where id = ${expense.id}`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ deletedBy: shop.users.owner, amount: 100_000 }])
})

test('all calls need access to the page, and nothing more', async () => {
  const expense = await spend()
  for (const role of ['cashier', 'operator'] as const) {
    const person = await shop.as(role)
    for (const reply of [
      await person.get('/api/expenses'),
      await person.get('/api/expenses/summary'),
      await person.get(`/api/expenses/${expense.id}`),
      await person.post('/api/expenses', { id: uuidv7(), name: 'Tinta', amount: 1 }),
      await person.patch(`/api/expenses/${expense.id}`, { version: 1, amount: 1 }),
      await person.delete(`/api/expenses/${expense.id}`),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    }
  }
  expect((await shop.anonymous.get('/api/expenses')).status).toBe(401)
  expect((await owner.get(`/api/expenses/${expense.id}`)).body).toEqual(expense)
})

test('sums equal the expenses after any changes', async () => {
  const categories = [null, 'Bahan', 'Lain']
  const methods = [null, 'cash', 'transfer'] as const
  await sql`update store_config set expense_categories = '["Bahan", "Lain"]'`.execute(shop.db)
  const made: Expense[] = []
  for (let n = 0; n < 12; n += 1) {
    made.push(
      await spend({
        amount: n * 1000,
        category: categories[n % 3] ?? null,
        method: methods[n % 2] ?? null,
        spentOn: addDays(today(), -(n % 4)),
      }),
    )
  }
  for (const [n, one] of made.entries()) {
    const change = [
      { amount: one.amount + 1 },
      { category: categories[(n + 1) % 3] },
      { spentOn: addDays(today(), -9) },
      { method: 'cash' },
    ][n % 4]
    expect((await edit(one, change ?? {})).status).toBe(200)
    if (n % 3 === 0) expect((await owner.delete(`/api/expenses/${one.id}`)).status).toBe(200)
  }
  const { body } = await owner.get('/api/expenses/summary')
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*)::int as count, sum(amount)::int as total from expenses where deleted_at is null`.execute(
    shop.db,
  )
  expect(body.matched).toMatchObject(rows[0] ?? {})
})
