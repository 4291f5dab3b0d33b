// Over 250 lines: all cases share the set-up of one shop.
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Customer } from '../../../contract/customers.ts'
import { actionText } from '../../../core/activity/activity.ts'
import {
  type Counter,
  cancelSale,
  deleteSale,
  issuesByField,
  line,
  openCounter,
  order,
  sell,
} from '../../testing/counter.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

let counter: Counter
let budi: Customer
let pakBudi: Customer
let turn = 0
beforeAll(async () => {
  counter = await openCounter()
})
beforeEach(async () => {
  turn++
  budi = await counter.customer(`Budi ${turn}`, 'gold')
  pakBudi = await counter.customer(`Pak Budi ${turn}`, 'regular')
})
afterAll(() => counter.close())

const merge = (kept: { id: string }, merged: { id: string }, who = counter.owner) =>
  who.post(`/api/customers/${kept.id}/merges`, { from: merged.id })
const get = async (path: string) => (await counter.owner.get(path)).body
const customer = (id: string): Promise<Customer> => get(`/api/customers/${id}`)
const latest = async (): Promise<Activity> => (await get('/api/activity?limit=1')).rows[0]
const cards = (quantity: number) => [line(counter.card, { quantity })]
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Totals recomputed from the sales. */
async function expectTotals(): Promise<void> {
  const sales = await counter.db
    .selectFrom('transactions')
    .select(['customerId', 'total'])
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'cancelled')
    .execute()
  const rows = await counter.db.selectFrom('customers').select(['id', 'totalSpent']).execute()
  for (const { id, totalSpent } of rows) {
    const sum = sales.filter(({ customerId }) => customerId === id).reduce((all, { total }) => all + total, 0)
    expect([id, totalSpent]).toEqual([id, sum])
  }
}

test('merging moves orders, debts and totals and fills missing details', async () => {
  const { body: detailed } = await counter.owner.patch(`/api/customers/${budi.id}`, {
    version: budi.version,
    email: 'budi@toko.id',
    address: 'Jl. Melati 4',
  })
  await counter.owner.patch(`/api/customers/${pakBudi.id}`, {
    version: pakBudi.version,
    email: 'pak@budi.id',
    address: null,
  })
  const open = await sell(counter, { customerId: budi.id, paidAmount: 100_000 })
  const cancelled = await sell(counter, { customerId: budi.id })
  await cancelSale(counter.owner, cancelled.id)
  const deleted = await sell(counter, { customerId: budi.id })
  await deleteSale(counter.owner, deleted.id)
  const own = await sell(counter, { customerId: pakBudi.id, items: cards(200) })

  const { status, body } = await merge(pakBudi, budi)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: pakBudi.id,
    name: pakBudi.name,
    membershipTier: 'regular',
    email: 'pak@budi.id',
    address: detailed.address,
    totalSpent: open.total + own.total,
  })
  expect(await customer(pakBudi.id)).toEqual(body)
  expect(await get(`/api/customers/${pakBudi.id}/debt`)).toMatchObject({
    count: 2,
    remainingAmount: open.remainingAmount + own.remainingAmount,
  })
  const { rows } = await get(`/api/customers/${pakBudi.id}/transactions`)
  expect(rows.map((row: { id: string }) => row.id)).toEqual([own.id, cancelled.id, open.id])
  // An invoice keeps the name that it was created with.
  expect(await get(`/api/transactions/${open.id}`)).toMatchObject({
    customerId: pakBudi.id,
    customerName: budi.name,
    membershipTier: 'gold',
    total: open.total,
  })
  const { rows: found } = await get(`/api/customers?search=${encodeURIComponent(`Budi ${turn}`)}`)
  expect(found.map((row: Customer) => row.id)).toEqual([pakBudi.id])
  await expectTotals()
})

test('the remaining customer gets the chosen tier, one of the two', async () => {
  const withTier = (kept: Customer, merged: Customer, membershipTier: string) =>
    counter.owner.post(`/api/customers/${kept.id}/merges`, { from: merged.id, membershipTier })
  const neither = await withTier(pakBudi, budi, 'silver')
  expect([neither.status, issuesByField(neither)]).toEqual([
    400,
    { membershipTier: 'Pilih tingkat member dari salah satu pelanggan ini' },
  ])
  expect(await customer(budi.id)).toEqual(budi)
  const { status, body } = await withTier(pakBudi, budi, 'gold')
  expect([status, body.membershipTier]).toEqual([200, 'gold'])
  const { rows } = await get(`/api/activity/${(await latest()).id}/rows`)
  const own = rows.find(({ recordId }: Activity) => recordId === pakBudi.id)
  expect(own.changes.map(({ field }: { field: string }) => field)).toEqual(['membership_tier'])
  // A retry.
  expect((await withTier(pakBudi, budi, 'gold')).body).toEqual(body)
})

