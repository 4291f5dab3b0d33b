// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { FIGURES } from '../../../testing/maju-jaya.ts'
import { deleteSale, issuesByField, line, openCounter, sell, toLineInput } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const edit = (sale: Transaction, fields: object) =>
  counter.cashier.patch(`/api/transactions/${sale.id}`, { version: sale.version, ...fields })
const edited = async (sale: Transaction, fields: object): Promise<Transaction> => {
  const { status, body } = await edit(sale, fields)
  expect(body).toMatchObject({ id: sale.id })
  expect(status).toBe(200)
  return body
}
const spent = async (id: string) => (await counter.cashier.get(`/api/customers/${id}`)).body.totalSpent

test('editing one field leaves the others and increments the version', async () => {
  const sale = await sell(counter, { paidAmount: 100_000 })
  const after = await edited(sale, { status: 'completed' })
  expect(after.version).toBeGreaterThan(sale.version)
  expect(after).toEqual({
    ...sale,
    status: 'completed',
    completedAt: after.completedAt,
    version: after.version,
    updatedAt: after.updatedAt,
  })
  const other = await edited(after, { paymentMethod: 'transfer', estimatedCompletion: '2026-12-24' })
  expect(other).toMatchObject({
    paymentMethod: 'transfer',
    estimatedCompletion: '2026-12-24',
    status: 'completed',
  })
  expect(other.payments[0]).toEqual(sale.payments[0])
  // The cash row is corrected.
  expect(other.payments.slice(1)).toMatchObject([
    { kind: 'correction', method: 'cash', amount: -100_000 },
    { kind: 'correction', method: 'transfer', amount: 100_000 },
  ])
})

test('the second of two edits of the same version is a conflict that returns the current record', async () => {
  const sale = await sell(counter)
  const first = await edited(sale, { status: 'pending' })
  const second = await edit(sale, { status: 'completed' })
  expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: first } } })
  expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body).toEqual(first)
})

