import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import type { Store } from '../../../contract/store.ts'
import { areFiguresEqual, type Figures } from '../../../core/orders/transaction.ts'
import { type Counter, line, openCounter, order } from '../../testing/counter.ts'

let counter: Counter
let spanduk: Product
let buyer: Customer
let store: Store
beforeEach(async () => {
  counter ??= await openCounter()
  spanduk = await counter.product({
    name: 'Spanduk Kain',
    unit: 'pcs',
    pricePerUnit: 79_000,
    pricingTiers: [{ id: 'grosir', minQuantity: 10, maxQuantity: null, pricePerUnit: 70_000, label: null }],
  })
  buyer = await counter.customer('Rina Marlina', 'regular')
  store = (await counter.owner.get('/api/store')).body
})
afterAll(() => counter.close())

const create = (input: object) => counter.cashier.post('/api/transactions', input)
const NO_FIGURES = { subtotal: 0, discount: 0, tax: 0, cashback: 0, total: 0 }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** An offline sale with the figures that the device printed. */
async function madeOffline(quantity = 1, fields: object = {}) {
  const input = order(counter, {
    customerId: buyer.id,
    items: [line(spanduk, { quantity })],
    paidAmount: 79_000,
    ...fields,
  })
  const shown = await create({
    ...input,
    expected: NO_FIGURES,
  })
  const expected: Figures = shown.body.data.figures
  return {
    ...input,
    expected,
    madeAt: minutesAgo(90),
    pricedBy: {
      store: store.version,
      customer: buyer.version,
      products: { [spanduk.id]: spanduk.version },
    },
  }
}

async function changeStore(fields: object) {
  const { version } = (await counter.owner.get('/api/store')).body
  const { status } = await counter.owner.patch('/api/store', { version, ...fields })
  expect(status).toBe(200)
}
const changeProduct = (fields: object) =>
  counter.owner.patch(`/api/products/${spanduk.id}`, { version: spanduk.version, ...fields })

const SELLER = { taxNumber: '0012345678901000', taxName: 'PT Cetak', taxAddress: 'Depok' }
const taxIdentity = {
  ...{ kind: 'npwp', number: '0098765432101000', name: 'PT Maju', address: 'Jakarta', idtku: '' },
}

/** Changes while a device is offline. */
const CHANGES_WHILE_OFFLINE: [string, () => Promise<unknown>][] = [
  ['its price was raised', () => changeProduct({ pricePerUnit: 198_000 })],
  [
    'its price was raised twice',
    async () => {
      const { body } = await changeProduct({ pricePerUnit: 90_000 })
      await counter.owner.patch(`/api/products/${spanduk.id}`, {
        version: body.version,
        pricePerUnit: 198_000,
      })
    },
  ],
  ['its tiers went', () => changeProduct({ pricingTiers: [], pricePerUnit: 80_000 })],
  ['it is sold by another unit', () => changeProduct({ unit: 'm²' })],
  ['it is no longer discounted', () => changeProduct({ discountEligible: false })],
  ['it has another name', () => changeProduct({ name: 'Spanduk Kain Baru' })],
  ['it was deleted', () => counter.owner.delete(`/api/products/${spanduk.id}`)],
  ['the tax was raised', () => changeStore({ taxRate: store.taxRate === 0.11 ? 0.12 : 0.11 })],
  [
    'the shop became a PKP, and the customer gets a faktur',
    async () => {
      await changeStore({ taxMode: 'ppn', ...SELLER })
      await counter.cashier.patch(`/api/customers/${buyer.id}`, { version: buyer.version, taxIdentity })
    },
  ],
  [
    'member discounts fell',
    () => changeStore({ discountRates: { gold: 0.01, silver: 0.01, regular: 0.01 } }),
  ],
  [
    'the customer got another tier',
    () =>
      counter.cashier.patch(`/api/customers/${buyer.id}`, { version: buyer.version, membershipTier: 'gold' }),
  ],
]

test.each(CHANGES_WHILE_OFFLINE)('an offline sale keeps its figures although %s', async (_, happens) => {
  const input = await madeOffline(10)
  await happens()
  const { status, body } = await create(input)
  expect(body).toMatchObject({
    ...input.expected,
    createdAt: input.madeAt,
    items: [
      { productName: 'Spanduk Kain', unit: 'pcs', quantity: 10, unitPrice: 70_000, discountEligible: true },
    ],
  })
  expect(status).toBe(201)
  // A retry returns the same sale.
  expect((await create(input)).body).toEqual(body)
  await changeStore({ taxMode: 'simple', taxRate: store.taxRate, discountRates: store.discountRates })
})

