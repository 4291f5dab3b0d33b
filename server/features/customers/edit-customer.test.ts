import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { cancelSale, deleteSale, issuesByField, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const address = (id: string) => `/api/customers/${id}`

test('a change affects only the fields it names', async () => {
  const { id, version } = await counter.customer('Pak Darto', 'gold')
  const whole = { phone: '0813-1', email: 'darto@toko.id', whatsapp: '0814', address: 'Jl. Melati 4' }
  const first = await counter.cashier.patch(address(id), { version, ...whole })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ ...whole, name: 'Pak Darto', membershipTier: 'gold', version: 2 })

  const second = await counter.manager.patch(address(id), { version: 2, name: ' Pak Sudarto ', email: '' })
  expect(second.body).toMatchObject({ ...whole, name: 'Pak Sudarto', email: null, version: 3 })
  const third = await counter.owner.patch(address(id), {
    version: 3,
    whatsapp: null,
    membershipTier: 'silver',
  })
  expect(third.body).toMatchObject({ phone: '0813-1', whatsapp: null, membershipTier: 'silver', version: 4 })
  expect((await counter.cashier.get(address(id))).body).toEqual(third.body)
})

test('a change without differences keeps the version', async () => {
  const { id } = await counter.customer('Bu Tetap', 'regular')
  expect((await counter.cashier.patch(address(id), { version: 1 })).body).toMatchObject({ version: 1 })
})

test('the second of two concurrent changes is a conflict that returns the current record', async () => {
  const { id } = await counter.customer('Toko Berdua', 'regular')
  const replies = await Promise.all(
    ['Toko Satu', 'Toko Dua'].map((name) => counter.cashier.patch(address(id), { version: 1, name })),
  )
  const [saved, refused] = replies.sort((one, other) => one.status - other.status)
  expect([saved?.status, refused?.status]).toEqual([200, 409])
  expect(refused?.body).toMatchObject({ code: 'CONFLICT', data: { current: saved?.body } })
  expect((await counter.cashier.get(address(id))).body).toEqual(saved?.body)
})

test('a sale does not increment the customer’s version', async () => {
  const { id } = await counter.customer('Langganan Ramai', 'regular')
  const sale = await sell(counter, { customerId: id })
  const reply = await counter.cashier.patch(address(id), { version: 1, name: 'Langganan' })
  expect(reply.body).toMatchObject({ name: 'Langganan', totalSpent: sale.total, version: 2 })
})

test('cancelling, deleting or moving one of several orders does not increment the customer’s version', async () => {
  const { id } = await counter.customer('Langganan Batal', 'regular')
  const other = await counter.customer('Langganan Lain', 'regular')
  const [first, cancelled, deleted, moved] = [
    await sell(counter, { customerId: id }),
    await sell(counter, { customerId: id }),
    await sell(counter, { customerId: id }),
    await sell(counter, { customerId: other.id }),
  ]
  await cancelSale(counter.owner, cancelled.id, 0)
  await deleteSale(counter.owner, deleted.id)
  const { version } = moved
  await counter.owner.patch(`/api/transactions/${moved.id}`, { version, customerId: id })
  const totalSpent = first.total + moved.total
  expect((await counter.owner.get(address(id))).body).toMatchObject({ totalSpent, version: 1 })
  expect((await counter.owner.get(address(other.id))).body).toMatchObject({ totalSpent: 0, version: 1 })
})

test('a change is validated like a new customer', async () => {
  const { id } = await counter.customer('Bu Benar', 'regular')
  const bad = {
    version: 1,
    name: ' ',
    phone: 'nol',
    email: 'bu@',
    membershipTier: null,
    whatsapp: '1'.repeat(31),
  }
  const reply = await counter.cashier.patch(address(id), bad)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toMatchObject({
    name: 'Nama wajib diisi',
    phone: 'Nomor telepon hanya berisi angka, spasi, tanda + dan -',
    email: 'Format email tidak valid',
    membershipTier: expect.any(String),
    whatsapp: 'Paling banyak 30 huruf',
  })
  expect(issuesByField(await counter.cashier.patch(address(id), { name: 'Tanpa versi' }))).toHaveProperty(
    'version',
  )
  expect((await counter.cashier.patch('/api/customers/1', { version: 1 })).status).toBe(400)
})

