import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, PAGES } from '../../../core/access/access.ts'
import { addEarned, type LineProfit, NOTHING_EARNED, sumProfit } from '../../../core/orders/profit.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { WEBHOOK_EVENT_NAMES } from '../../../core/shop/webhook.ts'
import { addDays, dayOf, firstOfMonth, startOfDaysAgo } from '../../../core/time/calendar.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { cancelSale, line, openCounter, sell } from '../../testing/counter.ts'
import { column, fetchExport } from '../../testing/spreadsheet.ts'
import { setRolePermissions } from '../../testing/staff.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'
import { checkAnalytics } from '../health/checks/daily-sums.queries.ts'

const counter = await openCounter()
const { owner, manager, cashier, operator } = counter
afterAll(() => counter.close())
afterEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))

/** Rp 7.500 a m² on a roll of 3,2 m: four pieces of 300 × 100 use 13,312 m², Rp 99.840. */
async function addBanner(): Promise<Product> {
  const materialId = uuidv7()
  const opening = { quantity: 1600, value: 12_000_000 }
  const roll = { id: materialId, name: `Flexi ${materialId}`, kind: 'roll', rollWidth: 320, opening }
  expect((await owner.post('/api/materials', roll)).status).toBe(201)
  const recipe = [{ materialId, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true }]
  return counter.product({ name: `Banner ${materialId}`, unit: 'm²', pricePerUnit: 25_000, recipe })
}
const banner = await addBanner()
const four = (fields: object = {}) => line(banner, { quantity: 4, length: 300, width: 100, ...fields })
const move = (sale: Transaction, from: string, to: string) =>
  operator.post(`/api/production/${sale.id}/moves`, { lines: [sale.items[0]?.id], from, to })
const profitOf = async ({ id, items }: Transaction, who = owner): Promise<LineProfit[]> => {
  const { lines }: { lines: LineProfit[] } = (await who.get(`/api/transactions/${id}/profit`)).body
  return items.flatMap((item) => lines.find(({ lineId }) => lineId === item.id) ?? [])
}

test('a line earns its part of the total without tax; its cost is an estimate until it is printed', async () => {
  const made = { vendor: 'Jaya Offset', cost: 30_000 }
  const sale = await sell(counter, {
    customerId: counter.silver.id,
    items: [four(), line(counter.card, { quantity: 200, outsourcing: made }), line(counter.card)],
    discountPercent: 10,
  })
  const [first, second, third] = sale.items.map(({ id }) => id)
  const before = await profitOf(sale)
  expect(before).toMatchObject([
    { lineId: first, cost: 99_840, isProvisional: true },
    { lineId: second, cost: 30_000, isProvisional: false },
    { lineId: third, cost: null, isProvisional: false },
  ])
  expect(before.reduce((sum, { sales }) => sum + sales, 0)).toBe(sale.total - sale.tax)
  await move(sale, 'queue', 'finishing')
  const printed = await profitOf(sale, manager)
  expect(printed).toEqual(before.map((one) => ({ ...one, isProvisional: false })))
  // What was really used, and what was printed again.
  const use = { lineId: first, materialId: banner.recipe[0]?.materialId }
  const path = `/api/transactions/${sale.id}/materials`
  await operator.post(`${path}/uses`, { ...use, quantity: 16 })
  await operator.post(`${path}/reprints`, { ...use, id: uuidv7(), quantity: 3.2, reason: 'Warna meleset' })
  expect(sumProfit(await profitOf(sale))).toMatchObject({ cost: 144_000 + 30_000, uncounted: 1 })
  // Back in the queue it is printed once more; the reprint stays.
  await move(sale, 'finishing', 'queue')
  expect((await profitOf(sale))[0]).toMatchObject({ cost: 99_840 + 24_000, isProvisional: true })
})

test('a cancelled order earns nothing', async () => {
  const sale = await sell(counter, { items: [four()] })
  await cancelSale(owner, sale.id)
  expect(await profitOf(sale)).toEqual([])
})

test('a printed line that an edit removes is no cost of its order, and the doctor agrees', async () => {
  const sale = await sell(counter, { items: [four(), line(counter.card)] })
  await move(sale, 'queue', 'finishing')
  const { version } = (await owner.get(`/api/transactions/${sale.id}`)).body
  const items = sale.items.slice(1).map(({ id, productId, quantity }) => ({ id, productId, quantity }))
  const edited = await owner.patch(`/api/transactions/${sale.id}`, { version, items })
  expect(edited.status).toBe(200)
  expect(await profitOf(edited.body)).toMatchObject([{ cost: null }])
  await refreshDailySums(counter.db)
  expect(await transaction(transactionContext(counter.db), checkAnalytics)).toMatchObject({ wrong: [] })
})

