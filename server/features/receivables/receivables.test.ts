// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { Debtor, Receivable } from '../../../contract/receivables.ts'
import { MAX_LISTED } from '../../../core/customers/reminder.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { addDays, dayOf, startOfDay } from '../../../core/time/calendar.ts'
import { deleteSale, issuesByField, line, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const ask = async (path: string) => {
  const { status, body } = await counter.manager.get(`/api/receivables${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const list = async (query = ''): Promise<{ rows: Receivable[]; nextCursor: string | null }> =>
  await ask(`?${query}`)

const zone = 'Asia/Jakarta'
/** The beginning of a shop day, `days` ago. */
const daysAgo = (days: number) => startOfDay(addDays(dayOf(new Date(), zone), -days), zone)

/** 10 cards (Rp 5.000 without discount, tax Rp 500), created some days ago. */
async function soldAgo(days: number, fields: object = {}) {
  const items = [line(counter.card, { quantity: 10 })]
  const sale = await sell(counter, { customerId: counter.regular.id, items, ...fields })
  await sql`update transactions set created_at = ${daysAgo(days)} where id = ${sale.id}`.execute(counter.db)
  return sale
}

describe('the list', () => {
  test('has the receivables, oldest first, with contact data', async () => {
    const newer = await soldAgo(3, { paidAmount: 1_000 })
    const older = await soldAgo(40)
    const paid = await soldAgo(50, { paidAmount: 900_000 })
    const cancelled = await soldAgo(51)
    await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${cancelled.id}`.execute(
      counter.db,
    )
    const deleted = await soldAgo(52)
    await deleteSale(counter.owner, deleted.id)

    const { rows } = await list()
    expect(rows.map((row) => row.id)).toEqual([older.id, newer.id])
    expect([paid.id, cancelled.id, deleted.id].some((id) => rows.some((row) => row.id === id))).toBe(false)
    expect(rows[1]).toMatchObject({
      customerName: 'Rina Marlina',
      customerPhone: counter.regular.phone,
      customerWhatsapp: null,
      paymentStatus: 'partial',
      paidAmount: 1_000,
      customerEmail: null,
      lastReminder: null,
    })
  })

  test('filters by overdue and running: the 30th day is not overdue, the 31st is', async () => {
    const at30 = await soldAgo(30)
    const at31 = await soldAgo(31)
    const overdue = (await list('status=overdue')).rows.map((row) => row.id)
    const running = (await list('status=running')).rows.map((row) => row.id)
    expect(overdue).toContain(at31.id)
    expect(overdue).not.toContain(at30.id)
    expect(running).toContain(at30.id)
    expect(running).not.toContain(at31.id)
    expect(await ask('/counts')).toEqual({ running: running.length, overdue: overdue.length })
  })

  test('searches number and customer by every word, but not products', async () => {
    const sale = await soldAgo(2, { customerId: counter.silver.id })
    const found = async (text: string) =>
      (await list(`search=${encodeURIComponent(text)}`)).rows.map((row) => row.id)
    for (const text of [
      transactionNumber(sale.id),
      'senja KOPI',
      `bekasi ${transactionNumber(sale.id).toLowerCase()}`,
    ]) {
      expect(await found(text)).toEqual([sale.id])
    }
    expect(await found('kartu nama')).toEqual([])
    expect(await found('100%_\\')).toEqual([])
    expect(await ask('/counts?search=senja')).toEqual({ running: 1, overdue: 0 })
    expect(await ask('/counts?search=zebra')).toEqual({ running: 0, overdue: 0 })
  })

  test('has pages without gaps or duplicates, also for equal timestamps', async () => {
    for (let n = 0; n < 7; n++) await soldAgo(9)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `limit=3${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      )
      seen.push(...page.rows.map((row) => row.id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual((await list('limit=1000')).rows.map((row) => row.id))
    expect(new Set(seen).size).toBe(seen.length)
  })
})

test('the summary matches the list and includes this month’s payments on older sales', async () => {
  const before = await ask('/summary')
  const sale = await soldAgo(4, { customerId: counter.gold.id, paidAmount: 500 })
  await soldAgo(4, { paidAmount: 900_000 })
  const paid = await counter.manager.post(`/api/transactions/${sale.id}/payments`, {
    id: uuidv7(),
    amount: 1_000,
    method: 'cash',
  })
  expect(paid.status).toBe(201)
  const now = await ask('/summary')
  expect(now.received.amount - before.received.amount).toBeGreaterThanOrEqual(1_000)

  const { rows } = await list('limit=1000')
  const sums = (some: Receivable[]) => ({
    amount: some.reduce((sum, row) => sum + row.remainingAmount, 0),
    count: some.length,
  })
  expect(now.sendsMail).toBe(false)
  expect(now.total).toEqual({ ...sums(rows), customers: new Set(rows.map((row) => row.customerId)).size })
  expect(now.partial).toEqual(sums(rows.filter((row) => row.paymentStatus === 'partial')))
  expect(now.overdue).toEqual(sums((await list('limit=1000&status=overdue')).rows))
})

describe('by customer', () => {
  test('each debtor has the sum of their debts, the oldest debt first', async () => {
    const { rows: all } = await list('limit=1000')
    const { rows } = (await ask('/customers?limit=1000')) as { rows: Debtor[] }
    expect(rows.map((row) => row.customerId)).toEqual([...new Set(all.map((row) => row.customerId))])
    for (const debtor of rows) {
      const debts = all.filter((row) => row.customerId === debtor.customerId)
      expect(debtor).toMatchObject({
        customerName: debts[0]?.customerName,
        count: debts.length,
        overdue: debts.filter((row) => Date.parse(row.createdAt) < daysAgo(30).getTime()).length,
        remainingAmount: debts.reduce((sum, row) => sum + row.remainingAmount, 0),
        oldestAt: debts[0]?.createdAt,
      })
      expect(debtor.oldest.map((debt) => debt.id)).toEqual(debts.slice(0, MAX_LISTED).map((row) => row.id))
      expect(debts[0]).toMatchObject(debtor.oldest[0] ?? {})
      expect((await ask(`/customers/${debtor.customerId}`)).rows).toEqual(debts)
    }
    const first = await ask('/customers?limit=1')
    const second = await ask(`/customers?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`)
    expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 2))
  })

  test('search and status select debtors, each with everything they owe', async () => {
    const [rina] = (await ask('/customers?search=rina')).rows
    const [overdue] = (await ask('/customers?search=rina&status=overdue')).rows
    expect(overdue).toEqual(rina)
    expect(rina.count).toBeGreaterThan(rina.overdue)
    expect((await ask('/customers?search=senja&status=overdue')).rows).toEqual([])
  })
})

test('a reminder is recorded once with its user, and the list shows the last one', async () => {
  const sale = await soldAgo(60)
  const id = uuidv7()
  const remind = (fields: object = {}) =>
    counter.manager.post(`/api/receivables/${sale.id}/reminders`, { id, ...fields })
  const first = await remind()
  expect(first.status).toBe(201)
  expect((await remind()).body).toEqual(first.body)
  const { rows } = await list('limit=1')
  expect(first.body.lastReminder.channel).toBe('whatsapp')
  expect(rows[0]).toMatchObject({ id: sale.id, lastReminder: first.body.lastReminder })
  const noted = await counter.db.selectFrom('reminders').selectAll().execute()
  expect(noted).toMatchObject([{ id, transactionId: sale.id, sentBy: counter.users.manager }])
  expect(
    (await counter.manager.post(`/api/receivables/${uuidv7()}/reminders`, { id: uuidv7() })).status,
  ).toBe(404)
  const other = await soldAgo(1)
  const reused = await counter.manager.post(`/api/receivables/${other.id}/reminders`, { id })
  expect(reused.status).toBe(400)
  expect(issuesByField(reused)).toHaveProperty('id')
})

test('a reminder of a paid or cancelled order is refused; an earlier one stays', async () => {
  const sale = await sell(counter)
  const remind = (id: string) => counter.manager.post(`/api/receivables/${sale.id}/reminders`, { id })
  const id = uuidv7()
  const first = await remind(id)
  expect(first.status).toBe(201)
  const payment = { id: uuidv7(), amount: sale.remainingAmount, method: 'cash' }
  await counter.cashier.post(`/api/transactions/${sale.id}/payments`, payment)
  expect(await remind(uuidv7())).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_OWED', message: 'Transaksi ini sudah lunas' },
  })
  expect((await remind(id)).body).toEqual(first.body)
  const owing = await sell(counter)
  const reminders = [sale, owing].map((one) => ({ id: uuidv7(), transactionId: one.id }))
  const both = await counter.manager.post(`/api/receivables/customers/${sale.customerId}/reminders`, {
    reminders,
  })
  expect(both.body.code).toBe('NOTHING_OWED')
  await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${owing.id}`.execute(
    counter.db,
  )
  const cancelled = await counter.manager.post(`/api/receivables/${owing.id}/reminders`, { id: uuidv7() })
  expect(cancelled.body.code).toBe('NOTHING_OWED')
})

test('one reminder of several debts is recorded on each, and the debtor shows the last one', async () => {
  const customerId = counter.gold.id
  const sales = [await soldAgo(5, { customerId }), await soldAgo(4, { customerId })]
  const reminders = sales.map(({ id }) => ({ id: uuidv7(), transactionId: id }))
  const remind = (body: object, whose = customerId) =>
    counter.manager.post(`/api/receivables/customers/${whose}/reminders`, body)
  const first = await remind({ reminders })
  expect(first.status).toBe(201)
  expect(await remind({ reminders })).toMatchObject({ status: 201, body: first.body })
  const { rows } = await ask(`/customers/${customerId}`)
  for (const { id } of sales) {
    const lastReminder = { at: expect.any(String), channel: 'whatsapp' }
    expect(rows.find((row: Receivable) => row.id === id)).toMatchObject({ lastReminder })
  }
  const debtors: Debtor[] = (await ask('/customers?limit=1000')).rows
  expect(debtors.find((debtor) => debtor.customerId === customerId)).toMatchObject(first.body)

  const noted = async () => (await counter.db.selectFrom('reminders').select('id').execute()).length
  const before = await noted()
  const fresh = reminders.map((reminder) => ({ ...reminder, id: uuidv7() }))
  expect((await remind({ reminders: fresh }, counter.silver.id)).status).toBe(404)
  expect((await remind({ reminders: [...fresh, { id: uuidv7(), transactionId: uuidv7() }] })).status).toBe(
    404,
  )
  const [one, two] = reminders
  const swapped = [{ ...one, transactionId: two?.transactionId }]
  expect((await remind({ reminders: swapped })).status).toBe(400)
  expect((await remind({ reminders: [] })).status).toBe(400)
  expect(await noted()).toBe(before)
})

test.each([
  ['?limit=0', 'limit'],
  ['?limit=1001', 'limit'],
  ['?cursor=x', 'cursor'],
  ['?status=paid', 'status'],
  [`?search=${'x'.repeat(101)}`, 'search'],
  ['/customers?cursor=x', 'cursor'],
  ['/customers?status=late', 'status'],
  [`/counts?search=${'x'.repeat(101)}`, 'search'],
  ['/customers/someone', 'customerId'],
])('%s is refused at its field', async (path, field) => {
  const reply = await counter.manager.get(`/api/receivables${path}`)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toHaveProperty(field)
})

test('a role without the page cannot read receivables', async () => {
  for (const client of [counter.cashier, counter.operator]) {
    for (const path of ['', '/counts', '/summary', '/customers', `/customers/${counter.gold.id}`]) {
      expect((await client.get(`/api/receivables${path}`)).status).toBe(403)
    }
  }
  expect((await counter.anonymous.get('/api/receivables')).status).toBe(401)
})