test('exactly one of ten concurrent edits succeeds', async () => {
  const sale = await sell(counter)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => edit(sale, { discountPercent: n + 1 })),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('a retried edit succeeds, also with sizes that the unit does not use', async () => {
  const sale = await sell(counter)
  const items = [line(counter.card, { quantity: 100, length: 90, width: 50 })]
  const first = await edited(sale, { items })
  expect(first.items).toMatchObject([{ quantity: 100, length: null, width: null }])
  expect(await edited(sale, { items })).toEqual(first)
})

test('an unchanged line keeps its price, changed and new lines get today’s', async () => {
  const product = await counter.product({ name: 'Kain', unit: 'm²', pricePerUnit: 10_000 })
  const sale = await sell(counter, {
    items: [
      line(product, { length: 100, width: 100 }),
      line(product, { length: 200, width: 100 }),
      line(counter.card),
    ],
  })
  await sql`update products set price_per_unit = 20000, name = 'Kain Baru' where id = ${product.id}`.execute(
    counter.db,
  )
  const [first, second] = sale.items.map(toLineInput)
  const after = await edited(sale, {
    items: [
      { ...second, width: 150 },
      { ...first, notes: 'Jahit tepi' },
      line(product, { length: 100, width: 100 }),
    ],
  })
  expect(after.items).toMatchObject([
    { id: second?.id, productName: 'Kain Baru', unitPrice: 20_000, total: 60_000, area: 3 },
    { id: first?.id, productName: 'Kain', unitPrice: 10_000, total: 10_000, notes: 'Jahit tepi' },
    { productName: 'Kain Baru', unitPrice: 20_000, total: 20_000 },
  ])
  expect(after).toMatchObject({ subtotal: 90_000, itemCount: 3, firstItemName: 'Kain Baru' })
  const found = await counter.cashier.get(`/api/transactions?search=kain%20baru`)
  expect(found.body.rows.map((row: Transaction) => row.id)).toContain(sale.id)
})

test('an unchanged line of a deleted product stays', async () => {
  const product = await counter.product({ name: 'Habis', unit: 'pcs', pricePerUnit: 10_000 })
  const sale = await sell(counter, { items: [line(product)] })
  await sql`update products set deleted_at = now() where id = ${product.id}`.execute(counter.db)
  const after = await edited(sale, { items: [...sale.items.map(toLineInput), line(counter.card)] })
  expect(after.items).toHaveLength(2)
  const reply = await edit(after, {
    items: sale.items.map((item) => ({ ...toLineInput(item), quantity: 2 })),
  })
  expect(issuesByField(reply)).toEqual({ 'items.0.productId': 'Produk tidak ditemukan' })
})

test('a discount in rupiah replaces one in percent, and vice versa', async () => {
  const sale = await sell(counter, { discountPercent: 10, discountAmount: 20_000 })
  expect(sale).toMatchObject({ discount: 20_000, discountAmount: 20_000, discountPercent: 6.9 })
  const percent = await edited(sale, { discountPercent: 10 })
  expect(percent).toMatchObject({ discount: 29_000, discountAmount: 0, discountPercent: 10 })
  const amount = await edited(percent, { discountAmount: 29_001 })
  expect(amount).toMatchObject({ discount: 29_001, discountAmount: 29_001, discountPercent: 10.01 })
  // The stored value is no change, and adding lines keeps the amount.
  const { discountPercent, discountAmount } = amount
  expect(await edited(amount, { discountPercent, discountAmount })).toEqual(amount)
  const more = await edited(amount, { items: [...amount.items.map(toLineInput), line(counter.card)] })
  expect(more).toMatchObject({ discount: 29_001, discountAmount: 29_001 })
  expect(issuesByField(await edit(more, { items: [line(counter.card)] }))).toEqual({
    discountAmount: 'Paling banyak Rp 500',
  })
  expect(await edited(more, { discountPercent: 0 })).toMatchObject({ discountAmount: 0, discountPercent: 0 })
})

test('an edit keeps the rates of the sale until the customer changes', async () => {
  const sale = await sell(counter)
  await sql`update store_config set tax_rate = 0.2, discount_rates = '{"gold":0.5,"silver":0.4,"regular":0.3}'`.execute(
    counter.db,
  )
  try {
    const same = await edited(sale, {
      customerId: sale.customerId,
      discountPercent: 0,
      items: sale.items.map(toLineInput),
    })
    expect(same).toMatchObject({ total: 281_000, discountRate: 0.15, taxRate: 0.1 })
    const before = { gold: await spent(counter.gold.id), silver: await spent(counter.silver.id) }
    const other = await edited(same, { customerId: counter.silver.id })
    expect(other).toMatchObject({
      customerName: 'Kopi Senja Bekasi',
      membershipTier: 'silver',
      discountRate: 0.4,
      taxRate: 0.1,
      discount: 92_000,
      total: 217_500,
    })
    expect(await spent(counter.gold.id)).toBe(before.gold - 281_000)
    expect(await spent(counter.silver.id)).toBe(before.silver + 217_500)
  } finally {
    await sql`update store_config set tax_rate = 0.1,
      discount_rates = '{"gold":0.15,"silver":0.1,"regular":0.05}'`.execute(counter.db)
  }
})

test('when the total falls below the paid amount, the difference is refunded', async () => {
  const sale = await sell(counter, { paidAmount: 281_000 })
  const after = await edited(sale, {
    items: sale.items.slice(1).map(toLineInput),
    refundReason: 'Satu item batal',
  })
  expect(after).toMatchObject({ paymentStatus: 'paid', remainingAmount: 0, paidAmount: after.total })
  expect(after.payments.map((payment) => payment.amount)).toEqual([281_000, after.total - 281_000])
  const larger = await edited(after, { items: sale.items.map(toLineInput), paidAmount: 1_000_000 })
  expect(larger).toMatchObject({ total: 281_000, paidAmount: 281_000, paymentStatus: 'paid' })
  expect(larger.payments).toHaveLength(3)
})

test('setting the paid amount books the difference, in both directions', async () => {
  const sale = await sell(counter, { paidAmount: 100_000 })
  const more = await edited(sale, { paidAmount: 150_000, paymentMethod: 'qris' })
  expect(more.payments.at(-1)).toMatchObject({ amount: 50_000, tendered: 50_000, change: 0, method: 'qris' })
  expect(more).toMatchObject({ paymentStatus: 'partial', remainingAmount: 131_000 })
  const none = await edited(more, { paidAmount: 0, refundReason: 'Salah input' })
  expect(none.payments.slice(2)).toMatchObject([
    { amount: -100_000, method: 'cash', reason: 'Salah input' },
    { amount: -50_000, method: 'qris', reason: 'Salah input' },
  ])
  expect(none).toMatchObject({ paymentStatus: 'pending', paidAmount: 0 })
  const all = await edited(none, { paidAmount: 999_999_999 })
  expect(all).toMatchObject({ paymentStatus: 'paid', paidAmount: 281_000 })
})

test('an order can take any status, also after being cancelled', async () => {
  const sale = await sell(counter)
  const before = await spent(counter.gold.id)
  const cancelled = await edited(sale, { status: 'cancelled' })
  expect(await spent(counter.gold.id)).toBe(before - 281_000)
  const back = await edited(cancelled, { status: 'processing', discountPercent: 50 })
  expect(await spent(counter.gold.id)).toBe(before - 281_000 + back.total)
})

test('figures other than the screen’s are refused with the correct ones', async () => {
  const sale = await sell(counter)
  const expected = FIGURES.gold
  const reply = await edit(sale, { items: sale.items.slice(0, 2).map(toLineInput), expected })
  expect(reply).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
  expect(reply.body.data.figures).toMatchObject({ subtotal: 230_000, discount: 34_500 })
  expect((await edit(sale, { status: 'pending', expected })).status).toBe(200)
})

test('an invalid edit is refused at its field', async () => {
  const sale = await sell(counter)
  expect(issuesByField(await edit(sale, { customerId: uuidv7() }))).toEqual({
    customerId: 'Pelanggan tidak ditemukan',
  })
  expect(issuesByField(await edit(sale, { items: [] }))).toHaveProperty('items')
  expect(issuesByField(await edit(sale, { items: [line(counter.banner)] }))).toHaveProperty([
    'items.0.length',
  ])
  expect(issuesByField(await edit(sale, { estimatedCompletion: '0999-01-01' }))).toHaveProperty(
    'estimatedCompletion',
  )
  expect(issuesByField(await edit(sale, { status: 'lost' }))).toHaveProperty('status')
  const other = await sell(counter)
  expect(issuesByField(await edit(sale, { items: other.items.slice(0, 1).map(toLineInput) }))).toHaveProperty(
    ['items.0.id'],
  )
  expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body).toEqual(sale)
})