const DAY = '2019-03-04'
/** Their day is one without other orders. */
const backdate = async (...sales: Transaction[]) => {
  for (const { id } of sales)
    await sql`update transactions set created_at = '2019-03-04T05:00:00Z' where id = ${id}`.execute(
      counter.db,
    )
}
const exported = (who: typeof owner) =>
  fetchExport(counter.url, who, `transactions/export?from=${DAY}&to=${DAY}`)
const ofPeriod = async (by: string, range = `from=${DAY}&to=${DAY}`) =>
  (await manager.get(`/api/analytics/profit?${range}&by=${by}`)).body

test('a period sums what its lines earn, by product, machine, customer and month', async () => {
  const other = await addBanner()
  const sales = [
    await sell(counter, {
      customerId: counter.silver.id,
      items: [four(), line(counter.card)],
      discountPercent: 5,
    }),
    await sell(counter, {
      customerId: counter.regular.id,
      items: [four(), { ...four(), productId: other.id }],
    }),
    await sell(counter, {
      customerId: counter.silver.id,
      items: [line(counter.film, { length: 100, width: 50, outsourcing: { vendor: 'Jaya', cost: 70_000 } })],
    }),
  ]
  const [first, second] = sales
  if (!first || !second) throw new Error('sold')
  await backdate(...sales)
  await move(first, 'queue', 'ready')
  const lines = (await Promise.all(sales.map((sale) => profitOf(sale)))).flat()
  const { uncounted, ...total } = sumProfit(lines)
  expect(uncounted).toBe(1)
  for (const refreshed of [false, true]) {
    if (refreshed) await refreshDailySums(counter.db)
    const found = await ofPeriod('product')
    expect(found).toMatchObject({ total, productsWithoutCost: 1, others: { count: 0 } })
    expect(found.rows.map(({ name }: { name: string }) => name)).toEqual([
      banner.name,
      other.name,
      counter.film.name,
    ])
    const [one] = found.rows
    expect(one).toMatchObject({ key: banner.id, cost: 2 * 99_840, isProvisional: true })
    for (const by of ['machine', 'customer', 'month']) {
      const { rows } = await ofPeriod(by)
      expect([by, rows.reduce(addEarned, NOTHING_EARNED)]).toEqual([by, total])
    }
    expect((await ofPeriod('month')).rows).toMatchObject([{ key: '2019-03-01' }])
    expect((await ofPeriod('customer')).rows.map(({ key }: { key: string }) => key)).toContain(
      counter.silver.id,
    )
  }
  expect((await manager.get(`/api/reports/day?day=${DAY}`)).body.profit).toEqual(total)
  const { rows, foot } = await exported(manager)
  const rowOf = ({ id }: Transaction) => rows.find(({ Nomor }) => Nomor?.v === transactionNumber(id))
  const [one, two] = [sumProfit(await profitOf(first)), sumProfit(await profitOf(second))]
  const shown = ({ sales, cost }: typeof one) => ({
    Modal: { t: 'n', v: cost },
    'Laba kotor': { v: sales - cost },
  })
  expect(rowOf(first)).toMatchObject({ ...shown(one), 'Keterangan laba': { v: '1 item tidak dihitung' } })
  expect(rowOf(second)).toMatchObject({ ...shown(two), 'Keterangan laba': { v: 'sementara' } })
  expect(foot['Laba kotor']?.v).toBe(total.sales - total.cost)
  // The doctor adds up the ledgers.
  expect(await transaction(transactionContext(counter.db), checkAnalytics)).toMatchObject({ wrong: [] })
  // Use, reprints and cancelling change a day that is long past.
  const use = { lineId: first.items[0]?.id, materialId: banner.recipe[0]?.materialId }
  const again = { ...use, id: uuidv7(), quantity: 3.2, reason: 'Warna meleset' }
  await operator.post(`/api/transactions/${first.id}/materials/reprints`, again)
  expect((await ofPeriod('product')).total.cost).toBe(total.cost + 24_000)
  await cancelSale(owner, second.id)
  expect((await ofPeriod('product')).total).toMatchObject({
    cost: 99_840 + 24_000 + 70_000,
    isProvisional: false,
  })
  expect(await ofPeriod('product', 'from=2019-03-05&to=2019-03-05')).toMatchObject({
    rows: [],
    productsWithoutCost: 0,
  })
})

