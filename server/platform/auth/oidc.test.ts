// Over 250 lines: one provider and one shop serve all tests, and the browser class below.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLIENT, type IdentityProvider, openIdentityProvider } from '../../testing/identity-provider.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

/** The public address; the test forwards its requests to the server under test. */
const PUBLIC_URL = 'http://kasir.tokosari.test'
const SARI = { sub: 'sari-7', email: 'owner@printpro.id', email_verified: true, name: 'Sari di Sana' }

let provider: IdentityProvider
let shop: Shop
beforeAll(async () => {
  provider = await openIdentityProvider(`${PUBLIC_URL}/api/auth/callback/oidc`)
  shop = await openShop({ env: settings(provider.issuer) })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = SARI
  provider.tamper = null
})
afterEach(async () => {
  await shop.db.deleteFrom('sessions').execute()
  await shop.db.deleteFrom('accounts').where('providerId', '!=', 'credential').execute()
  await shop.db.deleteFrom('rateLimits').execute()
  await shop.db.updateTable('users').set({ isActive: true }).execute()
})

function settings(issuer: string) {
  return {
    DEMO: 'false',
    PUBLIC_URL,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Akun Kantor',
  }
}

describe('signing in with the provider', () => {
  test('is offered by its name', async () => {
    expect((await shop.anonymous.get('/api/welcome')).body.hostedIdentity).toBe('Akun Kantor')
  })

  test('returns to the requested page with a session, also the next time', async () => {
    for (const _time of ['first', 'again']) {
      const browser = new Browser()
      const { place, status } = await browser.signIn('/transactions?cari=budi')
      expect([place, status]).toEqual([`${PUBLIC_URL}/transactions?cari=budi`, 200])
      expect(await browser.session()).toMatchObject({ email: 'owner@printpro.id', role: 'owner' })
    }
    expect(await links()).toEqual([
      { accountId: 'sari-7', accessToken: null, refreshToken: null, idToken: null },
    ])
    const { name } = await shop.db
      .selectFrom('users')
      .select('name')
      .where('email', '=', SARI.email)
      .executeTakeFirstOrThrow()
    expect(name, 'the shop’s own books stay as they are').not.toBe(SARI.name)
  })

  test('sends a state, a nonce and a PKCE challenge', async () => {
    await new Browser().signIn()
    const { searchParams } = provider.asked.at(-1) as URL
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT.id,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/.{16}/),
      state: expect.stringMatching(/.{16}/),
      redirect_uri: `${PUBLIC_URL}/api/auth/callback/oidc`,
      prompt: 'login',
      scope: 'openid email profile',
    })
  })

  test('matches the address in any case', async () => {
    provider.person = { ...SARI, email: 'Owner@PrintPro.ID' }
    const browser = new Browser()
    await browser.signIn()
    expect(await browser.session()).toMatchObject({ role: 'owner' })
  })

  test.each([
    ['an address that nobody in the shop has', { email: 'siapa@lain.id' }],
    ['an address that the provider has not verified', { email_verified: false }],
    ['an address of which the provider does not say so', { email_verified: undefined }],
  ])('fails with %s', async (_case, claims) => {
    provider.person = { ...SARI, ...claims }
    const browser = new Browser()
    expect((await browser.signIn()).place).toBe(`${PUBLIC_URL}/?masuk=ACCOUNT_INACTIVE`)
    expect(await browser.session()).toBeNull()
    expect(await links()).toEqual([])
    expect(await usersOf('siapa@lain.id')).toEqual([])
  })

  test('fails without an address', async () => {
    provider.person = { sub: 'tanpa-alamat' }
    const browser = new Browser()
    expect((await browser.signIn()).place).toBe(`${PUBLIC_URL}/?masuk=ACCOUNT_INACTIVE`)
    expect(await browser.session()).toBeNull()
  })

  test.each([
    ['deactivated', { isActive: false }],
    ['deleted', { deletedAt: new Date() }],
  ])('rejects a user who was %s since', async (_state, change) => {
    await new Browser().signIn()
    await shop.db.updateTable('users').set(change).where('email', '=', SARI.email).execute()
    const browser = new Browser()
    expect((await browser.signIn()).place).toBe(`${PUBLIC_URL}/?masuk=ACCOUNT_INACTIVE`)
    expect(await browser.session()).toBeNull()
    await shop.db.updateTable('users').set({ deletedAt: null }).where('email', '=', SARI.email).execute()
  })

  test('matches the present address only', async () => {
    await new Browser().signIn()
    await rename('owner@printpro.id', 'pindah@printpro.id')
    try {
      expect((await new Browser().signIn()).place).toBe(`${PUBLIC_URL}/?masuk=ACCOUNT_INACTIVE`)
      provider.person = { ...SARI, email: 'manager@printpro.id' }
      const browser = new Browser()
      await browser.signIn()
      expect(await browser.session()).toMatchObject({ role: 'manager' })
      // The same provider account with another verified address.
      provider.person = { ...SARI, email: 'cashier@printpro.id' }
      expect((await new Browser().signIn()).place).toBe(`${PUBLIC_URL}/?masuk=ACCOUNT_INACTIVE`)
    } finally {
      await rename('pindah@printpro.id', 'owner@printpro.id')
    }
  })

  test('rejects another provider account with the same address', async () => {
    await new Browser().signIn()
    provider.person = { ...SARI, sub: 'bukan-sari' }
    const browser = new Browser()
    expect((await browser.signIn()).place).toBe(`${PUBLIC_URL}/?masuk=OTHER_IDENTITY`)
    expect(await browser.session()).toBeNull()
    expect((await links()).map(({ accountId }) => accountId)).toEqual(['sari-7'])
    // The first account keeps it; after a new password from the owner, the address decides again.
    provider.person = SARI
    await new Browser().signIn()
    const owner = await shop.as('owner')
    const { body: manager } = await owner.get(`/api/users/${shop.users.manager}`)
    provider.person = { sub: 'manajer-lama', email: 'manager@printpro.id', email_verified: true }
    await new Browser().signIn()
    provider.person = { ...provider.person, sub: 'manajer-baru' }
    expect((await new Browser().signIn()).place).toBe(`${PUBLIC_URL}/?masuk=OTHER_IDENTITY`)
    const { version } = manager
    await owner.patch(`/api/users/${manager.id}`, { version, password: 'sandi-dari-pemilik-1' })
    const again = new Browser()
    await again.signIn()
    expect(await again.session()).toMatchObject({ role: 'manager' })
  })

  test('links one of two provider accounts that come concurrently', async () => {
    const browsers = [new Browser(), new Browser()]
    const answers: string[] = []
    for (const [index, browser] of browsers.entries()) {
      provider.person = { ...SARI, sub: `kembar-${index}` }
      answers.push(await browser.comeBackWith())
    }
    await Promise.all(browsers.map((browser, index) => browser.open(answers[index] ?? '')))
    expect(await links()).toHaveLength(1)
    const sessions = await Promise.all(browsers.map((browser) => browser.session()))
    expect(sessions.filter(Boolean)).toHaveLength(1)
  })

  const elsewhere = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  type Tamper = NonNullable<IdentityProvider['tamper']>
  const claiming =
    (change: object): Tamper =>
    (tokens, claims, signed) => ({
      ...tokens,
      id_token: signed({ ...claims, ...change }),
    })
  test.each<[string, Tamper]>([
    ['no id_token', ({ id_token: _, ...tokens }) => tokens],
    ['an empty id_token', (tokens) => ({ ...tokens, id_token: '' })],
    ['an id_token that is none', (tokens) => ({ ...tokens, id_token: 'a.b.c' })],
    ['an id_token without a signature', (tokens, claims) => ({ ...tokens, id_token: unsigned(claims) })],
    [
      'an id_token of another key',
      (tokens, claims, signed) => ({ ...tokens, id_token: signed(claims, elsewhere) }),
    ],
    ['another nonce', claiming({ nonce: 'nonce-orang-lain-12345' })],
    ['no nonce', claiming({ nonce: undefined })],
    ['another issuer', claiming({ iss: 'https://lain.example' })],
    ['another audience', claiming({ aud: 'program-lain' })],
    ['several audiences and another authorized party', claiming({ aud: ['printpro', 'lain'], azp: 'lain' })],
    ['an id_token that has expired', claiming({ iat: 1_700_000_000, exp: 1_700_003_600 })],
    ['no end of the id_token', claiming({ exp: undefined })],
    ['no subject', claiming({ sub: undefined })],
    ['another subject than the provider tells of', claiming({ sub: 'orang-lain' })],
  ])('an answer with %s signs nobody in', async (_case, tamper) => {
    provider.tamper = tamper
    const browser = new Browser()
    expect((await browser.signIn()).place).toBe(`${PUBLIC_URL}/?masuk=SIGN_IN_FAILED`)
    expect(await browser.session()).toBeNull()
    expect(await links()).toEqual([])
  })

  test('can be cancelled', async () => {
    provider.person = null
    expect((await new Browser().signIn()).place).toBe(`${PUBLIC_URL}/?masuk=SIGN_IN_CANCELLED`)
  })

  test.each(['https://lain.example/', '//lain.example', '/\\lain.example', 'javascript:alert(1)'])(
    'never redirects elsewhere: %s',
    async (next) => {
      expect(new URL((await new Browser().signIn(next)).place).origin).toBe(PUBLIC_URL)
    },
  )
})

