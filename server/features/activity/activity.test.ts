import { isContractProcedure } from '@orpc/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import { contract } from '../../../contract/contract.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS } from '../../../core/access/access.ts'
import { ACTION_TABLES, AUDITED_TABLE_NAMES, BATCH_TABLES } from '../../../core/activity/audited-tables.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { hashToken } from '../../platform/auth/session-tokens.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { issuesByField, line, openCounter, sell } from '../../testing/counter.ts'
import { beginSession, signIn } from '../../testing/shop.ts'
import { employ } from '../../testing/staff.ts'

const shop = await openCounter()
afterAll(() => shop.close())

async function list(query = ''): Promise<{ rows: Activity[]; nextCursor: string | null }> {
  const { status, body } = await shop.owner.get(`/api/activity?${query}`)
  expect(status).toBe(200)
  return body
}
const latest = async (query = '') => (await list(`limit=1&${query}`)).rows[0]
const changed = ({ changes }: Pick<Activity, 'changes'>) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]))

test('every audited table has texts', async () => {
  const { rows } = await sql<{ table: string }>`
    select tgrelid::regclass::text as "table" from pg_trigger where tgfoid = 'record_activity'::regproc`.execute(
    shop.db,
  )
  // Sessions are logged when they begin, end or are refused, under their users.
  const ofSessions = ['sessions', 'sign_outs', 'failed_sign_ins']
  const audited = rows.map(({ table }) => table)
  expect([...audited, ...ofSessions, ...BATCH_TABLES, ...ACTION_TABLES].sort()).toEqual(
    [...AUDITED_TABLE_NAMES].sort(),
  )
})

describe('the history of a transaction', () => {
  test('contains the sale, every edit with before and after, its items and payments, and the user', async () => {
    const sale = await sell(shop, { paidAmount: 100_000 })
    const [banner, card] = sale.items
    const { body: edited } = await shop.owner.patch(`/api/transactions/${sale.id}`, {
      version: sale.version,
      status: 'completed',
      items: [
        { ...orderLine(banner), quantity: 3 },
        { ...orderLine(card) },
        line(shop.banner, { quantity: 1, length: 100, width: 100, notes: 'tambahan' }),
      ],
    })
    await shop.manager.post(`/api/transactions/${sale.id}/payments`, {
      id: uuidv7(),
      amount: 50_000,
      method: 'qris',
    })

    const { status, body } = await shop.operator.get(`/api/transactions/${sale.id}/activity`)
    expect(status).toBe(200)
    const rows: Activity[] = body.rows
    for (const row of rows) {
      expect(row).toMatchObject({ recordId: sale.id, isDeleted: false, name: 'CV Maju Jaya Abadi' })
    }
    const [payment, edit, sold] = rows.map((row) => {
      const { actor, operation, table, parts } = row
      return {
        done: `${actor?.name.split(' ')[0]} ${operation} ${table}`,
        changes: changed(row),
        parts: Object.fromEntries(
          parts.map((part) => [
            `${part.operation} ${part.table}`,
            { name: part.name, changes: changed(part) },
          ]),
        ),
      }
    })
    expect(rows).toHaveLength(3)
    expect(payment).toEqual({
      done: 'Ratna create payments',
      changes: {
        amount: [null, 50_000],
        tendered: [null, 50_000],
        method: [null, 'qris'],
        kind: [null, 'payment'],
      },
      parts: {},
    })
    // One edit is one entry: the sale first, then its items by product name, deleted ones included.
    expect(edit).toMatchObject({
      done: 'Hendra update transactions',
      changes: { status: ['processing', 'completed'], total: [sale.total, edited.total] },
    })
    expect(edit?.parts).toEqual({
      'update transaction_items': {
        name: 'Banner Flexi 280gr',
        changes: { quantity: [2, 3], total: [150_000, 225_000] },
      },
      'delete transaction_items': {
        name: 'Transfer DTF 58 cm',
        changes: expect.objectContaining({ product_name: ['Transfer DTF 58 cm', null], length: [120, null] }),
      },
      'create transaction_items': {
        name: 'Banner Flexi 280gr',
        changes: expect.objectContaining({
          product_name: [null, 'Banner Flexi 280gr'],
          notes: [null, 'tambahan'],
        }),
      },
    })
    expect(sold).toMatchObject({
      done: 'Siti create transactions',
      changes: { customer_name: [null, 'CV Maju Jaya Abadi'], total: [null, sale.total] },
      parts: { 'create payments': { changes: { amount: [null, 100_000] } } },
    })
    expect(Object.keys(sold?.parts ?? {})).toHaveLength(1)
    // No ids or internal fields.
    expect(Object.keys(sold?.changes ?? {})).not.toContain('customer_id')
    expect(Object.keys(sold?.changes ?? {})).not.toContain('search_text')
  })

  test('needs access to the list of transactions', async () => {
    const permissions = { ...DEFAULT_ROLE_PERMISSIONS, operator: ['/', '/settings'] }
    await shop.db
      .updateTable('storeConfig')
      .set({ rolePermissions: JSON.stringify(permissions) })
      .execute()
    expect((await shop.operator.get(`/api/transactions/${uuidv7()}/activity`)).status).toBe(403)
    // The activity of the whole shop is for the owner only.
    expect((await shop.operator.get('/api/activity')).status).toBe(403)
    expect((await shop.operator.get('/api/activity/actors')).status).toBe(403)
    await shop.db
      .updateTable('storeConfig')
      .set({ rolePermissions: JSON.stringify(DEFAULT_ROLE_PERMISSIONS) })
      .execute()
    expect((await shop.operator.get(`/api/transactions/${uuidv7()}/activity`)).body).toEqual({ rows: [] })
  })
})

