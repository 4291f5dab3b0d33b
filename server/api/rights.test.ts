// Over 250 lines: all tests share one counter whose roles they change.
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Activity } from '../../contract/activity.ts'
import type { Transaction } from '../../contract/transaction-record.ts'
import {
  BOOLEAN_RIGHTS,
  type BooleanRight,
  DEFAULT_ROLE_PERMISSIONS,
  DEFAULT_ROLE_RIGHTS,
  PAGES,
  type Role,
} from '../../core/access/access.ts'
import type { Answer } from '../testing/client.ts'
import { type Counter, line, openCounter, order, sell, toLineInput } from '../testing/counter.ts'
import { newUser, setRolePermissions } from '../testing/staff.ts'
import { csv, upload } from '../testing/upload.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
beforeEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))
afterAll(() => counter.close())

/** Withholds rights from a role that may open every page. */
async function withhold(role: Role, rights: BooleanRight[], discountLimit = 100): Promise<void> {
  const granted = BOOLEAN_RIGHTS.filter((right) => !rights.includes(right))
  await setRolePermissions(
    counter,
    { ...DEFAULT_ROLE_PERMISSIONS, [role]: [...PAGES] },
    { ...DEFAULT_ROLE_RIGHTS, [role]: { granted, discountLimit } },
  )
}

function expectMissing({ status, body }: Answer, ...rights: string[]) {
  expect(body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights } })
  expect(status).toBe(403)
}

const only = ({ items }: Transaction) => items[0] ?? expect.fail()
const path = ({ id }: { id: string }) => `/api/transactions/${id}`

test('the default operator can view, print and change an order’s status, but not its money or content', async () => {
  const sale = await sell(counter, { paidAmount: 74_500 })
  const { operator } = counter
  const edit = (fields: object) => operator.patch(path(sale), { version: sale.version, ...fields })
  expectMissing(await edit({ paidAmount: 0 }), 'changePaid', 'refund')
  expectMissing(await edit({ discountPercent: 100 }), 'discount', 'editOrders', 'refund')
  expectMissing(await edit({ paymentMethod: 'qris' }), 'changePaid')
  expectMissing(await edit({ items: [line(counter.card, { quantity: 1 })] }), 'editOrders', 'refund')
  expectMissing(await edit({ customerId: counter.silver.id }), 'editOrders')
  expectMissing(await edit({ estimatedCompletion: '2031-01-01' }), 'editOrders')
  expectMissing(await edit({ status: 'cancelled' }), 'cancelOrders')
  const payment = { id: uuidv7(), amount: 1000, method: 'cash' }
  expectMissing(await operator.post(`${path(sale)}/payments`, payment), 'receivePayments')
  const removal = await operator.delete(path(sale))
  expectMissing(removal, 'deleteTransactions')
  expect(removal.body.message).toBe('Peran Operator tidak boleh menghapus transaksi')
  expect((await operator.get(path(sale))).body).toEqual(sale)
  expect((await edit({ status: 'completed' })).body).toMatchObject({
    status: 'completed',
    paidAmount: 74_500,
  })
})

test('a cashier keeps the default rights', async () => {
  const sale = await sell(counter, { paidAmount: 74_500, discountPercent: 100 })
  const { cashier } = counter
  const edit = { version: sale.version, discountPercent: 0, paidAmount: 5000 }
  expect((await cashier.patch(path(sale), edit)).status).toBe(200)
  expect((await cashier.post('/api/products', await newProduct())).status).toBe(201)
})

test('rejects an extra discount above the limit on new sales and edits, but allows lowering a larger one', async () => {
  const large = await sell(counter, { discountPercent: 50 })
  await withhold('cashier', [], 10)
  const { cashier } = counter
  const create = (discountPercent: number) =>
    cashier.post('/api/transactions', order(counter, { discountPercent }))
  expectMissing(await create(10.01), 'discount')
  expect((await create(10)).status).toBe(201)
  const edit = (discountPercent: number, version = large.version) =>
    cashier.patch(path(large), { version, discountPercent })
  expectMissing(await edit(51), 'discount')
  expect((await edit(40)).body).toMatchObject({ discountPercent: 40 })
})

