import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import {
  DEFAULT_ROLE_PERMISSIONS,
  DEFAULT_ROLE_RIGHTS,
  PAGES,
  type Right,
} from '../../../core/access/access.ts'
import { totpCode, waitForFreshStep } from '../../../testing/totp.ts'
import { client } from '../../testing/client.ts'
import { type Counter, issuesByField, line, openCounter, order, sell } from '../../testing/counter.ts'
import { signIn } from '../../testing/shop.ts'
import { employ, STAFF_PASSWORD, setRolePermissions } from '../../testing/staff.ts'

let counter: Counter
let boss: Awaited<ReturnType<typeof employ>>['user']
beforeAll(async () => {
  counter = await openCounter()
  boss = (await employ(counter, 'manager')).user
})
beforeEach(async () => {
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  await sql`delete from sign_in_failures`.execute(counter.db)
})
afterAll(() => counter.close())

const reason = 'Pelanggan batal'
const KIND = { category: 'Banner', machineType: 'Digital Printing' }
const removal = ({ version }: Transaction) => ({ version, reason })
const path = ({ id }: { id: string }) => `/api/transactions/${id}`

/** The operator asks for a colleague's approval of deleting a sale. */
function ask(sale: Transaction, fields: object = {}, who = counter.operator) {
  return who.post('/api/approvals', {
    call: 'transactions.remove',
    rights: ['deleteTransactions', 'refund'],
    input: { id: sale.id, ...removal(sale) },
    approverId: boss.id,
    password: STAFF_PASSWORD,
    ...fields,
  })
}
const approval = async (sale: Transaction, fields: object = {}) => {
  const { status, body } = await ask(sale, fields)
  expect([status, body.message]).toEqual([201, undefined])
  return { 'x-approval': body.id as string }
}
const remove = (
  sale: Transaction,
  headers: Record<string, string> = {},
  fields: object = {},
  who = counter.operator,
) => who.delete(path(sale), { ...removal(sale), ...fields }, headers)

test('a user without a right makes one call with a colleague’s approval, once, and Riwayat names both', async () => {
  const sale = await sell(counter, { paidAmount: 50_000 })
  const refused = await remove(sale)
  expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['deleteTransactions'] } })
  const asked = { call: 'transactions.remove', rights: ['deleteTransactions', 'refund'] }
  const { body: colleagues } = await counter.operator.post('/api/approvals/colleagues', asked)
  expect(colleagues.rows.map(({ role }: { role: string }) => role).sort()).toEqual([
    'cashier',
    'manager',
    'manager',
    'owner',
  ])

  const headers = await approval(sale)
  expect((await remove(sale, headers)).body).toEqual({ id: sale.id })
  const { body } = await counter.owner.get('/api/activity?kind=transactions&operation=delete&limit=1')
  expect(body.rows[0]).toMatchObject({
    recordId: sale.id,
    actor: { id: counter.users.operator },
    approver: { id: boss.id, name: boss.name },
  })
  const { rows } = await sql`
    select received_by as by, approved_by as approver from payments where transaction_id = ${sale.id} and amount < 0`.execute(
    counter.db,
  )
  expect(rows).toEqual([{ by: counter.users.operator, approver: boss.id }])
  // Used: repeating the request returns its result, and no session was created.
  expect((await remove(sale, headers)).body).toEqual({ id: sale.id })
  expect((await counter.owner.get('/api/activity?kind=transactions&operation=delete&limit=1')).body).toEqual(
    body,
  )
  expect((await counter.operator.get('/api/session')).body.id).toBe(counter.users.operator)
  expect((await remove(await sell(counter))).body.code).toBe('RIGHT_MISSING')
})

test('an approval holds only for this record, content, call and user, and expires', async () => {
  const [sale, other] = [await sell(counter, { paidAmount: 1000 }), await sell(counter, { paidAmount: 1000 })]
  const headers = await approval(sale)
  for (const answer of [
    await remove(other, headers),
    await remove(sale, headers, { reason: 'Lain' }),
    await remove(sale, headers, { method: 'qris' }),
    await remove(sale, headers, {}, counter.cashier),
    await counter.operator.post(`${path(sale)}/cancellation`, { ...removal(sale), refund: 1000 }, headers),
    await counter.operator.patch(path(sale), { version: sale.version, discountPercent: 100 }, headers),
    // Nor does it open what no approval opens.
    await counter.operator.get('/api/transactions', headers),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'APPROVAL_VOID'])
  }
  for (const unknown of [uuidv7(), 'nonsense', `${uuidv7()} `.repeat(2)])
    expect((await remove(sale, { 'x-approval': unknown })).body.code).toBe('APPROVAL_VOID')
  await sql`update approvals set created_at = now() - interval '5 minutes 1 second'`.execute(counter.db)
  expect((await remove(sale, headers)).body.code).toBe('APPROVAL_VOID')
  expect((await counter.operator.get(path(sale))).body).toEqual(sale)
})

