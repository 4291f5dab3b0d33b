import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Customer } from '../../../contract/customers.ts'
import type { HealthReport } from '../../../contract/health.ts'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import {
  DEFAULT_ROLE_PERMISSIONS,
  DEFAULT_ROLE_RIGHTS,
  type RoleRights,
} from '../../../core/access/access.ts'
import { changeRows } from '../../../core/activity/activity-changes.ts'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import { line, openCounter, order, sell, toLineInput } from '../../testing/counter.ts'
import { setRolePermissions } from '../../testing/staff.ts'
import { upload, workbook } from '../../testing/upload.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const today = dayOf(new Date(), 'Asia/Jakarta')
const special = (product: Product, fields: object = {}) => ({
  productId: product.id,
  pricePerUnit: 22_000,
  pricingTiers: [],
  validUntil: null,
  ...fields,
})
const customerWith = async (...prices: object[]): Promise<Customer> => {
  const created = await counter.customer(`Pelanggan ${uuidv7()}`, 'gold')
  return await change(created, { specialPrices: prices })
}
const current = async ({ id }: { id: string }): Promise<Customer> =>
  (await counter.owner.get(`/api/customers/${id}`)).body
async function change(customer: Customer, fields: object): Promise<Customer> {
  const { version } = await current(customer)
  const reply = await counter.owner.patch(`/api/customers/${customer.id}`, { version, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const banners = (quantity = 2) => [line(counter.banner, { length: 300, width: 100, quantity })]
const sold = (customer: Customer, items = banners(), fields: object = {}): Promise<Transaction> =>
  sell(counter, { customerId: customer.id, items, ...fields })

test('a special price beats the tiers and takes no member discount; the manual one counts', async () => {
  const customer = await customerWith(special(counter.banner), special(counter.card, { pricePerUnit: 350 }))
  expect(customer.specialPrices[0]).toMatchObject({ productName: counter.banner.name, unit: 'm²' })
  const sale = await sold(customer, [...banners(), line(counter.card, { quantity: 500 })])
  expect(sale).toMatchObject({ subtotal: 132_000 + 175_000, discount: 0, discountRate: 0.15 })
  expect(sale.items).toMatchObject([
    { unitPrice: 22_000, total: 132_000, priceSource: 'special', listPrice: 25_000, appliedTier: null },
    { unitPrice: 350, priceSource: 'special', discountEligible: false },
  ])
  expect(await sold(customer, banners(), { discountPercent: 10 })).toMatchObject({ discount: 13_200 })
})

test('a special price has tiers of its own', async () => {
  const tiers = [{ id: 'a', minQuantity: 10, maxQuantity: null, pricePerUnit: 18_000, label: null }]
  const customer = await customerWith(special(counter.banner, { pricingTiers: tiers }))
  expect((await sold(customer, banners(9))).items[0]).toMatchObject({ unitPrice: 22_000, appliedTier: null })
  expect((await sold(customer, banners(10))).items[0]).toMatchObject({
    ...{ unitPrice: 18_000, listPrice: 25_000 },
    appliedTier: { minQuantity: 10 },
  })
})

test('the member discount counts on it where the product says so; billed size and minimum stay', async () => {
  const product = await counter.product({
    ...{ name: 'Stiker', unit: 'm²', pricePerUnit: 65_000, memberDiscountOnSpecial: true },
    ...{ minimumTotal: 15_000, billing: { mode: 'minimum', area: 1 } },
  })
  const customer = await customerWith(special(product, { pricePerUnit: 10_000 }))
  const small = [line(product, { length: 20, width: 20 })]
  expect(await sold(customer, small)).toMatchObject({ subtotal: 15_000, discount: 2_250 })
  const large = [line(product, { length: 50, width: 60, quantity: 3 })]
  expect((await sold(customer, large)).items[0]).toMatchObject({ total: 30_000, billed: { area: 1 } })
})

test('it holds to the end of its last day in the shop', async () => {
  const ended = await customerWith(special(counter.banner, { validUntil: addDays(today, -1) }))
  expect((await sold(ended)).items[0]).toMatchObject({
    priceSource: 'product',
    listPrice: null,
    total: 150_000,
  })
  const last = await customerWith(special(counter.banner, { validUntil: today }))
  expect((await sold(last)).items[0]).toMatchObject({ priceSource: 'special' })
})

test('a sale made offline keeps the price of then, whatever became of it', async () => {
  const customer = await customerWith(special(counter.banner, { validUntil: addDays(today, -1) }))
  await change(customer, { specialPrices: [special(counter.banner)] })
  const shown = await sold(customer)
  const { version } = await current(customer)
  await change(customer, { specialPrices: [] })
  const store = (await counter.owner.get('/api/store')).body
  const { subtotal, discount, tax, cashback, total } = shown
  const made = order(counter, {
    ...{ customerId: customer.id, items: banners(), madeAt: new Date(Date.now() - 60_000).toISOString() },
    expected: { subtotal, discount, tax, cashback, total },
    pricedBy: {
      store: store.version,
      customer: version,
      products: { [counter.banner.id]: counter.banner.version },
    },
  })
  const booked = await counter.cashier.post('/api/transactions', made)
  expect(booked.body).toMatchObject({ total, items: [{ priceSource: 'special', unitPrice: 22_000 }] })
  expect((await sold(customer)).items[0]).toMatchObject({ priceSource: 'product' })
})

test('an edit keeps what it does not touch; a changed line follows the price of today', async () => {
  const customer = await customerWith(special(counter.banner))
  const sale = await sold(customer)
  await change(customer, { specialPrices: [special(counter.banner, { pricePerUnit: 20_000 })] })
  const [first] = sale.items.map(toLineInput)
  const path = `/api/transactions/${sale.id}`
  const noted = await counter.owner.patch(path, {
    ...{ version: sale.version, items: [{ ...first, notes: 'Lipat tepi' }] },
  })
  expect(noted.body.items[0]).toMatchObject({ ...sale.items[0], notes: 'Lipat tepi' })
  const { version } = noted.body
  const grown = await counter.owner.patch(path, { version, items: [{ ...first, quantity: 3 }] })
  expect(grown.body.items[0]).toMatchObject({ unitPrice: 20_000, total: 180_000, priceSource: 'special' })
})

test('changing one needs the right to change prices, of customers that are new, too', async () => {
  const customer = await customerWith()
  const rights = (cashier: Partial<RoleRights>) =>
    setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, { ...DEFAULT_ROLE_RIGHTS, ...cashier })
  await rights({ cashier: { granted: ['deleteRecords'], discountLimit: 0 } })
  try {
    const edit = { version: customer.version, specialPrices: [special(counter.banner)] }
    const refused = await counter.cashier.patch(`/api/customers/${customer.id}`, edit)
    expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } })
    const fresh = { id: uuidv7(), name: 'Baru', phone: '0811', specialPrices: [special(counter.banner)] }
    expect((await counter.cashier.post('/api/customers', fresh)).status).toBe(403)
    const renamed = await counter.cashier.patch(`/api/customers/${customer.id}`, {
      ...{ version: customer.version, name: 'Nama lain', specialPrices: [] },
    })
    expect(renamed.status).toBe(200)
  } finally {
    await rights({})
  }
})

