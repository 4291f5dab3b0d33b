import { v7 as uuidv7 } from 'uuid'
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
import { issuesByField, line, openCounter, order, sell, toLineInput } from '../../testing/counter.ts'
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
/** As a price that was set earlier: nobody can set one that has ended. */
async function endYesterday({ id }: Customer): Promise<void> {
  const { specialPrices } = await current({ id })
  const ended = specialPrices.map((price) => ({ ...price, validUntil: addDays(today, -1) }))
  await counter.db
    .updateTable('customers')
    .set({ specialPrices: JSON.stringify(ended) })
    .where('id', '=', id)
    .execute()
}
const walkIn = async (): Promise<Customer> => (await counter.owner.post('/api/customers/walk-in', {})).body
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
  const ended = await customerWith(special(counter.banner, { validUntil: today }))
  await endYesterday(ended)
  expect((await sold(ended)).items[0]).toMatchObject({
    priceSource: 'product',
    listPrice: null,
    total: 150_000,
  })
  const last = await customerWith(special(counter.banner, { validUntil: today }))
  expect((await sold(last)).items[0]).toMatchObject({ priceSource: 'special' })
})

test('a sale made offline keeps the price of then, whatever became of it', async () => {
  const customer = await customerWith(special(counter.banner, { pricePerUnit: 1 }))
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

test('another customer takes their own prices, not those of the one before', async () => {
  const [one, other] = [
    await customerWith(special(counter.banner), special(counter.card, { pricePerUnit: 350 })),
    await customerWith(
      special(counter.film, { pricePerUnit: 1 }),
      special(counter.banner, { pricePerUnit: 20_000 }),
    ),
  ]
  const given = { changedPrice: 300, priceReason: 'Negosiasi' }
  const sale = await sold(one, [
    ...banners(),
    line(counter.card, { quantity: 200, notes: 'Dua sisi' }),
    line(counter.card, { quantity: 10, ...given }),
    line(counter.film, { length: 10 }),
  ])
  const path = `/api/transactions/${sale.id}`
  const edit = { version: sale.version, customerId: other.id }
  const moved = await counter.owner.patch(path, edit)
  expect(moved.body.items).toMatchObject([
    { priceSource: 'special', unitPrice: 20_000, total: 120_000 },
    { priceSource: 'product', unitPrice: 400, total: 80_000, listPrice: null, notes: 'Dua sisi' },
    { priceSource: 'changed', unitPrice: 300, priceReason: 'Negosiasi' },
    { priceSource: 'special', unitPrice: 1 },
  ])
  const [, card] = moved.body.items
  expect(moved.body.discount).toBe(Math.round(card.total * 0.15))
  const stays = {
    version: moved.body.version,
    customerId: other.id,
    items: moved.body.items.map(toLineInput),
  }
  expect((await counter.owner.patch(path, stays)).body).toEqual(moved.body)
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
  const { id } = await walkIn()
  const reply = await counter.owner.post(`/api/customers/${id}/merges`, { from: merged.id })
  expect([reply.status, reply.body.specialPrices]).toEqual([200, []])
})

test('the walk-in customer has no special prices: not by an edit, a creation or an import', async () => {
  const umum = await walkIn()
  const specialPrices = [special(counter.banner)]
  const problem = { specialPrices: 'Pelanggan Umum tidak memakai harga khusus' }
  const path = `/api/customers/${umum.id}`
  const edited = await counter.owner.patch(path, { version: umum.version, specialPrices })
  expect([edited.status, issuesByField(edited)]).toEqual([400, problem])
  const again = { id: umum.id, name: 'Umum', phone: '0811', specialPrices }
  expect(issuesByField(await counter.owner.post('/api/customers', again))).toEqual(problem)

  await change(umum, { phone: '0811-0000-1111' })
  const sheet = [
    ['Nama', 'Telepon', 'Harga Khusus'],
    ['Umum', '0811-0000-1111', `${counter.banner.name}: 19.000`],
  ]
  const preview = await upload(
    counter,
    counter.owner,
    '/api/customers/import-previews',
    workbook({ Data: sheet }),
  )
  expect(preview.body.rows[0]).toMatchObject({
    kind: 'wrong',
    issues: [{ message: problem.specialPrices }],
  })
  await change(umum, { phone: '' })
})

test('a price ends with the unit it was set for; sending the list again neither renews nor changes it', async () => {
  const product = await counter.product({ name: `Spanduk ${uuidv7()}`, unit: 'm²', pricePerUnit: 30_000 })
  const customer = await customerWith(
    special(product),
    special(counter.banner),
    special(counter.card, { validUntil: today }),
  )
  const renamed = { version: product.version, name: `${product.name} baru`, unit: 'pcs' }
  expect((await counter.owner.patch(`/api/products/${product.id}`, renamed)).status).toBe(200)
  await endYesterday(customer)
  const before = await current(customer)
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    cashier: { granted: [], discountLimit: 0 },
  })
  const path = `/api/customers/${customer.id}`
  const { version } = before
  try {
    const bare = before.specialPrices.map(({ productName: _, unit: __, ...price }) => price)
    for (const specialPrices of [before.specialPrices, bare]) {
      const echoed = await counter.cashier.patch(path, { version, specialPrices })
      expect([echoed.status, echoed.body]).toEqual([200, before])
    }
    const [first, ...others] = before.specialPrices
    const renewed = await counter.cashier.patch(path, {
      version,
      specialPrices: [{ ...first, unit: 'pcs' }, ...others],
    })
    expect(renewed.body.code).toBe('RIGHT_MISSING')
  } finally {
    await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  }
  const [ended, ...others] = before.specialPrices
  const added = await change(customer, {
    specialPrices: [ended, ...others, special(counter.film, { pricePerUnit: 900 })],
  })
  expect(added.specialPrices.slice(0, 3)).toEqual(before.specialPrices)
  const repriced = await change(customer, { specialPrices: [{ ...ended, pricePerUnit: 500 }, ...others] })
  expect(repriced.specialPrices[0]).toMatchObject({ unit: 'pcs', productName: renamed.name })
})

