import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { RecentImport, UndoneImport } from '../../../contract/imports.ts'
import { actionText } from '../../../core/activity/activity.ts'
import { type Counter, line, openCounter, sell } from '../../testing/counter.ts'
import { setRolePermissions } from '../../testing/staff.ts'
import { csv, upload } from '../../testing/upload.ts'

let counter: Counter
let turn = 0
beforeAll(async () => {
  counter = await openCounter()
})
beforeEach(() => {
  turn++
})
afterAll(() => counter.close())

type List = 'customers' | 'products'
const get = async (path: string) => (await counter.owner.get(path)).body
const recent = async (list: List): Promise<RecentImport[]> => (await get(`/api/${list}/imports`)).rows
const preview = async (list: List, id: string): Promise<UndoneImport> =>
  await get(`/api/${list}/imports/${id}/undo-preview`)
const undo = (list: List, id: string, who = counter.owner) => who.delete(`/api/${list}/imports/${id}`)
const named = async (list: List, name: string) =>
  (await get(`/api/${list}?search=${encodeURIComponent(name)}`)).rows

/** Imports a file, and answers the import as the shop lists it. */
async function imported(list: List, ...lines: string[]): Promise<RecentImport> {
  const file = csv(...lines)
  const { body } = await upload(counter, counter.owner, `/api/${list}/import-previews`, file)
  const { fingerprint } = body
  const booked = await upload(counter, counter.owner, `/api/${list}/imports`, file, { fingerprint })
  expect(booked.status).toBe(200)
  const [newest] = await recent(list)
  if (!newest) throw new Error('not listed')
  return newest
}

test('what an import of customers added goes, and what it changed is as before; what is used or changed since stays', async () => {
  const changed = await counter.customer(`Lama ${turn}`, 'silver')
  const edited = await counter.customer(`Disunting ${turn}`, 'regular')
  await counter.db.updateTable('customers').set({ isSample: true }).where('id', '=', changed.id).execute()
  const before = await counter.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', changed.id)
    .executeTakeFirstOrThrow()
  const booked = await imported(
    'customers',
    'Nama;Telepon;Email;Alamat',
    `Baru ${turn};0813-1111-2222;;`,
    `Dipakai ${turn};0813-1111-3333;;`,
    `Diubah ${turn};0813-1111-4444;;`,
    `Dihapus ${turn};0813-1111-5555;;`,
    `${changed.name};${changed.phone};baru@toko.id;Jl. Baru 1`,
    `${edited.name};${edited.phone};baru@toko.id;`,
  )
  expect(booked).toMatchObject({ created: 4, updated: 2, undone: false, byName: 'Hendra Gunawan' })
  const [used] = await named('customers', `Dipakai ${turn}`)
  await sell(counter, { customerId: used.id })
  const [touched] = await named('customers', `Diubah ${turn}`)
  await counter.owner.patch(`/api/customers/${touched.id}`, { version: 1, address: 'Jl. Lain' })
  const [gone] = await named('customers', `Dihapus ${turn}`)
  await counter.owner.delete(`/api/customers/${gone.id}`)
  const { version } = await get(`/api/customers/${edited.id}`)
  await counter.owner.patch(`/api/customers/${edited.id}`, { version, membershipTier: 'gold' })

  const would = await preview('customers', booked.id)
  expect(would).toEqual({
    removed: 1,
    restored: 1,
    skipped: 3,
    reasons: [
      { name: `Dipakai ${turn}`, reason: 'sudah dipakai' },
      { name: edited.name, reason: 'sudah diubah sejak impor' },
      { name: `Diubah ${turn}`, reason: 'sudah diubah sejak impor' },
    ],
    undone: false,
  })
  expect(await undo('customers', booked.id)).toMatchObject({ status: 200, body: would })
  expect(await named('customers', `Baru ${turn}`)).toEqual([])
  expect(await named('customers', `Dipakai ${turn}`)).toHaveLength(1)
  expect(await get(`/api/customers/${edited.id}`)).toMatchObject({
    email: 'baru@toko.id',
    membershipTier: 'gold',
  })
  const after = await counter.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', changed.id)
    .executeTakeFirstOrThrow()
  const { version: _, updatedAt: __, ...content } = before
  expect(after).toMatchObject(content)
  expect(after.version).toBeGreaterThan(before.version)

  const [entry] = (await get('/api/activity?limit=1')).rows as Activity[]
  expect(actionText(entry as Activity)).toBe('membatalkan impor 2 pelanggan: 1 baru, 1 diubah')
  const { rows } = await get(`/api/activity/${entry?.id}/rows`)
  expect(rows.map(({ operation, name }: Activity) => [operation, name]).sort()).toEqual([
    ['delete', `Baru ${turn}`],
    ['update', changed.name],
  ])
})

test('prices come back too, tiers and all; a product that was sold stays', async () => {
  const tiers = [{ id: 'grosir', minQuantity: 50, maxQuantity: null, pricePerUnit: 450, label: 'Grosir' }]
  const product = await counter.product({
    name: `Kartu ${turn}`,
    category: 'Kartu',
    unit: 'pcs',
    pricePerUnit: 500,
    pricingTiers: tiers,
  })
  const booked = await imported(
    'products',
    'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga;Tingkat 1',
    `Kartu ${turn};Kartu;Digital Printing;pcs;900;10+: 800`,
    `Dijual ${turn};Kartu;Digital Printing;pcs;900;`,
    `Belum ${turn};Kartu;Digital Printing;pcs;900;`,
  )
  const [sold] = await named('products', `Dijual ${turn}`)
  await sell(counter, { items: [line(sold), line(product, { quantity: 10 })] })
  expect(await undo('products', booked.id)).toMatchObject({
    body: {
      removed: 1,
      restored: 1,
      skipped: 1,
      reasons: [{ name: `Dijual ${turn}`, reason: 'sudah dipakai' }],
    },
  })
  expect(await get(`/api/products/${product.id}`)).toMatchObject({ pricePerUnit: 500, pricingTiers: tiers })
  expect(await named('products', `Belum ${turn}`)).toEqual([])
})

