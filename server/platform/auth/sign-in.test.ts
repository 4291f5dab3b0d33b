// Over 250 lines: all tests share one shop without rate limits of others.
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openShop, type Shop, signIn } from '../../testing/shop.ts'
import { transaction, transactionContext } from '../database/transaction.ts'
import { createUser } from './credentials.ts'
import { rateLimitKey } from './rate-limit.ts'

const PASSWORD = 'kertas-A3-basah'
const WIWIT = { email: 'wiwit@tokowiwit.id', name: 'Wiwit Lestari', password: PASSWORD }

const shop = await openShop()
afterAll(() => shop.close())
afterEach(async () => {
  await shop.db.deleteFrom('signInFailures').execute()
  await shop.db.deleteFrom('rateLimits').execute()
})

describe('signing in', () => {
  test('answers the user, and sets an HttpOnly session cookie', async () => {
    await employ(WIWIT)
    const answer = await attempt(WIWIT.email)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ user: { id: expect.any(String), name: WIWIT.name, email: WIWIT.email } })
    const [cookie, device, ...others] = answer.headers.getSetCookie()
    expect(device).toMatch(/^printpro\.device=/)
    expect(others).toEqual([])
    expect(cookie).toMatch(/^printpro\.session_token=\S+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const { body } = await (await signIn(shop.url, WIWIT.email, PASSWORD)).get('/api/session')
    expect(body).toMatchObject({ email: WIWIT.email, role: 'cashier' })
  })

  test('accepts the address in any case', async () => {
    expect((await attempt('OWNER@PrintPro.id', 'printpro-demo')).status).toBe(200)
  })

  test.each([
    ['an unknown e-mail', ['siapa@printpro.id', PASSWORD], 401, 'USER_NOT_FOUND', 'Email tidak terdaftar'],
    ['a wrong password', ['owner@printpro.id', 'salah'], 401, 'WRONG_PASSWORD', 'Password salah'],
    ['no password', ['owner@printpro.id', ''], 401, 'WRONG_PASSWORD', 'Password salah'],
    ['an endless password', ['owner@printpro.id', 'x'.repeat(5000)], 401, 'WRONG_PASSWORD', 'Password salah'],
    ['a malformed e-mail', ['owner@', PASSWORD], 400, 'INVALID_EMAIL', 'Format email tidak valid'],
    ['no e-mail', [undefined, PASSWORD], 400, 'INVALID_EMAIL', 'Format email tidak valid'],
  ] as const)('rejects %s with its message', async (_case, [email, password], status, code, message) => {
    const answer = await attempt(email, password)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ defined: true, code, status, message })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('rejects invalid JSON like a missing e-mail', async () => {
    const { status, body } = await shop.anonymous.post('/api/auth/sign-in/email', '{"email":')
    expect([status, body.code]).toEqual([400, 'INVALID_EMAIL'])
  })

  test('rejects an inactive account and leaves no session', async () => {
    const id = await employ({ email: 'cuti@tokowiwit.id' })
    await shop.db.updateTable('users').set({ isActive: false }).where('id', '=', id).execute()
    const answer = await attempt('cuti@tokowiwit.id')
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      message: 'Akun tidak ditemukan atau tidak aktif',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(id)).toBe(0)
  })

  test('treats a deleted account as unknown', async () => {
    const id = await employ({ email: 'keluar@tokowiwit.id' })
    await shop.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', id).execute()
    expect((await attempt('keluar@tokowiwit.id')).body.code).toBe('USER_NOT_FOUND')
  })

  test('reports unexpected errors without details', async () => {
    await shop.db.schema.alterTable('accounts').renameTo('accounts_away').execute()
    try {
      const answer = await attempt('owner@printpro.id', 'printpro-demo')
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual({
        defined: true,
        code: 'SIGN_IN_FAILED',
        status: 500,
        message: 'Gagal login',
      })
    } finally {
      await shop.db.schema.alterTable('accounts_away').renameTo('accounts').execute()
    }
  })

  test('limits a network address to 120 attempts a minute', async () => {
    const key = rateLimitKey('address:127.0.0.1|sign-in')
    await shop.db
      .insertInto('rateLimits')
      .values({ id: uuidv7(), key, count: 120, lastRequest: Date.now() })
      .execute()
    const answer = await attempt('owner@printpro.id', 'printpro-demo')
    expect(answer.status).toBe(429)
    expect(answer.body.message).toBe('Terlalu banyak percobaan login. Coba lagi nanti')
    await shop.db
      .updateTable('rateLimits')
      .set({ lastRequest: Date.now() - 61_000 })
      .execute()
    expect((await attempt('owner@printpro.id', 'printpro-demo')).status).toBe(200)
  })

  test('ignores forged client addresses', async () => {
    const own = await openShop({ env: { DEMO: 'false' } })
    const key = rateLimitKey('address:127.0.0.1|sign-in')
    await own.db
      .insertInto('rateLimits')
      .values({ id: uuidv7(), key, count: 120, lastRequest: Date.now() })
      .execute()
    const claimed = { 'x-forwarded-for': '10.1.2.3', 'x-printpro-client-address': '10.1.2.3' }
    const account = { email: 'owner@printpro.id', password: 'printpro-demo' }
    expect((await own.anonymous.post('/api/auth/sign-in/email', account, claimed)).status).toBe(429)
    await own.close()
  })
})

