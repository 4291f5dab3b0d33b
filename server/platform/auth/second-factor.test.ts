// Over 250 lines: all tests share one shop and wait for TOTP time steps together.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { totpCode, waitForFreshStep } from '../../../testing/totp.ts'
import { type Client, client } from '../../testing/client.ts'
import { openShop, signIn } from '../../testing/shop.ts'
import { employ, STAFF_PASSWORD, sessionCount } from '../../testing/staff.ts'

const shop = await openShop()
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('signInFailures').execute()
  await shop.db.deleteFrom('rateLimits').execute()
})

describe('a second factor', () => {
  test('is required after the password, before any access', async () => {
    const { email, secret } = await withSecondFactor()
    const begun = await shop.anonymous.post('/api/auth/sign-in/email', { email, password: STAFF_PASSWORD })
    expect([begun.status, begun.body]).toEqual([200, { user: null }])
    const half = client(shop.url, cookiesOf(begun))
    expect(half.cookie).not.toMatch(/session_token=\w/)
    expect((await half.get('/api/session')).status).toBe(401)
    const wrong = await half.post('/api/auth/sign-in/code', { code: '000000' })
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Kode salah'])
    const right = await half.post('/api/auth/sign-in/code', { code: totpCode(secret) })
    expect([right.status, right.body.user.email]).toEqual([200, email])
    const session = await client(shop.url, cookiesOf(right)).get('/api/session')
    expect([session.status, session.body.email]).toEqual([200, email])
    // The challenge is consumed.
    const again = await half.post('/api/auth/sign-in/code', { code: totpCode(secret) })
    expect([again.status, again.body.code]).toEqual([401, 'CODE_EXPIRED'])
  })

  test('accepts each recovery code once', async () => {
    const { email, recoveryCodes } = await withSecondFactor()
    expect(recoveryCodes).toHaveLength(10)
    const [code = ''] = recoveryCodes
    expect((await enterWith(email, code)).status).toBe(200)
    const again = await enterWith(email, code)
    expect([again.status, again.body.code]).toEqual([401, 'WRONG_CODE'])
  })

  test('accepts a time step once', async () => {
    const { id, email, secret } = await withSecondFactor()
    const code = totpCode(secret)
    const before = await sessionCount(shop, id)
    const browsers = [await withPassword(email), await withPassword(email), await withPassword(email)]
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/api/auth/sign-in/code', { code })),
    )
    const outcomes = answers.map(({ status, body }) => [status, body.message])
    expect(outcomes.sort()).toEqual([
      [200, undefined],
      [401, 'Kode ini sudah dipakai. Tunggu kode berikutnya di aplikasi'],
      [401, 'Kode ini sudah dipakai. Tunggu kode berikutnya di aplikasi'],
    ])
    expect(await sessionCount(shop, id)).toBe(before + 1)
    // Nor does an older unused code; the next one does.
    await waitForFreshStep()
    expect((await enterWith(email, totpCode(secret, -1))).body.code).toBe('CODE_USED')
    expect((await enterWith(email, totpCode(secret, 1))).status).toBe(200)
  })

  test('accepts concurrent recovery codes once each', async () => {
    const { email, recoveryCodes } = await withSecondFactor()
    const [first = '', second = '', third = ''] = recoveryCodes
    const given = [first, second, second, third]
    const browsers = await Promise.all(given.map(() => withPassword(email)))
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.post('/api/auth/sign-in/code', { code: given[index] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 401])
    for (const code of [first, second, third])
      expect((await enterWith(email, code)).body.code).toBe('WRONG_CODE')
  })

  test('answers concurrent requests in several processes', async () => {
    const { db, databaseUrl: url, serverUrl } = shop
    const other = await openShop({ database: { db, url, serverUrl, close: async () => {} } })
    const urls = [shop.url, other.url, shop.url, other.url]
    const { user } = await employ(shop)
    const person = await signIn(shop.url, user.email, STAFF_PASSWORD)
    const atOnce = async (path: string, body: object, cookies: string[] = urls.map(() => person.cookie)) => {
      const answers = await Promise.all(
        urls.map((at, index) => client(at, cookies[index]).post(`/api/auth/${path}`, body)),
      )
      expect(answers.filter(({ status }) => status >= 500).map((answer) => [path, answer.body])).toEqual([])
      await db.deleteFrom('signInFailures').execute()
      return answers.filter(({ status }) => status === 200)
    }
    try {
      await atOnce('second-factor/begin', { password: STAFF_PASSWORD })
      const { body } = await person.post('/api/auth/second-factor/begin', { password: STAFF_PASSWORD })
      await waitForFreshStep()
      const code = totpCode(new URL(body.uri).searchParams.get('secret') ?? '', -1)
      const [confirmed, ...more] = await atOnce('second-factor/confirm', { code })
      if (!confirmed) throw new Error('nobody has confirmed')
      expect(more).toEqual([])
      const cookies = await Promise.all(urls.map(async () => (await withPassword(user.email)).cookie))
      expect(await atOnce('sign-in/code', { code: body.recoveryCodes[0] }, cookies)).toHaveLength(1)
      const here = cookiesOf(confirmed)
      await atOnce(
        'second-factor/end',
        { password: STAFF_PASSWORD },
        urls.map(() => here),
      )
      expect(await isOn(user.id)).toBe(false)
    } finally {
      await other.close()
    }
  })

  test('a change of password ends a pending sign-in', async () => {
    const { id, email, secret, here } = await withSecondFactor()
    const stranger = await withPassword(email)
    const change = { currentPassword: STAFF_PASSWORD, password: 'gulungan-baru-2' }
    expect((await here.patch('/api/account/password', change)).status).toBe(200)
    const late = await stranger.post('/api/auth/sign-in/code', { code: totpCode(secret) })
    expect([late.status, late.body.code]).toEqual([401, 'CODE_EXPIRED'])
    const browser = await withPassword(email, '', change.password)
    const owner = await shop.as('owner')
    const { version } = (await owner.get(`/api/users/${id}`)).body
    await owner.patch(`/api/users/${id}`, { version, password: 'gulungan-baru-3' })
    const later = await browser.post('/api/auth/sign-in/code', { code: totpCode(secret) })
    expect([later.status, later.body.code]).toEqual([401, 'CODE_EXPIRED'])
  })

  test('limits wrong codes to five despite right passwords, and locks no known device', async () => {
    const { email, secret, here } = await withSecondFactor()
    for (let time = 1; time <= 5; time++) {
      const { status } = await enterWith(email, '000000')
      expect(status).toBe(401)
    }
    const locked = await enterWith(email, totpCode(secret))
    expect([locked.status, locked.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect((await enterWith(email, totpCode(secret), here.cookie)).status).toBe(200)
  })

  test('is asked for only after the right password', async () => {
    const { secret } = await withSecondFactor()
    for (const cookie of ['', 'printpro.two_factor=2fa-abc.def', 'printpro.two_factor=%00']) {
      const answer = await client(shop.url, cookie).post('/api/auth/sign-in/code', { code: totpCode(secret) })
      expect([answer.status, answer.body.code]).toEqual([401, 'CODE_EXPIRED'])
    }
  })

  test('needs the password and a first code to be switched on', async () => {
    const { user } = await employ(shop)
    const person = await signIn(shop.url, user.email, STAFF_PASSWORD)
    const refused = await person.post('/api/auth/second-factor/begin', { password: 'salah-sekali' })
    expect([refused.status, refused.body.message]).toEqual([401, 'Password salah'])
    const { body } = await person.post('/api/auth/second-factor/begin', { password: STAFF_PASSWORD })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/PrintPro/)
    expect((await person.post('/api/auth/second-factor/confirm', { code: '000000' })).status).toBe(401)
    expect(await isOn(user.id)).toBe(false)
    await signIn(shop.url, user.email, STAFF_PASSWORD)
    expect((await shop.anonymous.post('/api/auth/second-factor/begin', { password: 'x' })).status).toBe(401)
  })

  test('ends all sessions without it when switched on', async () => {
    const { user } = await employ(shop)
    const [person, elsewhere] = [
      await signIn(shop.url, user.email, STAFF_PASSWORD),
      await signIn(shop.url, user.email, STAFF_PASSWORD),
    ]
    const { body } = await person.post('/api/auth/second-factor/begin', { password: STAFF_PASSWORD })
    expect((await elsewhere.get('/api/session')).status).toBe(200)
    const secret = new URL(body.uri).searchParams.get('secret') ?? ''
    const confirmed = await person.post('/api/auth/second-factor/confirm', { code: totpCode(secret) })
    const here = client(shop.url, cookiesOf(confirmed))
    expect([(await here.get('/api/session')).status, (await elsewhere.get('/api/session')).status]).toEqual([
      200, 401,
    ])
    const end = { password: STAFF_PASSWORD }
    expect((await elsewhere.post('/api/auth/second-factor/end', end)).status).toBe(401)
    expect(await sessionCount(shop, user.id)).toBe(1)
    expect(await isOn(user.id)).toBe(true)
  })

  test('cannot be set up again while it is on', async () => {
    const { email, here } = await withSecondFactor()
    const again = await here.post('/api/auth/second-factor/begin', { password: STAFF_PASSWORD })
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_ON'])
    expect(
      (await shop.anonymous.post('/api/auth/sign-in/email', { email, password: STAFF_PASSWORD })).body,
    ).toEqual({ user: null })
  })

  test('needs the password to be switched off; Riwayat records both', async () => {
    const { id, email, here } = await withSecondFactor()
    expect(await isOn(id)).toBe(true)
    expect((await here.post('/api/auth/second-factor/end', { password: 'salah-sekali' })).status).toBe(401)
    expect((await here.post('/api/auth/second-factor/end', { password: STAFF_PASSWORD })).status).toBe(200)
    expect(await isOn(id)).toBe(false)
    await signIn(shop.url, email, STAFF_PASSWORD)
    const { body } = await (await shop.as('owner')).get('/api/activity?kind=users&limit=2')
    for (const row of body.rows) {
      expect(row).toMatchObject({ actor: { id }, recordId: id, operation: 'update' })
      expect(row.changes.map(({ field }: { field: string }) => field)).toEqual(['two_factor_enabled'])
    }
  })

  test('records no sign-in before the code', async () => {
    const { id, email, secret } = await withSecondFactor()
    const cameIn = async () => {
      const rows = await shop.db
        .selectFrom('activity')
        .select('seq')
        .where('entity', '=', 'sessions')
        .where('operation', '=', 'create')
        .where('id', '=', id)
        .execute()
      return rows.length
    }
    const before = await cameIn()
    await shop.anonymous.post('/api/auth/sign-in/email', { email, password: STAFF_PASSWORD })
    expect(await cameIn()).toBe(before)
    await enterWith(email, totpCode(secret))
    expect(await cameIn()).toBe(before + 1)
  })

  test('is stored encrypted', async () => {
    const { id, secret, recoveryCodes } = await withSecondFactor()
    const kept = await shop.db
      .selectFrom('twoFactors')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    for (const plain of [secret, ...recoveryCodes]) expect(JSON.stringify(kept)).not.toContain(plain)
  })
})

