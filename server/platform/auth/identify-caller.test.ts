import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import type { Answer, Client } from '../../testing/client.ts'
import { type Counter, openCounter, order } from '../../testing/counter.ts'
import { beginSession } from '../../testing/shop.ts'

let counter: Counter
let cashier: Client
beforeAll(async () => {
  counter = await openCounter()
})
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

describe('a caller who has just sold', () => {
  test.each([
    [
      'is deactivated',
      () => sql`update users set is_active = false where id = ${counter.users.cashier}`,
      401,
    ],
    ['has signed out', () => sql`delete from sessions where user_id = ${counter.users.cashier}`, 401],
    [
      'has a session that is over',
      () => sql`update sessions set expires_at = now() - interval '1 second'`,
      401,
    ],
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
