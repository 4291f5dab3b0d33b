import { afterAll, expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, PAGES } from '../../../core/access/access.ts'
import { CALLS_PER_KEY } from '../../platform/auth/identify-caller.ts'
import { openCounter, order } from '../../testing/counter.ts'
import { setRolePermissions } from '../../testing/staff.ts'

const counter = await openCounter()
const { owner, db } = counter
afterAll(() => counter.close())

async function make(pages: string[], readOnly = true, name = 'Toko online') {
  const { status, body } = await owner.post('/api/api-keys', { name, pages, readOnly })
  expect(status).toBe(201)
  return { ...body, headers: { authorization: `Bearer ${body.key}` } } as {
    key: string
    record: { id: string; ending: string }
    headers: Record<string, string>
  }
}
const by = (headers: Record<string, string>) => ({
  get: (path: string) => counter.anonymous.get(path, headers),
  post: (path: string, body: unknown) => counter.anonymous.post(path, body, headers),
})

test('a key is shown once, stored as a hash, and listed with its pages and last use', async () => {
  const { key, record, headers } = await make(['/customers', '/transactions'])
  expect(key).toMatch(/^ppk_[\w-]{43}$/)
  const listed = (await owner.get('/api/api-keys')).body.rows[0]
  expect(listed).toEqual({ ...record, lastUsedAt: null })
  expect(record).toMatchObject({ pages: ['/transactions', '/customers'], readOnly: true, isActive: true })
  expect(JSON.stringify(await db.selectFrom('apiKeys').selectAll().execute())).not.toContain(key)
  expect(JSON.stringify(await db.selectFrom('activity').selectAll().execute())).not.toContain(key)
  expect((await by(headers).get('/api/customers')).status).toBe(200)
  expect((await owner.get('/api/api-keys')).body.rows[0].lastUsedAt).not.toBeNull()
})

test('only owners create, see and revoke keys, and API keys may not', async () => {
  const { headers, record } = await make(['/customers'], false)
  await setRolePermissions(counter, { ...DEFAULT_ROLE_PERMISSIONS, manager: [...PAGES] })
  const manager = await counter.as('manager')
  for (const client of [manager, by(headers)]) {
    expect((await client.get('/api/api-keys')).status).toBe(403)
    expect(
      (await client.post('/api/api-keys', { name: 'X', pages: ['/customers'], readOnly: true })).status,
    ).toBe(403)
  }
  expect((await manager.delete(`/api/api-keys/${record.id}`)).status).toBe(403)
  for (const pages of [[], ['/settings'], ['/'], ['/lain']]) {
    expect((await owner.post('/api/api-keys', { name: 'X', pages, readOnly: true })).status).toBe(400)
  }
})

test('a key without a page cannot make its calls', async () => {
  const program = by((await make(['/customers'], false)).headers)
  expect((await program.get('/api/customers')).status).toBe(200)
  expect((await program.get('/api/session')).body.id).toBe(counter.users.owner)
  expect((await program.get('/api/store')).status).toBe(200)
  for (const path of [
    'transactions',
    'expenses',
    'receivables',
    'users',
    'activity',
    'dashboard',
    'live',
    'account/sessions',
  ]) {
    expect([path, (await program.get(`/api/${path}`)).status]).toEqual([
      path,
      path === 'dashboard' ? 404 : 403,
    ])
  }
  expect((await program.post('/api/transactions', order(counter))).status).toBe(403)
})

test('a read-only key cannot write', async () => {
  const program = by((await make(['/create-transaction', '/transactions'])).headers)
  expect((await program.get('/api/transactions')).status).toBe(200)
  expect((await program.post('/api/transactions', order(counter))).status).toBe(403)
})

test('a key never exceeds its creator’s current rights', async () => {
  const { headers } = await make(['/customers', '/create-transaction'])
  const program = by(headers)
  await setRolePermissions(counter, { ...DEFAULT_ROLE_PERMISSIONS, owner: ['/create-transaction'] })
  expect((await program.get('/api/products/popular')).status).toBe(200)
  expect((await program.get('/api/customers/summary')).status).toBe(403)
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS)
  expect((await program.get('/api/customers/summary')).status).toBe(200)
  await db.updateTable('users').set({ role: 'operator' }).where('id', '=', counter.users.manager).execute()
  await db
    .updateTable('apiKeys')
    .set({ createdBy: counter.users.manager })
    .where('id', '=', (await owner.get('/api/api-keys')).body.rows[0].id)
    .execute()
  expect((await program.get('/api/customers/summary')).status).toBe(403)
  await db.updateTable('users').set({ isActive: false }).where('id', '=', counter.users.manager).execute()
  expect((await program.get('/api/session')).status).toBe(401)
})

test('a revoked or wrong key is refused at once, even with a valid session', async () => {
  const { headers, record } = await make(['/customers'])
  expect((await by(headers).get('/api/customers')).status).toBe(200)
  expect((await owner.delete(`/api/api-keys/${record.id}`)).status).toBe(200)
  expect((await owner.delete(`/api/api-keys/${record.id}`)).status).toBe(404)
  expect((await owner.get('/api/customers', headers)).status).toBe(401)
  expect((await by({ authorization: 'Bearer ppk_tidakada' }).get('/api/customers')).body).toMatchObject({
    code: 'UNAUTHORIZED',
    message: 'Kunci API ini tidak berlaku',
  })
  // What a proxy asks for itself is none of ours.
  expect((await owner.get('/api/customers', { authorization: 'Basic eDp5' })).status).toBe(200)
})

test('calls of a key are logged under that key and sealed', async () => {
  const { headers, record } = await make(['/create-transaction'], false, 'Kasir mandiri')
  const sale = order(counter)
  expect((await by(headers).post('/api/transactions', sale)).status).toBe(201)
  const { rows } = (await owner.get('/api/activity?kind=transactions&limit=1')).body
  expect(rows[0]).toMatchObject({
    recordId: sale.id,
    actor: { id: counter.users.owner },
    apiKey: { id: record.id, name: 'Kasir mandiri' },
  })
  const made = (await owner.get('/api/activity?kind=programs&limit=1')).body.rows[0]
  expect(made).toMatchObject({ table: 'api_keys', operation: 'create', name: 'Kasir mandiri', apiKey: null })
})

test('a key is rate-limited', async () => {
  const { headers, record } = await make(['/customers'])
  const { rateLimitKey: rowOf } = await import('../../platform/auth/rate-limit.ts')
  await by(headers).get('/api/customers')
  await db
    .updateTable('rateLimits')
    .set({ count: CALLS_PER_KEY.max })
    .where('key', '=', rowOf(`key:${record.id}`))
    .execute()
  const refused = await by(headers).get('/api/customers')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
})