test('done again, or by two at once, it is done once', async () => {
  const booked = await imported('customers', 'Nama;Telepon', `Sekali ${turn};0813-2222-1111`)
  const both = await Promise.all([
    undo('customers', booked.id),
    undo('customers', booked.id, counter.manager),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => body.undone).sort()).toEqual([false, true])
  for (const { body } of both) expect(body).toMatchObject({ removed: 1, restored: 0, skipped: 0 })
  expect(await preview('customers', booked.id)).toMatchObject({ removed: 1, undone: true })
  expect((await recent('customers')).find(({ id }) => id === booked.id)?.undone).toBe(true)
  const { rows } = await get('/api/activity?limit=2')
  expect(rows.map(({ operation }: Activity) => operation)).toEqual(['delete', 'create'])
})

test('an undo that is no longer possible changes nothing and reports why', async () => {
  const booked = await imported('customers', 'Nama;Telepon', `Terpakai ${turn};0813-3333-1111`)
  const [used] = await named('customers', `Terpakai ${turn}`)
  await sell(counter, { customerId: used.id })
  expect(await undo('customers', booked.id)).toMatchObject({
    status: 200,
    body: { removed: 0, restored: 0, skipped: 1 },
  })
  expect((await recent('customers'))[0]).toMatchObject({ id: booked.id, undone: false })
  const { rows } = await get('/api/activity?limit=1')
  expect(rows[0].table).not.toBe('imports')
})

test('a sale at the same moment either keeps its customer, or comes after', async () => {
  const booked = await imported('customers', 'Nama;Telepon', `Serempak ${turn};0813-4444-1111`)
  const [customer] = await named('customers', `Serempak ${turn}`)
  const [sale, undone] = await Promise.all([
    counter.cashier.post('/api/transactions', {
      id: uuidv7(),
      customerId: customer.id,
      items: [line(counter.card)],
      discountPercent: 0,
      paymentMethod: 'cash',
      paidAmount: 0,
    }),
    undo('customers', booked.id),
  ])
  expect(undone.body.removed + undone.body.skipped).toBe(1)
  expect([201, 400]).toContain(sale.status)
})

test('refused: after a day, of another kind, what is no import, and without the rights', async () => {
  const booked = await imported(
    'products',
    'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga',
    `Hak ${turn};Kartu;Digital Printing;pcs;900`,
  )
  expect((await undo('customers', booked.id)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await undo('products', uuidv7())).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await undo('products', counter.card.id)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await undo('products', 'x')).status).toBe(400)
  expect((await counter.anonymous.delete(`/api/products/imports/${booked.id}`)).status).toBe(401)

  const { rolePermissions, roleRights } = await get('/api/store')
  const rights = { ...roleRights, manager: { granted: ['deleteRecords'], discountLimit: 0 } }
  await setRolePermissions(counter, rolePermissions, rights)
  const changing = await imported(
    'products',
    'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga',
    `Hak ${turn};Kartu;Digital Printing;pcs;950`,
  )
  expect(await undo('products', changing.id, counter.manager)).toMatchObject({
    status: 403,
    body: { code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } },
  })
  expect((await named('products', `Hak ${turn}`))[0].pricePerUnit).toBe(950)
  await setRolePermissions(counter, rolePermissions, roleRights)

  await counter.db.transaction().execute(async (tx) => {
    await sql`alter table activity disable trigger append_only`.execute(tx)
    await sql`update activity set at = at - interval '25 hours' where record_id = ${changing.id}`.execute(tx)
    await sql`alter table activity enable trigger append_only`.execute(tx)
  })
  expect(await undo('products', changing.id)).toMatchObject({
    status: 409,
    body: { code: 'TOO_OLD', message: 'Impor ini lebih dari sehari yang lalu, jadi tidak dapat dibatalkan' },
  })
  expect((await recent('products')).map(({ id }) => id)).not.toContain(changing.id)
})

test('a product stays as the import left it where the category that it had before is gone', async () => {
  const settings = async (change: (categories: string[]) => string[]) => {
    const { version, productSettings } = await get('/api/store')
    const { status } = await counter.owner.patch('/api/store/product-settings', {
      version,
      productSettings: { ...productSettings, categories: change(productSettings.categories) },
    })
    expect(status).toBe(200)
  }
  const category = `Sementara ${turn}`
  await settings((categories) => [...categories, category])
  const name = `Pindah ${turn}`
  const { id } = await counter.product({ name, category, unit: 'pcs', pricePerUnit: 500 })
  const booked = await imported(
    'products',
    'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga',
    `${name};Banner;Digital Printing;pcs;500`,
  )
  await settings((categories) => categories.filter((other) => other !== category))
  expect((await undo('products', booked.id)).body).toMatchObject({
    restored: 0,
    skipped: 1,
    reasons: [{ name, reason: `Kategori ${category} sudah tidak ada di daftar` }],
  })
  expect(await get(`/api/products/${id}`)).toMatchObject({ category: 'Banner' })
})