test('cash of the next 30 days: debts when they are due, late ones by habit, bills, and what comes every month', async () => {
  const read = async () => (await manager.get('/api/analytics/cash-forecast')).body.forecast
  expect(await read()).toBeNull()
  const today = dayOf(new Date(), 'Asia/Jakarta')
  await sql`update store_config set terms_enabled = true`.execute(counter.db)
  const dated = async (daysAgo: number, customerId: string, paidAmount = 0) => {
    const items = [line(counter.card, { quantity: 100 })]
    const sale = await sell(counter, { customerId, items, paidAmount })
    const at = startOfDaysAgo(daysAgo, new Date(), 'Asia/Jakarta')
    await sql`update transactions set created_at = ${at} where id = ${sale.id}`.execute(counter.db)
    return sale
  }
  const before = await read()
  const [debtor, stranger] = [
    await counter.customer('CV Terlambat', 'regular'),
    await counter.customer('Toko Baru', 'regular'),
  ]
  // Due after 30 days: in 20, and two that are past. One customer once paid 7 days late, the other at once, by another method than was said.
  const [soon, late, unknown, paid, corrected] = [
    await dated(10, debtor.id),
    await dated(40, debtor.id),
    await dated(40, stranger.id),
    await dated(37, debtor.id),
    await dated(37, stranger.id, 1_000_000),
  ]
  await cashier.post(`/api/transactions/${paid.id}/payments`, {
    id: uuidv7(),
    amount: paid.total,
    method: 'cash',
  })
  const { version } = (await owner.get(`/api/transactions/${corrected.id}`)).body
  const correction = `/api/transactions/${corrected.id}/payments/${corrected.payments[0]?.id}/corrections`
  expect((await owner.post(correction, { version, method: 'transfer' })).status).toBe(201)
  const supplier = { id: uuidv7(), name: 'CV Sumber Media', phone: '' }
  await owner.post('/api/suppliers', supplier)
  const bought = { id: uuidv7(), materialId: null, name: 'Tinta', count: 1, price: 9_000_000 }
  const due = addDays(today, 3)
  const bill = {
    id: uuidv7(),
    supplierId: supplier.id,
    number: '1171',
    day: today,
    dueOn: due,
    lines: [bought],
  }
  expect((await owner.post('/api/purchases', bill)).status).toBe(201)
  for (const back of [1, 2, 3]) {
    const wage = { id: uuidv7(), name: 'Gaji', amount: 3_600_000, spentOn: firstOfMonth(today, -back) }
    expect((await owner.post('/api/expenses', wage)).status).toBe(201)
  }
  const after = await read()
  expect(after.cash - before.cash).toBe(paid.total)
  const flowOf = ({ days }: typeof after, day: string) => {
    const found = days.find((one: { day: string }) => one.day === day)
    return [found.cashIn, found.cashOut]
  }
  const change = (day: string) =>
    flowOf(after, day).map((amount, index) => amount - (flowOf(before, day)[index] ?? 0))
  expect(change(addDays(today, 20))[0]).toBe(soon.total)
  expect(change(addDays(today, 7))[0]).toBe(late.total)
  expect(after.unknown).toBe(before.unknown + unknown.total)
  expect(change(due)[1]).toBeGreaterThanOrEqual(9_000_000)
  expect(after.next).toContainEqual({ day: due, name: 'CV Sumber Media, nota 1171', amount: -9_000_000 })
  expect(after.next).toContainEqual({ day: today, name: 'Gaji', amount: -3_600_000 })
})

test('webhooks say nothing of it', async () => {
  const { body: hook } = await owner.post('/api/webhooks', {
    url: 'https://contoh.id/hook',
    events: WEBHOOK_EVENT_NAMES,
  })
  const sale = await sell(counter, { items: [four()] })
  await move(sale, 'queue', 'ready')
  const messages = JSON.stringify(await counter.db.selectFrom('webhookMessages').selectAll().execute())
  expect(messages).toContain(sale.id)
  expect(messages).not.toMatch(/99.?840|"cost|profit|margin/i)
  await owner.delete(`/api/webhooks/${hook.id}`)
})

test('neither cashiers nor operators receive cost or margin, whatever they are granted', async () => {
  const sale = await sell(counter, { items: [four()] })
  const every = { granted: DEFAULT_ROLE_RIGHTS.owner?.granted ?? [], discountLimit: 100 }
  const [cashiers, operators] = [[...PAGES], [...PAGES]]
  await setRolePermissions(
    counter,
    { ...DEFAULT_ROLE_PERMISSIONS, cashier: cashiers, operator: operators },
    { ...DEFAULT_ROLE_RIGHTS, cashier: every, operator: every },
  )
  for (const who of [cashier, operator]) {
    for (const path of [
      `transactions/${sale.id}/profit`,
      `analytics/profit?from=${DAY}&to=${DAY}`,
      'analytics/cash-forecast',
    ]) {
      const { status, body } = await who.get(`/api/${path}`)
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await who.get(`/api/reports/day?day=${DAY}`)).body.profit).toBeNull()
    const sheet = await fetchExport(counter.url, who, `reports/day/export?day=${DAY}`)
    expect(column(sheet, 'Bagian')).not.toContain('Laba kotor')
    const { heads } = await exported(who)
    for (const head of ['Modal', 'Laba kotor', 'Keterangan laba']) expect(heads).not.toContain(head)
  }
})