test('wrong ones are refused', async () => {
  const customer = await customerWith()
  const price = special(counter.banner)
  for (const specialPrices of [
    [special({ ...counter.banner, id: uuidv7() })],
    [price, price],
    [{ ...price, pricePerUnit: -1 }],
    [{ ...price, validUntil: 'besok' }],
    [{ ...price, pricingTiers: [{ id: 'a', minQuantity: 0, pricePerUnit: 1 }] }],
  ]) {
    const edit = { version: customer.version, specialPrices }
    expect((await counter.owner.patch(`/api/customers/${customer.id}`, edit)).status).toBe(400)
  }
})

test('Riwayat says who changed which price', async () => {
  const customer = await customerWith(special(counter.banner), special(counter.card, { pricePerUnit: 350 }))
  await change(customer, {
    specialPrices: [
      special(counter.banner, { pricePerUnit: 21_500, validUntil: '2099-12-31' }),
      special(counter.card, { pricePerUnit: 350 }),
    ],
  })
  const { rows } = (await counter.owner.get('/api/activity?limit=1')).body
  const [entry]: Activity[] = rows
  expect(entry).toMatchObject({ table: 'customers', operation: 'update', actor: { id: counter.users.owner } })
  expect(entry && changeRows(entry as never)).toEqual([
    {
      label: `Harga khusus ${counter.banner.name}`,
      before: 'Rp 22.000',
      after: 'Rp 21.500; s.d. 2099-12-31',
    },
  ])
})

