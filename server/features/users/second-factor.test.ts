import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, PAGES, ROLES, type Role } from '../../../core/access/access.ts'
import { totpCode } from '../../../testing/totp.ts'
import { openStream } from '../../testing/event-stream.ts'
import { beginSession, openShop, signIn } from '../../testing/shop.ts'
import { employ, STAFF_PASSWORD, sessionCount, setRolePermissions } from '../../testing/staff.ts'

const shop = await openShop()
afterAll(() => shop.close())
beforeEach(() => setRolePermissions(shop, DEFAULT_ROLE_PERMISSIONS))

describe('the second factor of a colleague who has lost their phone', () => {
  test('is removed by the owner: all sessions end, and the password suffices', async () => {
    const { user } = await employ(shop)
    const colleague = await signIn(shop.url, user.email, STAFF_PASSWORD)
    const begun = await colleague.post('/api/auth/second-factor/begin', { password: STAFF_PASSWORD })
    const secret = new URL(begun.body.uri).searchParams.get('secret') ?? ''
    await colleague.post('/api/auth/second-factor/confirm', { code: totpCode(secret) })
    const stolen = await beginSession(shop, user.id)
    const stream = await openStream(shop.url, stolen)
    expect((await stream.next()).type).toBe('start')
    expect((await signInAgain(user.email)).body).toEqual({ user: null })

    const owner = await shop.as('owner')
    const before = (await owner.get(`/api/users/${user.id}`)).body
    expect(before.twoFactorEnabled).toBe(true)
    const { status, body } = await owner.delete(`/api/users/${user.id}/second-factor`)
    expect([status, body]).toEqual([200, { ...before, twoFactorEnabled: false, version: before.version + 1 }])
    await stream.ended
    expect(await sessionCount(shop, user.id)).toBe(0)
    expect((await signInAgain(user.email)).body.user).toMatchObject({ id: user.id })
    const secrets = shop.db.selectFrom('twoFactors').select('id').where('userId', '=', user.id)
    expect(await secrets.execute()).toEqual([])
  })

  test('the removal is logged with the user; repeating it changes nothing', async () => {
    const user = await withSecondFactor('cashier')
    const owner = await shop.as('owner')
    const first = await owner.delete(`/api/users/${user.id}/second-factor`)
    const client = await beginSession(shop, user.id)
    const again = await owner.delete(`/api/users/${user.id}/second-factor`)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await client.get('/api/session')).status).toBe(200)
    const { rows } = await sql<{ actor: string; after: object }>`
      select actor, after from activity
      where entity = 'users' and operation = 'update' and id = ${user.id} and after ? 'two_factor_enabled' order by seq`.execute(
      shop.db,
    )
    expect(rows.at(-1)).toEqual({ actor: shop.users.owner, after: { two_factor_enabled: false } })
    expect(rows).toHaveLength(2)
  })

  test('one’s own is removed only in Akun saya, with the password', async () => {
    const user = await withSecondFactor('owner')
    const { status, body } = await (await beginSession(shop, user.id)).delete(
      `/api/users/${user.id}/second-factor`,
    )
    expect([status, body.code, body.message]).toEqual([
      409,
      'OWN_ACCOUNT',
      'Matikan verifikasi dua langkah Anda sendiri lewat Akun saya',
    ])
    expect(await isOn(user.id)).toBe(true)
  })

  test('an unknown user is not found', async () => {
    const owner = await shop.as('owner')
    expect((await owner.delete(`/api/users/${crypto.randomUUID()}/second-factor`)).status).toBe(404)
  })

  // By default Pengaturan is the owner's alone; given to everybody, it lets them manage only roles with no more access than their own.
  const MANAGED: Record<Role, readonly Role[]> = {
    owner: ROLES,
    manager: ['manager', 'cashier', 'operator'],
    cashier: ['cashier', 'operator'],
    operator: ['operator'],
  }
  const everybody = {
    owner: [...PAGES],
    manager: [...PAGES],
    cashier: [...(DEFAULT_ROLE_PERMISSIONS.cashier ?? []), '/settings' as const],
    operator: [...(DEFAULT_ROLE_PERMISSIONS.operator ?? []), '/settings' as const],
  }
  test.each(ROLES)('is switched off by a %s only for those they manage', async (role) => {
    const { client } = await employ(shop, role)
    for (const target of ROLES) {
      const user = await withSecondFactor(target)
      const remove = async () => (await client.delete(`/api/users/${user.id}/second-factor`)).status
      await setRolePermissions(shop, DEFAULT_ROLE_PERMISSIONS)
      if (role !== 'owner') expect([target, await remove()]).toEqual([target, 403])
      await setRolePermissions(shop, everybody)
      const isManaged = MANAGED[role].includes(target)
      expect([target, await remove(), await isOn(user.id)]).toEqual([
        target,
        isManaged ? 200 : 403,
        !isManaged,
      ])
    }
  })
})

/** A user with only the second-factor flag set: the tests never sign in. */
async function withSecondFactor(role: Role) {
  const { user } = await employ(shop, role)
  await shop.db.updateTable('users').set({ twoFactorEnabled: true }).where('id', '=', user.id).execute()
  return user
}

const isOn = async (id: string): Promise<boolean> =>
  (await (await shop.as('owner')).get(`/api/users/${id}`)).body.twoFactorEnabled

const signInAgain = (email: string) =>
  shop.anonymous.post('/api/auth/sign-in/email', { email, password: STAFF_PASSWORD })
