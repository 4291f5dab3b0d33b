import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Product } from '../../../contract/products.ts'
import type { Store } from '../../../contract/store.ts'
import { actionText } from '../../../core/activity/activity.ts'
import {
  includesName,
  type PRODUCT_LISTS,
  type ProductSettings,
} from '../../../core/products/product-settings.ts'
import { issuesByField, line, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const PATH = '/api/store/product-settings'
const now = async (): Promise<Store> => (await counter.owner.get('/api/store')).body
const product = async (id: string): Promise<Product> => (await counter.owner.get(`/api/products/${id}`)).body
const newProduct = (fields: object = {}) => ({
  id: crypto.randomUUID(),
  name: 'Cetakan',
  category: 'Banner',
  machineType: 'Digital Printing',
  unit: 'pcs',
  pricePerUnit: 1000,
  ...fields,
})

type List = (typeof PRODUCT_LISTS)[number]

/** Renames a name of a list, or several, in the lists as they stand now. */
async function rename(list: List, pairs: Record<string, string>, as = counter.owner) {
  const { version, productSettings } = await now()
  return await as.patch(PATH, renaming({ version, productSettings }, list, pairs))
}

function renaming(
  { version, productSettings }: { version: number; productSettings: ProductSettings },
  list: List,
  pairs: Record<string, string>,
) {
  const names = productSettings[list].map((name) => pairs[name] ?? name)
  const renames = Object.entries(pairs).map(([from, to]) => ({ from, to }))
  return { version, productSettings: { ...productSettings, [list]: names }, renames: { [list]: renames } }
}

/** Adds names to a list. */
async function add(list: List, ...names: string[]) {
  const { version, productSettings } = await now()
  const reply = await counter.owner.patch(PATH, {
    version,
    productSettings: { ...productSettings, [list]: [...productSettings[list], ...names] },
  })
  expect(reply.status).toBe(200)
}

/** No product has a name that its list does not hold. */
async function expectListed() {
  const { productSettings } = await now()
  const { rows } = (await counter.owner.get('/api/products?limit=1000')).body
  const wrong = (rows as Product[]).filter(
    ({ category, machineType, unit }) =>
      !includesName(productSettings.categories, category) ||
      !includesName(productSettings.machineTypes, machineType) ||
      !includesName(productSettings.units, unit),
  )
  expect(wrong).toEqual([])
}

describe('renaming', () => {
  test('updates products in any spelling; sales keep the old name', async () => {
    await add('categories', 'Undangan')
    const [one, other] = [newProduct({ category: 'Undangan' }), newProduct({ category: ' undangan ' })]
    for (const input of [one, other])
      expect((await counter.owner.post('/api/products', input)).status).toBe(201)
    const sale = await sell(counter, { items: [line(await product(one.id), { quantity: 2 })] })
    const { status, body } = await rename('categories', { Undangan: 'Kartu Undangan' })
    expect(status).toBe(200)
    expect(body.productSettings.categories).toContain('Kartu Undangan')
    expect(body.productSettings.categories).not.toContain('Undangan')
    for (const { id } of [one, other])
      expect(await product(id)).toMatchObject({ category: 'Kartu Undangan', version: 2 })
    const lines = await counter.db
      .selectFrom('transactionItems')
      .select('category')
      .where('transactionId', '=', sale.id)
      .execute()
    expect(lines).toEqual([{ category: 'Undangan' }])
    await expectListed()
  })

  test('is one activity entry that contains the products', async () => {
    await add('units', 'lbr')
    const input = newProduct({ name: 'Kertas A3', unit: 'lbr' })
    await counter.owner.post('/api/products', input)
    expect((await rename('units', { lbr: 'lembar' })).status).toBe(200)
    const { rows } = (await counter.owner.get('/api/activity?kind=products&limit=1')).body as {
      rows: Activity[]
    }
    expect(rows.map(actionText)).toEqual(['mengganti nama satuan lbr menjadi lembar: 1 produk'])
    const inside = (await counter.owner.get(`/api/activity/${rows[0]?.id}/rows`)).body.rows as Activity[]
    expect(inside.map(({ recordId, changes }) => [recordId, changes])).toEqual([
      [input.id, [{ field: 'unit', before: 'lbr', after: 'lembar' }]],
    ])
  })

  test('is idempotent', async () => {
    await add('categories', 'Kalender')
    const input = newProduct({ category: 'Kalender' })
    const made = (await counter.owner.post('/api/products', input)).body
    const edit = renaming(await now(), 'categories', { Kalender: 'Kalender Dinding' })
    const first = await counter.owner.patch(PATH, edit)
    expect(await counter.owner.patch(PATH, edit)).toMatchObject({ status: 200, body: first.body })
    // And a product that was added before, by its old name.
    const again = await counter.owner.post('/api/products', input)
    expect(again).toMatchObject({ status: 200, body: { ...made, category: 'Kalender Dinding', version: 2 } })
  })

  test('a machine updates the stages, which keep the old name while open orders use it', async () => {
    await add('machineTypes', 'Laser', 'DTF')
    const { version, productSettings } = await now()
    const stages = [
      { id: 'queue', name: 'Antre', machineTypes: [] },
      { id: 'print', name: 'Cetak', machineTypes: ['Laser', 'DTF'] },
      { id: 'ready', name: 'Siap diambil', machineTypes: [] },
    ]
    await counter.owner.patch(PATH, { version, productSettings: { ...productSettings, stages } })
    const input = newProduct({ machineType: 'DTF' })
    await counter.owner.post('/api/products', input)
    await sell(counter, { items: [line(await product(input.id))] })
    const { status, body } = await rename('machineTypes', { Laser: 'Laser A3', DTF: 'DTF 60' })
    expect(status).toBe(200)
    expect(body.productSettings.stages[1].machineTypes).toEqual(['Laser A3', 'DTF 60', 'DTF'])
    expect((await product(input.id)).machineType).toBe('DTF 60')
  })
})

describe('rejected:', () => {
  test('a taken name, an unknown name, and a unit that determines prices', async () => {
    const problem = async (list: List, pairs: Record<string, string>) =>
      issuesByField(await rename(list, pairs))
    await add('categories', 'Plakat')
    await counter.owner.post('/api/products', newProduct({ category: 'Plakat' }))
    const { version, productSettings } = await now()
    const merged = await counter.owner.patch(PATH, {
      version,
      productSettings: {
        ...productSettings,
        categories: productSettings.categories.filter((name) => name !== 'Banner'),
      },
      renames: { categories: [{ from: 'Banner', to: 'Plakat' }] },
    })
    expect(issuesByField(merged)).toEqual({ 'renames.categories.0.to': 'Sudah ada di daftar' })
    expect(Object.values(await problem('categories', { Plakat: 'Stiker' }))).toEqual(['Sudah ada di daftar'])
    const measured = 'm² dan cm menentukan cara menghitung harga, jadi tidak bisa diganti namanya'
    expect(await problem('units', { 'm²': 'meter' })).toEqual({ 'renames.units.0.to': measured })
    const { body } = await counter.owner.patch(PATH, {
      version: (await now()).version,
      productSettings: { ...(await now()).productSettings, categories: ['Baru'] },
      renames: { categories: [{ from: 'Tidak Ada', to: 'Baru' }] },
    })
    expect(body.code).toBe('INVALID_INPUT')
    await expectListed()
  })

  test('a stale version, with the current lists', async () => {
    await add('categories', 'Poster')
    const seen = await now()
    const edits = ['Poster A2', 'Poster A1'].map((to) => renaming(seen, 'categories', { Poster: to }))
    const replies = await Promise.all(edits.map((edit) => counter.owner.patch(PATH, edit)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'CONFLICT', data: { current: await now() } })
  })

  test('a product with an unlisted name, at its field; other fields stay editable', async () => {
    const unlisted = await counter.owner.post('/api/products', newProduct({ category: 'Lama', unit: 'gros' }))
    expect([unlisted.status, issuesByField(unlisted)]).toEqual([
      400,
      {
        category: 'Kategori Lama tidak ada di Pengaturan produk. Pilih yang lain',
        unit: 'Satuan gros tidak ada di Pengaturan produk. Pilih yang lain',
      },
    ])
    const input = newProduct()
    const { version } = (await counter.owner.post('/api/products', input)).body
    await counter.db.updateTable('products').set({ category: 'Lama' }).where('id', '=', input.id).execute()
    const path = `/api/products/${input.id}`
    const edited = await counter.owner.patch(path, { version: version + 1, name: 'Lain' })
    expect([edited.status, edited.body.name]).toEqual([200, 'Lain'])
    const moved = await counter.owner.patch(path, { version: edited.body.version, machineType: 'Risograf' })
    expect(issuesByField(moved)).toHaveProperty('machineType')
    await counter.owner.delete(path)
  })
})

describe('concurrently', () => {
  test('products saved with the old name are renamed or rejected at the field', async () => {
    await add('categories', 'Lama 0')
    const edited: Product[] = []
    for (let n = 0; n < 6; n++) edited.push((await counter.owner.post('/api/products', newProduct())).body)
    for (let round = 0; round < 5; round++) {
      const category = `Lama ${round}`
      const [first, ...others] = edited
      const seen = await now()
      const create = () => counter.owner.post('/api/products', newProduct({ category }))
      const edit = ({ id, version }: Product) =>
        counter.manager.patch(`/api/products/${id}`, { version, category })
      const replies = await Promise.all([
        create(),
        ...(first ? [edit(first)] : []),
        create(),
        counter.owner.patch(PATH, renaming(seen, 'categories', { [category]: `Lama ${round + 1}` })),
        ...others.map(edit),
        create(),
        create(),
      ])
      expect(replies.filter(({ status }) => ![200, 201, 400, 409].includes(status))).toEqual([])
      await expectListed()
      for (const [at, { id }] of edited.entries()) edited[at] = await product(id)
    }
  })

  test('a category is either removed or gets a product', async () => {
    for (let round = 0; round < 6; round++) {
      const category = `Sekali ${round}`
      await add('categories', category)
      const { version, productSettings } = await now()
      const categories = productSettings.categories.filter((name) => name !== category)
      const [removed, added] = await Promise.all([
        counter.owner.patch(PATH, { version, productSettings: { ...productSettings, categories } }),
        counter.manager.post('/api/products', newProduct({ category })),
      ])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([removed.status, added.status])
      await expectListed()
    }
  })
})
