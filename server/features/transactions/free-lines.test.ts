import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { HealthReport } from '../../../contract/health.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { dayOf } from '../../../core/time/calendar.ts'
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
const INSTALL = { name: 'Pasang di lokasi', price: 150_000 }
const freeLine = (fields: object = {}) => ({ id: uuidv7(), free: INSTALL, quantity: 1, ...fields })
const banner = () => line(counter.banner, { length: 200, width: 100 })
const path = ({ id }: { id: string }) => `/api/transactions/${id}`
const edit = (sale: Transaction, item: object, who = counter.owner) =>
  who.patch(path(sale), { version: sale.version, items: [{ ...sale.items.map(toLineInput)[0], ...item }] })

test('it costs quantity times price, takes no member discount, but Ekspres, tax and the extra discount', async () => {
  const sale = await sell(counter, { items: [freeLine({ quantity: 2, notes: 'Jumat' }), banner()] })
  expect(sale.items[0]).toEqual({
    ...{ id: expect.any(String), productId: null, productName: 'Pasang di lokasi', notes: 'Jumat' },
    ...{ quantity: 2, unit: 'pcs', unitPrice: 150_000, total: 300_000, extras: [], appliedTier: null },
    ...{ length: null, width: null, area: null, billed: null, minimumTotal: null },
    ...{ discountEligible: false, neverDiscounted: false, outsourcing: null, stage: null, handedOver: null },
    ...{ priceSource: 'free', listPrice: null, priceReason: null },
    ...{ priceChangedByName: 'Siti Rahmawati', priceApprovedByName: null },
  })
  expect(sale).toMatchObject({ firstItemName: 'Pasang di lokasi', itemCount: 2, subtotal: 350_000 })
  expect(sale).toMatchObject({ discount: 7_500, tax: 34_250, total: 376_500, cashback: 250 })
  const cheaper = await sell(counter, { items: [freeLine()], discountPercent: 10 })
  expect(cheaper).toMatchObject({ discount: 15_000, tax: 13_500, total: 148_500 })
  const { rows } = (await counter.cashier.get('/api/transactions?search=lokasi')).body
  expect(rows).toHaveLength(2)
})

test('what is wrong is said at its field', async () => {
  const wrong = async (fields: object) => {
    const { id, free, quantity, ...item } = freeLine(fields)
    const asked = order(counter, { items: [{ id, free, quantity, ...item }] })
    const reply = await counter.cashier.post('/api/transactions', asked)
    expect(reply.status).toBe(400)
    return issuesByField(reply)
  }
  const named = (name: unknown) => wrong({ free: { name, price: 1 } })
  for (const name of ['', '   ', '\u200b\u200b', '\u2060\ufeff \u3164'])
    expect(await named(name)).toEqual({ 'items.0.free.name': 'Nama item wajib diisi' })
  expect(await named('a'.repeat(10_000))).toEqual({ 'items.0.free.name': 'Paling banyak 120 huruf' })
  expect(await named('Pasang\u202e')).toEqual({
    'items.0.free.name': 'Berisi karakter tersembunyi yang tidak boleh dipakai. Ketik ulang teksnya',
  })
  const priced = (price: unknown) => wrong({ free: { name: 'Pasang', price } })
  expect(await priced(0)).toEqual({ 'items.0.free.price': 'Harga harus lebih dari 0' })
  expect(await priced(-5)).toMatchObject({ 'items.0.free.price': 'Tidak boleh kurang dari 0' })
  expect(await priced(1.5)).toMatchObject({ 'items.0.free.price': 'Isi dengan rupiah bulat' })
  expect(await priced(null)).toEqual({ 'items.0.free.price': 'Harga wajib diisi' })
  expect(await priced(1e12 + 1)).toEqual({ 'items.0.free.price': 'Paling banyak Rp 1.000.000.000.000' })
  expect(await priced(1e15)).toHaveProperty(['items.0.free.price'])
  expect(await wrong({ quantity: 0 })).toEqual({ 'items.0.quantity': 'Jumlah minimal 1' })
  expect(await wrong({ quantity: 1.5 })).toEqual({ 'items.0.quantity': 'Jumlah harus bilangan bulat' })
  expect(await wrong({ quantity: 10_000_001 })).toEqual({ 'items.0.quantity': 'Paling banyak 10.000.000' })
  const most = { free: { name: 'Pasang', price: 1e12 }, quantity: 10_000_000 }
  expect(await wrong(most)).toHaveProperty(['items.0.quantity'])
  expect(await wrong({ productId: counter.card.id })).toEqual({
    'items.0.free': 'Pilih produk, atau isi item bebas, bukan keduanya',
  })
  expect(await wrong({ free: undefined })).toEqual({ 'items.0.productId': 'Produk tidak ditemukan' })
  expect(await wrong({ changedPrice: 5, priceReason: 'Negosiasi' })).toEqual({
    'items.0.changedPrice': 'Harga item bebas diisi bersama namanya',
  })
  expect(await wrong({ extras: [{ id: uuidv7() }] })).toEqual({
    'items.0.extras': 'Finishing ini tidak ada untuk produknya',
  })
})

