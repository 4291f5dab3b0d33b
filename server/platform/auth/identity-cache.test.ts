import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { requestContext } from '../../api/request-context.ts'
import type { Answer, Client } from '../../testing/client.ts'
import { type Counter, openCounter, order } from '../../testing/counter.ts'
import { beginSession } from '../../testing/shop.ts'
import { transaction } from '../database/transaction.ts'
import { hasCallerChanged, openIdentityCache } from './identity-cache.ts'

let counter: Counter
let cashier: Client
beforeAll(async () => {
  counter = await openCounter()
})
/** A cashier in the cache: their next sale is checked within its transaction. */
beforeEach(async () => {
  await sql`update users set is_active = true, role = 'cashier' where id = ${counter.users.cashier}`.execute(
    counter.db,
  )
  await sql`update store_config set role_permissions = ${JSON.stringify(DEFAULT_ROLE_PERMISSIONS)}::jsonb,
    role_rights = ${JSON.stringify(DEFAULT_ROLE_RIGHTS)}::jsonb`.execute(counter.db)
  cashier = await beginSession(counter, counter.users.cashier)
  expect((await save()).status).toBe(201)
})
afterAll(() => counter.close())

const save = (fields: object = {}): Promise<Answer> =>
  cashier.post('/api/transactions', order(counter, { paidAmount: 1000, ...fields }))

const stored = async () =>
  Number(
    (await sql<{ count: number }>`select count(*) as count from transactions`.execute(counter.db)).rows[0]
      ?.count,
  )

describe('a cached caller', () => {
  test.each([
    [
      'is deactivated',
      () => sql`update users set is_active = false where id = ${counter.users.cashier}`,
      401,
    ],
    ['has signed out', () => sql`delete from sessions where user_id = ${counter.users.cashier}`, 401],
    ['has a session that is over', () => sql`update sessions set expires_at = now()`, 401],
    [
      'works in another role',
      () => sql`update users set role = 'operator' where id = ${counter.users.cashier}`,
      403,
    ],
    ['works in a role that lost its page', () => sql`update store_config set role_permissions = '{}'`, 403],
  ])('after being %s, sells nothing', async (_, change, status) => {
    const before = await stored()
    await change().execute(counter.db)
    expect((await save()).status).toBe(status)
    expect(await stored()).toBe(before)
    await sql`update sessions set expires_at = now() + interval '1 day'`.execute(counter.db)
  })

  test('loses and regains a right at once', async () => {
    const sale = (await save()).body
    const pay = () =>
      cashier.post(`/api/transactions/${sale.id}/payments`, { id: uuidv7(), amount: 500, method: 'cash' })
    expect((await pay()).status).toBe(201)
    await sql`update store_config set role_rights = '{}'`.execute(counter.db)
    expect(await pay()).toMatchObject({ status: 403, body: { code: 'RIGHT_MISSING' } })
    await sql`update store_config set role_rights = ${JSON.stringify(DEFAULT_ROLE_RIGHTS)}::jsonb`.execute(
      counter.db,
    )
    expect((await pay()).status).toBe(201)
  })

  test('keeps selling after a change of name, under the new one', async () => {
    await sql`update users set name = 'Kasir Baru' where id = ${counter.users.cashier}`.execute(counter.db)
    expect(await save()).toMatchObject({ status: 201, body: { createdByName: 'Kasir Baru' } })
  })
})

test('a transaction of a changed caller fails and changes nothing', async () => {
  const identityCache = openIdentityCache(counter.served)
  const headers = new Headers({ cookie: cashier.cookie })
  expect(identityCache.cached(headers)).toBeNull()
  expect(await identityCache.identify(headers)).toMatchObject({ user: { id: counter.users.cashier } })
  const cached = identityCache.cached(headers)
  if (!cached) throw new Error('they have just called')
  const work = () =>
    transaction(
      requestContext({ db: counter.served, onCommit: null }, cached.identity, cached.onBegin),
      (db) => sql`update customers set address = 'Baru'`.execute(db),
    )
  await work()
  await sql`update users set name = 'Siapa' where id = ${counter.users.cashier}`.execute(counter.db)
  await sql`update customers set address = 'Lama'`.execute(counter.db)
  expect(hasCallerChanged(await work().catch((error) => error))).toBe(true)
  const { rows } = await sql`select distinct address from customers`.execute(counter.db)
  expect(rows).toEqual([{ address: 'Lama' }])
})

test('the cache holds no caller for more than half a minute, and none without a session', async () => {
  const identityCache = openIdentityCache(counter.served)
  const headers = new Headers({ cookie: cashier.cookie })
  await identityCache.identify(headers)
  expect(identityCache.cached(headers)).not.toBeNull()
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
  expect(identityCache.cached(headers)).toBeNull()
  vi.useRealTimers()
  expect(identityCache.cached(new Headers())).toBeNull()
  expect(await identityCache.identify(new Headers())).toBeNull()
})