/** A user with a second factor, signed in on a known device. */
async function withSecondFactor() {
  const { user } = await employ(shop)
  const person = await signIn(shop.url, user.email, STAFF_PASSWORD)
  const { body } = await person.post('/api/auth/second-factor/begin', { password: STAFF_PASSWORD })
  const secret = new URL(body.uri).searchParams.get('secret') ?? ''
  const confirmed = await person.post('/api/auth/second-factor/confirm', { code: totpCode(secret, -1) })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  const here = client(shop.url, `${cookiesOf(confirmed)}`)
  expect((await here.get('/api/session')).status).toBe(200)
  return { id: user.id, email: user.email, secret, recoveryCodes: body.recoveryCodes as string[], here }
}

/** Signs in with password and code. */
async function enterWith(email: string, code: string, cookie = '') {
  const browser = await withPassword(email, cookie)
  return await browser.post('/api/auth/sign-in/code', { code })
}

/** A browser after the password, before the code. */
async function withPassword(email: string, cookie = '', password = STAFF_PASSWORD): Promise<Client> {
  const browser = client(shop.url, cookie)
  const begun = await browser.post('/api/auth/sign-in/email', { email, password })
  return client(shop.url, `${cookiesOf(begun)}; ${/[\w.]*\.device=[^;]+/.exec(cookie)?.[0] ?? ''}`)
}

async function isOn(id: string): Promise<boolean> {
  const owner: Client = await shop.as('owner')
  return (await owner.get(`/api/users/${id}`)).body.twoFactorEnabled
}

function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