describe('the callback', () => {
  test('rejects a foreign, used or missing answer', async () => {
    const victim = new Browser()
    const attacker = new Browser()
    const answered = await attacker.comeBackWith()
    expect((await victim.open(answered)).place).toBe(`${PUBLIC_URL}/?masuk=SIGN_IN_FAILED`)
    expect(await victim.session()).toBeNull()
    await attacker.open(answered)
    for (const path of [answered, '/api/auth/callback/oidc', '/api/auth/callback/oidc?code=x&state=y']) {
      expect((await new Browser().open(path)).place).toBe(`${PUBLIC_URL}/?masuk=SIGN_IN_FAILED`)
    }
  })
})

describe('a provider that is down', () => {
  test('stops neither the start nor password sign-in, and is retried', async () => {
    const other = await openIdentityProvider(`${PUBLIC_URL}/api/auth/callback/oidc`)
    await other.close()
    const alone = await openShop({ env: settings(other.issuer) })
    try {
      const refused = await alone.anonymous.post('/api/auth/sign-in/hosted', { next: '/' })
      expect([refused.status, refused.body]).toEqual([
        503,
        {
          defined: true,
          code: 'PROVIDER_UNREACHABLE',
          status: 503,
          message: 'Penyedia identitas tidak dapat dihubungi. Masuk dengan kata sandi, atau coba lagi nanti',
        },
      ])
      expect((await (await alone.as('owner')).get('/api/session')).status).toBe(200)
    } finally {
      await alone.close()
    }
  })
})