test('a last day before today is refused, unless it was so before', async () => {
  const customer = await customerWith(special(counter.banner, { validUntil: today }))
  const { version } = await current(customer)
  const edit = { version, specialPrices: [special(counter.banner, { validUntil: '1900-01-01' })] }
  const refused = await counter.owner.patch(`/api/customers/${customer.id}`, edit)
  expect([refused.status, issuesByField(refused)]).toEqual([
    400,
    { 'specialPrices.0.validUntil': 'Tanggal ini sudah lewat' },
  ])
  await endYesterday(customer)
  const ended = special(counter.banner, { validUntil: addDays(today, -1), pricePerUnit: 21_000 })
  expect(await change(customer, { specialPrices: [ended] })).toMatchObject({ specialPrices: [ended] })
})

test('500 prices with five tiers each are accepted, and no more, by a merge neither', async () => {
  const made = await counter.db
    .insertInto('products')
    .values(
      Array.from({ length: 501 }, (_, index) => ({
        ...{ id: uuidv7(), name: `Massal ${index}`, category: 'Banner', machineType: 'Digital Printing' },
        ...{ unit: 'pcs', pricePerUnit: 1_000, pricingTiers: '[]' },
      })),
    )
    .returning('id')
    .execute()
  const tiers = [1, 2, 3, 4, 5].map((minQuantity) => ({
    ...{ id: uuidv7(), minQuantity, maxQuantity: minQuantity, pricePerUnit: 900, label: null },
  }))
  const prices = made.map((product) =>
    special(product as Product, { pricePerUnit: 950, pricingTiers: tiers }),
  )
  const most = await customerWith(...prices.slice(0, 500))
  expect(most.specialPrices).toHaveLength(500)
  const refusal = async (specialPrices: object[]) => {
    const { version } = await current(most)
    return issuesByField(await counter.owner.patch(`/api/customers/${most.id}`, { version, specialPrices }))
  }
  expect(await refusal(prices)).toEqual({ specialPrices: 'Paling banyak 500 harga khusus' })
  const [first, ...rest] = prices.slice(0, 500)
  const extra = { ...tiers[4], id: 'x', minQuantity: 6, maxQuantity: null }
  expect(await refusal([{ ...first, pricingTiers: [...tiers, extra] }, ...rest])).toEqual({
    specialPrices: 'Paling banyak 2.500 tingkat harga khusus',
  })

  const other = await customerWith(prices[500] ?? {})
  const merge = await counter.owner.post(`/api/customers/${other.id}/merges`, { from: most.id })
  expect([merge.status, issuesByField(merge)]).toEqual([
    400,
    { from: 'Paling banyak 500 harga khusus. Hapus beberapa dari salah satu pelanggan dulu' },
  ])
  expect((await current(other)).specialPrices).toHaveLength(1)
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

const preview = (file: File) => upload(counter, counter.owner, '/api/customers/import-previews', file)
async function exportOf({ name }: Customer): Promise<File> {
  const { cookie } = counter.owner
  const path = `/api/customers/export?search=${encodeURIComponent(name)}`
  const answer = await fetch(new URL(path, counter.url), { headers: { cookie } })
  return new File([await answer.arrayBuffer()], 'pelanggan.xlsx')
}

test('special prices are exported, and imported as they were', async () => {
  const tiers = [{ id: 'a', minQuantity: 50, maxQuantity: null, pricePerUnit: 20_000, label: 'Grosir' }]
  const customer = await customerWith(
    special(counter.banner, { pricingTiers: tiers, validUntil: '2099-12-31' }),
    special(counter.card, { pricePerUnit: 350 }),
  )
  const exported = await exportOf(customer)
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

test('a list of 500 prices is imported as it was exported', async () => {
  const { rows } = (await counter.owner.get('/api/customers?limit=100')).body
  const most = (rows as Customer[]).find(({ specialPrices }) => specialPrices.length === 500)
  const exported = await exportOf(most as Customer)
  expect((await preview(exported)).body.counts).toEqual({ wrong: 0, changed: 0, new: 0, same: 1 })
})

test('prices of renamed, changed and deleted products are imported as they were exported', async () => {
  const product = (name: string) =>
    counter.product({ name: `${name} ${uuidv7()}`, unit: 'm²', pricePerUnit: 30_000 })
  const [renamed, changed, deleted] = [await product('A'), await product('B'), await product('C')]
  const customer = await customerWith(special(renamed), special(changed), special(deleted))
  const edit = (of: Product, fields: object) =>
    counter.owner.patch(`/api/products/${of.id}`, { version: of.version, ...fields })
  await edit(renamed, { name: `${renamed.name} baru` })
  await edit(changed, { unit: 'pcs' })
  await counter.owner.delete(`/api/products/${deleted.id}`, { version: deleted.version })
  // A product of today may be called like one of then.
  await counter.product({ name: deleted.name, unit: 'm²', pricePerUnit: 1 })
  const exported = await exportOf(customer)
  expect((await preview(exported)).body).toMatchObject({
    counts: { wrong: 0, changed: 0, new: 0, same: 1 },
  })

  const before = await current(customer)
  const [first, ...others] = before.specialPrices
  const cheaper = await change(customer, { specialPrices: [{ ...first, pricePerUnit: 1 }, ...others] })
  const { fingerprint, counts } = (await preview(exported)).body
  expect(counts).toMatchObject({ changed: 1 })
  await upload(counter, counter.owner, '/api/customers/imports', exported, { fingerprint })
  const imported = (await current(customer)).specialPrices
  expect(imported[0]).toEqual({ ...cheaper.specialPrices[0], pricePerUnit: 22_000 })
  expect(imported.slice(1)).toEqual(others)
})

test('the books add up', async () => {
  await refreshDailySums(counter.db)
  const { checks } = (await counter.owner.post('/api/health/checks')).body as HealthReport
  expect(
    checks.filter(({ key, state }) => ['orders', 'analytics', 'customers'].includes(key) && state !== 'good'),
  ).toEqual([])
})