test('concurrent duplicates run once and both get the result; a failed call leaves the approval open', async () => {
  const sale = await sell(counter, { paidAmount: 1000 })
  const headers = await approval(sale)
  const paid = { id: uuidv7(), amount: 500, method: 'cash' }
  await counter.cashier.post(`${path(sale)}/payments`, paid)
  expect((await remove(sale, headers)).body.code).toBe('CONFLICT')
  const { rows } =
    await sql`select count(*) from approvals where used_at is not null and id = ${headers['x-approval']}`.execute(
      counter.db,
    )
  expect(rows).toEqual([{ count: 0 }])

  const now: Transaction = (await counter.operator.get(path(sale))).body
  const again = await approval(now)
  const answers = await Promise.all([remove(now, again), remove(now, again), remove(now, again)])
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ id: sale.id }))
  const given =
    await sql`select amount from payments where transaction_id = ${sale.id} and amount < 0`.execute(
      counter.db,
    )
  expect(given.rows).toEqual([{ amount: -1500 }])
})

test('an approver who lost the right or was deactivated cannot approve any more', async () => {
  const sale = await sell(counter, { paidAmount: 1000 })
  const headers = await approval(sale)
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    manager: { granted: [], discountLimit: 0 },
  })
  expect((await remove(sale, headers)).body.code).toBe('RIGHT_MISSING')
  expect(issuesByField(await ask(sale))).toHaveProperty('approverId')
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  await sql`update users set is_active = false where id = ${boss.id}`.execute(counter.db)
  expect((await remove(sale, headers)).body.code).toBe('APPROVAL_VOID')
  expect(issuesByField(await ask(sale))).toHaveProperty('approverId')
  await sql`update users set is_active = true where id = ${boss.id}`.execute(counter.db)
  // Nor one whose role may not open the page any more.
  await setRolePermissions(counter, { ...DEFAULT_ROLE_PERMISSIONS, manager: ['/'] }, DEFAULT_ROLE_RIGHTS)
  expect((await remove(sale, headers)).body.code).toBe('APPROVAL_VOID')
})

test('changing the approver’s password voids the approval', async () => {
  const { user } = await employ(counter, 'manager')
  const sale = await sell(counter, { paidAmount: 1000 })
  const headers = await approval(sale, { approverId: user.id })
  const change = { version: user.version, password: 'gulungan-baru-2' }
  expect((await counter.owner.patch(`/api/users/${user.id}`, change)).status).toBe(200)
  expect((await remove(sale, headers)).body.code).toBe('APPROVAL_VOID')
  const anew = await approval(sale, { approverId: user.id, password: change.password })
  expect((await remove(sale, anew)).status).toBe(200)
})

test('a wrong password is reported and logged; after three the user waits for this colleague only', async () => {
  const sale = await sell(counter)
  const wrong = (fields: object = {}) => ask(sale, { password: 'salah-sekali', ...fields })
  for (let time = 0; time < 3; time++) {
    expect(issuesByField(await wrong())).toEqual({ password: 'Kata sandi salah' })
  }
  const { body } = await counter.owner.get('/api/activity?kind=sessions&limit=1')
  expect(body.rows[0]).toMatchObject({
    table: 'failed_sign_ins',
    actor: { id: counter.users.operator },
    recordId: boss.id,
    changes: [{ field: 'reason', after: 'Persetujuan: password salah' }],
  })
  const paused = await ask(sale)
  expect([paused.status, paused.body.message]).toEqual([429, 'Tiga kali salah. Coba lagi dalam 5 menit'])
  // What another colleague approves clears nothing of it.
  const { user: other } = await employ(counter, 'manager')
  expect((await ask(sale, { approverId: other.id })).status).toBe(201)
  expect((await ask(sale)).status).toBe(429)
  // Others are not affected: another user asks the same colleague, who can also sign in on an unknown device.
  const { client } = await employ(counter, 'operator')
  expect((await ask(sale, {}, client)).status).toBe(201)
  await signIn(counter.url, boss.email, STAFF_PASSWORD)
  await sql`update sign_in_failures set last_failed_at = now() - interval '5 minutes 1 second'`.execute(
    counter.db,
  )
  expect((await ask(sale)).status).toBe(201)
})