test('measures a discount in rupiah by its percentage, rounded up', async () => {
  await withhold('cashier', [], 10)
  const { cashier, card } = counter
  const items = () => [line(card, { quantity: 10 }), line(card, { quantity: 10 })]
  const create = (discountAmount: number) =>
    cashier.post('/api/transactions', order(counter, { items: items(), discountAmount }))
  expectMissing(await create(1_001), 'discount')
  const { body: made } = await create(1_000)
  expect(made).toMatchObject({
    subtotal: 10_000,
    discount: 1_000,
    discountPercent: 10,
    discountAmount: 1_000,
  })
  // The same amount on half the price is twice the percentage.
  const [first] = made.items
  const edit = (fields: object) => cashier.patch(path(made), { version: made.version, ...fields })
  const half = await edit({ items: [toLineInput(first)] })
  expectMissing(half, 'discount')
  expect(half.body.data.discount).toBe(20)
  expectMissing(await edit({ discountAmount: 1_001 }), 'discount')
  expectMissing(await edit({ discountPercent: 10.01 }), 'discount')
  expect((await edit({ items: [...made.items.map(toLineInput), line(card)] })).body).toMatchObject({
    discount: 1_000,
    discountPercent: 9.53,
  })
})

test('raising an approved discount needs the right again, and the history shows both values', async () => {
  const approved = (discountPercent: number) =>
    sell(counter, { discountPercent, items: [line(counter.card)] })
  const [grown, swapped, hastened] = [await approved(50), await approved(100), await approved(50)]
  await withhold('cashier', [], 0)
  const { cashier, manager } = counter
  const edit = (sale: Transaction, fields: object, who = cashier) =>
    who.patch(path(sale), { version: sale.version, ...fields })
  const more = { items: [{ ...toLineInput(only(grown)), quantity: 1000 }] }
  const refused = await edit(grown, more)
  expectMissing(refused, 'discount')
  expect(refused.body.data.discount).toBe(50)
  const replaced = [line(counter.banner, { quantity: 2, length: 300, width: 100 })]
  expectMissing(await edit(swapped, { items: replaced, customerId: counter.silver.id }), 'discount')
  await counter.db.updateTable('storeConfig').set({ expressFee: 100_000 }).execute()
  expectMissing(await edit(hastened, { isExpress: true }), 'discount')
  await counter.db.updateTable('storeConfig').set({ expressFee: 0 }).execute()

  // With the right, the new amount is approved.
  const { body: larger } = await edit(grown, more, manager)
  const { body: history } = await counter.owner.get(`${path(grown)}/activity`)
  expect(history.rows.flatMap(({ changes }: Activity) => changes)).toContainEqual({
    field: 'discount',
    before: grown.discount,
    after: larger.discount,
  })
  // The same or a smaller discount needs no right.
  const { body: noted } = await edit(larger, { items: [{ ...toLineInput(only(larger)), notes: 'Laminasi' }] })
  expect(noted).toMatchObject({ discount: larger.discount })
  const { body: fewer } = await edit(noted, { items: [{ ...toLineInput(only(noted)), quantity: 999 }] })
  expect(fewer.discount).toBeLessThan(larger.discount)
  expectMissing(await edit(fewer, more), 'discount')
})

test('an edit with a payment needs the right to change payments, even if the total grows', async () => {
  const sale = await sell(counter, { items: [line(counter.card)], paidAmount: 1_000_000 })
  await withhold('cashier', ['changePaid'])
  const edit = {
    version: sale.version,
    items: [{ ...toLineInput(only(sale)), quantity: 10 }],
    paidAmount: 1_000_000,
  }
  expectMissing(await counter.cashier.patch(path(sale), edit), 'changePaid')
  const { paidAmount: _, ...items } = edit
  expect((await counter.cashier.patch(path(sale), items)).body).toMatchObject({ paidAmount: sale.total })
})

