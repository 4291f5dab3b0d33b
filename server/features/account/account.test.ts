import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { User } from '../../../contract/users.ts'
import { issuesByField } from '../../testing/counter.ts'
import { openStream } from '../../testing/event-stream.ts'
import { runConsole } from '../../testing/run-console.ts'
import { beginSession, openShop, signIn } from '../../testing/shop.ts'
import { employ, STAFF_PASSWORD, sessionCount } from '../../testing/staff.ts'

const NEXT = 'gulungan-baru-2'

const shop = await openShop()
afterAll(() => shop.close())

describe('one’s own password', () => {
  test('is changed with the current one; this session stays and the others end', async () => {
    const { user, client } = await employ(shop, 'operator')
    const there = await beginSession(shop, user.id)
    const stream = await openStream(shop.url, there)
    await stream.next()
    const { status, body } = await client.patch('/api/account/password', {
      currentPassword: STAFF_PASSWORD,
      password: NEXT,
    })
    expect([status, body]).toEqual([200, { ended: 1 }])
    await stream.ended
    expect((await client.get('/api/session')).status).toBe(200)
    expect((await there.get('/api/session')).status).toBe(401)
    await signIn(shop.url, user.email, NEXT)
    const old = await shop.anonymous.post('/api/auth/sign-in/email', {
      email: user.email,
      password: STAFF_PASSWORD,
    })
    expect(old.body.message).toBe('Password salah')
  })

  test.each([
    ['a wrong present one', { currentPassword: 'salah' }, { currentPassword: 'Password salah' }],
    ['no present one', { currentPassword: '' }, { currentPassword: 'Kata sandi sekarang wajib diisi' }],
    ['a short one', { password: 'pendek7' }, { password: 'Paling sedikit 8 huruf' }],
    [
      'the same one',
      { password: STAFF_PASSWORD },
      { password: 'Sama dengan kata sandi sekarang. Pilih yang lain' },
    ],
    [
      'one of the commonest',
      { password: 'Password1' },
      {
        password:
          'Kata sandi ini termasuk yang paling sering dipakai orang, jadi paling dulu ditebak. Pilih yang lain',
      },
    ],
    [
      'the demo one',
      { password: 'printpro-demo' },
      { password: 'Kata sandi ini hanya untuk akun demo. Pilih yang lain' },
    ],
  ])('with %s is refused at the field, and nothing changes', async (_case, fields, expected) => {
    const { user, client } = await employ(shop)
    const answer = await client.patch('/api/account/password', {
      currentPassword: STAFF_PASSWORD,
      password: NEXT,
      ...fields,
    })
    expect([answer.status, issuesByField(answer)]).toEqual([400, expected])
    await signIn(shop.url, user.email, STAFF_PASSWORD)
  })

  test('can be guessed at most five times per session, independent of sign-in locks', async () => {
    const { user, client } = await employ(shop)
    const change = (currentPassword: string) =>
      client.patch('/api/account/password', { currentPassword, password: NEXT })
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, number) => change(`tebak-${number}`)))
    expect(guesses.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
    const right = await change(STAFF_PASSWORD)
    expect([right.status, right.body.message]).toEqual([429, 'Terlalu banyak percobaan. Coba lagi nanti'])
    await signIn(shop.url, user.email, STAFF_PASSWORD)
  })

  test('is unchanged if the owner set another one after it was verified', async () => {
    const { user, client } = await employ(shop)
    const owner = await shop.as('owner')
    await Promise.all([
      client.patch('/api/account/password', { currentPassword: STAFF_PASSWORD, password: NEXT }),
      owner.patch(`/api/users/${user.id}`, { version: user.version, password: 'dari-pemilik-1' }),
    ])
    const { body } = await owner.get(`/api/users/${user.id}`)
    // In either order the owner's password counts, or the owner gets a conflict.
    await owner.patch(`/api/users/${user.id}`, { version: body.version, password: 'dari-pemilik-1' })
    await signIn(shop.url, user.email, 'dari-pemilik-1')
  })
})

