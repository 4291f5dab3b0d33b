import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { HealthReport } from '../../../contract/health.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { issuesByField, line, openCounter, order, sell, toLineInput } from '../../testing/counter.ts'
import { employ, STAFF_PASSWORD, setRolePermissions } from '../../testing/staff.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

const counter = await openCounter()
const boss = await employ(counter, 'manager')
afterAll(() => counter.close())
afterEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))

const withoutPrices = () =>
  setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    cashier: { granted: ['editOrders'], discountLimit: 0 },
  })
const cheap = { changedPrice: 350, priceReason: 'Negosiasi' }
const cards = (fields: object = cheap) => [line(counter.card, { quantity: 200, ...fields })]
const path = ({ id }: { id: string }) => `/api/transactions/${id}`
const edit = (sale: Transaction, item: object, who = counter.owner) =>
  who.patch(path(sale), { version: sale.version, items: [{ ...sale.items.map(toLineInput)[0], ...item }] })

test('a changed price replaces tiers and special price, and takes no member discount', async () => {
  const sale = await sell(counter, { items: [...cards(), line(counter.banner, { length: 200, width: 100 })] })
  expect(sale.items[0]).toMatchObject({
    ...{ unitPrice: 350, total: 70_000, listPrice: 400, priceSource: 'changed', appliedTier: null },
    ...{ priceReason: 'Negosiasi', priceChangedByName: 'Siti Rahmawati', priceApprovedByName: null },
    discountEligible: false,
  })
  expect(sale.discount).toBe(0.15 * 50_000)
  expect(await sell(counter, { items: cards(), discountPercent: 10 })).toMatchObject({ discount: 7_000 })
})

test('the minimum of the product stays; a reason is required', async () => {
  const sticker = await counter.product({
    name: 'Stiker',
    unit: 'm²',
    pricePerUnit: 65_000,
    minimumTotal: 15_000,
  })
  const small = line(sticker, { length: 20, width: 20, changedPrice: 60_000, priceReason: 'Cetak ulang' })
  expect((await sell(counter, { items: [small] })).items[0]).toMatchObject({
    total: 15_000,
    unitPrice: 60_000,
  })
  for (const priceReason of [undefined, null, '  ']) {
    const reply = await counter.cashier.post(
      '/api/transactions',
      order(counter, { items: cards({ changedPrice: 350, priceReason }) }),
    )
    expect(issuesByField(reply)).toEqual({ 'items.0.priceReason': 'Alasan wajib diisi' })
  }
})

test('an edit keeps it where it says nothing, and can take it back', async () => {
  const sale = await sell(counter, { items: cards() })
  const noted = await edit(sale, { notes: 'Dua sisi' })
  expect(noted.body.items[0]).toMatchObject({ ...sale.items[0], notes: 'Dua sisi' })
  const more = await edit(noted.body, { quantity: 300 })
  expect(more.body.items[0]).toMatchObject({ unitPrice: 350, total: 105_000, priceReason: 'Negosiasi' })
  const usual = await edit(more.body, { quantity: 300, changedPrice: null })
  expect(usual.body.items[0]).toMatchObject({
    ...{ priceSource: 'product', listPrice: null, priceReason: null, priceChangedByName: null },
  })
})

test('it needs the right to change prices, which a colleague may lend once for the order', async () => {
  await withoutPrices()
  const wanted = order(counter, { items: cards() })
  const refused = await counter.cashier.post('/api/transactions', wanted)
  expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } })
  const { body } = await counter.cashier.post('/api/approvals', {
    ...{ call: 'transactions.create', input: wanted, rights: ['changePrices'] },
    ...{ approverId: boss.user.id, password: STAFF_PASSWORD },
  })
  expect(body).toMatchObject({ id: expect.any(String) })
  const booked = await counter.cashier.post('/api/transactions', wanted, { 'x-approval': body.id })
  expect(booked.body.items[0]).toMatchObject({
    ...{ unitPrice: 350, priceChangedByName: 'Siti Rahmawati', priceApprovedByName: boss.user.name },
  })

  const sale = booked.body as Transaction
  expect((await edit(sale, { notes: 'Cepat' }, counter.cashier)).status).toBe(200)
  const { body: now } = await counter.owner.get(path(sale))
  expect((await edit(now, { quantity: 100 }, counter.cashier)).status).toBe(200)
  const { body: fewer } = await counter.owner.get(path(sale))
  expect((await edit(fewer, { quantity: 200 }, counter.cashier)).body.code).toBe('RIGHT_MISSING')
  expect((await edit(fewer, { changedPrice: 300 }, counter.cashier)).body.code).toBe('RIGHT_MISSING')
  // Another product, another reason, and more of it where an extra that goes or a price of zero hides what it costs.
  const other = { productId: counter.film.id, length: 1, changedPrice: 350, priceReason: 'Negosiasi' }
  expect((await edit(fewer, other, counter.cashier)).body.code).toBe('RIGHT_MISSING')
  expect((await edit(fewer, { priceReason: 'Lain lagi' }, counter.cashier)).body.code).toBe('RIGHT_MISSING')
  const free = (await edit(fewer, { changedPrice: 0 })).body as Transaction
  expect((await edit(free, { quantity: 1_000_000 }, counter.cashier)).body.code).toBe('RIGHT_MISSING')
  expect((await edit(free, { changedPrice: null }, counter.cashier)).status).toBe(200)
})