test('clients cannot set fields that the server decides', async () => {
  const sale = await sell(counter)
  const claims = {
    total: 500,
    subtotal: 500,
    paymentStatus: 'paid',
    remainingAmount: 0,
    taxRate: 0,
    createdBy: uuidv7(),
    customerName: 'Someone',
    deletedAt: '2020-01-01T00:00:00Z',
  }
  expect(Object.keys(issuesByField(await edit(sale, claims))).sort()).toEqual(Object.keys(claims).sort())
  expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body).toEqual(sale)
})

test('editing or deleting a deleted or unknown transaction returns NOT_FOUND', async () => {
  const sale = await sell(counter)
  const before = await spent(counter.gold.id)
  expect((await deleteSale(counter.cashier, sale.id)).body).toEqual({ id: sale.id })
  expect(await spent(counter.gold.id)).toBe(before - 281_000)
  expect((await edit(sale, { status: 'pending' })).status).toBe(404)
  expect((await deleteSale(counter.cashier, sale.id)).status).toBe(404)
  expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).status).toBe(404)
  expect((await edit({ ...sale, id: uuidv7() }, {})).status).toBe(404)
  const { rows } = await sql`
    select deleted_by = (select id from users where role = 'cashier') as by_cashier
    from transactions where id = ${sale.id}`.execute(counter.db)
  expect(rows).toEqual([{ byCashier: true }])
})