/** A manager with a second factor whose code of this time step is unused. */
async function managerWithSecondFactor() {
  const { user } = await employ(counter, 'manager')
  const person = await signIn(counter.url, user.email, STAFF_PASSWORD)
  const { body } = await person.post('/api/auth/second-factor/begin', { password: STAFF_PASSWORD })
  const secret = new URL(body.uri).searchParams.get('secret') ?? ''
  await waitForFreshStep()
  const confirmed = await person.post('/api/auth/second-factor/confirm', { code: totpCode(secret, -1) })
  expect(confirmed.status).toBe(200)
  return { user, secret, recoveryCodes: body.recoveryCodes as string[] }
}

test('an approver with a second factor also needs a code', async () => {
  const { user, secret, recoveryCodes } = await managerWithSecondFactor()
  const sale = await sell(counter)
  const by = { approverId: user.id }
  expect(issuesByField(await ask(sale, by))).toEqual({ code: 'Masukkan kode dari aplikasi autentikator' })
  expect(issuesByField(await ask(sale, { ...by, code: totpCode(secret), password: 'x' }))).toHaveProperty(
    'password',
  )
  for (const code of ['000000', recoveryCodes[0], '00']) {
    expect(issuesByField(await ask(sale, { ...by, code }))).toEqual({ code: 'Kode salah' })
  }
  // The right password forgives no wrong code.
  expect((await ask(sale, { ...by, code: totpCode(secret) })).status).toBe(429)
  await sql`delete from sign_in_failures`.execute(counter.db)
  const headers = await approval(sale, { ...by, code: totpCode(secret) })
  expect((await remove(sale, headers)).status).toBe(200)
})