test('sending a sale again changes nothing; Riwayat says what was changed', async () => {
  const wanted = order(counter, { id: uuidv7(), items: cards() })
  const first = await counter.cashier.post('/api/transactions', wanted)
  const again = await counter.cashier.post('/api/transactions', wanted)
  expect([first.status, again.status]).toEqual([201, 200])
  await edit(first.body, { changedPrice: 300, priceReason: 'Cetak ulang' })
  const { rows } = (await counter.owner.get('/api/activity?limit=20')).body
  const changes = (rows as Activity[]).flatMap(({ parts }) => parts.flatMap(({ changes }) => changes))
  expect(changes).toContainEqual({ field: 'price_reason', before: 'Negosiasi', after: 'Cetak ulang' })
})

test('a sale that is sent again without its price, or with other extras, is another one', async () => {
  const wanted = order(counter, { id: uuidv7(), items: cards() })
  expect((await counter.cashier.post('/api/transactions', wanted)).status).toBe(201)
  const [item = {}] = wanted.items
  for (const given of [
    { changedPrice: undefined, priceReason: undefined },
    { changedPrice: 300 },
    { priceReason: 'Cetak ulang' },
    { extras: [{ id: uuidv7() }] },
    { outsourcing: { vendor: 'Jaya Offset' } },
  ]) {
    const again = { ...wanted, items: [{ ...item, ...given }] }
    expect((await counter.cashier.post('/api/transactions', again)).body.code).toBe('CONFLICT')
  }
  expect((await counter.cashier.post('/api/transactions', wanted)).status).toBe(200)
})

test('a reason needs something to read, and a price', async () => {
  const refusal = async (fields: object) =>
    issuesByField(await counter.cashier.post('/api/transactions', order(counter, { items: cards(fields) })))
  expect(await refusal({ changedPrice: 350, priceReason: '\u200b \u2060' })).toEqual({
    'items.0.priceReason': 'Alasan wajib diisi',
  })
  const lacksPrice = { 'items.0.priceReason': 'Isi juga harganya, atau kosongkan alasannya' }
  expect(await refusal({ priceReason: 'Negosiasi' })).toEqual(lacksPrice)
  const sale = await sell(counter, { items: cards({}) })
  expect(issuesByField(await edit(sale, { priceReason: 'Negosiasi' }))).toEqual(lacksPrice)
  const changed = await sell(counter, { items: cards() })
  expect(issuesByField(await edit(changed, { changedPrice: null, priceReason: 'Negosiasi' }))).toEqual(
    lacksPrice,
  )
})

test('an edit that leaves a price keeps who gave and approved it; another price is signed again', async () => {
  const sale = await sell(counter, { items: cards() })
  const noted = (await edit(sale, { notes: 'Dua sisi', quantity: 300 }, boss.client)).body
  expect(noted.items[0]).toMatchObject({ priceChangedByName: 'Siti Rahmawati', priceApprovedByName: null })
  const cheaper = (await edit(noted, { changedPrice: 300 }, boss.client)).body
  expect(cheaper.items[0]).toMatchObject({ unitPrice: 300, priceChangedByName: boss.user.name })
  expect((await edit(cheaper, { changedPrice: null }, boss.client)).body.items[0]).toMatchObject({
    priceChangedByName: null,
  })
})

test('the books add up', async () => {
  await refreshDailySums(counter.db)
  const { checks } = (await counter.owner.post('/api/health/checks')).body as HealthReport
  expect(
    checks.filter(({ key, state }) => ['orders', 'analytics'].includes(key) && state !== 'good'),
  ).toEqual([])
})