test('the walk-in customer is never merged into another and takes no tier', async () => {
  const { body: walkIn } = await counter.cashier.post('/api/customers/walk-in', {})
  const away = await merge(budi, walkIn)
  expect(issuesByField(away)).toEqual({ from: 'Pelanggan Umum milik toko dan tidak dapat digabungkan' })
  const withTier = await counter.owner.post(`/api/customers/${walkIn.id}/merges`, {
    from: budi.id,
    membershipTier: 'gold',
  })
  expect(issuesByField(withTier)).toEqual({
    membershipTier: 'Pelanggan Umum tidak memakai tingkat pelanggan lain',
  })
  const { status, body } = await merge(walkIn, budi)
  expect([status, body.id, body.membershipTier]).toEqual([200, walkIn.id, walkIn.membershipTier])
})

test('a merge is one entry of Riwayat with its rows, found by the merged customer', async () => {
  const sale = await sell(counter, { customerId: budi.id })
  await merge(pakBudi, budi)
  const entry = await latest()
  expect(actionText(entry)).toBe(`menggabungkan pelanggan ${budi.name} ke ${pakBudi.name}: 1 transaksi`)
  expect(entry).toMatchObject({ actor: { id: counter.users.owner }, operation: 'update' })
  const { rows } = await get(`/api/activity/${entry.id}/rows`)
  const written = rows.map(({ table, operation, recordId }: Activity) => [table, operation, recordId])
  expect(written).toHaveLength(2)
  expect(written).toEqual(
    expect.arrayContaining([
      ['customers', 'delete', budi.id],
      ['transactions', 'update', sale.id],
    ]),
  )
  const { rows: found } = await get(`/api/activity?kind=customers&search=${encodeURIComponent(budi.name)}`)
  expect(found).toContainEqual(entry)
})

