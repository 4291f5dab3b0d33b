import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../core/time/calendar.ts'
import { type Counter, issuesByField, line, openCounter, order } from '../../testing/counter.ts'
import { csv, upload } from '../../testing/upload.ts'

let counter: Counter
/** Locks a table, so that a request stops half-way. */
let holder: pg.Client
beforeAll(async () => {
  counter = await openCounter()
  holder = new pg.Client(counter.databaseUrl)
  await holder.connect()
})
afterEach(() => holder.query('rollback'))
afterAll(async () => {
  await holder.end()
  await counter.close()
})

const SOON = { timeout: 4500 }
const sale = (fields: object) => ({ ...order(counter), items: [line(counter.card)], ...fields })
const sold = (fields: object) => counter.cashier.post('/api/transactions', sale(fields))

async function hold(table: string): Promise<void> {
  await holder.query(`begin; lock table ${table} in share mode`)
}

/** Number of sessions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(counter.served)
  return rows[0]?.count ?? 0
}

function watch(work: Promise<unknown>): { done: boolean } {
  const watched = { done: false }
  work.then(() => {
    watched.done = true
  })
  return watched
}

async function imported(list: 'customers' | 'products', ...lines: string[]) {
  const file = csv(...lines)
  const { body } = await upload(counter, counter.owner, `/api/${list}/import-previews`, file)
  const { fingerprint } = body
  await upload(counter, counter.owner, `/api/${list}/imports`, file, { fingerprint })
  const { body: imports } = await counter.owner.get(`/api/${list}/imports`)
  const { body: found } = await counter.owner.get(`/api/${list}?limit=1`)
  return { record: found.rows[0], undo: `/api/${list}/imports/${imports.rows[0].id}` }
}
const importedCustomer = (name: string) => imported('customers', 'Nama;Telepon', `${name};0813-4444-1111`)
const importedProduct = (name: string) =>
  imported(
    'products',
    'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga',
    `${name};Kartu;Digital Printing;pcs;900`,
  )

async function orderable() {
  const [supplierId, id, day] = [uuidv7(), uuidv7(), dayOf(new Date(), 'Asia/Jakarta')]
  await counter.owner.post('/api/suppliers', { id: supplierId, name: `CV ${id}` })
  await counter.owner.post('/api/materials', { id, name: `Kertas ${id}`, kind: 'sheet' })
  const lines = [{ id: uuidv7(), materialId: id, count: 1, price: 1_000 }]
  const payment = { id: uuidv7(), amount: 100, method: 'transfer' }
  const bill = { id: uuidv7(), supplierId, day, dueOn: day, isOrdered: true, lines, payment }
  return {
    buy: () => counter.owner.post('/api/purchases', bill),
    remove: () => counter.owner.delete(`/api/materials/${id}`),
  }
}

test.each([
  ['lines', 'supplier_bill_lines'],
  ['payment', 'supplier_payments'],
])('a material is not deleted while a bill that orders it waits for its %s', async (_, table) => {
  const { buy, remove } = await orderable()
  await hold(table)
  const buying = buy()
  await expect.poll(waiting, SOON).toBe(1)
  const removing = remove()
  const removed = watch(removing)
  await expect.poll(async () => removed.done || (await waiting()) === 2, SOON).toBe(true)
  await holder.query('rollback')
  expect((await buying).status).toBe(201)
  expect(issuesByField(await removing)).toHaveProperty('id')
})

test('a material is not ordered while it is being deleted', async () => {
  const { buy, remove } = await orderable()
  // The deletion has its lock and waits to be announced.
  await hold('changes')
  const removing = remove()
  await expect.poll(waiting, SOON).toBe(1)
  const buying = buy()
  await expect.poll(waiting, SOON).toBe(2)
  await holder.query('rollback')
  expect((await removing).status).toBe(200)
  expect(issuesByField(await buying)).toHaveProperty('lines.0.materialId')
})

test.each([
  ['customer', importedCustomer, (id: string) => ({ customerId: id })],
  ['product', importedProduct, (id: string) => ({ items: [{ id: uuidv7(), productId: id, quantity: 1 }] })],
])('undoing an import keeps a %s that a sale is being made with', async (kind, make, fields) => {
  const { record, undo } = await make(`Dipakai ${kind}`)
  // The sale has read its context and waits for its insert.
  await hold('transactions')
  const selling = sold(fields(record.id))
  await expect.poll(waiting, SOON).toBe(1)
  const undoing = counter.owner.delete(undo)
  const undone = watch(undoing)
  await expect.poll(async () => undone.done || (await waiting()) === 2, SOON).toBe(true)
  await holder.query('rollback')
  expect((await selling).status).toBe(201)
  expect((await undoing).body).toMatchObject({ removed: 0, skipped: 1 })
  expect((await counter.owner.get(`/api/${kind}s/${record.id}`)).status).toBe(200)
})

test.each([
  [
    'customer',
    importedCustomer,
    (id: string) => ({ customerId: id }),
    { customerId: 'Pelanggan tidak ditemukan' },
  ],
  [
    'product',
    importedProduct,
    (id: string) => ({ items: [{ id: uuidv7(), productId: id, quantity: 1 }] }),
    { 'items.0.productId': 'Produk tidak ditemukan' },
  ],
])('a sale with a %s that is being removed waits, and is refused', async (kind, make, fields, refused) => {
  const { record, undo } = await make(`Dihapus ${kind}`)
  // Undoing the import has locked its rows and waits to write Riwayat.
  await hold('activity')
  const undoing = counter.owner.delete(undo)
  await expect.poll(waiting, SOON).toBe(1)
  const selling = sold(fields(record.id))
  const answered = watch(selling)
  await expect.poll(async () => answered.done || (await waiting()) === 2, SOON).toBe(true)
  await holder.query('rollback')
  expect((await undoing).body).toMatchObject({ removed: 1, skipped: 0 })
  expect(issuesByField(await selling)).toEqual(refused)
})

test('a sale with a customer that is being deleted waits, and is refused', async () => {
  const customer = await counter.customer('Sedang dihapus', 'regular')
  await hold('activity')
  const deleting = counter.owner.delete(`/api/customers/${customer.id}`)
  await expect.poll(waiting, SOON).toBe(1)
  const selling = sold({ customerId: customer.id })
  const answered = watch(selling)
  await expect.poll(async () => answered.done || (await waiting()) === 2, SOON).toBe(true)
  await holder.query('rollback')
  expect((await deleting).status).toBe(200)
  expect(issuesByField(await selling)).toEqual({ customerId: 'Pelanggan tidak ditemukan' })
})

test('a sale that waits for a merge of its customer is booked for the remaining customer', async () => {
  const [kept, merged] = [
    await counter.customer('Tetap', 'silver'),
    await counter.customer('Digabung', 'gold'),
  ]
  await hold('activity')
  const merging = counter.owner.post(`/api/customers/${kept.id}/merges`, { from: merged.id })
  await expect.poll(waiting, SOON).toBe(1)
  const selling = sold({ customerId: merged.id })
  await expect.poll(waiting, SOON).toBe(2)
  await holder.query('rollback')
  expect((await merging).status).toBe(200)
  expect((await selling).body).toMatchObject({
    customerId: kept.id,
    customerName: 'Tetap',
    membershipTier: 'silver',
  })
})

// Last, because it removes the demo users.
test('removing the sample data keeps every customer that has a sale', async () => {
  const customer = await counter.customer('Contoh', 'regular')
  await counter.db.updateTable('customers').set({ isSample: true }).where('id', '=', customer.id).execute()
  await hold('transactions')
  const removing = counter.owner.delete('/api/store/sample-data')
  await expect.poll(waiting, SOON).toBe(1)
  const selling = sold({ customerId: customer.id })
  await expect.poll(waiting, SOON).toBe(2)
  await holder.query('rollback')
  expect((await removing).status).toBe(200)
  expect(issuesByField(await selling)).toEqual({ customerId: 'Pelanggan tidak ditemukan' })
})
