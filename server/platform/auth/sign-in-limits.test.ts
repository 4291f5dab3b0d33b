// Over 250 lines: both groups share the simulated devices and networks below.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, client } from '../../testing/client.ts'
import { openShop } from '../../testing/shop.ts'
import { employ, STAFF_PASSWORD } from '../../testing/staff.ts'
import { networkOf } from './client-address.ts'

const OWNER = 'owner@printpro.id'
const RIGHT = 'printpro-demo'
const WRONG = 'bukan-ini'
const IN = [200, undefined]
const REFUSED = [401, 'WRONG_PASSWORD']
const LOCKED = [429, 'TOO_MANY_ATTEMPTS']

const shop = await openShop({ env: { DEMO: 'false', TRUST_PROXY: 'true' } })
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('signInFailures').execute()
  await shop.db.deleteFrom('rateLimits').execute()
  await shop.db.deleteFrom('knownDevices').execute()
})

describe('sign-in attempts of unknown devices', () => {
  test('do not lock out a known device or another network', async () => {
    const till = device('36.68.1.1')
    expect(await till.signIn(OWNER)).toEqual(IN)
    const stranger = device('203.0.113.9')
    for (let time = 1; time <= 5; time++) expect(await stranger.signIn(OWNER, WRONG)).toEqual(REFUSED)
    expect(await stranger.signIn(OWNER)).toEqual(LOCKED)
    expect(await till.signIn(OWNER)).toEqual(IN)
    expect(await device('36.68.2.2').signIn(OWNER)).toEqual(IN)
  })

  test('lock only unknown devices behind a shared address', async () => {
    const till = device('36.68.1.1')
    expect(await till.signIn(OWNER)).toEqual(IN)
    const guest = device('36.68.1.1')
    for (let time = 1; time <= 6; time++) await guest.signIn(OWNER, WRONG)
    expect(await guest.signIn(OWNER)).toEqual(LOCKED)
    expect(await till.signIn(OWNER)).toEqual(IN)
  })

  test('are slowed down across many addresses', async () => {
    const till = device('36.68.1.1')
    expect(await till.signIn(OWNER)).toEqual(IN)
    await haveFailed(Array.from({ length: 19 }, (_, from) => [OWNER, `10.0.0.${from}`, 1]))
    expect(await device('203.0.113.1').signIn(OWNER, WRONG)).toEqual(REFUSED)
    expect(await device('203.0.113.2').signIn(OWNER)).toEqual(LOCKED)
    expect(await device('203.0.113.2').signIn('manager@printpro.id')).toEqual(IN)
    expect(await till.signIn(OWNER)).toEqual(IN)
  })

  test('are limited to one a minute across many addresses', async () => {
    await haveFailed(Array.from({ length: 20 }, (_, from) => [OWNER, `10.0.0.${from}`, 1]))
    await minutesPass(1.1)
    expect(await device('203.0.113.40').signIn(OWNER, WRONG)).toEqual(REFUSED)
    expect(await device('203.0.113.41').signIn(OWNER)).toEqual(LOCKED)
    await minutesPass(1.1)
    expect(await device('203.0.113.41').signIn(OWNER)).toEqual(IN)
  })

  test('are stopped after fifty failures at many accounts', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => employ(shop)))
    const till = device('203.0.113.9')
    expect(await till.signIn(OWNER)).toEqual(IN)
    const stranger = device('203.0.113.9')
    const answers = []
    await haveFailed(people.slice(0, 9).map(({ user }) => [user.email, '203.0.113.9', 5]))
    for (const { user } of people.slice(9)) {
      for (let time = 1; time <= 2; time++) answers.push(await stranger.signIn(user.email, WRONG))
    }
    expect(answers).toEqual([...Array(5).fill(REFUSED), LOCKED])
    expect(await stranger.signIn('manager@printpro.id')).toEqual(LOCKED)
    expect(await till.signIn(OWNER)).toEqual(IN)
  })

  test('leave few rows', async () => {
    await haveFailed(Array.from({ length: 20 }, (_, from) => [OWNER, `10.0.0.${from}`, 1]))
    for (let from = 1; from <= 60; from++) {
      const stranger = device(`2001:db8:${from}::1`)
      await stranger.signIn(OWNER, WRONG)
      await stranger.signIn(`siapa${from}@printpro.id`, WRONG)
    }
    const rows = await shop.db.selectFrom('signInFailures').select(['email', 'sender']).execute()
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ email }) => email))).toEqual(new Set([OWNER, '']))
  })

  test('count an IPv6 network as one sender, whatever the port', async () => {
    await haveFailed([
      [OWNER, '2001:db8:7:7::/64', 4],
      [OWNER, '198.51.100.7', 4],
    ])
    expect(await device('2001:db8:7:7::2').signIn(OWNER, WRONG)).toEqual(REFUSED)
    expect(await device('198.51.100.7:5002').signIn(OWNER, WRONG)).toEqual(REFUSED)
    expect(await device('2001:db8:7:7:ffff::').signIn(OWNER)).toEqual(LOCKED)
    expect(await device('198.51.100.7:6000').signIn(OWNER)).toEqual(LOCKED)
    expect(await device('2001:db8:7:8::1').signIn(OWNER)).toEqual(IN)
  })

  test('never block the account’s own change of password', async () => {
    const { user } = await employ(shop, 'owner')
    const till = device('36.68.1.1')
    expect(await till.signIn(user.email, STAFF_PASSWORD)).toEqual(IN)
    await haveFailed(Array.from({ length: 20 }, (_, from) => [user.email, `10.0.0.${from}`, 1]))
    await haveFailed([[user.email, '36.68.1.1', 5]])
    expect(await device('36.68.1.1').signIn(user.email, STAFF_PASSWORD)).toEqual(LOCKED)
    const change = { currentPassword: STAFF_PASSWORD, password: 'gulungan-baru-2' }
    expect((await till.patch('/api/account/password', change)).status).toBe(200)
  })
})