test('changing prices needs the right in edits, new products and imports; other product fields do not', async () => {
  await withhold('cashier', ['changePrices'])
  const { cashier, banner } = counter
  const edit = (fields: object) =>
    cashier.patch(`/api/products/${banner.id}`, { version: banner.version, ...fields })
  for (const change of [
    { pricePerUnit: 1 },
    { unit: 'pcs' },
    { discountEligible: !banner.discountEligible },
    { pricingTiers: [{ id: 'x', minQuantity: 1, pricePerUnit: 1 }] },
    { billing: { mode: 'minimum', area: 1 } },
    { minimumTotal: 1 },
    { neverDiscounted: true },
  ]) {
    expectMissing(await edit(change), 'changePrices')
  }
  expectMissing(await cashier.post('/api/products', await newProduct()), 'changePrices')
  const heads = 'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga'
  const file = csv(heads, `${banner.name};Banner;Digital Printing;${banner.unit};1`)
  const { fingerprint } = (await upload(counter, cashier, '/api/products/import-previews', file)).body
  expectMissing(
    await upload(counter, cashier, '/api/products/imports', file, { fingerprint }),
    'changePrices',
  )
  expect((await cashier.get(`/api/products/${banner.id}`)).body).toEqual(banner)

  const renamed = csv(heads, `${banner.name};Spanduk;Digital Printing;${banner.unit};${banner.pricePerUnit}`)
  const shown = (await upload(counter, cashier, '/api/products/import-previews', renamed)).body
  const booked = await upload(counter, cashier, '/api/products/imports', renamed, {
    fingerprint: shown.fingerprint,
  })
  expect(booked.body).toEqual({ created: 0, updated: 1, same: 0, skipped: 0 })
})

test('changing rates needs the right to change prices; other settings do not', async () => {
  await withhold('manager', ['changePrices'])
  const { manager } = counter
  const store = async () => (await manager.get('/api/store')).body
  const before = await store()
  const save = (fields: object) => manager.patch('/api/store', { version: before.version, ...fields })
  for (const change of [
    { discountRates: { ...before.discountRates, gold: 0.9 } },
    { taxRate: 0 },
    { expressRate: 0.5 },
    { expressFee: 1_000 },
    { roundingStep: 100 },
    { roundingDirection: 'up' },
  ]) {
    expectMissing(await save(change), 'changePrices')
  }
  expect(await store()).toEqual(before)
  const { discountRates, taxRate } = before
  const saved = await save({ discountRates, taxRate, runningText: 'Buka sampai pukul 21.00' })
  expect([saved.status, saved.body.runningText]).toEqual([200, 'Buka sampai pukul 21.00'])
})

test('hides profit from roles without the right', async () => {
  const range = '/api/analytics/figures?from=2026-01-01&to=2026-01-31'
  await withhold('manager', ['seeProfit'])
  const { current, previous } = (await counter.manager.get(range)).body
  expect([current.expenses, previous.expenses]).toEqual([null, null])
  expect((await counter.owner.get(range)).body.current.expenses).toMatchObject({ amount: 0, count: 0 })
})

test('removing sample data needs the rights to delete its records', async () => {
  await withhold('owner', ['deleteRecords'])
  expectMissing(await counter.owner.delete('/api/store/sample-data'), 'deleteRecords')
})

test('rights are saved with pages, apply at once, and cannot be granted by users without them', async () => {
  await withhold('manager', ['refund'], 25)
  const { owner, manager, cashier } = counter
  const now = async () => (await owner.get('/api/store')).body
  const save = async (who: typeof owner, role: Role, granted: string[], discountLimit: number) => {
    const { version, rolePermissions, roleRights } = await now()
    const wish = { ...roleRights, [role]: { granted, discountLimit } }
    return await who.patch('/api/store/role-permissions', { version, rolePermissions, roleRights: wish })
  }
  const { rolePermissions } = await now()
  const saved = await save(manager, 'operator', ['editOrders', 'editOrders'], 25)
  expect(saved.body.roleRights.operator).toEqual({ granted: ['editOrders'], discountLimit: 25 })
  expect(saved.body.rolePermissions).toEqual(rolePermissions)
  const sale = await sell(counter)
  const edit = { version: sale.version, discountPercent: 20 }
  expect((await counter.operator.patch(path(sale), edit)).status).toBe(200)

  for (const wish of [
    ['operator', ['refund'], 25],
    ['operator', [], 26],
    ['manager', [...BOOLEAN_RIGHTS], 25],
    ['owner', [], 0],
  ] as const) {
    expect((await save(manager, wish[0], [...wish[1]], wish[2])).status).toBe(403)
  }
  // Nor may it create an account with more rights than its own.
  const account = newUser({ role: 'cashier' })
  expect((await manager.post('/api/users', account)).body).toMatchObject({ code: 'FORBIDDEN' })
  expect((await save(cashier, 'cashier', [], 0)).status).toBe(403)
})

async function newProduct() {
  return {
    id: uuidv7(),
    name: 'Stiker Transparan',
    category: 'Stiker',
    machineType: 'Digital Printing',
    unit: 'pcs',
    pricePerUnit: 1000,
  }
}