test('an edit keeps name and price where it says nothing, and can change both', async () => {
  const sale = await sell(counter, { items: [freeLine()] })
  const noted = await edit(sale, { notes: 'Dua orang' })
  expect(noted.body.items[0]).toEqual({ ...sale.items[0], notes: 'Dua orang' })
  const again = await edit(noted.body, {})
  expect(again.body.version).toBe(noted.body.version)
  const more = await edit(noted.body, { quantity: 3 })
  expect(more.body.items[0]).toMatchObject({ unitPrice: 150_000, total: 450_000 })
  const other = await edit(more.body, { free: { name: 'Bongkar', price: 90_000 } })
  expect(other.body.items[0]).toMatchObject({ productName: 'Bongkar', unitPrice: 90_000, quantity: 3 })
  const product = await edit(other.body, { productId: counter.card.id, quantity: 10 })
  expect(product.body.items[0]).toMatchObject({ productId: counter.card.id, priceSource: 'product' })
  const back = await edit(product.body, { productId: null, free: INSTALL })
  expect(back.body.items[0]).toMatchObject({ productId: null, priceChangedByName: 'Hendra Gunawan' })
  expect((await edit(back.body, { productId: null, free: { name: ' ', price: 0 } })).status).toBe(400)
})

test('it needs the right to change prices, which a colleague may lend once for the order', async () => {
  await withoutPrices()
  const wanted = order(counter, {
    items: [freeLine(), freeLine({ free: { name: 'Ongkir', price: 20_000 } })],
  })
  const refused = await counter.cashier.post('/api/transactions', wanted)
  expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } })
  const { body } = await counter.cashier.post('/api/approvals', {
    ...{ call: 'transactions.create', input: wanted, rights: ['changePrices'] },
    ...{ approverId: boss.user.id, password: STAFF_PASSWORD },
  })
  const booked = await counter.cashier.post('/api/transactions', wanted, { 'x-approval': body.id })
  expect(booked.body.items).toMatchObject([
    { priceChangedByName: 'Siti Rahmawati', priceApprovedByName: boss.user.name },
    { priceChangedByName: 'Siti Rahmawati', priceApprovedByName: boss.user.name },
  ])
  const repeated = await counter.cashier.post('/api/transactions', wanted)
  expect(repeated.status).toBe(200)

  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  const sale = await sell(counter, { items: [freeLine({ quantity: 2 })] })
  await withoutPrices()
  const tried = async (item: object) => (await edit(sale, item, counter.cashier)).body.code
  expect(await tried({ quantity: 3 })).toBe('RIGHT_MISSING')
  expect(await tried({ free: { ...INSTALL, price: 1_000 } })).toBe('RIGHT_MISSING')
  expect(await tried({ free: { ...INSTALL, name: 'Bongkar' } })).toBe('RIGHT_MISSING')
  expect((await edit(sale, { quantity: 1 }, counter.cashier)).status).toBe(200)
})