test('an offline sale keeps the Ekspres terms its device knew, or none', async () => {
  const sold = async () => {
    const input = { ...(await madeOffline()), isExpress: true }
    const { body } = await create({ ...input, id: uuidv7(), items: [line(spanduk)], expected: NO_FIGURES })
    return { ...input, expected: body.data.figures as Figures }
  }
  const free = await sold()
  await changeStore({ expressRate: 0.1, expressFee: 1_000 })
  expect((await create(free)).body).toMatchObject({ ...free.expected, expressSurcharge: 0, expressRate: 0 })
  store = (await counter.owner.get('/api/store')).body
  const paid = await sold()
  await changeStore({ expressRate: 0.5, expressFee: 0 })
  expect((await create(paid)).body).toMatchObject({ ...paid.expected, expressSurcharge: 8_900 })
  // A history row from before the surcharge existed.
  await sql`alter table former_prices disable trigger append_only`.execute(counter.db)
  await sql`update former_prices set facts = facts - '{expressRate,expressFee}'::text[]`.execute(counter.db)
  await sql`alter table former_prices enable trigger append_only`.execute(counter.db)
  const { expected: _, ...unsaid } = { ...paid, id: uuidv7(), items: [line(spanduk)] }
  expect((await create(unsaid)).body.expressSurcharge).toBe(0)
  await changeStore({ expressRate: 0, expressFee: 0 })
})

test('an offline sale keeps the rounding its device knew, and that of before it was a setting', async () => {
  store = (await counter.owner.get('/api/store')).body
  const input = await madeOffline(1, { discountAmount: 7 })
  await changeStore({ roundingStep: 1_000, roundingDirection: 'up' })
  expect((await create(input)).body).toMatchObject({ ...input.expected, roundingDirection: 'down' })
  await sql`alter table former_prices disable trigger append_only`.execute(counter.db)
  await sql`update former_prices set facts = facts - '{roundingStep,roundingDirection}'::text[]`.execute(
    counter.db,
  )
  await sql`alter table former_prices enable trigger append_only`.execute(counter.db)
  const again = { ...input, id: uuidv7(), items: [line(spanduk)] }
  expect((await create(again)).body).toMatchObject({ ...input.expected, roundingStep: 500 })
  await changeStore({ roundingStep: 500, roundingDirection: 'down' })
})

test('an offline sale keeps its discount in rupiah exactly', async () => {
  const sale = await madeOffline(1, { discountAmount: 4_321 })
  await changeProduct({ pricePerUnit: 198_000 })
  const { status, body } = await create(sale)
  expect([status, body.discount, body.discountAmount]).toEqual([201, 4_321, 4_321])
  expect(areFiguresEqual(body, sale.expected)).toBe(true)
  expect((await create(sale)).body).toEqual(body)
})

test('a sale of a connected screen without versions is refused with PRICE_CHANGED', async () => {
  const { pricedBy: _, madeAt: __, ...input } = await madeOffline()
  await changeProduct({ pricePerUnit: 198_000 })
  const reply = await create(input)
  expect(reply).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
  expect(reply.body.data.figures.total).toBeGreaterThan(input.expected.total)
})

test('figures that match no version are refused with today’s', async () => {
  const input = await madeOffline()
  await changeProduct({ pricePerUnit: 198_000 })
  const claimed = { ...input.expected, subtotal: 500, tax: 0, discount: 0, cashback: 0, total: 500 }
  expect(await create({ ...input, expected: claimed })).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED' },
  })
})

test('without expected figures the historical price of the version applies', async () => {
  const { expected, ...input } = await madeOffline()
  await changeProduct({ pricePerUnit: 198_000 })
  const { body } = await create(input)
  expect(areFiguresEqual(body, expected)).toBe(true)
})

test('a price that ended before the grace does not apply', async () => {
  const input = await madeOffline()
  await changeProduct({ pricePerUnit: 198_000 })
  await sql`alter table former_prices disable trigger append_only`.execute(counter.db)
  await sql`update former_prices set until = until - interval '8 days' where id = ${spanduk.id}`.execute(
    counter.db,
  )
  await sql`alter table former_prices enable trigger append_only`.execute(counter.db)
  expect(await create(input)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
})

test('a customer created offline is priced by the tier that the device assigned', async () => {
  const input = await madeOffline()
  const tier = { version: buyer.version, membershipTier: 'gold' }
  await counter.cashier.patch(`/api/customers/${buyer.id}`, tier)
  const { status } = await create({ ...input, pricedBy: { ...input.pricedBy, customer: 0 } })
  expect(status).toBe(201)
})

test('invalid versions are refused', async () => {
  const input = await madeOffline()
  for (const pricedBy of [
    { store: 9_007_199_254_740_951 },
    { customer: -(2 ** 31) - 1 },
    { products: { [buyer.id]: 2 ** 31 } },
  ]) {
    const reply = await create({ ...input, pricedBy: { ...input.pricedBy, ...pricedBy } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  }
})
