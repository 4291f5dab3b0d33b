import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import { issuesByField, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const search = async (text: string): Promise<string[]> => {
  const { body } = await counter.cashier.get(`/api/customers?search=${encodeURIComponent(text)}`)
  return body.rows.map((row: Customer) => row.name)
}

test('a customer is created as given, Reguler by default, with nothing spent', async () => {
  const id = uuidv7()
  const reply = await counter.cashier.post('/api/customers', {
    id,
    name: ' Budi ',
    phone: '0813-1',
    email: '',
  })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    id,
    name: 'Budi',
    phone: '0813-1',
    email: null,
    whatsapp: null,
    membershipTier: 'regular',
    address: null,
    totalSpent: 0,
    version: 1,
  })
  expect((await counter.cashier.get(`/api/customers/${id}`)).body).toEqual(reply.body)
})

test('the same id returns the record; with other content it is a conflict', async () => {
  const id = uuidv7()
  const inputs = [
    { id, name: 'Karang Taruna RW 08', phone: '0895-6114-2087' },
    { id, name: 'Karang Taruna RW 09', phone: '0895-6114-2087' },
  ]
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => counter.cashier.post('/api/customers', inputs[n % 2])),
  )
  const booked = replies.filter(({ status }) => status < 300)
  expect(booked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  const [first] = booked
  for (const { body } of booked) expect(body).toEqual(first?.body)
  for (const reply of replies.filter((reply) => !booked.includes(reply))) {
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'Sudah tercatat dengan isi yang lain. Periksa isinya yang sekarang',
        data: { current: first?.body },
      },
    })
  }
})

test('the walk-in customer is created on first use and restored when deleted', async () => {
  const ask = () => counter.cashier.post('/api/customers/walk-in')
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first).toMatchObject({ status: 200, body: { name: 'Umum', phone: '', membershipTier: 'regular' } })
  expect(second?.body).toEqual(first?.body)
  const { id } = first.body
  expect(await sell(counter, { customerId: id })).toMatchObject({ customerName: 'Umum', customerPhone: '' })
  const edit = (of: string, version: number, changes: object) =>
    counter.manager.patch(`/api/customers/${of}`, { version, ...changes })
  const tier = await edit(id, first.body.version, { phone: '', membershipTier: 'silver' })
  expect(tier).toMatchObject({ status: 200, body: { phone: '', membershipTier: 'silver' } })
  const reached = await edit(id, tier.body.version, { phone: '0812-1000-2000' })
  const lost = await edit(id, reached.body.version, { phone: '' })
  expect(lost).toMatchObject({ status: 200, body: { phone: '' } })
  const { version } = counter.gold
  expect(issuesByField(await edit(counter.gold.id, version, { phone: '' }))).toEqual({
    phone: 'Nomor telepon wajib diisi',
  })
  const merged = await counter.owner.post(`/api/customers/${counter.gold.id}/merges`, { from: id })
  expect(issuesByField(merged)).toEqual({ from: 'Pelanggan Umum milik toko dan tidak dapat digabungkan' })
  await counter.owner.delete(`/api/customers/${id}`)
  expect((await counter.cashier.get(`/api/customers/${id}`)).status).toBe(404)
  expect((await ask()).body).toMatchObject({ id, name: 'Umum' })
  expect((await counter.cashier.get(`/api/customers/${id}`)).status).toBe(200)
})

test('name and phone are required, the e-mail must be valid', async () => {
  const bad = { id: uuidv7(), name: ' ', phone: '', email: 'budi@', membershipTier: 'platinum' }
  const reply = await counter.cashier.post('/api/customers', bad)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toMatchObject({
    name: 'Nama wajib diisi',
    phone: 'Nomor telepon wajib diisi',
    email: 'Format email tidak valid',
    membershipTier: expect.any(String),
  })
})

test('clients cannot set fields that the server decides', async () => {
  const forged = {
    totalSpent: 1_000_000,
    createdBy: uuidv7(),
    isSample: true,
    version: 9,
    createdAt: '2020-01-01',
  }
  const id = uuidv7()
  const input = { id, name: 'Sari', phone: '0811' }
  const refused = await counter.cashier.post('/api/customers', { ...input, ...forged })
  expect(Object.keys(issuesByField(refused)).sort()).toEqual(Object.keys(forged).sort())
  const { body } = await counter.cashier.post('/api/customers', input)
  expect(body).toMatchObject({ totalSpent: 0, version: 1 })
  const { rows } = await sql`
    select is_sample, created_by = (select id from users where role = 'cashier') as by_cashier
    from customers where id = ${id}`.execute(counter.db)
  expect(rows).toEqual([{ isSample: false, byCashier: true }])
})

test('search matches parts of name and phone, case-insensitive, with % and _ as literals', async () => {
  await counter.customer('50% Off_Distro', 'regular')
  expect(await search('KOPI sen')).toEqual(['Kopi Senja Bekasi'])
  expect(await search('8834-19')).toContain('CV Maju Jaya Abadi')
  expect(await search('0%')).toEqual(['50% Off_Distro'])
  expect(await search('f_d')).toEqual(['50% Off_Distro'])
  expect(await search('\\')).toEqual([])
})

test('pages have no gaps, also for equal timestamps', async () => {
  await sql`
    insert into customers (id, name, phone, created_at)
    select gen_random_uuid(), 'Massal ' || n, '0800', '2026-01-01' from generate_series(1, 25) as n
  `.execute(counter.db)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const after = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const { body } = await counter.cashier.get(`/api/customers?limit=4&search=massal${after}`)
    seen.push(...body.rows.map((row: Customer) => row.id))
    cursor = body.nextCursor
  }
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
})

test('the list is newest first, without deleted customers', async () => {
  const newest = await counter.customer('Paling Baru', 'regular')
  expect((await counter.cashier.get('/api/customers?limit=1')).body.rows[0].id).toBe(newest.id)
  await sql`update customers set deleted_at = now() where id = ${newest.id}`.execute(counter.db)
  expect((await counter.cashier.get('/api/customers?limit=1')).body.rows[0].id).not.toBe(newest.id)
  expect((await counter.cashier.get(`/api/customers/${newest.id}`)).status).toBe(404)
  const again = { id: newest.id, name: 'Paling Baru', phone: '0812' }
  expect((await counter.cashier.post('/api/customers', again)).status).toBe(404)
})

test('an invalid cursor is refused', async () => {
  const reply = await counter.cashier.get('/api/customers?cursor=2026-13-45T00:00:00.000Z_x')
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toHaveProperty('cursor')
})

test('text with control or bidirectional characters is refused at its field', async () => {
  const sentence = 'Berisi karakter tersembunyi yang tidak boleh dipakai. Ketik ulang teksnya'
  const input = { id: uuidv7(), name: 'Nu\0l', phone: '0812', address: 'Jl. \u202eitaleM' }
  const refused = await counter.cashier.post('/api/customers', input)
  expect(refused.status).toBe(400)
  expect(issuesByField(refused)).toEqual({ name: sentence, address: sentence })
  const clean = { ...input, name: 'Nul', address: 'Jl. Melati' }
  expect((await counter.cashier.post('/api/customers', clean)).status).toBe(201)
  // A search ignores such characters: they come with copied text.
  expect(await search('Nu\0l')).toEqual(['Nul'])
})

test('an operator reads customers but cannot create one', async () => {
  expect((await counter.operator.get('/api/customers')).status).toBe(200)
  const input = { id: uuidv7(), name: 'Budi', phone: '0812' }
  expect((await counter.operator.post('/api/customers', input)).status).toBe(403)
})
