import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { issuesByField } from '../../testing/counter.ts'
import { openStream } from '../../testing/event-stream.ts'
import { beginSession, openShop, signIn } from '../../testing/shop.ts'
import { employ, newUser, STAFF_PASSWORD, sessionCount } from '../../testing/staff.ts'

const shop = await openShop()
const owner = await shop.as('owner')
afterAll(() => shop.close())

const signedIn = async (client: Client) => (await client.get('/api/session')).status === 200

/** A stream that has begun. */
async function listening(client: Client) {
  const stream = await openStream(shop.url, client)
  expect((await stream.next()).type).toBe('start')
  return stream
}

describe('a new user', () => {
  test('is by default an active cashier, created by the caller, and can sign in', async () => {
    const input = newUser({ name: '  Dewi Anggraini ', username: ' dewi ' })
    const { status, body } = await owner.post('/api/users', input)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: input.id,
      name: 'Dewi Anggraini',
      email: input.email,
      username: 'dewi',
      role: 'cashier',
      isActive: true,
      twoFactorEnabled: false,
      createdAt: expect.stringMatching(/Z$/),
      createdBy: shop.users.owner,
      version: 1,
    })
    const session = await (await signIn(shop.url, input.email, STAFF_PASSWORD)).get('/api/session')
    expect(session.body).toMatchObject({ name: 'Dewi Anggraini', role: 'cashier' })
    expect((await owner.get(`/api/users/${input.id}`)).body).toEqual(body)
  })

  test('is created once by repeated requests, with the first password', async () => {
    const input = newUser()
    const answers = await Promise.all([owner.post('/api/users', input), owner.post('/api/users', input)])
    expect(answers[0].body).toEqual(answers[1].body)
    const again = await owner.post('/api/users', { ...input, name: 'Lain', password: 'lain-lain-9' })
    expect(again.body).toEqual(answers[0].body)
    await signIn(shop.url, input.email, STAFF_PASSWORD)
  })

  test.each([
    ['no name', { name: ' ' }, { name: 'Nama wajib diisi' }],
    ['no e-mail', { email: '' }, { email: 'Email wajib diisi' }],
    ['a wrong e-mail', { email: 'dewi@' }, { email: 'Format email tidak valid' }],
    [
      'somebody’s e-mail',
      { email: 'CASHIER@printpro.id' },
      { email: 'Email ini sudah dipakai pengguna lain' },
    ],
    ['a short password', { password: 'pendek7' }, { password: 'Paling sedikit 8 huruf' }],
    ['an empty password', { password: '' }, { password: 'Kata sandi wajib diisi' }],
    [
      'one of the commonest passwords',
      { password: 'Qwerty123' },
      {
        password:
          'Kata sandi ini termasuk yang paling sering dipakai orang, jadi paling dulu ditebak. Pilih yang lain',
      },
    ],
    [
      'the demo password',
      { password: 'printpro-demo' },
      { password: 'Kata sandi ini hanya untuk akun demo. Pilih yang lain' },
    ],
  ])('with %s is refused at the field', async (_case, fields, expected) => {
    const answer = await owner.post('/api/users', newUser(fields))
    expect([answer.status, issuesByField(answer)]).toEqual([400, expected])
  })

  test('with a username taken in another case is rejected; without one is accepted', async () => {
    await owner.post('/api/users', newUser({ username: 'Bagian.Cetak' }))
    const taken = await owner.post('/api/users', newUser({ username: 'bagian.cetak' }))
    expect(issuesByField(taken)).toEqual({ username: 'Nama pengguna ini sudah dipakai orang lain' })
    for (const username of ['', null]) {
      expect((await owner.post('/api/users', newUser({ username }))).body.username).toBeNull()
    }
  })

  test('may reuse the address of a deleted user; of two concurrent ones with one address one succeeds', async () => {
    const { user } = await employ(shop)
    await owner.delete(`/api/users/${user.id}`)
    const both = await Promise.all([1, 2].map(() => owner.post('/api/users', newUser({ email: user.email }))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  test('is published only to users of Pengaturan', async () => {
    const [ownerStream, cashierStream] = [await listening(owner), await listening(await shop.as('cashier'))]
    const { body } = await owner.post('/api/users', newUser())
    expect(await ownerStream.next()).toMatchObject({ changes: [{ entity: 'users', id: body.id }] })
    expect(await cashierStream.isQuiet(200)).toBe(true)
    ownerStream.disconnect()
    cashierStream.disconnect()
  })
})

test('the list is newest first and paged, with counts per role', async () => {
  for (let time = 0; time < 3; time++) await owner.post('/api/users', newUser({ role: 'operator' }))
  const all = (await owner.get('/api/users?limit=1000')).body.rows
  expect(all.map((user: { createdAt: string }) => user.createdAt)).toEqual(
    all
      .map((user: { createdAt: string }) => user.createdAt)
      .toSorted()
      .toReversed(),
  )
  const first = (await owner.get('/api/users?limit=2')).body
  const second = (await owner.get(`/api/users?limit=2&cursor=${first.nextCursor}`)).body
  expect([...first.rows, ...second.rows]).toEqual(all.slice(0, 4))
  const counts = { owner: 0, manager: 0, cashier: 0, operator: 0 }
  for (const { role } of all as { role: keyof typeof counts }[]) counts[role]++
  expect((await owner.get('/api/users/summary')).body).toEqual(counts)
  expect(JSON.stringify(all)).not.toContain('password')
})

describe('an edit', () => {
  test('changes the given fields; an empty password keeps the current one', async () => {
    const { user, client } = await employ(shop)
    const { status, body } = await owner.patch(`/api/users/${user.id}`, {
      version: user.version,
      name: 'Sari Baru',
      role: 'operator',
      password: '',
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...user, name: 'Sari Baru', role: 'operator', version: user.version + 1 })
    // Another role counts at once and needs no new sign-in.
    expect((await client.get('/api/session')).body.role).toBe('operator')
    expect((await client.get('/api/customers')).status).toBe(200)
    await signIn(shop.url, user.email, STAFF_PASSWORD)
  })

  test('of a stale version conflicts; repeating the same edit succeeds', async () => {
    const { user } = await employ(shop)
    const edit = { version: user.version, name: 'Satu', password: 'satu-satu-1' }
    const first = await owner.patch(`/api/users/${user.id}`, edit)
    expect(await owner.patch(`/api/users/${user.id}`, edit)).toMatchObject({ status: 200, body: first.body })
    const late = await owner.patch(`/api/users/${user.id}`, { version: user.version, name: 'Dua' })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: first.body } } })
  })

  test('to a taken address or username is rejected at the field', async () => {
    const [{ user }, { user: other }] = [await employ(shop), await employ(shop)]
    const edit = (fields: object) =>
      owner.patch(`/api/users/${user.id}`, { version: user.version, ...fields })
    await owner.patch(`/api/users/${other.id}`, { version: other.version, username: 'Sablon' })
    expect(issuesByField(await edit({ email: other.email.toUpperCase() }))).toHaveProperty('email')
    expect(issuesByField(await edit({ username: 'sablon' }))).toHaveProperty('username')
    expect(issuesByField(await edit({ password: 'pendek' }))).toHaveProperty('password')
    expect(issuesByField(await edit({ password: 'printpro-demo' }))).toHaveProperty('password')
    expect(issuesByField(await edit({ password: 'bismillah' }))).toHaveProperty('password')
    expect((await edit({ email: user.email.toUpperCase() })).status).toBe(200)
  })

  test.each([
    ['a new password', { password: 'gulungan-baru-2' }],
    ['another address', { email: 'pindah@tokowiwit.id' }],
    ['being no longer active', { isActive: false }],
  ])('%s ends every session of the user at once, the stream too', async (_case, change) => {
    const { user, client } = await employ(shop)
    const stream = await listening(client)
    const { status } = await owner.patch(`/api/users/${user.id}`, { version: user.version, ...change })
    expect(status).toBe(200)
    await stream.ended
    expect(await signedIn(client)).toBe(false)
    expect(await sessionCount(shop, user.id)).toBe(0)
    expect(await signedIn(owner)).toBe(true)
  })

  test('with a new password replaces the old one and lifts a sign-in lock', async () => {
    const { user } = await employ(shop)
    const attempt = (password: string) =>
      shop.anonymous.post('/api/auth/sign-in/email', { email: user.email, password })
    for (let time = 0; time < 6; time++) await attempt('salah')
    expect((await attempt(STAFF_PASSWORD)).status).toBe(429)
    await owner.patch(`/api/users/${user.id}`, { version: user.version, password: 'gulungan-baru-2' })
    expect((await attempt(STAFF_PASSWORD)).body.message).toBe('Password salah')
    expect((await attempt('gulungan-baru-2')).status).toBe(200)
  })

  test('an inactive user cannot sign in until active again', async () => {
    const { user } = await employ(shop)
    const edit = async (isActive: boolean) => {
      const { version } = (await owner.get(`/api/users/${user.id}`)).body
      await owner.patch(`/api/users/${user.id}`, { version, isActive })
    }
    await edit(false)
    const { body } = await shop.anonymous.post('/api/auth/sign-in/email', {
      email: user.email,
      password: STAFF_PASSWORD,
    })
    expect(body.message).toBe('Akun tidak ditemukan atau tidak aktif')
    await edit(true)
    await signIn(shop.url, user.email, STAFF_PASSWORD)
  })

  test('of one’s own address keeps this session and ends the others', async () => {
    const { user, client } = await employ(shop, 'owner')
    const there = await beginSession(shop, user.id)
    const edit = { version: user.version, email: 'baru.sendiri@tokowiwit.id' }
    expect((await client.patch(`/api/users/${user.id}`, edit)).status).toBe(200)
    expect([await signedIn(client), await signedIn(there)]).toEqual([true, false])
  })

  test('of a stale version can test a password at most five times', async () => {
    const { user } = await employ(shop)
    const guess = (password: string) =>
      owner.patch(`/api/users/${user.id}`, { version: user.version - 1, password })
    for (let time = 0; time < 5; time++) expect((await guess(`salah-sekali-${time}`)).status).toBe(409)
    const more = [await guess('salah-sekali-6'), await guess(STAFF_PASSWORD)]
    expect(more.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'TOO_MANY_REQUESTS'],
      [429, 'TOO_MANY_REQUESTS'],
    ])
    // A new one is set as ever, and its answer given again.
    const edit = { version: user.version, password: 'gulungan-baru-2' }
    const first = await owner.patch(`/api/users/${user.id}`, edit)
    expect(first.status).toBe(200)
    expect(await owner.patch(`/api/users/${user.id}`, edit)).toMatchObject({ status: 200, body: first.body })
  })

  test('of one’s own password is possible only with the current one', async () => {
    const { user, client } = await employ(shop, 'owner')
    const elsewhere = await beginSession(shop, user.id)
    const change = (values: object) =>
      client.patch(`/api/users/${user.id}`, { version: user.version, name: 'Nama baru', ...values })
    // Same response for right and wrong passwords, so that guessing reveals nothing.
    for (const password of ['gulungan-baru-2', STAFF_PASSWORD]) {
      const answer = await change({ password })
      expect([answer.status, issuesByField(answer)]).toEqual([
        400,
        { currentPassword: 'Kata sandi sekarang wajib diisi' },
      ])
    }
    const edit = { password: 'gulungan-baru-2', currentPassword: STAFF_PASSWORD }
    const wrong = await change({ ...edit, currentPassword: 'salah-sekali' })
    expect([wrong.status, issuesByField(wrong)]).toEqual([400, { currentPassword: 'Password salah' }])
    expect((await elsewhere.get('/api/session')).status).toBe(200)
    const first = await change(edit)
    expect(first).toMatchObject({ status: 200, body: { name: 'Nama baru' } })
    expect(await change(edit)).toMatchObject({ status: 200, body: first.body })
    expect((await elsewhere.get('/api/session')).status).toBe(401)
    expect((await client.get('/api/session')).status).toBe(200)
    for (let time = 0; time < 5; time++)
      await change({ ...edit, currentPassword: 'x', password: 'salah-lagi-1' })
    expect(await change({ ...edit, password: 'gulungan-lain-3' })).toMatchObject({ status: 429 })
  })
})