describe('a password that the owner changes at once is that of the first, without a deadlock', () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`.execute(shop.db)
    return rows[0]?.count
  }
  const deadlocks = async () => {
    const { rows } = await sql<{ count: number }>`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`.execute(
      shop.db,
    )
    return rows[0]?.count
  }

  /** Both wait for the account: first `change`, then the owner. */
  async function race<Result>(user: User, change: () => Promise<Result>): Promise<Result> {
    const owner = await shop.as('owner')
    const holder = new pg.Client(shop.databaseUrl)
    await holder.connect()
    const before = await deadlocks()
    try {
      await holder.query('begin')
      await holder.query('select from accounts where user_id = $1 for update', [user.id])
      const first = change()
      await expect.poll(waiting).toBe(1)
      const edit = { version: user.version, password: 'dari-pemilik-1' }
      const others = owner.patch(`/api/users/${user.id}`, edit)
      await expect.poll(waiting).toBe(2)
      await holder.query('rollback')
      const [answer, { status }] = await Promise.all([first, others])
      expect(status).toBe(409)
      expect(await deadlocks()).toBe(before)
      await signIn(shop.url, user.email, NEXT)
      return answer
    } finally {
      await holder.end()
    }
  }

  test('of its user', async () => {
    const { user, client } = await employ(shop)
    const own = { currentPassword: STAFF_PASSWORD, password: NEXT }
    const answer = await race(user, () => client.patch('/api/account/password', own))
    expect(answer.status).toBe(200)
  })

  test('at the console', async () => {
    const { user } = await employ(shop)
    const env = { DATABASE_URL: shop.databaseUrl }
    const answer = await race(user, () => runConsole(env, ['reset-password', user.email], `${NEXT}\n`))
    expect(answer).toMatchObject({ code: 0, stderr: '' })
  })

  test('at the console, which waits for an owner’s change before it locks the account', async () => {
    const { user } = await employ(shop)
    const holder = new pg.Client(shop.databaseUrl)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table users in share row exclusive mode')
      const env = { DATABASE_URL: shop.databaseUrl }
      const reset = runConsole(env, ['reset-password', user.email], `${NEXT}\n`)
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      await holder.query('select from accounts where user_id = $1 for update nowait', [user.id])
      await holder.query('rollback')
      expect(await reset).toMatchObject({ code: 0, stderr: '' })
    } finally {
      await holder.end()
    }
  })
})

describe('one’s own sessions', () => {
  test('are listed with browser and address, the current one first', async () => {
    const { user, client } = await employ(shop)
    const sent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' }
    await shop.anonymous.post(
      '/api/auth/sign-in/email',
      { email: user.email, password: STAFF_PASSWORD },
      sent,
    )
    const { rows } = (await client.get('/api/account/sessions')).body
    expect(rows.map((row: { isCurrent: boolean }) => row.isCurrent)).toEqual([true, false])
    expect(rows[1]).toMatchObject({ userAgent: sent['user-agent'], ipAddress: '127.0.0.1' })
    expect(Object.keys(rows[0])).not.toContain('token')
  })

  test('show their last use to within five minutes', async () => {
    const { user, client } = await employ(shop)
    const seen = async () =>
      (await shop.db.selectFrom('sessions').select('lastSeenAt').where('userId', '=', user.id).execute())[0]
        ?.lastSeenAt
    const setSeen = (minutesAgo: number) =>
      shop.db
        .updateTable('sessions')
        .set({ lastSeenAt: new Date(Date.now() - minutesAgo * 60_000) })
        .where('userId', '=', user.id)
        .execute()
    await setSeen(4)
    const before = await seen()
    await client.get('/api/session')
    expect(await seen()).toEqual(before)
    await setSeen(6)
    const asked = Date.now()
    await client.get('/api/session')
    expect(Number(await seen())).toBeGreaterThanOrEqual(asked)
  })

  test('are ended one by one, except the current one and those of others', async () => {
    const { user, client } = await employ(shop)
    const there = await beginSession(shop, user.id)
    const other = await employ(shop)
    const own = (await client.get('/api/account/sessions')).body.rows
    const foreign = (await other.client.get('/api/account/sessions')).body.rows
    const end = async (id: string) => (await client.delete(`/api/account/sessions/${id}`)).status
    expect(await end(foreign[0].id)).toBe(404)
    expect(await end(own[0].id)).toBe(404)
    expect(await end(own[1].id)).toBe(200)
    expect((await there.get('/api/session')).status).toBe(401)
    expect([await sessionCount(shop, user.id), await sessionCount(shop, other.user.id)]).toEqual([1, 1])
  })

  test('are all ended except the current one', async () => {
    const { user, client } = await employ(shop)
    for (let time = 0; time < 2; time++) await beginSession(shop, user.id)
    expect((await client.delete('/api/account/sessions')).body).toEqual({ ended: 2 })
    expect((await client.get('/api/session')).status).toBe(200)
    expect(await sessionCount(shop, user.id)).toBe(1)
  })
})