test('has no OIDC routes without a provider', async () => {
  const plain = await openShop()
  try {
    expect((await plain.anonymous.get('/api/welcome')).body.hostedIdentity).toBeNull()
    const nowhere = await plain.anonymous.post('/api/auth/sign-in/hosted', {})
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await plain.anonymous.get('/api/auth/callback/oidc?code=x&state=y')).status).toBe(404)
  } finally {
    await plain.close()
  }
})

/** Follows redirects with cookies, like a browser. */
class Browser {
  readonly #cookies = new Map<string, string>()

  async signIn(next = '/'): Promise<{ place: string; status: number }> {
    return this.open(await this.#begin(next))
  }

  /** The callback address, not yet opened. */
  async comeBackWith(): Promise<string> {
    return (await this.open(await this.#begin('/'), '/api/auth/callback')).place
  }

  /** Follows redirects up to an address that begins with `until`. */
  async open(address: string, until?: string): Promise<{ place: string; status: number }> {
    let place = new URL(address, PUBLIC_URL)
    for (let step = 0; step < 12; step++) {
      if (until && place.pathname.startsWith(until)) return { place: place.href, status: 0 }
      const answer = await this.#send(place, { redirect: 'manual' })
      const location = answer.headers.get('location')
      if (!location) return { place: place.href, status: answer.status === 404 ? 200 : answer.status }
      place = new URL(location, place)
    }
    throw new Error(`sent in circles: ${place.href}`)
  }

  async session() {
    const answer = await this.#send(new URL('/api/session', PUBLIC_URL))
    return answer.ok ? await answer.json() : null
  }

  async #begin(next: string): Promise<string> {
    const answer = await this.#send(new URL('/api/auth/sign-in/hosted', PUBLIC_URL), {
      method: 'POST',
      body: JSON.stringify({ next }),
      headers: { 'content-type': 'application/json' },
    })
    return (await answer.json()).url
  }

  async #send(place: URL, init: RequestInit = {}): Promise<Response> {
    const target = place.origin === PUBLIC_URL ? new URL(place.pathname + place.search, shop.url) : place
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(target, { ...init, headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}

/** A token with `alg: none`. */
function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.`
}

async function links() {
  return shop.db
    .selectFrom('accounts')
    .select(['accountId', 'accessToken', 'refreshToken', 'idToken'])
    .where('providerId', '!=', 'credential')
    .execute()
}

async function usersOf(email: string) {
  return shop.db.selectFrom('users').select('id').where('email', '=', email).execute()
}

async function rename(from: string, to: string): Promise<void> {
  await shop.db.updateTable('users').set({ email: to }).where('email', '=', from).execute()
}