test('a demo account with its own password is no longer a demo account', async () => {
  const id = shop.users.operator
  const { version } = (await owner.get(`/api/users/${id}`)).body
  const isSample = async () =>
    (await shop.db.selectFrom('users').select('isSample').where('id', '=', id).executeTakeFirstOrThrow())
      .isSample
  const moved = await owner.patch(`/api/users/${id}`, { version, email: 'agus@tokowiwit.id' })
  expect(await isSample()).toBe(true)
  await owner.patch(`/api/users/${id}`, { version: moved.body.version, password: 'gulungan-baru-2' })
  expect(await isSample()).toBe(false)
})

test('a deleted user is signed out at once and not listed', async () => {
  const { user, client } = await employ(shop)
  const stream = await listening(client)
  expect(await owner.delete(`/api/users/${user.id}`)).toMatchObject({ status: 200, body: { id: user.id } })
  await stream.ended
  expect(await signedIn(client)).toBe(false)
  expect((await owner.get(`/api/users/${user.id}`)).status).toBe(404)
  expect((await owner.delete(`/api/users/${user.id}`)).status).toBe(404)
  expect((await owner.patch(`/api/users/${user.id}`, { version: 9, name: 'A' })).status).toBe(404)
  expect((await owner.post('/api/users', newUser({ id: user.id }))).status).toBe(404)
})