function orderLine(item: Transaction['items'][number] | undefined) {
  if (!item) throw new Error('the sale has no such item')
  const { id, productId, quantity, length, width, notes } = item
  return { id, productId, quantity, length, width, notes: notes ?? '' }
}

test('what one request does to a record is one entry, never split by paging or filters', async () => {
  const before = (await list('limit=1')).rows[0]
  const since = async () => {
    const rows: Activity[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      if (page.rows[0]?.id === before?.id || !page.nextCursor) return rows.reverse()
      rows.push(...page.rows)
      cursor = page.nextCursor
    }
  }
  const sale = await sell(shop, { paidAmount: 100_000 })
  const { user } = await employ(shop)
  const edit = { version: user.version, name: 'Dewi Lestari', password: 'sandi-yang-baru-7' }
  expect((await shop.owner.patch(`/api/users/${user.id}`, edit)).status).toBe(200)
  for (const _ of [1, 2]) await beginSession(shop, user.id)
  expect((await shop.owner.delete(`/api/users/${user.id}/sessions`)).body).toEqual({ ended: 2 })
  const cancellation = { version: sale.version, reason: 'Salah cetak', refund: 40_000 }
  expect((await shop.owner.post(`/api/transactions/${sale.id}/cancellation`, cancellation)).status).toBe(200)
  const found = await since()
  const entries = found.map(({ table, operation, parts }) => [
    `${operation} ${table}`,
    ...parts.map((part) => `${part.operation} ${part.table}`),
  ])
  expect(entries).toEqual([
    ['create transactions', 'create payments'],
    ['create users'],
    ['create sessions'],
    // Name and password are written by two statements.
    ['update users'],
    ['create sessions'],
    ['create sessions'],
    ['delete sessions', 'delete sessions'],
    ['update transactions', 'create payments'],
  ])
  expect(changed(found[3] as Activity)).toEqual({
    name: [user.name, 'Dewi Lestari'],
    password_changed_at: [null, true],
  })
  // Found by its payment, shown completely.
  const paid = (await list('kind=payments&limit=2')).rows.reverse()
  expect(paid).toEqual(found.filter(({ table }) => table === 'transactions'))
})

