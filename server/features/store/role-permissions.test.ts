import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../../contract/store.ts'
import { DEFAULT_ROLE_PERMISSIONS, PAGES, type RolePermissions } from '../../../core/access/access.ts'
import type { Client } from '../../testing/client.ts'
import { openStream } from '../../testing/event-stream.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { setRolePermissions } from '../../testing/staff.ts'

let shop: Shop
let owner: Client
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.as('owner')
})
beforeEach(() => setRolePermissions(shop, DEFAULT_ROLE_PERMISSIONS))
afterAll(() => shop.close())

async function now(): Promise<Store> {
  return (await owner.get('/api/store')).body
}

/** Saves the current setting with changes for the given roles. */
async function save(roles: RolePermissions, as = owner) {
  const { version, rolePermissions } = await now()
  return await as.patch('/api/store/role-permissions', {
    version,
    rolePermissions: { ...rolePermissions, ...roles },
  })
}

test('changes take effect at once for calls, menu and live streams', async () => {
  const operator = await shop.as('operator')
  const stream = await openStream(shop.url, operator)
  await stream.next()
  const saved = await save({ operator: ['/expenses', '/', '/expenses'] })
  expect(saved.status).toBe(200)
  expect(saved.body.rolePermissions.operator).toEqual(['/', '/expenses'])
  expect(await now()).toEqual(saved.body)
  const event = await stream.next(1000)
  const store = event.type === 'changes' && event.changes.find(({ entity }) => entity === 'store')
  expect(store).toMatchObject({ record: { rolePermissions: { operator: ['/', '/expenses'] } } })
  expect((await operator.get('/api/transactions')).status).toBe(403)
  expect((await operator.get('/api/expenses')).status).toBe(200)
  stream.disconnect()
})

test('a stale version conflicts; repeating the same setting succeeds', async () => {
  const { version, rolePermissions } = await now()
  const edit = { version, rolePermissions: { ...rolePermissions, cashier: ['/'] } }
  const first = await owner.patch('/api/store/role-permissions', edit)
  expect((await owner.patch('/api/store/role-permissions', edit)).body).toEqual(first.body)
  const late = await owner.patch('/api/store/role-permissions', { version, rolePermissions })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: first.body } } })
})

test('the owner keeps Beranda and Pengaturan and may give up other pages', async () => {
  const sentence =
    'Pemilik selalu boleh membuka halaman ini, agar toko tidak terkunci dari pengaturannya sendiri'
  for (const pages of [[], ['/'], ['/settings']] as const) {
    const { status, body } = await save({ owner: [...pages] })
    expect([status, body.message]).toEqual([400, sentence])
  }
  expect((await save({ owner: ['/', '/settings'] })).status).toBe(200)
})

test('invalid settings are rejected', async () => {
  const { version } = await now()
  for (const rolePermissions of [
    undefined,
    [],
    { boss: ['/'] },
    { cashier: ['/secret'] },
    { cashier: '/' },
  ]) {
    expect((await owner.patch('/api/store/role-permissions', { version, rolePermissions })).status).toBe(400)
  }
})

test('other roles can grant only what they have, and not change the owner’s access', async () => {
  await setRolePermissions(shop, {
    ...DEFAULT_ROLE_PERMISSIONS,
    manager: ['/', '/customers', '/settings'],
    cashier: ['/', '/analytics'],
  })
  const manager = await shop.as('manager')
  const refused = async (roles: RolePermissions) => {
    const { status, body } = await save(roles, manager)
    return [status, body.message]
  }
  const notYours = [403, 'Anda tidak boleh membuka halaman ini, jadi tidak dapat memberi atau mencabutnya']
  expect(await refused({ manager: [...PAGES] })).toEqual(notYours)
  expect(await refused({ cashier: ['/', '/analytics', '/expenses'] })).toEqual(notYours)
  expect(await refused({ cashier: ['/'] })).toEqual(notYours)
  expect(await refused({ owner: ['/', '/settings'] })).toEqual([
    403,
    'Hanya pemilik yang dapat mengubah akses pemilik',
  ])
  expect((await save({ cashier: ['/', '/analytics', '/customers'] }, manager)).status).toBe(200)
  expect((await save({}, await shop.as('cashier'))).status).toBe(403)
})
