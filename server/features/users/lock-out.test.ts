import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, PAGES, type Role } from '../../../core/access/access.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import type { Client } from '../../testing/client.ts'
import { beginSession, openShop, type Shop } from '../../testing/shop.ts'
import { employ, newUser, setRolePermissions } from '../../testing/staff.ts'
import { lockUsers } from './queries.ts'

let shop: Shop
let owner: Client
beforeAll(async () => {
  shop = await openShop()
})
// Every test begins with the four demo users, the owner alone of their kind and newly signed in.
beforeEach(async () => {
  await setRolePermissions(shop, DEFAULT_ROLE_PERMISSIONS)
  await shop.db.updateTable('users').set({ deletedAt: new Date() }).where('isSample', '=', false).execute()
  for (const [role, id] of Object.entries(shop.users)) {
    const asBefore = { role, email: `${role}@printpro.id`, isActive: true, deletedAt: null }
    await shop.db.updateTable('users').set(asBefore).where('id', '=', id).execute()
  }
  await shop.db.deleteFrom('sessions').execute()
  owner = await beginSession(shop, shop.users.owner)
})
afterAll(() => shop.close())

/** Edits a user in the version that is there now. */
async function edit(as: Client, id: string, changes: object) {
  const user = await shop.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { status, body } = await as.patch(`/api/users/${id}`, { version: user.version, ...changes })
  return [status, body.code, body.message]
}

async function remove(as: Client, id: string) {
  const { status, body } = await as.delete(`/api/users/${id}`)
  return [status, body.code, body.message]
}

async function activeOwners(): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const LAST = [
  409,
  'LAST_OWNER',
  'Ini pemilik aktif terakhir. Toko harus selalu punya satu pemilik yang aktif',
]
const OWN = [409, 'OWN_ACCOUNT', 'Anda tidak dapat menghapus atau menonaktifkan akun Anda sendiri']
const OWNERS_ONLY = [403, 'FORBIDDEN', 'Hanya pemilik yang dapat menambah atau mengubah akun pemilik']
const NOT_YOURS = [
  403,
  'FORBIDDEN',
  'Peran itu boleh membuka halaman yang tidak boleh Anda buka. Minta pemilik yang mengubahnya',
]
const OUT = [401, 'UNAUTHORIZED', 'Sesi Anda telah berakhir. Silakan masuk lagi']

test('the last active owner keeps the role; with a second one the role may be given up', async () => {
  expect(await edit(owner, shop.users.owner, { role: 'manager' })).toEqual(LAST)
  const { user, client } = await employ(shop, 'owner')
  await edit(owner, user.id, { isActive: false })
  expect(await edit(owner, shop.users.owner, { role: 'manager' })).toEqual(LAST)
  await edit(owner, user.id, { isActive: true })
  expect((await edit(owner, shop.users.owner, { role: 'manager' }))[0]).toBe(200)
  const again = await beginSession(shop, user.id)
  expect(await remove(again, user.id)).toEqual(OWN)
  expect(await edit(again, user.id, { role: 'cashier' })).toEqual(LAST)
  expect((await client.get('/api/session')).status).toBe(401)
  expect(await activeOwners()).toEqual([user.id])
})

test('users cannot delete or deactivate themselves, not even one of several owners', async () => {
  const { user, client } = await employ(shop, 'owner')
  expect(await remove(client, user.id)).toEqual(OWN)
  expect(await edit(client, user.id, { isActive: false })).toEqual(OWN)
  await setRolePermissions(shop, { ...DEFAULT_ROLE_PERMISSIONS, manager: [...PAGES] })
  const manager = await employ(shop, 'manager')
  expect(await remove(manager.client, manager.user.id)).toEqual(OWN)
})

describe('concurrent owners', () => {
  const acts: Record<string, (as: Client, id: string) => Promise<unknown[]>> = {
    demote: (as, id) => edit(as, id, { role: 'manager' }),
    deactivate: (as, id) => edit(as, id, { isActive: false }),
    delete: remove,
  }
  const pairs = Object.keys(acts).flatMap((one) => Object.keys(acts).map((other) => [one, other] as const))

  test.each(pairs)('who %s and %s each other leave one', async (one, other) => {
    const { user, client } = await employ(shop, 'owner')
    const answers = await Promise.all([acts[one]?.(owner, user.id), acts[other]?.(client, shop.users.owner)])
    const [winner, ...others] = await activeOwners()
    expect(others).toEqual([])
    expect([user.id, shop.users.owner]).toContain(winner)
    const refused = answers.filter((answer) => answer?.[0] !== 200)
    expect(refused).toHaveLength(1)
    // The slower one acts no more: their role or their session is gone.
    expect([401, 403]).toContain(refused[0]?.[0])
  })

  test('who each give up their role leave one', async () => {
    const { user, client } = await employ(shop, 'owner')
    const answers = await Promise.all([
      edit(owner, shop.users.owner, { role: 'cashier' }),
      edit(client, user.id, { role: 'cashier' }),
    ])
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409])
    expect(await activeOwners()).toHaveLength(1)
  })

  test('five who all demote the next leave at least one', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => employ(shop, 'owner')))
    const ids = [shop.users.owner, ...people.map(({ user }) => user.id)]
    const clients = [owner, ...people.map(({ client }) => client)]
    await Promise.all(
      clients.map((client, index) => edit(client, ids[(index + 1) % ids.length] ?? '', { role: 'manager' })),
    )
    expect((await activeOwners()).length).toBeGreaterThan(0)
  })
})