test('a deletion shows the amount, and how much was paid before the refund', async () => {
  const removal = async (fields: object, pay = 0) => {
    const sale = await sell(shop, fields)
    const reason = 'Salah input'
    const paid = pay ? { amount: pay, method: 'cash', id: uuidv7() } : null
    if (paid) await shop.owner.post(`/api/transactions/${sale.id}/payments`, paid)
    const { version } = (await shop.owner.get(`/api/transactions/${sale.id}`)).body
    expect((await shop.owner.delete(`/api/transactions/${sale.id}`, { version, reason })).status).toBe(200)
    const entry = await latest()
    expect(entry).toMatchObject({ operation: 'delete', recordId: sale.id, name: 'CV Maju Jaya Abadi' })
    expect(entry?.deleted?.amount).toBe(sale.total)
    return entry?.deleted?.state
  }
  const { total } = await sell(shop)
  expect(await removal({ paidAmount: total })).toBe('paid')
  expect(await removal({ paidAmount: 100_000 }, 50_000)).toBe('partial')
  expect(await removal({})).toBe('pending')

  const sale = await sell(shop, { paidAmount: 100_000 })
  const cancellation = { version: sale.version, reason: 'Batal', refund: 100_000 }
  const { version } = (await shop.owner.post(`/api/transactions/${sale.id}/cancellation`, cancellation)).body
  expect((await latest())?.deleted).toBeNull()
  await shop.owner.delete(`/api/transactions/${sale.id}`, { version, reason: 'Salah input' })
  expect((await latest())?.deleted).toEqual({ amount: total, state: 'cancelled' })
})

