import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { HealthReport } from '../../../contract/health.ts'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { issuesByField, line, openCounter, order, sell, toLineInput } from '../../testing/counter.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const ROLL = { mode: 'roll', widths: [150, 300], canTurn: true, gap: 0, margin: 0, lead: 0 }
const banner = (fields: object = {}) =>
  counter.product({ name: `Banner ${uuidv7()}`, unit: 'm²', pricePerUnit: 25_000, billing: ROLL, ...fields })
const change = async (product: Product, fields: object) => {
  const { version } = (await counter.owner.get(`/api/products/${product.id}`)).body
  const reply = await counter.owner.patch(`/api/products/${product.id}`, { version, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const sold = (product: Product, fields: object = {}): Promise<Transaction> =>
  sell(counter, { items: [line(product, { length: 120, width: 270, ...fields })] })

test('a line stores its size, what it was billed for and the minimum that applied', async () => {
  const { items } = await sold(await banner())
  expect(items[0]).toMatchObject({
    ...{ length: 120, width: 270, area: 3.24, unitPrice: 25_000, total: 90_000, minimumTotal: null },
    billed: { mode: 'roll', length: 120, width: 300, area: 3.6, count: 1, seam: false },
  })
  const sticker = await banner({ pricePerUnit: 65_000, billing: null, minimumTotal: 15_000 })
  expect((await sold(sticker, { length: 20, width: 20 })).items[0]).toMatchObject({
    ...{ billed: null, total: 15_000, minimumTotal: 15_000 },
  })
  const small = await sold(await banner({ billing: { mode: 'minimum', area: 1 } }), { length: 50, width: 60 })
  expect(small.items[0]).toMatchObject({ total: 25_000, billed: { length: null, area: 1 } })
  const step = await sold(await banner({ billing: { mode: 'step', step: 100 } }), { length: 200, width: 150 })
  expect(step.items[0]).toMatchObject({ total: 100_000, billed: { length: 200, width: 200, count: 1 } })
  const wide = await sold(await banner({ billing: { ...ROLL, widths: [100] } }), { length: 120, width: 170 })
  expect(wide.items[0]).toMatchObject({ total: 51_000, billed: { seam: true } })
})

test('a seam is an extra of the line in books, export and figures, and stays when the line is edited', async () => {
  const product = await banner({ billing: { ...ROLL, widths: [100], seamFee: 7_500 } })
  expect((await sold(product, { length: 90 })).items[0]).toMatchObject({ extras: [] })
  const sale = await sold(product, { length: 120, width: 170, quantity: 2 })
  const seam = { name: 'Sambungan', basis: 'piece', price: 7_500, count: 1, total: 15_000 }
  expect(sale.items[0]).toMatchObject({ total: 102_000 + 15_000, extras: [seam] })
  await change(product, { billing: { ...ROLL, widths: [100], seamFee: 9_000 } })
  const [first] = sale.items.map(toLineInput)
  const edit = { version: sale.version, items: [{ ...first, notes: 'Rapi', extras: [] }] }
  const noted = await counter.owner.patch(`/api/transactions/${sale.id}`, edit)
  expect(noted.body.items[0]).toMatchObject({ notes: 'Rapi', total: 117_000, extras: [seam] })
  const refused = await counter.owner.patch(`/api/products/${product.id}`, {
    ...{ version: product.version + 1, billing: { ...ROLL, margin: 75 } },
  })
  expect(issuesByField(refused)).toEqual({ 'billing.margin': expect.stringContaining('Dua pinggir') })
})

test('a product that nothing was set for is as it was', async () => {
  expect(counter.banner).toMatchObject({ billing: null, minimumTotal: 0, neverDiscounted: false })
  expect((await sell(counter)).items).toMatchObject([
    { billed: null, minimumTotal: null, neverDiscounted: false, total: 150_000 },
    { total: 80_000 },
    { total: 60_000 },
  ])
})

test('an order keeps what it was billed for, whatever happens to its product; a changed line follows the product', async () => {
  const product = await banner()
  const sale = await sold(product)
  await change(product, { billing: { ...ROLL, widths: [320] }, minimumTotal: 500_000 })
  const read = (await counter.cashier.get(`/api/transactions/${sale.id}`)).body as Transaction
  expect(read.items).toEqual(sale.items)
  const [first] = sale.items.map(toLineInput)
  const noted = await counter.owner.patch(`/api/transactions/${sale.id}`, {
    ...{ version: sale.version, items: [{ ...first, notes: 'Lipat tepi' }] },
  })
  expect(noted.body.items[0]).toMatchObject({ ...sale.items[0], notes: 'Lipat tepi' })
  expect(noted.body.total).toBe(sale.total)
  const grown = await counter.owner.patch(`/api/transactions/${sale.id}`, {
    ...{ version: noted.body.version, items: [{ ...first, quantity: 2 }] },
  })
  // Side by side: 2 × 120 across 3,2 m, 270 long.
  expect(grown.body.items[0]).toMatchObject({
    total: 500_000,
    minimumTotal: 500_000,
    billed: { width: 320, length: 240 },
  })
})

test('a sale made offline is billed as its device knew the product', async () => {
  const product = await banner()
  const shown = await sold(product)
  const { subtotal, discount, tax, cashback, total } = shown
  const store = (await counter.owner.get('/api/store')).body
  const customer = (await counter.owner.get(`/api/customers/${shown.customerId}`)).body
  await change(product, { billing: null, minimumTotal: 7_000, neverDiscounted: true })
  const made = order(counter, {
    ...{
      items: [line(product, { length: 120, width: 270 })],
      madeAt: new Date(Date.now() - 3_600_000).toISOString(),
    },
    expected: { subtotal, discount, tax, cashback, total },
    pricedBy: {
      store: store.version,
      customer: customer.version,
      products: { [product.id]: product.version },
    },
  })
  const booked = await counter.cashier.post('/api/transactions', made)
  expect(booked.body).toMatchObject({ total, items: [{ billed: { width: 300 }, neverDiscounted: false }] })
  expect((await sold(product)).items[0]).toMatchObject({ billed: null, total: 81_000, neverDiscounted: true })
})

test('no discount reduces a product that is never discounted', async () => {
  const design = await counter.product({
    name: 'Jasa desain',
    unit: 'pcs',
    pricePerUnit: 50_000,
    neverDiscounted: true,
  })
  const items = () => [line(counter.banner, { length: 100, width: 100 }), line(design)]
  expect(await sell(counter, { items: items() })).toMatchObject({ subtotal: 75_000, discount: 3_750 })
  expect(await sell(counter, { items: items(), discountPercent: 50 })).toMatchObject({ discount: 12_500 })
  const refused = await counter.cashier.post(
    '/api/transactions',
    order(counter, { items: items(), discountAmount: 25_001 }),
  )
  expect(refused.status).toBe(400)
  expect(await sell(counter, { items: items(), discountAmount: 5_000 })).toMatchObject({
    discount: 5_000,
    discountPercent: 20,
  })
})

test('rules of billing are checked', async () => {
  const { id, version } = await banner()
  for (const wrong of [
    { billing: { mode: 'minimum', area: 0 } },
    { billing: { mode: 'roll', widths: [] } },
    { billing: { mode: 'other' } },
    { minimumTotal: -1 },
    { neverDiscounted: 'yes' },
  ]) {
    expect((await counter.owner.patch(`/api/products/${id}`, { version, ...wrong })).status).toBe(400)
  }
})

test('a job ticket names what a line takes of the roll, and no price', async () => {
  const sale = await sold(await banner({ minimumTotal: 100_000 }))
  const { body } = await counter.operator.post(`/api/transactions/${sale.id}/job-ticket-prints`, {
    id: uuidv7(),
  })
  expect(body.items[0]).toMatchObject({ length: 120, width: 270, billed: { width: 300, length: 120 } })
  expect(JSON.stringify(body)).not.toMatch(/price|total|100000|90000/i)
})

test('the books add up', async () => {
  await refreshDailySums(counter.db)
  const { checks } = (await counter.owner.post('/api/health/checks')).body as HealthReport
  expect(
    checks.filter(({ key, state }) => ['orders', 'analytics'].includes(key) && state !== 'good'),
  ).toEqual([])
})
