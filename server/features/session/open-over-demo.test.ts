import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import { setDemoUsersEnabled } from '../../platform/auth/demo-users.ts'
import type { Client } from '../../testing/client.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { beginSession, openShop, type Shop, signIn } from '../../testing/shop.ts'
import {
  SAMPLE_CUSTOMERS,
  SAMPLE_IDENTITY,
  SAMPLE_PRODUCTS,
  SAMPLE_STORE,
} from '../sample-shop/sample-records.ts'
import { fillSampleShop } from '../sample-shop/sample-shop.ts'
import { ensureStore } from '../store/queries.ts'
import { loadOpeningCode } from './opening-code.ts'

/** A shop whose demo was tried out first, and which is then started for a network. */
let shop: Shop
let opening: Record<string, unknown>
const NOTHING_OWN = {
  transactions: 0,
  customers: 0,
  products: 0,
  expenses: 0,
  users: 0,
  settings: false,
}
const EMAIL = 'wiwit@tokoasli.id'
const PASSWORD = 'kertas-A3-basah'

afterEach(() => shop.close())

/** `whole`: with the sales of its fourteen months, which take a moment. */
async function serveDemo({ whole = false } = {}): Promise<void> {
  const database = await freshDatabase(whole ? 'template_empty' : 'template_demo')
  if (whole) await fillSampleShop(database.db)
  else await fillSmall(database)
  await setDemoUsersEnabled(database.db, false)
  shop = await openShop({ database, env: { DEMO: 'false' } })
  const code = await loadOpeningCode(database.db)
  opening = { code, shopName: 'Toko Asli', name: 'Wiwit', email: EMAIL, password: PASSWORD }
}

async function fillSmall({ db }: FreshDatabase): Promise<void> {
  const identity = Object.fromEntries(SAMPLE_IDENTITY.map((field) => [field, SAMPLE_STORE[field]]))
  await db.updateTable('storeConfig').set(identity).execute()
  const sample = { isSample: true }
  await db
    .insertInto('customers')
    .values({ ...SAMPLE_CUSTOMERS.maju, id: uuidv7(), ...sample })
    .execute()
  await db
    .insertInto('products')
    .values(
      [SAMPLE_PRODUCTS.banner, SAMPLE_PRODUCTS.film].map((product) => ({
        ...product,
        pricingTiers: '[]',
        id: uuidv7(),
        ...sample,
      })),
    )
    .execute()
  await db
    .insertInto('expenses')
    .values({ id: uuidv7(), name: 'Sewa ruko', amount: 4_500_000, ...sample })
    .execute()
}

const open = (more: object = {}) => shop.anonymous.post('/api/shop', { ...opening, ...more })
const asOwner = () => signIn(shop.url, EMAIL, PASSWORD)

/** Does something in the demo as its owner, whose session ends with the demo. */
async function inDemo(work: (owner: Client) => Promise<void>): Promise<void> {
  await setDemoUsersEnabled(shop.db, true)
  await work(await beginSession(shop, shop.users.owner))
  await setDemoUsersEnabled(shop.db, false)
}

async function sellOne(owner: Client): Promise<{ customer: string; transaction: string }> {
  const customer = uuidv7()
  const transaction = uuidv7()
  expect(
    (await owner.post('/api/customers', { ...SAMPLE_CUSTOMERS.rina, id: customer, name: 'Bu Tini' })).status,
  ).toBe(201)
  const [product] = (await owner.get('/api/products?search=DTF')).body.rows
  const { status } = await owner.post('/api/transactions', {
    id: transaction,
    customerId: customer,
    items: [{ id: uuidv7(), productId: product.id, quantity: 5, length: 100 }],
    discountPercent: 0,
    paymentMethod: 'cash',
    paidAmount: 0,
  })
  expect(status).toBe(201)
  return { customer, transaction }
}

/** How many rows each of the shop's tables has. */
async function rowsOf({ db }: FreshDatabase | Shop): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select table_name as name, (xpath('/row/count/text()',
      query_to_xml(format('select count(*) as count from public.%I', table_name), false, true, '')))[1]::text::int as count
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('opening over a demo first asks what to do with it, only with the code, and changes nothing', async () => {
  await serveDemo()
  expect((await open({ code: 'AAAAA-AAAAA' })).body.issues).toEqual([
    { path: ['code'], message: expect.stringContaining('Kode salah') },
  ])
  const before = await rowsOf(shop)
  expect(await open()).toMatchObject({
    status: 409,
    body: { code: 'SAMPLE_SHOP_EXISTS', message: expect.stringContaining('toko contoh'), data: NOTHING_OWN },
  })
  expect(await rowsOf(shop)).toEqual(before)
  expect((await open({ sampleShop: 'set-aside', password: 'printpro-demo' })).status).toBe(400)
  expect(await rowsOf(shop)).toEqual(before)
})