test('merging into the walk-in customer gives nobody special prices', async () => {
  const product = await counter.product({ name: `Pin ${uuidv7()}`, unit: 'pcs', pricePerUnit: 1_000 })
  const merged = await customerWith(special(product, { pricePerUnit: 123 }))
  const walkIn = (await counter.owner.post('/api/customers/walk-in', {})).body as Customer
  const reply = await counter.owner.post(`/api/customers/${walkIn.id}/merges`, { from: merged.id })
  expect([reply.status, reply.body.specialPrices]).toEqual([200, []])
})

test('a merge keeps the prices of both; where both have one, the chosen holds', async () => {
  const kept = await customerWith(special(counter.banner), special(counter.card, { pricePerUnit: 300 }))
  const merged = await customerWith(
    special(counter.banner, { pricePerUnit: 20_000 }),
    special(counter.card, { pricePerUnit: 350 }),
    special(counter.film, { pricePerUnit: 900 }),
  )
  const { body } = await counter.owner.post(`/api/customers/${kept.id}/merges`, {
    from: merged.id,
    specialPricesFrom: [counter.banner.id],
  })
  const prices = Object.fromEntries(
    (body as Customer).specialPrices.map(({ productId, pricePerUnit }) => [productId, pricePerUnit]),
  )
  expect(prices).toEqual({ [counter.banner.id]: 20_000, [counter.card.id]: 300, [counter.film.id]: 900 })
})

test('special prices are exported, and imported as they were', async () => {
  const tiers = [{ id: 'a', minQuantity: 50, maxQuantity: null, pricePerUnit: 20_000, label: 'Grosir' }]
  const customer = await customerWith(
    special(counter.banner, { pricingTiers: tiers, validUntil: '2099-12-31' }),
    special(counter.card, { pricePerUnit: 350 }),
  )
  const search = encodeURIComponent(customer.name)
  const { cookie } = counter.owner
  const answer = await fetch(new URL(`/api/customers/export?search=${search}`, counter.url), {
    headers: { cookie },
  })
  const exported = new File([await answer.arrayBuffer()], 'pelanggan.xlsx')
  const preview = (file: File) => upload(counter, counter.owner, '/api/customers/import-previews', file)
  expect((await preview(exported)).body.counts).toEqual({ wrong: 0, changed: 0, new: 0, same: 1 })

  const file = (...prices: string[]) =>
    workbook({
      Data: [
        ['Nama', 'Telepon', 'Harga Khusus 1', 'Harga Khusus 2'],
        [customer.name, customer.phone, ...prices],
      ],
    })
  const cheaper = file(`${counter.banner.name}: 19.000; s.d. 31/12/2099`)
  const { fingerprint } = (await preview(cheaper)).body
  const done = await upload(counter, counter.owner, '/api/customers/imports', cheaper, { fingerprint })
  expect(done.body).toMatchObject({ updated: 1 })
  expect((await current(customer)).specialPrices).toMatchObject([
    { productId: counter.banner.id, pricePerUnit: 19_000, pricingTiers: [], validUntil: '2099-12-31' },
  ])
  const wrong = await preview(file('Tidak ada: 5', ''))
  expect(wrong.body.rows[0].issues).toMatchObject([
    { field: 'Harga Khusus 1', message: 'Produk ini tidak ada di daftar produk' },
  ])
})

test('the books add up', async () => {
  await refreshDailySums(counter.db)
  const { checks } = (await counter.owner.post('/api/health/checks')).body as HealthReport
  expect(
    checks.filter(({ key, state }) => ['orders', 'analytics', 'customers'].includes(key) && state !== 'good'),
  ).toEqual([])
})