test('a code is used once, for an approval or a sign-in, also concurrently', async () => {
  const { user, secret } = await managerWithSecondFactor()
  const sale = await sell(counter)
  const USED = 'Kode ini sudah dipakai. Tunggu kode berikutnya di aplikasi'
  const enter = async (code: string) => {
    const begun = await counter.anonymous.post('/api/auth/sign-in/email', {
      email: user.email,
      password: STAFF_PASSWORD,
    })
    const cookie = begun.headers.getSetCookie().map((line) => line.split(';')[0])
    return await client(counter.url, cookie.join('; ')).post('/api/auth/sign-in/code', { code })
  }
  const seen = totpCode(secret)
  const given = { approverId: user.id, code: seen }
  const answers = await Promise.all([ask(sale, given), ask(sale, given)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(answers.flatMap(({ body }) => body.issues ?? body.data?.issues ?? [])).toMatchObject([
    { path: ['code'], message: USED },
  ])
  expect((await enter(seen)).body).toMatchObject({ code: 'CODE_USED', message: USED })
  const next = totpCode(secret, 1)
  expect((await enter(next)).status).toBe(200)
  expect(issuesByField(await ask(sale, { approverId: user.id, code: next }))).toEqual({ code: USED })
})

test('every call that needs a right can be approved and is logged under both names', async () => {
  // Somebody who may open every page and has no right at all.
  await setRolePermissions(
    counter,
    { ...DEFAULT_ROLE_PERMISSIONS, operator: [...PAGES] },
    { ...DEFAULT_ROLE_RIGHTS, operator: { granted: [], discountLimit: 0 } },
  )
  const operator = counter.operator
  const paid = () => sell(counter, { paidAmount: 50_000 })
  const [cancelled, refunded, lowered, discounted, corrected] = [
    await paid(),
    await paid(),
    await paid(),
    await paid(),
    await paid(),
  ]
  const product = await counter.product({ name: 'Akan dihapus', unit: 'pcs', pricePerUnit: 1000 })
  const customer = await counter.customer('Akan dihapus', 'regular')
  type ApprovedCase = [
    call: string,
    rights: Right[],
    input: Record<string, unknown>,
    send: (headers: Record<string, string>) => ReturnType<typeof operator.get>,
  ]
  const body = { id: uuidv7(), version: refunded.version, amount: 20_000, reason }
  const lower = { version: lowered.version, paidAmount: 10_000, refundReason: reason }
  const discount = { version: discounted.version, discountPercent: 10 }
  const price = { version: product.version, pricePerUnit: 2000 }
  const cancellation = { version: cancelled.version, reason, refund: 50_000 }
  const params = { transactionId: corrected.id, paymentId: corrected.payments[0]?.id }
  const method = { version: corrected.version, method: 'qris' }
  const fresh = { id: uuidv7(), name: 'Baru', unit: 'pcs', pricePerUnit: 500, ...KIND }
  const cases: ApprovedCase[] = [
    [
      'transactions.cancel',
      ['cancelOrders', 'refund'],
      { id: cancelled.id, ...cancellation },
      (headers) => operator.post(`${path(cancelled)}/cancellation`, cancellation, headers),
    ],
    [
      'payments.refund',
      ['refund'],
      { params: { transactionId: refunded.id }, body },
      (headers) => operator.post(`${path(refunded)}/refunds`, body, headers),
    ],
    [
      'transactions.update',
      ['changePaid', 'refund'],
      { id: lowered.id, ...lower },
      (headers) => operator.patch(path(lowered), lower, headers),
    ],
    [
      'transactions.update',
      ['discount', 'editOrders'],
      { id: discounted.id, ...discount },
      (headers) => operator.patch(path(discounted), discount, headers),
    ],
    [
      'payments.correct',
      ['changePaid'],
      { params, body: method },
      (headers) =>
        operator.post(`${path(corrected)}/payments/${params.paymentId}/corrections`, method, headers),
    ],
    [
      'products.update',
      ['changePrices'],
      { id: product.id, ...price },
      (headers) => operator.patch(`/api/products/${product.id}`, price, headers),
    ],
    ['products.create', ['changePrices'], fresh, (headers) => operator.post('/api/products', fresh, headers)],
    [
      'products.remove',
      ['deleteRecords'],
      { id: product.id },
      (headers) => operator.delete(`/api/products/${product.id}`, undefined, headers),
    ],
    [
      'customers.remove',
      ['deleteRecords'],
      { id: customer.id },
      (headers) => operator.delete(`/api/customers/${customer.id}`, undefined, headers),
    ],
    [
      'customers.merge',
      ['deleteRecords'],
      { id: counter.gold.id, from: counter.silver.id },
      (headers) =>
        operator.post(`/api/customers/${counter.gold.id}/merges`, { from: counter.silver.id }, headers),
    ],
  ]
  for (const [call, rights, input, send] of cases) {
    const refused = await send({})
    expect([call, refused.status, refused.body.code]).toEqual([call, 403, 'RIGHT_MISSING'])
    const question = { call, input, rights, discount: 10, approverId: boss.id, password: STAFF_PASSWORD }
    const given = await operator.post('/api/approvals', question)
    const done = await send({ 'x-approval': given.body.id })
    expect([call, done.status, done.body.code]).toEqual([
      call,
      done.status < 300 ? done.status : 200,
      undefined,
    ])
    const { body: history } = await counter.owner.get('/api/activity?limit=1')
    expect(history.rows[0]).toMatchObject({
      actor: { id: counter.users.operator },
      approver: { name: boss.name },
    })
    // Its answer may have been lost: the same request again is answered the same, with 200, and does nothing.
    const repeated = await send({ 'x-approval': given.body.id })
    expect([call, repeated.status, repeated.body]).toEqual([call, 200, done.body])
    expect((await counter.owner.get('/api/activity?limit=1')).body).toEqual(history)
  }
  const order = (await operator.get(path(cancelled))).body
  expect(order.cancellation).toMatchObject({ approvedByName: boss.name, reason })
  expect(order.payments.at(-1)).toMatchObject({ kind: 'refund', approvedByName: boss.name })
  expect(order.payments[0].approvedByName).toBeNull()
})

test('a repeat after others changed the record returns it or conflicts, and changes nothing', async () => {
  await setRolePermissions(
    counter,
    { ...DEFAULT_ROLE_PERMISSIONS, operator: [...PAGES] },
    { ...DEFAULT_ROLE_RIGHTS, operator: { granted: [], discountLimit: 0 } },
  )
  const product = await counter.product({ name: 'Berubah lagi', unit: 'pcs', pricePerUnit: 1000 })
  const place = `/api/products/${product.id}`
  const price = { version: product.version, pricePerUnit: 2000 }
  const approve = async (call: string, rights: Right[], input: object) => {
    const asked = { call, rights, input, approverId: boss.id, password: STAFF_PASSWORD }
    return { 'x-approval': (await counter.operator.post('/api/approvals', asked)).body.id }
  }
  const raised = await approve('products.update', ['changePrices'], { id: product.id, ...price })
  const { body: done } = await counter.operator.patch(place, price, raised)
  const { body: now } = await counter.owner.patch(place, { version: done.version, pricePerUnit: 3000 })
  expect((await counter.operator.patch(place, price, raised)).body).toMatchObject({ code: 'CONFLICT' })
  const removal = await approve('products.remove', ['deleteRecords'], { id: product.id })
  await counter.operator.delete(place, undefined, removal)
  await sql`update products set deleted_at = null, deleted_by = null where id = ${product.id}`.execute(
    counter.db,
  )
  expect((await counter.operator.delete(place, undefined, removal)).body).toEqual({ id: product.id })
  expect((await counter.owner.get(place)).body).toMatchObject({ pricePerUnit: now.pricePerUnit })
})

test('a sale resent with the same approval is the same sale', async () => {
  const input = order(counter, { discountPercent: 20, items: [line(counter.card, { quantity: 10 })] })
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    cashier: { granted: [], discountLimit: 10 },
  })
  const action = {
    call: 'transactions.create',
    input,
    rights: ['discount'],
    discount: 20,
    approverId: boss.id,
  }
  const { body } = await counter.cashier.post('/api/approvals', { ...action, password: STAFF_PASSWORD })
  const headers = { 'x-approval': body.id }
  const first = await counter.cashier.post('/api/transactions', input, headers)
  expect(first.status).toBe(201)
  await sql`update approvals set created_at = now() - interval '1 hour'`.execute(counter.db)
  expect((await counter.cashier.post('/api/transactions', input, headers)).body).toEqual(first.body)
  // It makes no second one.
  const second = { ...input, id: uuidv7() }
  expect((await counter.cashier.post('/api/transactions', second, headers)).body.code).toBe('APPROVAL_VOID')
})

