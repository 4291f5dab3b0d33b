import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { LastPrice } from '../../../contract/customers.ts'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { cancelSale, deleteSale, issuesByField, line, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const read = async (id: string, what: string) =>
  (await counter.cashier.get(`/api/customers/${id}/${what}`)).body

test('the summary counts every customer once, by tier', async () => {
  const before = (await counter.cashier.get('/api/customers/summary')).body
  expect(before.total).toBe(before.gold + before.silver + before.regular)
  await counter.customer('Emas Baru', 'gold')
  expect((await counter.cashier.get('/api/customers/summary')).body).toEqual({
    ...before,
    total: before.total + 1,
    gold: before.gold + 1,
  })
})

test('a new customer has no purchases and no debt', async () => {
  const { id } = await counter.customer('Baru Datang', 'regular')
  expect(await read(id, 'transactions')).toEqual({ rows: [], nextCursor: null })
  expect(await read(id, 'debt')).toEqual({ count: 0, remainingAmount: 0, oldest: null })
  expect(await read(id, 'last-prices')).toEqual({ rows: [] })
})

test('a customer’s transactions come newest first, across pages, and no others', async () => {
  const { id } = await counter.customer('Toko Riwayat', 'regular')
  await sell(counter)
  const sales = []
  for (let n = 0; n < 5; n++) sales.push((await sell(counter, { customerId: id })).id)
  // Also for equal timestamps.
  await sql`update transactions set created_at = '2026-02-01' where id in (${sql.join(sales.slice(0, 3))})`.execute(
    counter.db,
  )
  const seen: TransactionSummary[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page = await read(id, `transactions?limit=2${after}`)
    seen.push(...page.rows)
    cursor = page.nextCursor
  }
  expect(seen.map((row) => row.id).sort()).toEqual(sales.sort())
  const instants = seen.map((row) => row.createdAt)
  expect(instants).toEqual(instants.toSorted().reverse())

  await deleteSale(counter.cashier, sales[0] ?? '')
  expect((await read(id, 'transactions')).rows).toHaveLength(4)
})

test('an invalid cursor is refused', async () => {
  const reply = await counter.cashier.get(`/api/customers/${counter.gold.id}/transactions?cursor=x`)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toHaveProperty('cursor')
})

test('the debt is the sum of remaining amounts without cancelled and deleted orders', async () => {
  const { id } = await counter.customer('Toko Hutang', 'regular')
  const customerId = id
  const first = await sell(counter, { customerId })
  const partly = await sell(counter, { customerId, paidAmount: 100_000 })
  const paid = await sell(counter, { customerId, paidAmount: 100_000_000 })
  const cancelled = await sell(counter, { customerId })
  const change = { version: cancelled.version, status: 'cancelled' }
  await counter.cashier.patch(`/api/transactions/${cancelled.id}`, change)
  const deleted = await sell(counter, { customerId })
  await deleteSale(counter.cashier, deleted.id)
  expect(await read(id, 'debt')).toEqual({
    count: 2,
    remainingAmount: first.total + partly.total - 100_000,
    oldest: first.createdAt,
  })
  const listed = async (payment: string) =>
    (await read(id, `transactions?payment=${payment}`)).rows.map((row: TransactionSummary) => row.id)
  expect(await listed('owed')).toEqual([partly.id, first.id])
  expect(await listed('settled')).toEqual([cancelled.id, paid.id])
  const { rows } = (await counter.cashier.get('/api/customers/debts')).body
  expect(rows).toContainEqual({ customerId, remainingAmount: first.total + partly.total - 100_000 })
  const { id: free } = await counter.customer('Toko Lunas', 'regular')
  expect(rows.map((row: { customerId: string }) => row.customerId)).not.toContain(free)
})

test('the last price of each product ignores cancelled orders', async () => {
  const { id } = await counter.customer('Toko Langganan', 'regular')
  const sale = (quantity: number) =>
    sell(counter, { customerId: id, items: [line(counter.card, { quantity })] })
  await sale(1)
  const last = await sale(500)
  const withBanner = await sell(counter, {
    customerId: id,
    items: [line(counter.banner, { quantity: 2, length: 100, width: 100 })],
  })
  const cancelled = await sale(50)
  const change = { version: cancelled.version, status: 'cancelled' }
  await counter.cashier.patch(`/api/transactions/${cancelled.id}`, change)

  const { rows }: { rows: LastPrice[] } = await read(id, 'last-prices')
  expect(rows).toEqual([
    {
      productId: counter.banner.id,
      productName: 'Banner Flexi 280gr',
      unit: 'm²',
      unitPrice: 25_000,
      quantity: 2,
      transactionId: withBanner.id,
      createdAt: withBanner.createdAt,
    },
    expect.objectContaining({
      productId: counter.card.id,
      unitPrice: 350,
      quantity: 500,
      transactionId: last.id,
    }),
  ])
})

test('a statement has every unpaid order, oldest first, with payments and sum', async () => {
  const { id } = await counter.customer('Toko Rekap', 'regular')
  const empty = await read(id, 'statement')
  expect(empty).toMatchObject({
    customer: { id },
    owed: { count: 0, remainingAmount: 0 },
    open: [],
    paid: [],
  })
  const partly = await sell(counter, { customerId: id, paidAmount: 50_000 })
  const open = await sell(counter, { customerId: id })
  const settled = await sell(counter, { customerId: id, paidAmount: 1_000_000, paymentMethod: 'transfer' })
  const cancelled = await sell(counter, { customerId: id })
  await cancelSale(counter.owner, cancelled.id)
  const [first] = partly.payments
  const path = `/api/transactions/${partly.id}/payments/${first?.id}/corrections`
  expect((await counter.owner.post(path, { version: partly.version, method: 'qris' })).status).toBeLessThan(
    300,
  )

  const statement = await read(id, 'statement')
  expect(statement.owed).toEqual({ count: 2, remainingAmount: partly.remainingAmount + open.remainingAmount })
  expect(statement.open.map((row: TransactionSummary) => row.id)).toEqual([partly.id, open.id])
  expect(statement.open[0].payments).toMatchObject([{ amount: 50_000, method: 'qris' }])
  expect(statement.open[1].payments).toEqual([])
  expect(statement.paid).toMatchObject([
    { id: settled.id, payments: [{ amount: settled.total, method: 'transfer' }] },
  ])
  expect((await counter.cashier.get(`/api/customers/${uuidv7()}/statement`)).status).toBe(404)
})

test('an account has opening balance, orders, payments and closing balance of a period', async () => {
  const { id } = await counter.customer('Toko Rekening', 'regular')
  const at = async (table: 'transactions' | 'payments', row: string, instant: string) => {
    await sql`update ${sql.table(table)} set created_at = ${instant} where id = ${row}`.execute(counter.db)
  }
  const early = await sell(counter, { customerId: id, paidAmount: 50_000 })
  await at('transactions', early.id, '2024-01-10T03:00:00Z')
  const pay = (to: string, amount: number) =>
    counter.cashier.post(`/api/transactions/${to}/payments`, {
      id: uuidv7(),
      amount,
      method: 'transfer',
      tendered: amount,
    })
  await sell(counter, { customerId: id, paidAmount: 0 })
  const gone = await sell(counter, { customerId: id })
  await cancelSale(counter.owner, gone.id)
  await pay(early.id, 20_000)

  const month = (from: string, to: string) => read(id, `account?from=${from}&to=${to}`)
  const first = await month('2024-01-01', '2024-01-31')
  expect(first).toMatchObject({ customer: { id }, opening: 0, closing: early.total })
  expect(first.rows).toMatchObject([{ kind: 'order', transactionId: early.id, amount: early.total }])

  const since = await month('2024-02-01', '2033-12-31')
  expect(since.opening).toBe(early.total)
  expect(since.rows.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'order',
    'payment',
    'payment',
  ])
  expect(since.closing).toBe((await read(id, 'debt')).remainingAmount)
  expect(since.rows.find(({ amount }: { amount: number }) => amount === -20_000)).toMatchObject({
    method: 'transfer',
    transactionId: early.id,
    firstItemName: null,
  })
  expect(
    (await counter.cashier.get(`/api/customers/${id}/account?from=2024-02-01&to=2024-01-01`)).status,
  ).toBe(400)
  expect(
    (await counter.operator.get(`/api/customers/${id}/account?from=2024-02-01&to=2024-02-02`)).status,
  ).toBe(403)
})