describe('a known device', () => {
  test('has its own limit', async () => {
    const till = device('36.68.1.1')
    await till.signIn(OWNER)
    for (let time = 1; time <= 5; time++) expect(await till.signIn(OWNER, WRONG)).toEqual(REFUSED)
    expect(await till.signIn(OWNER)).toEqual(LOCKED)
    expect(await device('36.68.1.1').signIn(OWNER)).toEqual(IN)
  })

  test('is known only to the accounts that signed in there', async () => {
    const till = device('36.68.1.1')
    await till.signIn(OWNER)
    await till.signIn('cashier@printpro.id')
    const operator = 'operator@printpro.id'
    await haveFailed([OWNER, 'cashier@printpro.id', operator].map((email) => [email, '36.68.1.1', 5]))
    expect(await till.signIn(OWNER)).toEqual(IN)
    expect(await till.signIn('cashier@printpro.id')).toEqual(IN)
    expect(await till.signIn(operator)).toEqual(LOCKED)
  })

  test('has an HttpOnly cookie, stored as a hash', async () => {
    const till = device('36.68.1.1')
    const answer = await till.post('/api/auth/sign-in/email', { email: OWNER, password: RIGHT })
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('.device='))
    expect(cookie).toMatch(
      /^printpro\.device=[\w-]{32}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
    const token = /=([\w-]{32})/.exec(cookie ?? '')?.[1]
    const rows = await shop.db.selectFrom('knownDevices').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('with a planted token gets a new one at sign-in', async () => {
    const planted = 'A'.repeat(32)
    const till = device('36.68.1.1', `printpro.device=${planted}`)
    await till.signIn(OWNER)
    await haveFailed([[OWNER, '203.0.113.9', 5]])
    expect(await device('203.0.113.9', `printpro.device=${planted}`).signIn(OWNER)).toEqual(LOCKED)
    await haveFailed([[OWNER, '36.68.1.1', 5]])
    expect(await till.signIn(OWNER)).toEqual(IN)
  })

  test.each<[string, (till: Device) => Promise<Answer>, string]>([
    ['the account’s password was changed', changePassword, 'gulungan-baru-2'],
    ['all other sessions were ended', (till) => till.delete('/api/account/sessions'), STAFF_PASSWORD],
  ])('is a stranger again when %s, but for the one where that was done', async (_case, act, password) => {
    const { email } = (await employ(shop)).user
    const [till, phone] = [device('36.68.1.1'), device('36.68.2.2')]
    for (const each of [till, phone]) expect(await each.signIn(email, STAFF_PASSWORD)).toEqual(IN)
    expect((await act(till)).status).toBe(200)
    await haveFailed(['36.68.1.1', '36.68.2.2'].map((address) => [email, address, 5]))
    expect(await phone.signIn(email, password)).toEqual(LOCKED)
    expect(await till.signIn(email, password)).toEqual(IN)
  })

  test('is forgotten with a deactivated user', async () => {
    const till = device('36.68.1.1')
    await till.signIn('cashier@printpro.id')
    await shop.db.updateTable('users').set({ isActive: false }).where('id', '=', shop.users.cashier).execute()
    expect(await shop.db.selectFrom('knownDevices').selectAll().execute()).toEqual([])
    await shop.db.updateTable('users').set({ isActive: true }).where('id', '=', shop.users.cashier).execute()
  })

  test('is one of at most thirty per account', async () => {
    for (let number = 0; number < 32; number++) {
      await shop.db
        .insertInto('knownDevices')
        .values({
          userId: shop.users.owner,
          tokenHash: `${number}`,
          lastUsedAt: new Date(2026, 0, number + 1),
        })
        .execute()
    }
    await device('36.68.1.1').signIn(OWNER)
    const rows = await shop.db.selectFrom('knownDevices').select('tokenHash').execute()
    expect(rows).toHaveLength(30)
    expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain('0')
  })
})

test.each([
  ['36.68.4.7', '36.68.4.7'],
  ['::ffff:36.68.4.7', '36.68.4.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::5:6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

type Device = ReturnType<typeof device>

/** A browser at an address, behind the proxy. */
function device(address: string, cookie = '') {
  const cookies = new Map(cookie ? [cookie.split('=') as [string, string]] : [])
  const send = async (method: 'post' | 'patch' | 'delete', path: string, body?: object) => {
    const jar = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'x-forwarded-for': `1.1.1.1, ${address}`, ...(jar && { cookie: jar }) }
    const http = client(shop.url)
    const answer = await (method === 'delete'
      ? http.delete(path, undefined, headers)
      : http[method](path, body, headers))
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return {
    post: (path: string, body: object) => send('post', path, body),
    patch: (path: string, body: object) => send('patch', path, body),
    delete: (path: string) => send('delete', path),
    async signIn(email: string, password = RIGHT) {
      const { status, body } = await send('post', '/api/auth/sign-in/email', { email, password })
      return [status, body.code]
    },
  }
}

function changePassword(till: Device): Promise<Answer> {
  return till.patch('/api/account/password', {
    currentPassword: STAFF_PASSWORD,
    password: 'gulungan-baru-2',
  })
}

/** Recent failures of unknown senders (e-mail, network, count), inserted: verifying passwords is slow. */
async function haveFailed(failures: [string, string, number][]): Promise<void> {
  const rows = failures.map(([email, address, count]) => ({
    email,
    sender: `address:${address}`,
    known: false,
    count,
    lastFailedAt: new Date(),
  }))
  await shop.db.insertInto('signInFailures').values(rows).execute()
}

async function minutesPass(minutes: number): Promise<void> {
  const failures = await shop.db.selectFrom('signInFailures').selectAll().execute()
  for (const { email, sender, lastFailedAt } of failures) {
    await shop.db
      .updateTable('signInFailures')
      .set({ lastFailedAt: new Date(lastFailedAt.getTime() - minutes * 60_000) })
      .where('email', '=', email)
      .where('sender', '=', sender)
      .execute()
  }
}
