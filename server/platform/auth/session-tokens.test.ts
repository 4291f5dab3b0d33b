import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { client } from '../../testing/client.ts'
import { openShop, signIn } from '../../testing/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

test('no table holds a usable session token', async () => {
  const owner = await signIn(shop.url, 'owner@printpro.id')
  const token = /session_token=(\w{32})/.exec(owner.cookie)?.[1] ?? ''
  const device = /\.device=([\w-]{32})/.exec(owner.cookie)?.[1] ?? ''
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(shop.db)
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const { rows } = await sql`select t::text as row from ${sql.table(name)} as t`.execute(shop.db)
    for (const secret of [token, device]) expect(JSON.stringify(rows), name).not.toContain(secret)
  }
  const kept = await shop.db.selectFrom('sessions').select('tokenHash').execute()
  for (const { tokenHash } of kept) {
    for (const stolen of [tokenHash, tokenHash.slice(0, 32)]) {
      const thief = client(shop.url, `printpro.session_token=${stolen}`)
      expect((await thief.get('/api/session')).status).toBe(401)
    }
  }
  expect((await owner.get('/api/session')).status).toBe(200)
})

test('extends a session after a day under the same token', async () => {
  const owner = await signIn(shop.url, 'owner@printpro.id')
  await sql`update sessions set expires_at = now() + interval '5 days'`.execute(shop.db)
  const renewed = (await owner.get('/api/session')).headers.getSetCookie().join()
  const token = /session_token=(\w{32})/.exec(owner.cookie)?.[1] ?? ''
  expect(renewed).toContain(token)
  expect((await owner.get('/api/session')).status).toBe(200)
})

test('keeps sessions from before tokens were hashed', async () => {
  const token = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'
  await sql`insert into sessions (id, user_id, expires_at, token_hash) values (
    gen_random_uuid(), ${shop.users.owner}, now() + interval '1 day', encode(sha256(${token}::text::bytea), 'hex'))`.execute(
    shop.db,
  )
  const owner = client(shop.url, `printpro.session_token=${token}.signature`)
  expect((await owner.get('/api/session')).status).toBe(200)
})