test('with the demo set aside the shop is like new, and the demo is kept', async () => {
  await serveDemo({ whole: true })
  const sales = (await rowsOf(shop)).transactions
  expect(sales).toBeGreaterThan(500)
  expect((await open({ sampleShop: 'set-aside' })).status).toBe(201)

  const fresh = await freshDatabase()
  await ensureStore(fresh.db)
  const other = await openShop({ database: fresh, env: { DEMO: 'false' } })
  const { status } = await other.anonymous.post('/api/shop', {
    ...opening,
    code: await loadOpeningCode(fresh.db),
  })
  expect(status).toBe(201)
  expect(await rowsOf(shop)).toEqual(await rowsOf(fresh))
  await other.close()

  const owner = await asOwner()
  const store = (await owner.get('/api/store')).body
  expect(store).toMatchObject({ ...DEFAULT_STORE, name: 'Toko Asli', hasSampleData: false })
  expect((await owner.get('/api/dashboard/today')).body.setUp).toEqual({
    name: true,
    logo: false,
    contact: false,
    product: false,
    secondUser: false,
  })
  // Everything works in it, over connections that knew the tables before.
  expect((await owner.post('/api/customers', { ...SAMPLE_CUSTOMERS.rina, id: uuidv7() })).status).toBe(201)
  expect((await owner.get('/api/customers')).body.rows).toHaveLength(1)
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like 'contoh\_%'`.execute(shop.db)
  const [aside] = rows
  const kept = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(`${aside?.name}.transactions`)}`.execute(shop.db)
  expect(kept.rows).toEqual([{ count: sales }])
  expect((await open({ sampleShop: 'set-aside' })).status).toBe(403)
})

test('own records of the demo are counted and can be kept', async () => {
  await serveDemo()
  let made = { customer: '', transaction: '' }
  await inDemo(async (owner) => {
    made = await sellOne(owner)
    const { version } = (await owner.get('/api/store')).body
    expect((await owner.patch('/api/store', { version, address: 'Jl. Milik Sendiri 1' })).status).toBe(200)
  })
  const asked = await open()
  // The sample's product in that sale is nothing that people made, and becomes the shop's with the sale.
  expect(asked.body.data).toEqual({ ...NOTHING_OWN, transactions: 1, customers: 1, settings: true })
  expect((await open({ sampleShop: 'keep-own' })).status).toBe(201)
  const owner = await asOwner()
  const ids = async (list: string) =>
    (await owner.get(`/api/${list}`)).body.rows.map(({ id }: { id: string }) => id)
  expect(await ids('transactions')).toEqual([made.transaction])
  expect(await ids('customers')).toEqual([made.customer])
  expect(await ids('products')).toHaveLength(1)
  expect(await ids('expenses')).toEqual([])
  expect((await owner.get('/api/users')).body.rows).toHaveLength(1)
  const { name, address, phone, email, invoiceNotes, runningText, hasSampleData } = (
    await owner.get('/api/store')
  ).body
  expect({ name, address, phone, email, invoiceNotes, runningText, hasSampleData }).toEqual({
    name: 'Toko Asli',
    address: 'Jl. Milik Sendiri 1',
    phone: '',
    email: '',
    invoiceNotes: '',
    runningText: null,
    hasSampleData: false,
  })
})

test('a walk-in sale in the demo counts as one own record', async () => {
  await serveDemo()
  await inDemo(async (owner) => {
    const [product] = (await owner.get('/api/products?search=DTF')).body.rows
    expect((await owner.post('/api/customers/walk-in', {})).status).toBe(200)
    const sale = {
      id: uuidv7(),
      customerId: WALK_IN_ID,
      items: [{ id: uuidv7(), productId: product.id, quantity: 5, length: 100 }],
      discountPercent: 0,
      paymentMethod: 'cash',
      paidAmount: 1_000,
    }
    expect((await owner.post('/api/transactions', sale)).status).toBe(201)
  })
  expect((await open()).body.data).toEqual({ ...NOTHING_OWN, transactions: 1 })
})

test('concurrent requests open the shop once', async () => {
  await serveDemo()
  const answers = await Promise.all(
    [1, 2, 3].map((n) => open({ sampleShop: 'set-aside', email: `w${n}@tokoasli.id` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  expect((await rowsOf(shop)).users).toBe(1)
})

test('removing sample data clears the sample identity and keeps own values', async () => {
  await serveDemo()
  expect((await open({ sampleShop: 'keep-own' })).status).toBe(201)
  await shop.db
    .updateTable('storeConfig')
    .set({
      phone: SAMPLE_STORE.phone,
      invoiceNotes: SAMPLE_STORE.invoiceNotes,
      runningText: SAMPLE_STORE.runningText,
      address: 'Jl. Milik Sendiri 1',
    })
    .execute()
  const owner = await asOwner()
  expect((await owner.get('/api/dashboard/today')).body.setUp.contact).toBe(false)
  expect((await owner.delete('/api/store/sample-data')).status).toBe(200)
  expect((await owner.get('/api/store')).body).toMatchObject({
    phone: '',
    invoiceNotes: '',
    runningText: null,
    address: 'Jl. Milik Sendiri 1',
    hasSampleData: false,
  })
})