describe('a session', () => {
  test('ends on this device only when signing out', async () => {
    const [here, there] = [await asOwner(), await asOwner()]
    const claimed = { 'x-printpro-client-address': '10.1.2.3' }
    const answer = await here.post('/api/auth/sign-out', {}, claimed)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).toContain('printpro.session_token=; Max-Age=0')
    expect((await here.get('/api/session')).status).toBe(401)
    expect((await there.get('/api/session')).status).toBe(200)
    // Counted per address, not for all together.
    const counted = await shop.db.selectFrom('rateLimits').select('key').execute()
    expect(counted.map(({ key }) => key)).toContain(rateLimitKey('127.0.0.1|/sign-out'))
  })

  test('does not exist for an unknown cookie', async () => {
    for (const token of ['', '%00', '%E0%A4%A', "'", 'a'.repeat(4000)]) {
      const cookie = `printpro.session_token=${token}`
      const { status, body } = await shop.anonymous.get('/api/session', { cookie })
      expect([token, status, body.code]).toEqual([token, 401, 'UNAUTHORIZED'])
      expect((await shop.anonymous.get('/api/welcome', { cookie })).body.user).toBeNull()
    }
  })

  test('reports a failed sign-out', async () => {
    const owner = await asOwner()
    await shop.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
    const answer = await owner.post('/api/auth/sign-out', {})
    await shop.db.schema.alterTable('sessions_away').renameTo('sessions').execute()
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      500,
      'SIGN_OUT_FAILED',
      'Gagal logout',
    ])
    expect((await owner.get('/api/session')).status).toBe(200)
  })

  test.each([
    ['deactivated', { isActive: false }],
    ['deleted', { deletedAt: new Date() }],
  ])('ends at once when its user is %s', async (state, change) => {
    const id = await employ({ email: `${state}@tokowiwit.id` })
    const person = await signIn(shop.url, `${state}@tokowiwit.id`, PASSWORD)
    expect((await person.get('/api/session')).status).toBe(200)
    await shop.db.updateTable('users').set(change).where('id', '=', id).execute()
    expect((await person.get('/api/session')).status).toBe(401)
    expect(await sessionsOf(id)).toBe(0)
  })

  test('grants nothing while its user is inactive', async () => {
    const id = await employ({ email: 'sela@tokowiwit.id' })
    const person = await signIn(shop.url, 'sela@tokowiwit.id', PASSWORD)
    const session = await shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('users').set({ isActive: false }).where('id', '=', id).execute()
    await shop.db
      .insertInto('sessions')
      .values({ ...session, deviceId: null })
      .execute()
    expect((await person.get('/api/session')).status).toBe(401)
  })

  test('expires a week after its last use', async () => {
    const id = await employ({ email: 'rajin@tokowiwit.id' })
    const person = await signIn(shop.url, 'rajin@tokowiwit.id', PASSWORD)
    expect((await person.get('/api/session')).headers.getSetCookie()).toEqual([])
    await endsIn(id, 5)
    const renewed = await person.get('/api/session')
    expect(renewed.headers.getSetCookie().join()).toContain('Max-Age=604800')
    expect((await person.get('/api/session')).headers.getSetCookie()).toEqual([])
    await endsIn(id, -0.01)
    expect((await person.get('/api/session')).status).toBe(401)
  })

  test('carries the user’s present role', async () => {
    const id = await employ({ email: 'naik@tokowiwit.id' })
    const person = await signIn(shop.url, 'naik@tokowiwit.id', PASSWORD)
    await shop.db.updateTable('users').set({ role: 'manager' }).where('id', '=', id).execute()
    expect((await person.get('/api/session')).body.role).toBe('manager')
  })
})