test('merging is idempotent, also concurrently and after another merge', async () => {
  await sell(counter, { customerId: budi.id })
  const both = await Promise.all([merge(pakBudi, budi), merge(pakBudi, budi, counter.manager)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body).toEqual(both[1]?.body)
  const entry = await latest()
  expect((await merge(pakBudi, budi)).body).toEqual(both[0]?.body)
  const grup = await counter.customer(`Grup Budi ${turn}`, 'silver')
  await merge(grup, pakBudi)
  expect((await merge(pakBudi, budi)).body).toEqual(await customer(grup.id))
  const { rows } = await get('/api/activity?limit=3')
  expect(rows.map(({ table }: Activity) => table)).toEqual([
    'customer_merges',
    'customers',
    'customer_merges',
  ])
  expect(rows[2]).toEqual(entry)
})

test('merging with oneself, without the right, of unknown customers, and by invalid ids is refused', async () => {
  const self = await merge(budi, budi)
  expect(self.status).toBe(400)
  expect(issuesByField(self)).toEqual({ from: 'Pilih pelanggan lain untuk digabungkan' })
  expect((await merge(pakBudi, budi, counter.operator)).body).toMatchObject({ code: 'FORBIDDEN' })
  const gone = await counter.customer('Sudah Pergi', 'regular')
  await counter.owner.delete(`/api/customers/${gone.id}`)
  for (const [kept, merged] of [
    [gone, budi],
    [budi, gone],
    [budi, { id: uuidv7() }],
    [{ id: uuidv7() }, budi],
  ] as const) {
    expect((await merge(kept, merged)).body).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect((await counter.owner.post(`/api/customers/${budi.id}/merges`, { from: 'budi' })).status).toBe(400)
  expect((await counter.owner.post(`/api/customers/${budi.id}/merges`, {})).status).toBe(400)
  expect(
    (await counter.anonymous.post(`/api/customers/${budi.id}/merges`, { from: pakBudi.id })).status,
  ).toBe(401)
  await merge(pakBudi, budi)
  // An id that was merged since does not resolve here: the caller saw another customer.
  expect((await merge(budi, gone)).body).toMatchObject({ code: 'NOT_FOUND' })
  const third = await counter.customer('Orang Ketiga', 'regular')
  expect((await merge(budi, third)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await merge(third, budi)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect(await customer(third.id)).toMatchObject({ id: third.id })
})

test('of two opposite merges one succeeds, and nothing is lost', async () => {
  const sales = [
    await sell(counter, { customerId: budi.id }),
    await sell(counter, { customerId: pakBudi.id }),
  ]
  const replies = await Promise.all([merge(budi, pakBudi), merge(pakBudi, budi)])
  const kept = replies.find(({ status }) => status === 200)?.body as Customer
  expect(replies.every(({ status, body }) => status === 200 && body.id === kept.id)).toBe(true)
  const { rows } = await get(`/api/customers/${kept.id}/transactions`)
  expect(new Set(rows.map((row: { id: string }) => row.id))).toEqual(new Set(sales.map(({ id }) => id)))
  expect((await customer(budi.id)).id).toBe(kept.id)
  expect((await customer(pakBudi.id)).id).toBe(kept.id)
  await expectTotals()
})

test('concurrent sales and edits all end with the remaining customer', async () => {
  const known = await sell(counter, { customerId: budi.id, items: cards(50) })
  const made = Array.from({ length: 12 }, (_, n) =>
    counter.cashier.post('/api/transactions', order(counter, { customerId: budi.id, items: cards(n + 1) })),
  )
  const edit = counter.owner.patch(`/api/transactions/${known.id}`, {
    version: known.version,
    items: cards(75),
  })
  const merged = merge(pakBudi, budi)
  for (const reply of await Promise.all(made)) expect(reply.status).toBe(201)
  expect([200, 409]).toContain((await edit).status)
  expect((await merged).status).toBe(200)
  const { rows } = await get(`/api/customers/${pakBudi.id}/transactions?limit=50`)
  expect(rows).toHaveLength(13)
  await expectTotals()
})

test('a sale for a merged customer is booked for the remaining one, through any chain of merges', async () => {
  const grup = await counter.customer(`Grup Budi ${turn}`, 'silver')
  await merge(pakBudi, budi)
  await merge(grup, pakBudi)
  const input = order(counter, { customerId: budi.id })
  const sale = await counter.cashier.post('/api/transactions', input)
  expect(sale.body).toMatchObject({ customerId: grup.id, customerName: grup.name, membershipTier: 'silver' })
  expect(await counter.cashier.post('/api/transactions', input)).toMatchObject({
    status: 200,
    body: sale.body,
  })

  const other = await sell(counter)
  const moved = await counter.owner.patch(`/api/transactions/${other.id}`, {
    version: other.version,
    customerId: pakBudi.id,
  })
  expect(moved.body).toMatchObject({ customerId: grup.id })
  await expectTotals()
  // A customer created offline whose creation is retried after a merge.
  const { name, phone } = budi
  const again = await counter.cashier.post('/api/customers', { id: budi.id, name, phone })
  expect(again).toMatchObject({ status: 201, body: { id: grup.id } })
})

test('an offline sale keeps the tier of the merged customer', async () => {
  const items = cards(100)
  const store = await get('/api/store')
  const asked = { ...order(counter, { customerId: budi.id, items }), id: uuidv7() }
  const shown = await counter.cashier.post('/api/transactions', {
    ...asked,
    expected: { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 },
  })
  const expected = shown.body.data.figures
  expect(expected.discount).toBeGreaterThan(0)
  const offline = {
    ...asked,
    expected,
    madeAt: minutesAgo(30),
    pricedBy: {
      store: store.version,
      customer: budi.version,
      products: { [counter.card.id]: counter.card.version },
    },
  }
  await merge(pakBudi, budi)
  const booked = await counter.cashier.post('/api/transactions', offline)
  expect(booked.status).toBe(201)
  expect(booked.body).toMatchObject({
    customerId: pakBudi.id,
    total: expected.total,
    discount: expected.discount,
  })
  // On a connected screen PRICE_CHANGED has the figures for the remaining customer's tier.
  const connected = await counter.cashier.post('/api/transactions', { ...asked, id: uuidv7(), expected })
  expect(connected.body).toMatchObject({ code: 'PRICE_CHANGED' })
  expect(connected.body.data.figures.discount).toBeLessThan(expected.discount)
  const agreed = { ...asked, id: uuidv7(), items: cards(100), expected: connected.body.data.figures }
  expect(await counter.cashier.post('/api/transactions', agreed)).toMatchObject({
    status: 201,
    body: { customerId: pakBudi.id },
  })
})

test('debts can be listed, paid and reminded of by the old id', async () => {
  const sale = await sell(counter, { customerId: budi.id })
  await merge(pakBudi, budi)
  const path = `/api/receivables/customers/${budi.id}`
  expect((await get(path)).rows).toMatchObject([{ id: sale.id, customerId: pakBudi.id }])
  expect(await get(`/api/customers/${budi.id}/debt`)).toMatchObject({ count: 1 })
  expect(await get(`/api/customers/${budi.id}/last-prices`)).toMatchObject({ rows: expect.any(Array) })
  const reminders = [{ id: uuidv7(), transactionId: sale.id }]
  expect((await counter.owner.post(`${path}/reminders`, { reminders })).status).toBe(201)
  const parts = [{ id: uuidv7(), transactionId: sale.id, amount: sale.remainingAmount }]
  const settle = () => counter.owner.post(`${path}/payments`, { method: 'cash', parts })
  expect(await settle()).toMatchObject({ status: 201, body: { rows: [] } })
  expect(await settle()).toMatchObject({ status: 200, body: { rows: [] } })
})

test('the ranking of buyers follows the merge, also in the sums of its day', async () => {
  const sale = await sell(counter, { customerId: budi.id, items: cards(100) })
  const madeAt = new Date('2025-03-10T05:00:00Z')
  await counter.db.updateTable('transactions').set({ createdAt: madeAt }).where('id', '=', sale.id).execute()
  const buyers = async () => (await get('/api/analytics/customers?from=2025-03-01&to=2025-03-31')).top
  await refreshDailySums(counter.served)
  expect(await buyers()).toMatchObject([{ id: budi.id, amount: sale.total }])
  await merge(pakBudi, budi)
  expect(await buyers()).toMatchObject([{ id: pakBudi.id, amount: sale.total }])
  await refreshDailySums(counter.served)
  expect(await buyers()).toMatchObject([{ id: pakBudi.id, amount: sale.total }])
})
