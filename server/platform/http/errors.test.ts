import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { failureLogText } from './errors.ts'

const BANNER = { category: 'Banner', machineType: 'Digital Printing', unit: 'pcs', pricePerUnit: 500 }

let shop: Shop
let owner: Client
const lines: string[] = []
beforeAll(async () => {
  const log = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  shop = await openShop({ log: pino({ level: 'info' }, log) })
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

describe('invalid input', () => {
  test('is rejected with a message at each field', async () => {
    const { status, body } = await owner.post('/api/customers', {
      name: ' ',
      phone: 812,
      membershipTier: 'platinum',
    })
    expect(status).toBe(400)
    expect(body).toEqual({
      defined: true,
      code: 'INVALID_INPUT',
      status: 400,
      message: body.issues[0].message,
      issues: [
        { path: ['name'], message: 'Nama wajib diisi' },
        { path: ['phone'], message: 'Isi dengan jenis nilai yang benar' },
        { path: ['membershipTier'], message: 'Pilih salah satu nilai yang tersedia' },
        { path: ['id'], message: 'Wajib diisi' },
      ],
    })
  })

  test('is reported by field for detailed inputs', async () => {
    const { body } = await owner.post(`/api/transactions/${uuidv7()}/payments`, { id: 'x', amount: 1.5 })
    expect(body.code).toBe('INVALID_INPUT')
    const paths = body.issues.map(({ path }: { path: string[] }) => path.join('.'))
    expect(paths).toEqual(expect.arrayContaining(['id', 'amount', 'method']))
  })

  test('is reported in Indonesian, also for query parameters', async () => {
    const { body } = await owner.get('/api/transactions?limit=banyak&status=selesai')
    expect(body.issues).toEqual([
      { path: ['limit'], message: 'Isi dengan jenis nilai yang benar' },
      { path: ['status', 0], message: 'Pilih salah satu nilai yang tersedia' },
    ])
  })

  test('is reported in Indonesian for lengths and ranges', async () => {
    const { body } = await owner.get(`/api/transactions?limit=1001&search=${'x'.repeat(101)}`)
    expect(body.issues).toEqual([
      { path: ['limit'], message: 'Paling banyak 1000' },
      { path: ['search'], message: 'Paling banyak 100 huruf' },
    ])
    const low = await owner.get('/api/transactions?limit=0')
    expect(low.body.issues).toEqual([{ path: ['limit'], message: 'Paling sedikit 1' }])
  })

  test.each(['{"name":', 'bukan json', '"', '{"a":1}}'])('is rejected as unreadable: %s', async (text) => {
    const { status, body } = await owner.post('/api/customers', text)
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.issues).toEqual([{ path: [], message: 'Data yang dikirim tidak bisa dibaca' }])
  })

  test('is validated after the access check', async () => {
    expect((await shop.anonymous.post('/api/customers', { name: 1 })).status).toBe(401)
    expect((await (await shop.as('operator')).post('/api/customers', { name: 1 })).status).toBe(403)
  })

  test('is rejected above the largest amount', async () => {
    const product = { ...BANNER, id: uuidv7(), name: 'Emas', pricePerUnit: 1_000_000_000_000 }
    const customer = { id: uuidv7(), name: 'Sultan', phone: '0812', membershipTier: 'regular' }
    expect((await owner.post('/api/products', product)).status).toBe(201)
    expect((await owner.post('/api/customers', customer)).status).toBe(201)
    const { status, body } = await owner.post('/api/transactions', {
      id: uuidv7(),
      customerId: customer.id,
      items: [{ id: uuidv7(), productId: product.id, quantity: 1000 }],
      discountPercent: 0,
      paymentMethod: 'cash',
      paidAmount: 0,
      estimatedCompletion: '2026-12-01',
    })
    expect([status, body.code, body.message]).toEqual([
      400,
      'INVALID_INPUT',
      'Jumlah melebihi batas Rp 999.999.999.999.999',
    ])
  })
})

describe('an unexpected error', () => {
  test("is reported in the call's words, logged with the request id, and leaks nothing", async () => {
    const customer = { id: uuidv7(), name: 'Bu Sari', phone: '0812', membershipTier: 'regular' }
    const answer = await away('customers', () => owner.post('/api/customers', customer))
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      defined: true,
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: 'Gagal membuat pelanggan. Silakan coba lagi.',
    })
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.call === 'customers.create')
    expect(logged.requestId).toBe(answer.headers.get('x-request-id'))
    expect(logged.err.message).toContain('customers')
    expect(logged.msg).toBe('Failed to add customer')
  })

  test("is reported in general words without the call's own", async () => {
    const { status, body } = await away('customers', () => owner.get('/api/customers'))
    expect([status, body.message]).toEqual([500, 'Terjadi kesalahan di server. Silakan coba lagi'])
  })

  test('is reported as a failure to load the user for the session', async () => {
    const { status, body } = await away('sessions', () => owner.get('/api/session'))
    expect([status, body.message]).toEqual([500, 'Gagal memuat data pengguna'])
  })

  test('is reported as a failure to load the configuration', async () => {
    const { status, body } = await away('sessions', () => owner.get('/api/store'))
    expect([status, body.message]).toEqual([500, 'Failed to load store config'])
  })

  test('is a value that only the database rejects', async () => {
    await shop.db.schema
      .alterTable('products')
      .addCheckConstraint('no_bargains', sql`price_per_unit > 1000`)
      .execute()
    const { status, body } = await owner.post('/api/products', { ...BANNER, id: uuidv7(), name: 'Murah' })
    expect([status, body.message]).toEqual([500, 'Gagal menyimpan produk.'])
    expect(JSON.stringify(body)).not.toMatch(/bargains|price_per_unit/)
  })
})

/** Renames a table for the time of the work. */
async function away<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await shop.db.schema.alterTable(table).renameTo(`${table}_away`).execute()
  try {
    return await work()
  } finally {
    await shop.db.schema.alterTable(`${table}_away`).renameTo(table).execute()
  }
}

const RECORDS = {
  users: 'user',
  customers: 'customer',
  products: 'product',
  transactions: 'transaction',
  expenses: 'expense',
}

const ROWS = Object.entries(RECORDS).flatMap(([concept, record]) => [
  [`${concept}.create`, `Failed to add ${record}`],
  [`${concept}.update`, `Failed to update ${record}`],
  [`${concept}.remove`, `Failed to delete ${record}`],
])

test.each([
  ...ROWS,
  ['store.get', 'Failed to load store config'],
  ['customers.list', 'call failed'],
  ['store.update', 'call failed'],
])('%s that fails is logged as %s', (call, words) => {
  expect(failureLogText((call as string).split('.'))).toBe(words)
})

test.each([
  ['of a known length', 'Content-Length: 99', '{'],
  ['in chunks', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
])('a body %s cut off by its client is not logged as an error', async (_, framing, begun) => {
  const before = lines.length
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  const headers = `Host: localhost\r\nContent-Type: application/json\r\n${framing}\r\n`
  socket.end(`POST /api/auth/sign-in/email HTTP/1.1\r\n${headers}\r\n${begun}`)
  const logged = () => lines.slice(before).map((line) => JSON.parse(line))
  await expect.poll(() => logged().map(({ status, msg }) => [msg, status])).toEqual([['request', 400]])
})