test('activity seals cover the approver', async () => {
  const sale = await sell(counter)
  await remove(sale, await approval(sale))
  const digest = async () =>
    (await sql<{ sha256: string }>`select sha256 from activity_digest('', 0, 1000000)`.execute(counter.db))
      .rows[0]?.sha256
  const before = await digest()
  await sql`alter table activity disable trigger user`.execute(counter.db)
  await sql`update activity set approved_by = ${counter.users.owner} where approved_by = ${boss.id}`.execute(
    counter.db,
  )
  await sql`alter table activity enable trigger user`.execute(counter.db)
  expect(await digest()).not.toBe(before)
})

test('a discount above the limit is approved by a user with a sufficient limit, not by the caller', async () => {
  const limits = {
    ...DEFAULT_ROLE_RIGHTS,
    cashier: { granted: [], discountLimit: 10 },
    manager: { granted: [], discountLimit: 25 },
  }
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, limits)
  const input = order(counter, { discountPercent: 20 })
  const refused = await counter.cashier.post('/api/transactions', input)
  expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['discount'], discount: 20 } })
  const action = {
    call: 'transactions.create',
    input,
    rights: ['discount'],
    discount: 20,
    approverId: boss.id,
  }
  const given = await counter.cashier.post('/api/approvals', { ...action, password: STAFF_PASSWORD })
  const made = await counter.cashier.post('/api/transactions', input, { 'x-approval': given.body.id })
  expect(made.body).toMatchObject({ id: input.id, discountPercent: 20 })
  const more = { ...action, discount: 26, password: STAFF_PASSWORD }
  expect(issuesByField(await counter.cashier.post('/api/approvals', more))).toHaveProperty('approverId')
  // What was approved as less than it is gives no more than the approver may.
  const large = order(counter, { discountPercent: 90 })
  const small = await counter.cashier.post('/api/approvals', {
    ...action,
    input: large,
    password: STAFF_PASSWORD,
  })
  const sold = await counter.cashier.post('/api/transactions', large, { 'x-approval': small.body.id })
  expect(sold.body.code).toBe('RIGHT_MISSING')
  const own = { ...action, approverId: counter.users.cashier, password: STAFF_PASSWORD }
  expect(issuesByField(await counter.cashier.post('/api/approvals', own))).toHaveProperty('approverId')
})