test('an owner who loses the role while removing sample data removes no users', async () => {
  const { user } = await employ(shop, 'owner')
  const { removal } = await transaction(transactionContext(shop.db, { actor: user.id }), async (db) => {
    await lockUsers(db)
    const removal = owner.delete('/api/store/sample-data')
    await expect.poll(() => waiting(db)).toBe(true)
    await db.updateTable('users').set({ role: 'cashier' }).where('id', '=', shop.users.owner).execute()
    return { removal }
  })
  const { status, body } = await removal
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  const gone = await shop.db
    .selectFrom('users')
    .select('id')
    .where('isSample', '=', true)
    .where('deletedAt', 'is not', null)
    .execute()
  expect(gone).toEqual([])
})

/** True if a transaction of this database waits for a lock. */
async function waiting(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted
    ) as waiting`.execute(db)
  return rows[0]?.waiting === true
}

describe('database constraints', () => {
  const write = (actor: string | null, id: string, changes: object) =>
    transaction(transactionContext(shop.db, { actor }), (db) =>
      db.updateTable('users').set(changes).where('id', '=', id).execute(),
    )

  test('keep an owner, also under concurrent writes', async () => {
    const { user } = await employ(shop, 'owner')
    const both = await Promise.allSettled([
      write(user.id, shop.users.owner, { role: 'manager' }),
      write(shop.users.owner, user.id, { role: 'manager' }),
    ])
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await activeOwners()).toHaveLength(1)
    const [last = ''] = await activeOwners()
    for (const change of [{ role: 'cashier' }, { isActive: false }, { deletedAt: new Date() }]) {
      await expect(write(last, last, change)).rejects.toThrow(/last active owner|themselves/)
    }
  })

  test('let only owners create or change owners', async () => {
    const { manager, cashier, owner: hendra } = shop.users
    await expect(write(manager, manager, { role: 'owner' })).rejects.toThrow('only an owner')
    await expect(write(manager, cashier, { role: 'owner' })).rejects.toThrow('only an owner')
    await expect(write(manager, hendra, { email: 'saya@tokowiwit.id' })).rejects.toThrow('only an owner')
    await expect(write(manager, manager, { isActive: false })).rejects.toThrow('themselves')
    await expect(shop.db.deleteFrom('users').where('id', '=', cashier).execute()).rejects.toThrow(
      'only marked as deleted',
    )
  })

  test('let the system remove demo users; a shop without an owner waits to be opened', async () => {
    await employ(shop, 'cashier')
    await write(null, shop.users.owner, { deletedAt: new Date() })
    expect((await shop.anonymous.get('/api/welcome')).body.needsSetup).toBe(true)
  })
})

describe('a manager who may open Pengaturan', () => {
  let manager: Client
  beforeEach(async () => {
    await setRolePermissions(shop, { ...DEFAULT_ROLE_PERMISSIONS, manager: [...PAGES] })
    manager = await beginSession(shop, shop.users.manager)
  })

  test('cannot become an owner, create one, or take over an owner’s account', async () => {
    expect(await edit(manager, shop.users.manager, { role: 'owner' })).toEqual(OWNERS_ONLY)
    const made = await manager.post('/api/users', newUser({ role: 'owner' }))
    expect([made.status, made.body.code, made.body.message]).toEqual(OWNERS_ONLY)
    for (const change of [
      { password: 'gulungan-baru-2' },
      { email: 'saya@tokowiwit.id' },
      { name: 'Bukan Hendra' },
      { isActive: false },
      { role: 'cashier' },
    ]) {
      expect(await edit(manager, shop.users.owner, change)).toEqual(OWNERS_ONLY)
    }
    expect(await remove(manager, shop.users.owner)).toEqual(OWNERS_ONLY)
    for (const answer of [
      await manager.get(`/api/users/${shop.users.owner}/sessions`),
      await manager.delete(`/api/users/${shop.users.owner}/sessions`),
    ]) {
      expect(answer.status).toBe(403)
    }
    expect((await owner.get('/api/session')).status).toBe(200)
  })

  test('manages cashiers, operators and managers', async () => {
    for (const role of ['manager', 'cashier', 'operator'] as Role[]) {
      const { status, body } = await manager.post('/api/users', newUser({ role }))
      expect([status, body.createdBy]).toEqual([201, shop.users.manager])
      expect((await edit(manager, body.id, { password: 'gulungan-baru-2' }))[0]).toBe(200)
      expect((await remove(manager, body.id))[0]).toBe(200)
    }
  })

  test('is refused once the role or access to Pengaturan is lost', async () => {
    await setRolePermissions(shop, DEFAULT_ROLE_PERMISSIONS)
    expect((await edit(manager, shop.users.cashier, { name: 'Siti' }))[0]).toBe(403)
    await edit(owner, shop.users.manager, { isActive: false })
    expect(await edit(manager, shop.users.cashier, { name: 'Siti' })).toEqual(OUT)
  })
})

test('users of Pengaturan cannot manage users with more pages, nor grant pages they lack', async () => {
  await setRolePermissions(shop, {
    ...DEFAULT_ROLE_PERMISSIONS,
    cashier: ['/', '/transactions', '/settings'],
  })
  const cashier = await beginSession(shop, shop.users.cashier)
  expect(await edit(cashier, shop.users.cashier, { role: 'manager' })).toEqual(NOT_YOURS)
  expect(await edit(cashier, shop.users.manager, { password: 'gulungan-baru-2' })).toEqual(NOT_YOURS)
  expect((await edit(cashier, shop.users.operator, { name: 'Agus P.' }))[0]).toBe(200)
})