test('a sale made offline is booked with it, and a rejected one shows its price', async () => {
  const items = [freeLine(), banner()]
  const input = {
    ...order(counter, { items }),
    madeAt: new Date(Date.now() - 3_600_000).toISOString(),
    pricedBy: {
      ...{ store: 1, customer: counter.gold.version },
      products: { [counter.banner.id]: counter.banner.version },
    },
  }
  const reported = await counter.cashier.post('/api/rejected-submissions', {
    ...{ kind: 'transactions.create', input, code: 'RIGHT_MISSING', message: 'Perlu persetujuan' },
    ...{ customerName: counter.gold.name, customerPhone: null, total: 1, paid: 0 },
    ...{ createdBy: counter.users.cashier, createdAt: input.madeAt },
  })
  expect(reported.body).toMatchObject({ state: 'open', prices: { former: 211_500, current: 211_500 } })
  expect((await counter.cashier.post('/api/transactions', input)).body).toMatchObject({ total: 211_500 })
})

test('production sees its name and no machine; lists of products leave it out', async () => {
  const sale = await sell(counter, { customerId: counter.regular.id, items: [freeLine(), banner()] })
  const ticket = await counter.operator.post(`${path(sale)}/job-ticket-prints`, { id: uuidv7() })
  expect(ticket.body.items[0]).toMatchObject({ productName: 'Pasang di lokasi', machineType: '' })
  expect(JSON.stringify(ticket.body)).not.toContain('150000')
  const { orders } = (await counter.operator.get('/api/production')).body
  const onBoard = orders.find(({ id }: { id: string }) => id === sale.id)
  expect(onBoard.lines[0]).toMatchObject({ productName: 'Pasang di lokasi', machineType: '' })
  const last = await counter.cashier.get(`/api/customers/${counter.regular.id}/last-prices`)
  expect(last.body.rows).toMatchObject([{ productId: counter.banner.id }])
  const popular = await counter.cashier.get('/api/products/popular')
  expect(popular.status).toBe(200)
  expect(JSON.stringify(popular.body)).not.toContain('null')
})

test('Riwayat says who changed it', async () => {
  const sale = await sell(counter, { items: [freeLine()] })
  await edit(sale, { free: { name: 'Bongkar', price: 90_000 } })
  const { rows } = (await counter.owner.get('/api/activity?limit=20')).body
  const changes = (rows as Activity[]).flatMap(({ parts }) => parts.flatMap(({ changes }) => changes))
  expect(changes).toContainEqual({ field: 'product_name', before: 'Pasang di lokasi', after: 'Bongkar' })
  expect(changes).toContainEqual({ field: 'unit_price', before: 150_000, after: 90_000 })
})

test('Analitik names its revenue, before and after the sums are kept; the books add up', async () => {
  const today = dayOf(new Date(), 'Asia/Jakarta')
  const parts = async () =>
    (await counter.owner.get(`/api/analytics/breakdown?from=${today}&to=${today}`)).body
  const fresh = await parts()
  const amounts = (rows: { name: string; amount: number }[]) => rows.find(({ name }) => name === 'Item bebas')
  expect(amounts(fresh.products)).toMatchObject({ id: null, amount: expect.any(Number) })
  expect(amounts(fresh.machines)).toEqual(amounts(fresh.categories))
  for (const rows of [fresh.machines, fresh.categories, [...fresh.products, fresh.others]])
    expect(rows.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(fresh.total)
  await refreshDailySums(counter.db)
  expect(await parts()).toEqual(fresh)
  const { checks } = (await counter.owner.post('/api/health/checks')).body as HealthReport
  expect(
    checks.filter(({ key, state }) => ['orders', 'analytics'].includes(key) && state !== 'good'),
  ).toEqual([])
})