test('entries are found by words of names and numbers, also of deleted records', async () => {
  const found = async (search: string, query = '') =>
    (await list(`limit=200&search=${encodeURIComponent(search)}&${query}`)).rows
  const sale = await sell(shop, { paidAmount: 10_000 })
  const { version } = (await shop.owner.get(`/api/transactions/${sale.id}`)).body
  const payment = { id: uuidv7(), amount: 5_000, method: 'qris' }
  await shop.owner.post(`/api/transactions/${sale.id}/payments`, payment)
  const number = sale.id.slice(-8)
  expect((await found(number)).map(({ table, recordId }) => [table, recordId])).toEqual([
    ['payments', sale.id],
    ['transactions', sale.id],
  ])
  expect(await found(`JAYA ${number.toUpperCase()}`)).toEqual(await found(number))
  expect(await found(number, 'kind=transactions')).toHaveLength(1)
  expect(await found(`${number} tidakada`)).toEqual([])
  const paid = (await shop.owner.get(`/api/transactions/${sale.id}`)).body
  expect(paid.version).not.toBe(version)
  await shop.owner.delete(`/api/transactions/${sale.id}`, { version: paid.version, reason: 'Salah' })
  expect((await found(number))[0]).toMatchObject({ operation: 'delete', recordId: sale.id })
  // Phone numbers in any notation, and users.
  const digits = shop.gold.phone.replace(/\D/g, '').replace(/^0/, '62')
  expect((await found(`+${digits}`)).map(({ recordId }) => recordId)).toContain(shop.gold.id)
  for (const { name } of await found('siti')) expect(name).toMatch(/siti/i)
  expect(await found('%')).toEqual([])
  // With paging and count.
  const all = await found('jaya')
  const first = await list('limit=1&search=jaya')
  expect(first.rows).toEqual(all.slice(0, 1))
  const second = await list(`limit=200&search=jaya&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
  expect(second.rows).toEqual(all.slice(1))
  expect((await shop.owner.get('/api/activity/count?search=jaya')).body).toEqual({ count: all.length })
})

describe('the activity log', () => {
  test('audits exactly the tables that can be shown', async () => {
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as "table" from pg_trigger where tgname in ('record_activity', 'record_session')`.execute(
      shop.db,
    )
    const recorded = rows.flatMap(({ table }) =>
      table === 'sessions' ? [table, 'sign_outs', 'failed_sign_ins'] : [table],
    )
    expect([...recorded, ...BATCH_TABLES, ...ACTION_TABLES].toSorted()).toEqual(
      AUDITED_TABLE_NAMES.toSorted(),
    )
  })

  test('contains edits and deletions of customers, products and expenses', async () => {
    const { id, version } = shop.silver
    await shop.manager.patch(`/api/customers/${id}`, { version, phone: '0899-1', membershipTier: 'gold' })
    const edit = await latest('kind=customers')
    expect(edit).toMatchObject({
      actor: { id: shop.users.manager, name: 'Ratna Dewi' },
      operation: 'update',
      recordId: id,
      name: 'Kopi Senja Bekasi',
      isDeleted: false,
    })
    expect(changed(edit as Activity)).toEqual({
      phone: [shop.silver.phone, '0899-1'],
      membership_tier: ['silver', 'gold'],
    })

    const expense = { id: uuidv7(), name: 'Bensin', amount: 50_000 }
    await shop.manager.post('/api/expenses', expense)
    await shop.manager.delete(`/api/expenses/${expense.id}`)
    expect((await list('kind=expenses')).rows).toMatchObject([
      {
        operation: 'delete',
        name: 'Bensin',
        isDeleted: true,
        deleted: { amount: 50_000, state: null },
        changes: [],
      },
      { operation: 'create', name: 'Bensin', isDeleted: true },
    ])
    expect(await latest('kind=products')).toMatchObject({
      operation: 'create',
      actor: { id: shop.users.owner },
    })
  })

  test('contains role permissions before and after; a logo only as a fingerprint', async () => {
    const permissions = { ...DEFAULT_ROLE_PERMISSIONS, cashier: ['/', '/receivables'] }
    await transaction(transactionContext(shop.db, { actor: shop.users.owner }), async (db) => {
      await db
        .updateTable('storeConfig')
        .set({ rolePermissions: JSON.stringify(permissions), logo: 'data:image/png;base64,AAAA' })
        .execute()
    })
    const change = changed((await latest('kind=store')) as Activity)
    expect(change).toMatchObject({ role_permissions: [DEFAULT_ROLE_PERMISSIONS, permissions] })
    expect(change.logo).toEqual([null, expect.stringMatching(/^[0-9a-f]{32}$/)])
    await shop.db
      .updateTable('storeConfig')
      .set({ rolePermissions: JSON.stringify(DEFAULT_ROLE_PERMISSIONS), logo: '' })
      .execute()
  })

  test('contains changed roles and deactivated users', async () => {
    await transaction(transactionContext(shop.db, { actor: shop.users.owner }), async (db) => {
      await db
        .updateTable('users')
        .set({ role: 'operator', isActive: false })
        .where('id', '=', shop.users.cashier)
        .execute()
    })
    expect(changed((await latest('kind=users')) as Activity)).toEqual({
      role: ['cashier', 'operator'],
      is_active: [true, false],
    })
    await transaction(transactionContext(shop.db), async (db) => {
      await db
        .updateTable('users')
        .set({ role: 'cashier', isActive: true })
        .where('id', '=', shop.users.cashier)
        .execute()
    })
    // Without a user: the system.
    expect(await latest('kind=users')).toMatchObject({
      actor: null,
      operation: 'update',
      name: 'Siti Rahmawati',
    })
    expect(await latest('actor=system&kind=users')).toMatchObject({ actor: null })
  })

  test('contains sign-ins with their origin and sessions ended by others, never secrets', async () => {
    const { cookie } = await signIn(shop.url, 'operator@printpro.id')
    const entry = await latest('kind=sessions')
    expect(entry).toMatchObject({
      operation: 'create',
      actor: { id: shop.users.operator },
      name: 'Agus Pratama',
    })
    const [{ tokenHash, id } = { tokenHash: '', id: '' }] = await shop.db
      .selectFrom('sessions')
      .select(['tokenHash', 'id'])
      .where('userId', '=', shop.users.operator)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .execute()
    const token = /session_token=(\w{32})/.exec(cookie)?.[1] ?? ''
    expect(hashToken(token)).toBe(tokenHash)
    await transaction(transactionContext(shop.db, { actor: shop.users.owner }), async (db) => {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    })
    expect(await latest('kind=sessions')).toMatchObject({
      operation: 'delete',
      actor: { id: shop.users.owner },
      recordId: shop.users.operator,
    })
    const { rows } = await sql<{
      all: string
    }>`select string_agg(activity::text, '') as all from activity`.execute(shop.db)
    expect(rows[0]?.all).not.toContain(token)
    expect(rows[0]?.all).not.toContain(tokenHash)
    expect(rows[0]?.all).not.toContain('scrypt')
  })

  test('contains sign-outs, and own sessions ended on other devices', async () => {
    const [here, there] = [
      await signIn(shop.url, 'cashier@printpro.id'),
      await signIn(shop.url, 'cashier@printpro.id'),
    ]
    const [, other] = (await here.get('/api/account/sessions')).body.rows
    await here.delete(`/api/account/sessions/${other.id}`)
    const own = { actor: { id: shop.users.cashier }, recordId: shop.users.cashier }
    expect(await latest('kind=sessions')).toMatchObject({ table: 'sessions', operation: 'delete', ...own })
    expect((await there.get('/api/session')).status).toBe(401)
    await here.post('/api/auth/sign-out', {}, { 'user-agent': 'Kasir depan' })
    expect(await latest('kind=sessions')).toMatchObject({ table: 'sign_outs', operation: 'create', ...own })
    // An unknown cookie ends no session.
    const before = await latest('kind=sessions')
    await here.post('/api/auth/sign-out', {})
    expect(await latest('kind=sessions')).toEqual(before)
  })

  test('contains failed sign-ins to existing accounts, at most ten an hour, never the password', async () => {
    const attempt = (email: string) =>
      shop.anonymous.post(
        '/api/auth/sign-in/email',
        { email, password: 'tebakan-rahasia-9' },
        { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' },
      )
    await attempt('manager@printpro.id')
    const entry = await latest('kind=sessions')
    expect(entry).toMatchObject({
      table: 'failed_sign_ins',
      operation: 'create',
      actor: null,
      recordId: shop.users.manager,
      name: 'Ratna Dewi',
    })
    expect(entry && changed(entry)).toEqual({
      reason: [null, 'Password salah'],
      user_agent: [null, 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0'],
      ip_address: [null, '127.0.0.1'],
    })
    await attempt('siapa@printpro.id')
    expect(await latest('kind=sessions')).toEqual(entry)
    await sql`insert into activity (entity, id, operation)
      select 'failed_sign_ins', ${shop.users.manager}::uuid, 'create' from generate_series(1, 9)`.execute(
      shop.db,
    )
    const full = await latest('kind=sessions')
    await attempt('manager@printpro.id')
    expect(await latest('kind=sessions')).toEqual(full)
    await attempt('operator@printpro.id')
    expect(await latest('kind=sessions')).toMatchObject({ recordId: shop.users.operator })
    const { rows } = await sql<{ all: string }>`
      select string_agg(activity::text, '') as all from activity`.execute(shop.db)
    expect(rows[0]?.all).not.toContain('tebakan-rahasia-9')
  })
})

describe('filters', () => {
  test('by person, kind, operation and day, also combined', async () => {
    const mine = (await list(`actor=${shop.users.manager}`)).rows
    expect(mine.length).toBeGreaterThan(0)
    for (const row of mine) expect(row.actor?.id).toBe(shop.users.manager)
    const sales = (await list('kind=transactions')).rows
    for (const row of sales) expect(['transactions', 'transaction_items']).toContain(row.table)
    // Found by its parts, shown completely.
    const received = (await list('kind=payments&operation=create')).rows
    expect(received).toContainEqual(expect.objectContaining({ table: 'transactions', operation: 'create' }))
    for (const { table, parts } of received)
      expect([table, ...parts.map((part) => part.table)]).toContain('payments')
    const deleted = (await list(`operation=delete&actor=${shop.users.manager}&kind=expenses`)).rows
    expect(deleted).toHaveLength(1)

    const today = dayOf(new Date(), 'Asia/Jakarta')
    // Just before midnight is yesterday.
    const all: Activity[] = (await list('limit=200')).rows
    const done = all.filter(({ createdAt: at }) => dayOf(at, 'Asia/Jakarta') === today)
    expect((await list(`day=${today}&limit=200`)).rows).toEqual(done)
    expect((await list('day=2020-01-01')).rows).toEqual([])
  })

  test('can exclude sign-ins, and count the rest', async () => {
    await signIn(shop.url, 'operator@printpro.id')
    const shown = (await list('limit=200&without=sessions')).rows
    for (const { table } of shown) expect(['sessions', 'sign_outs', 'failed_sign_ins']).not.toContain(table)
    const everything = (await list('limit=200')).rows
    const { count } = (await shop.owner.get('/api/activity/count?kind=sessions')).body
    expect(count).toBeGreaterThan(0)
    expect(everything).toHaveLength(shown.length + count)
    expect((await shop.operator.get('/api/activity/count')).status).toBe(403)
  })

  test('a day is a day of the shop’s time zone', async () => {
    const recordAt = (at: string) =>
      sql`insert into activity (at, entity, id, operation, after)
        values (${at}, 'expenses', gen_random_uuid(), 'create', jsonb_build_object('name', ${at}::text))`.execute(
        shop.db,
      )
    await recordAt('2021-03-01T16:59:59.999Z')
    await recordAt('2021-03-01T17:00:00.000Z')
    const on = async (day: string) =>
      (await list(`day=${day}`)).rows.map(({ changes }) => String(changes[0]?.after))
    expect(await on('2021-03-01')).toEqual(['2021-03-01T16:59:59.999Z'])
    expect(await on('2021-03-02')).toEqual(['2021-03-01T17:00:00.000Z'])
    await sql`update store_config set time_zone = 'Asia/Jayapura'`.execute(shop.db)
    expect(await on('2021-03-02')).toEqual(['2021-03-01T17:00:00.000Z', '2021-03-01T16:59:59.999Z'])
    await sql`update store_config set time_zone = 'Asia/Jakarta'`.execute(shop.db)
  })

  test.each([
    ['actor=nobody', 'actor'],
    ['kind=secrets', 'kind'],
    ['operation=read', 'operation'],
    ['day=2026-13-01', 'day'],
    ['limit=201', 'limit'],
    ['cursor=2026-01-01', 'cursor'],
  ])('%s is refused', async (query, field) => {
    const reply = await shop.owner.get(`/api/activity?${query}`)
    expect(reply.status).toBe(400)
    expect(Object.keys(issuesByField(reply))).toEqual([field])
  })
})

test('pages have no gaps or duplicates, also for entries of one instant', async () => {
  await sql`
    insert into activity (at, entity, id, operation, actor)
    select '2019-05-01T03:00:00Z', (array['expenses', 'customers', 'products'])[1 + n % 3], gen_random_uuid(),
      (array['create', 'update'])[1 + n % 2], ${shop.users.operator}::uuid
    from generate_series(1, 40) as n`.execute(shop.db)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { rows: Activity[]; nextCursor: string | null } = await list(
      `day=2019-05-01&limit=7${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(40)
  expect(new Set(seen).size).toBe(40)
})

test('all users can be chosen, deleted ones included', async () => {
  const { body } = await shop.owner.get('/api/activity/actors')
  const { rows } = await sql`select id, name, false as "isDeleted" from users order by name`.execute(shop.db)
  expect(body.rows).toEqual(rows)
  expect(body.rows).toContainEqual({ id: shop.users.manager, name: 'Ratna Dewi', isDeleted: false })
})

describe('the activity log is immutable', () => {
  test('for every API call', () => {
    for (const call of Object.values(contract.activity)) {
      expect(isContractProcedure(call) && call['~orpc'].route.method).toBe('GET')
    }
  })

  test.each([
    'update activity set actor = null',
    'delete from activity',
    'truncate activity',
    'truncate activity cascade',
    'truncate payments cascade',
  ])('the database refuses: %s', async (statement) => {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow('append-only')
  })
})