test('changes of users are logged, without passwords', async () => {
  const { user } = await employ(shop)
  await owner.patch(`/api/users/${user.id}`, { version: 1, role: 'manager', password: 'gulungan-baru-2' })
  const { rows } = await sql<{ actor: string; operation: string; after: Record<string, unknown> }>`
    select actor, operation, after from activity where entity = 'users' and id = ${user.id} order by seq`.execute(
    shop.db,
  )
  expect(rows.map(({ actor, operation }) => [actor, operation])).toEqual([
    [shop.users.owner, 'create'],
    [shop.users.owner, 'update'],
    [shop.users.owner, 'update'],
  ])
  expect(rows[1]?.after).toEqual({ role: 'manager' })
  expect(rows[2]?.after).toHaveProperty('password_changed_at')
  expect(JSON.stringify(rows)).not.toMatch(/gulungan|"password"/)
})

test('the owner sees a user’s sessions and can end them all', async () => {
  const { user, client } = await employ(shop)
  const stream = await listening(await signIn(shop.url, user.email, STAFF_PASSWORD))
  const { rows } = (await owner.get(`/api/users/${user.id}/sessions`)).body
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual({
    id: expect.any(String),
    userAgent: expect.any(String),
    ipAddress: '127.0.0.1',
    createdAt: expect.stringMatching(/Z$/),
    lastSeenAt: expect.stringMatching(/Z$/),
    isCurrent: false,
  })
  expect((await owner.delete(`/api/users/${user.id}/sessions`)).body).toEqual({ ended: 2 })
  await stream.ended
  expect(await signedIn(client)).toBe(false)
  // Of one's own all but this one.
  await owner.delete(`/api/users/${shop.users.owner}/sessions`)
  expect(await signedIn(owner)).toBe(true)
})