test('marks the cookie Secure only for https', async () => {
  const secure = await openShop({ env: { DEMO: 'false', PUBLIC_URL: 'https://kasir.tokosari.id' } })
  try {
    const { headers } = await secure.anonymous.post('/api/auth/sign-in/email', {
      email: 'owner@printpro.id',
      password: 'printpro-demo',
    })
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Secure-printpro\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/,
    )
    const owner = await signIn(secure.url, 'owner@printpro.id')
    expect((await owner.get('/api/session')).status).toBe(200)
  } finally {
    await secure.close()
  }
})

test('takes the client address from a trusted proxy only', async () => {
  const proxied = await openShop({ env: { DEMO: 'false', TRUST_PROXY: 'true' } })
  try {
    const body = { email: 'owner@printpro.id', password: 'printpro-demo' }
    const claimed = { 'x-forwarded-for': '1.1.1.1, 36.68.4.7' }
    await proxied.anonymous.post('/api/auth/sign-in/email', body, claimed)
    await shop.anonymous.post('/api/auth/sign-in/email', body, claimed)
    const newest = ({ db }: Shop) =>
      db.selectFrom('sessions').select('ipAddress').orderBy('createdAt', 'desc').limit(1).execute()
    expect(await newest(proxied)).toEqual([{ ipAddress: '36.68.4.7' }])
    expect(await newest(shop)).toEqual([{ ipAddress: '127.0.0.1' }])
  } finally {
    await proxied.close()
  }
})

test.each([
  'sign-up/email',
  'change-password',
  'change-email',
  'update-user',
  'delete-user',
  'request-password-reset',
  'reset-password',
  'revoke-sessions',
  'list-sessions',
  'get-session',
  'link-social',
])('%s is not reachable', async (endpoint) => {
  const owner = await shop.as('owner')
  const posted = await owner.post(`/api/auth/${endpoint}`, {
    email: 'baru@printpro.id',
    password: PASSWORD,
    name: 'Baru',
  })
  expect([posted.status, posted.body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await owner.get(`/api/auth/${endpoint}`)).status).toBe(404)
})

function attempt(email: string | undefined, password: string = PASSWORD, headers = {}) {
  return shop.anonymous.post('/api/auth/sign-in/email', { email, password }, headers)
}

/** An own session: the one of shop.as() must not end. */
function asOwner() {
  return signIn(shop.url, 'owner@printpro.id')
}

async function employ({
  email,
  name = 'Karyawan',
  password = PASSWORD,
}: {
  email: string
  name?: string
  password?: string
}) {
  const id = uuidv7()
  await transaction(transactionContext(shop.db), (db) =>
    createUser(db, { id, email, name, role: 'cashier', password }),
  )
  return id
}

async function sessionsOf(userId: string): Promise<number> {
  return (await shop.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length
}

async function endsIn(userId: string, days: number): Promise<void> {
  const expiresAt = new Date(Date.now() + days * 86_400_000)
  await shop.db.updateTable('sessions').set({ expiresAt }).where('userId', '=', userId).execute()
}
