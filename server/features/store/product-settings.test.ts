import { afterAll, expect, test } from 'vitest'
import type { Store } from '../../../contract/store.ts'
import { issuesByField, openCounter } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const PATH = '/api/store/product-settings'

async function now(): Promise<Store> {
  return (await counter.owner.get('/api/store')).body
}

/** Saves the lists as they stand, but for the given ones. */
async function save(lists: object, as = counter.owner) {
  const { version, productSettings } = await now()
  return await as.patch(PATH, { version, productSettings: { ...productSettings, ...lists } })
}

test('names are added, normalized, and removed when unused', async () => {
  const before = await now()
  const added = await save({ categories: [...before.productSettings.categories, '  Kain   Tekstil '] })
  expect(added.status).toBe(200)
  expect(added.body.productSettings).toEqual({
    ...before.productSettings,
    categories: [...before.productSettings.categories, 'Kain Tekstil'],
  })
  expect(added.body.version).toBe(before.version + 1)
  expect(await now()).toEqual(added.body)
  const away = await save({ categories: before.productSettings.categories })
  expect(away.body.productSettings).toEqual(before.productSettings)
})

test('names are unique regardless of case and spaces', async () => {
  const { productSettings } = await now()
  const reply = await save({ units: [...productSettings.units, ' PCS ', 'rim', 'Rim  '] })
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toEqual({
    'productSettings.units.3': 'Sudah ada di daftar',
    'productSettings.units.5': 'Sudah ada di daftar',
  })
})

test('a used name cannot be removed; the error counts its products', async () => {
  await counter.product({ name: 'Spanduk', unit: 'm²', pricePerUnit: 20_000 })
  const { productSettings, version } = await now()
  const reply = await save({
    categories: productSettings.categories.filter((name) => name !== 'Banner'),
    units: ['pcs', 'rim'],
  })
  expect(reply).toMatchObject({
    status: 409,
    body: {
      code: 'IN_USE',
      message:
        'Kategori Banner masih dipakai 2 produk. Satuan cm masih dipakai 1 produk. Satuan m² masih dipakai 2 produk',
      data: {
        uses: [
          { list: 'categories', name: 'Banner', products: 2 },
          { list: 'units', name: 'cm', products: 1 },
          { list: 'units', name: 'm²', products: 2 },
        ],
      },
    },
  })
  expect(await now()).toMatchObject({ productSettings, version })
})

test('a used name may change its spelling, and can be removed after its products', async () => {
  const { productSettings } = await now()
  const other = await counter.product({
    name: 'Jilid',
    category: ' stiker ',
    unit: 'pcs',
    pricePerUnit: 5_000,
  })
  const without = productSettings.categories.filter((name) => name !== 'Stiker')
  const refused = await save({ categories: without })
  expect(refused.body.data.uses).toEqual([{ list: 'categories', name: 'Stiker', products: 1 }])
  expect((await save({ categories: [...without, 'STIKER'] })).status).toBe(200)
  await counter.owner.delete(`/api/products/${other.id}`)
  expect((await save({ categories: without })).status).toBe(200)
})

test('a stale version conflicts and returns the current lists', async () => {
  const { version, productSettings } = await now()
  const first = await save({ machineTypes: [...productSettings.machineTypes, 'Laser'] })
  const late = await counter.manager.patch(PATH, { version, productSettings })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: first.body } } })
  const seen = await now()
  const both = await Promise.all(
    [
      ['pcs', 'cm', 'm²', 'a'],
      ['pcs', 'cm', 'm²', 'b'],
    ].map((units) =>
      counter.owner.patch(PATH, {
        version: seen.version,
        productSettings: { ...seen.productSettings, units },
      }),
    ),
  )
  expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409])
})

test('invalid lists are rejected', async () => {
  for (const lists of [
    { units: 'pcs' },
    { units: ['pcs', 'cm', 'm²', ' '] },
    { units: ['pcs', 'cm', 'm²', 'x'.repeat(21)] },
    { categories: null },
    { categories: Array.from({ length: 101 }, (_, index) => `K${index}`) },
  ]) {
    expect((await save(lists)).status).toBe(400)
  }
  expect((await counter.owner.patch(PATH, {})).status).toBe(400)
})

test('saving needs access to Produk or Pengaturan', async () => {
  expect((await save({}, counter.cashier)).status).toBe(200)
  expect((await save({}, counter.operator)).status).toBe(403)
  expect((await save({}, counter.anonymous)).status).toBe(401)
})