test('a WhatsApp number is validated like the phone; an older invalid one stays and blocks nothing', async () => {
  const { id } = await counter.customer('Bu Lama', 'regular')
  await counter.db
    .updateTable('customers')
    .set({ whatsapp: 'abc', phone: '300' })
    .where('id', '=', id)
    .execute()
  const { body: stored } = await counter.cashier.get(address(id))
  expect(stored).toMatchObject({ whatsapp: 'abc', phone: '300' })
  const change = (fields: object) =>
    counter.cashier.patch(address(id), { version: stored.version, ...fields })
  const refused = await change({ name: 'Bu Baru', whatsapp: 'abcd', phone: '301' })
  expect(refused.status).toBe(400)
  expect(issuesByField(refused)).toEqual({
    phone: 'Nomor telepon paling sedikit 4 angka',
    whatsapp: 'Nomor WhatsApp hanya berisi angka, spasi, tanda + dan -',
  })
  const renamed = await change({ name: 'Bu Baru' })
  expect(renamed.body).toMatchObject({ name: 'Bu Baru', whatsapp: 'abc', phone: '300' })
})

test('a change cannot set fields that the server decides', async () => {
  const { id } = await counter.customer('Bu Jujur', 'regular')
  const forged = {
    totalSpent: 9,
    createdAt: '2020-01-01T00:00:00.000Z',
    isSample: true,
    deletedAt: '2020-01-01',
  }
  const reply = await counter.cashier.patch(address(id), { version: 1, name: 'Bu Jujur Sekali', ...forged })
  expect(Object.keys(issuesByField(reply)).sort()).toEqual(Object.keys(forged).sort())
  expect((await counter.cashier.get(address(id))).body.name).toBe('Bu Jujur')
})

test('two customers may have the same phone number', async () => {
  const { id } = await counter.customer('Adik', 'regular')
  const phone = counter.gold.phone
  expect((await counter.cashier.patch(address(id), { version: 1, phone })).status).toBe(200)
})

test('deleting keeps the row and its sales and removes the customer from the lists', async () => {
  const { id } = await counter.customer('Toko Pamit', 'silver')
  const sale = await sell(counter, { customerId: id })
  const before = (await counter.cashier.get('/api/customers/summary')).body
  expect(await counter.cashier.delete(address(id))).toMatchObject({ status: 200, body: { id } })

  expect((await counter.cashier.get('/api/customers?search=toko+pamit')).body.rows).toEqual([])
  expect((await counter.cashier.get('/api/customers/summary')).body).toEqual({
    ...before,
    total: before.total - 1,
    silver: before.silver - 1,
  })
  expect((await counter.cashier.get(`/api/transactions/${sale.id}`)).body).toMatchObject({
    customerName: 'Toko Pamit',
    remainingAmount: sale.total,
  })
  const { rows } = await sql`
    select deleted_at is not null as deleted, deleted_by = ${counter.users.cashier} as by_cashier
    from customers where id = ${id}`.execute(counter.db)
  expect(rows).toEqual([{ deleted: true, byCashier: true }])
})

test('a deleted customer cannot be changed, sold to, or opened', async () => {
  const { id } = await counter.customer('Toko Tutup', 'regular')
  await counter.cashier.delete(address(id))
  expect((await counter.cashier.delete(address(id))).status).toBe(404)
  expect((await counter.cashier.patch(address(id), { version: 2, name: 'Buka' })).status).toBe(404)
  for (const page of ['', '/transactions', '/debt', '/last-prices'])
    expect((await counter.cashier.get(address(id) + page)).status).toBe(404)
  const sale = { id: uuidv7(), customerId: id, items: [], paymentMethod: 'cash', paidAmount: 0 }
  expect((await counter.cashier.post('/api/transactions', sale)).status).toBe(400)
})

test('changes and deletions are in the change feed and in Riwayat with their user', async () => {
  const { id } = await counter.customer('Bu Tercatat', 'regular')
  await counter.manager.patch(address(id), { version: 1, phone: '0899' })
  await counter.owner.delete(address(id))
  const changes = await sql`select operation from changes where id = ${id} order by seq`.execute(counter.db)
  expect(changes.rows).toEqual([{ operation: 'create' }, { operation: 'update' }, { operation: 'delete' }])
  const { rows } = await sql`
    select actor, operation, before ->> 'phone' as before, after ->> 'phone' as after
    from activity where id = ${id} and operation = 'update'`.execute(counter.db)
  expect(rows).toEqual([
    { actor: counter.users.manager, operation: 'update', before: counter.regular.phone, after: '0899' },
  ])
})

test('an operator without the page can neither change nor delete customers', async () => {
  const { id } = await counter.customer('Bu Aman', 'regular')
  const refused = await Promise.all([
    counter.operator.patch(address(id), { version: 1, name: 'Lain' }),
    counter.operator.delete(address(id)),
    counter.operator.get('/api/customers/summary'),
    counter.operator.get(`${address(id)}/transactions`),
    counter.operator.get(`${address(id)}/debt`),
    counter.operator.get(`${address(id)}/last-prices`),
  ])
  expect(refused.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403, 403])
  expect((await counter.cashier.get(address(id))).body).toMatchObject({ name: 'Bu Aman', version: 1 })
})
