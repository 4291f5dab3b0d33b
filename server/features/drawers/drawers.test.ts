import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Drawer } from '../../../contract/drawers.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import type { DenominationCounts, DrawerSettings } from '../../../core/payments/drawer.ts'
import { addDays, dayOf, startOfDay } from '../../../core/time/calendar.ts'
import { DEMO_PASSWORD } from '../../platform/auth/demo-users.ts'
import type { Client } from '../../testing/client.ts'
import { type Counter, cancelSale, issuesByField, openCounter, order, sell } from '../../testing/counter.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { employ, setRolePermissions } from '../../testing/staff.ts'
import { shareTill } from '../../testing/till.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

// Each test uses its own till and the default drawer settings.
beforeEach(async () => {
  await set({ perPerson: false, requiresOpenDrawer: false, blindCount: false, varianceApprovalLimit: 10_000 })
  await shareTill(counter, ['cashier', 'manager'])
})

async function set(settings: Partial<DrawerSettings>) {
  const columns = Object.entries(settings).map(([name, value]) => [name, value])
  await counter.db.updateTable('drawerSettings').set(Object.fromEntries(columns)).execute()
}

const mine = async (who: Client = counter.cashier): Promise<Drawer> =>
  (await who.get('/api/drawers/current')).body.drawer
const open = (openingFloat: number, fields: object = {}, who: Client = counter.cashier) =>
  who.post('/api/drawers', { id: uuidv7(), openingFloat, ...fields })
const opened = async (openingFloat: number, who?: Client): Promise<Drawer> => {
  const { status, body } = await open(openingFloat, {}, who)
  expect([status, body.message]).toEqual([201, undefined])
  return body
}
const move = (drawer: Drawer, kind: string, amount: number, reason = 'Uang kecil', who = counter.cashier) =>
  who.post(`/api/drawers/${drawer.id}/cash-movements`, { id: uuidv7(), kind, amount, reason })
const spend = (fields: object) =>
  counter.owner.post('/api/expenses', {
    id: uuidv7(),
    name: 'Lakban',
    amount: 64_000,
    method: 'cash',
    ...fields,
  })

/** Denominations worth this many rupiah, the largest first. */
function piecesOf(amount: number): DenominationCounts {
  const denominations: DenominationCounts = {}
  let left = amount
  for (const [key, worth] of [
    ['note100000', 100_000],
    ['note1000', 1_000],
    ['coin500', 500],
    ['coin100', 100],
  ] as const) {
    denominations[key] = Math.floor(left / worth)
    left %= worth
  }
  return denominations
}
const counted = (cash: number, { transfer = 0, qris = 0 } = {}) => ({
  denominations: piecesOf(cash),
  transfer,
  qris,
})
const close = (drawer: { id: string }, fields: object, who = counter.cashier, headers = {}) =>
  who.post(`/api/drawers/${drawer.id}/closing`, { remainingFloat: 0, ...fields }, headers)

describe('an open drawer', () => {
  test('contains its opening float and every payment, refund and cash movement of its till, whichever user makes them', async () => {
    const drawer = await opened(500_000)
    expect(drawer).toMatchObject({
      isAutomatic: false,
      openingFloat: 500_000,
      expected: { cash: 500_000, transfer: 0, qris: 0 },
    })
    const sale = await sell(counter, { paidAmount: 100_000, paymentMethod: 'cash' })
    const path = `/api/transactions/${sale.id}`
    await counter.manager.post(`${path}/payments`, { id: uuidv7(), amount: 50_000, method: 'qris' })
    await cancelSale(counter.manager, sale.id, 30_000)
    expect((await move(drawer, 'cashIn', 20_000)).status).toBe(201)
    expect((await move(drawer, 'bankDrop', 40_000, 'Setor ke bank')).status).toBe(201)
    const now = await mine(counter.manager)
    expect(now.id).toBe(drawer.id)
    const qris =
      50_000 + (now.sums?.find(({ method, kind }) => method === 'qris' && kind === 'refund')?.amount ?? 0)
    const refunded = now.sums
      ?.filter(({ kind }) => kind === 'refund')
      .reduce((sum, { amount }) => sum + amount, 0)
    expect(refunded).toBe(-30_000)
    expect(now.expected).toEqual({
      cash: 500_000 + 100_000 + 50_000 - qris - 30_000 + 20_000 - 40_000,
      transfer: 0,
      qris,
    })
    expect(now.cashMovements.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['cashIn', 20_000, 'Uang kecil'],
      ['bankDrop', -40_000, 'Setor ke bank'],
    ])
  })

  test('belongs to one till, or to one person if the shop has set it so', async () => {
    const drawer = await opened(100_000)
    await shareTill(counter, ['manager'])
    expect(await mine(counter.manager)).toBeNull()
    expect((await opened(7_000, counter.manager)).id).not.toBe(drawer.id)
    await set({ perPerson: true })
    expect(await mine()).toBeNull()
    expect((await opened(1_000)).name).toBe('Siti Rahmawati')
    await sell(counter, { paidAmount: 5_000 })
    expect((await mine()).expected?.cash).toBe(6_000)
  })

  test('is opened once: opening it again with the same float returns the open drawer', async () => {
    const both = await Promise.all([open(250_000), open(250_000)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0].body.id).toBe(both[1].body.id)
    expect(await open(300_000)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  test('books a repeated cash movement once, and rejects one without a reason', async () => {
    const drawer = await opened(0)
    const id = uuidv7()
    const path = `/api/drawers/${drawer.id}/cash-movements`
    const given = { id, kind: 'cashIn', amount: 10_000, reason: 'Uang kecil' }
    const both = await Promise.all([counter.cashier.post(path, given), counter.cashier.post(path, given)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await mine()).expected?.cash).toBe(10_000)
    expect((await counter.cashier.post(path, { ...given, amount: 11_000 })).status).toBe(409)
    const taken = { ...given, id: uuidv7(), kind: 'cashOut', amount: 4_000 }
    expect((await counter.cashier.post(path, taken)).status).toBe(201)
    expect((await counter.cashier.post(path, { ...taken, kind: 'bankDrop' })).status).toBe(409)
    expect(issuesByField(await counter.cashier.post(path, { ...given, id: uuidv7(), reason: ' ' }))).toEqual({
      reason: 'Alasan wajib diisi',
    })
  })

  test('rejects amounts beyond what can be stored, at the movement, the count and the closing', async () => {
    const most = 999_999_999_999_999
    const drawer = await opened(most)
    expect(issuesByField(await move(drawer, 'cashIn', 1))).toEqual({ amount: 'Paling banyak Rp 0' })
    expect((await move(drawer, 'cashOut', 10_000)).status).toBe(201)
    expect(issuesByField(await move(drawer, 'cashIn', 10_001))).toEqual({ amount: 'Paling banyak Rp 10.000' })
    expect((await move(drawer, 'cashOut', most - 10_000)).status).toBe(201)
    expect((await move(drawer, 'cashOut', most)).status).toBe(201)
    expect(issuesByField(await move(drawer, 'bankDrop', 1))).toEqual({ amount: 'Paling banyak Rp 0' })
    // Payments are accepted regardless of the amount in the drawer.
    for (let row = 0; row < 10; row++) {
      await sql`insert into drawer_entries (id, drawer_id, kind, amount, reason, created_by)
        values (${uuidv7()}, ${drawer.id}, 'cashOut', ${-most}, 'Salah ketik', ${counter.users.cashier})`.execute(
        counter.db,
      )
    }
    const sentence = 'Isi laci ini melebihi yang dapat dicatat. Betulkan dulu pembayaran yang keliru'
    const count = { id: uuidv7(), ...counted(0) }
    const noted = await counter.cashier.post(`/api/drawers/${drawer.id}/counts`, count)
    expect([noted.status, noted.body.message]).toEqual([409, sentence])
    const refused = await close(drawer, { ...counted(0), reason: 'Salah' })
    expect([refused.status, refused.body.message]).toEqual([409, sentence])
    expect((await mine()).id).toBe(drawer.id)
  })

  test('contains cash expenses, including their corrections', async () => {
    await shareTill(counter, ['owner'])
    await opened(200_000, counter.owner)
    const cash = async () => (await mine(counter.owner)).expected?.cash
    const { body: expense } = await spend({})
    expect(await cash()).toBe(136_000)
    const path = `/api/expenses/${expense.id}`
    const { body: dearer } = await counter.owner.patch(path, { version: expense.version, amount: 70_000 })
    expect(await cash()).toBe(130_000)
    const { body: other } = await counter.owner.patch(path, { version: dearer.version, method: 'transfer' })
    expect(await cash()).toBe(200_000)
    await counter.owner.patch(path, { version: other.version, method: 'cash' })
    expect(await cash()).toBe(130_000)
    await counter.owner.delete(path)
    expect(await cash()).toBe(200_000)
    await spend({ method: 'qris' })
    await spend({ spentOn: '2026-01-05' })
    expect(await cash()).toBe(200_000)
  })
})

describe('without an open drawer', () => {
  test('rows join an automatic drawer of the day, which opening a drawer takes over', async () => {
    expect(await mine()).toBeNull()
    await sell(counter, { paidAmount: 60_000 })
    const gathered = await mine()
    expect(gathered).toMatchObject({ isAutomatic: true, openingFloat: 0, expected: { cash: 60_000 } })
    expect(gathered.day).toBe(dayOf(new Date(), 'Asia/Jakarta'))
    const drawer = await opened(500_000)
    expect(drawer).toMatchObject({ id: gathered.id, isAutomatic: false, expected: { cash: 560_000 } })
  })

  test('a row of a day whose drawer is closed joins the open drawer', async () => {
    await shareTill(counter, ['owner'])
    const { owner } = counter
    const yesterday = addDays(dayOf(new Date(), 'Asia/Jakarta'), -1)
    const noon = startOfDay(yesterday, 'Asia/Jakarta').getTime() + 12 * 3_600_000
    const next = await opened(20_000, owner)
    await sql`insert into drawers (id, holder, name, day, started_at, opening_float, opened_at, opened_by, closed_at, closed_by, expected_cash,
        expected_transfer, expected_qris, denominations, counted, received_transfer, received_qris, remaining_float)
      select ${uuidv7()}, holder, name, ${yesterday}, ${new Date(noon + 3_600_000)}, 0, ${new Date(noon + 3_600_000)}, opened_by,
        ${new Date(noon + 7_200_000)}, opened_by, 0, 0, 0, '{}', 0, 0, 0, 0 from drawers where id = ${next.id}`.execute(
      counter.db,
    )
    // Paid before that day's drawer was opened, entered today.
    await spend({ spentOn: yesterday, amount: 4_000 })
    const late = { paidAmount: 7_000, madeAt: new Date(noon + 9_000_000).toISOString() }
    expect((await owner.post('/api/transactions', order(counter, late))).status).toBe(201)
    expect(await mine(owner)).toMatchObject({ id: next.id, expected: { cash: 20_000 - 4_000 + 7_000 } })
  })

  test('concurrent sales create a single automatic drawer', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sell(counter, { paidAmount: 1_000 })))
    expect((await mine()).expected?.cash).toBe(8_000)
  })

  test('cash is rejected where the shop requires an open drawer; other methods are accepted', async () => {
    await set({ requiresOpenDrawer: true })
    const refused = await counter.cashier.post('/api/transactions', order(counter, { paidAmount: 10_000 }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'DRAWER_CLOSED' } })
    await sell(counter)
    await sell(counter, { paidAmount: 10_000, paymentMethod: 'qris' })
    // The transfer is in an automatic drawer, which does not count as opened.
    const again = await counter.cashier.post('/api/transactions', order(counter, { paidAmount: 10_000 }))
    expect(again).toMatchObject({ status: 409, body: { code: 'DRAWER_CLOSED' } })
    // An offline sale's cash is in the till already, so it is accepted.
    await sell(counter, { paidAmount: 10_000, madeAt: new Date(Date.now() - 1_000).toISOString() })
    await opened(0)
    await sell(counter, { paidAmount: 10_000 })
  })
})

describe('closing', () => {
  test('stores counted, expected and remaining amounts', async () => {
    const drawer = await opened(500_000)
    await sell(counter, { paidAmount: 100_000 })
    await sell(counter, { paidAmount: 30_000, paymentMethod: 'transfer' })
    const count = counted(600_000, { transfer: 30_000 })
    const closed = await close(drawer, { ...count, remainingFloat: 500_000 })
    expect([closed.status, closed.body.message]).toEqual([201, undefined])
    expect(closed.body.closing).toMatchObject({
      closedByName: 'Siti Rahmawati',
      counted: 600_000,
      variance: 0,
      remainingFloat: 500_000,
      deposited: 100_000,
      reason: null,
      approvedByName: null,
      blindCounts: 0,
    })
    expect((await close(drawer, { ...count, remainingFloat: 500_000 })).body).toEqual(closed.body)
    expect((await close(drawer, counted(1_000))).status).toBe(409)
    const { body } = await counter.cashier.get('/api/drawers/current')
    expect(body).toMatchObject({ drawer: null, next: { name: drawer.name, openingFloat: 500_000 } })
  })

  test('a variance needs a reason, and no more than was counted can remain', async () => {
    const drawer = await opened(100_000)
    expect(issuesByField(await close(drawer, counted(95_000)))).toEqual({
      reason: 'Alasan selisih wajib diisi',
    })
    expect(issuesByField(await close(drawer, { ...counted(100_000), remainingFloat: 100_500 }))).toEqual({
      remainingFloat: 'Paling banyak Rp 100.000',
    })
    const closed = await close(drawer, { ...counted(95_000), reason: 'Salah kembalian' })
    expect(closed.body.closing).toMatchObject({ variance: -5_000, reason: 'Salah kembalian' })
  })

  test('a large variance needs an approval, whatever rights the caller has', async () => {
    await shareTill(counter, ['owner'])
    const drawer = await opened(100_000, counter.owner)
    const content = { ...counted(50_000), remainingFloat: 0, reason: 'Tidak tahu' }
    const refused = await close(drawer, content, counter.owner)
    expect(refused).toMatchObject({ status: 403, body: { code: 'RIGHT_MISSING', data: { rights: [] } } })
    const { body: colleagues } = await counter.owner.post('/api/approvals/colleagues', {
      call: 'drawers.close',
      rights: [],
    })
    expect(colleagues.rows.map(({ role }: { role: string }) => role).sort()).toEqual(['cashier', 'manager'])
    const asked = {
      call: 'drawers.close',
      rights: [],
      input: { params: { drawerId: drawer.id }, body: content },
      approverId: counter.users.cashier,
    }
    const wrong = await counter.owner.post('/api/approvals', { ...asked, password: 'bukan ini' })
    expect(wrong.status).toBe(400)
    const { body: approval } = await counter.owner.post('/api/approvals', {
      ...asked,
      password: DEMO_PASSWORD,
    })
    const other = await close(drawer, { ...content, reason: 'Lain' }, counter.owner, {
      'x-approval': approval.id,
    })
    expect(other).toMatchObject({ status: 403, body: { code: 'APPROVAL_VOID' } })
    const closed = await close(drawer, content, counter.owner, { 'x-approval': approval.id })
    expect(closed.body.closing).toMatchObject({ variance: -50_000, approvedByName: 'Siti Rahmawati' })
    const repeated = await close(drawer, content, counter.owner, { 'x-approval': approval.id })
    expect([repeated.status, repeated.body]).toEqual([closed.status, closed.body])
  })

  test('an invented approval is not accepted as a witness', async () => {
    const key = { name: 'Kasir mandiri', pages: ['/create-transaction', '/analytics'], readOnly: false }
    const { body } = await counter.owner.post('/api/api-keys', key)
    const headers = { authorization: `Bearer ${body.key}`, 'x-approval': uuidv7() }
    const program = await counter.anonymous.post(
      '/api/drawers',
      { id: uuidv7(), openingFloat: 100_000 },
      headers,
    )
    expect(program.status).toBe(201)
    const content = { ...counted(50_000), reason: 'Tidak tahu' }
    const refused = await close(program.body, content, counter.anonymous, headers)
    expect(refused).toMatchObject({ status: 403, body: { code: 'RIGHT_MISSING', data: { rights: [] } } })
    const exact = await close(program.body, counted(100_000), counter.anonymous, headers)
    expect(exact.body.closing).toMatchObject({ variance: 0, approvedByName: null })
    const drawer = await opened(100_000)
    const byPerson = await close(drawer, content, counter.cashier, { 'x-approval': uuidv7() })
    expect(byPerson.body.code).toBe('APPROVAL_VOID')
  })

  test('the witness must be allowed to close the drawer', async ({ onTestFinished }) => {
    onTestFinished(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))
    const pages = { ...DEFAULT_ROLE_PERMISSIONS, operator: [...(DEFAULT_ROLE_PERMISSIONS.cashier ?? [])] }
    await setRolePermissions(counter, pages, DEFAULT_ROLE_RIGHTS)
    const drawer = await opened(100_000)
    const content = { ...counted(50_000), remainingFloat: 0, reason: 'Tidak tahu' }
    const asked = { call: 'drawers.close', rights: [] }
    const { body: colleagues } = await counter.cashier.post('/api/approvals/colleagues', asked)
    expect(colleagues.rows.map(({ role }: { role: string }) => role).sort()).toEqual(['manager', 'owner'])
    const input = { params: { drawerId: drawer.id }, body: content }
    const ask = (approverId: string) =>
      counter.cashier.post('/api/approvals', { ...asked, input, approverId, password: DEMO_PASSWORD })
    expect(issuesByField(await ask(counter.users.operator))).toHaveProperty('approverId')
    // The right must still hold when the drawer is closed.
    const { body: approval } = await ask(counter.users.manager)
    await setRolePermissions(counter, pages, {
      ...DEFAULT_ROLE_RIGHTS,
      manager: { granted: [], discountLimit: 0 },
    })
    const late = await close(drawer, content, counter.cashier, { 'x-approval': approval.id })
    expect(late.body.code).toBe('APPROVAL_VOID')
  })

  test('closing a closed drawer returns it for the same content and conflicts for any other', async () => {
    const drawer = await opened(100_000)
    const content = { ...counted(95_000), remainingFloat: 40_000, reason: 'Salah kembalian' }
    const first = await close(drawer, content)
    expect(first.status).toBe(201)
    expect((await close(drawer, content)).body).toEqual(first.body)
    const handOver = { drawerId: uuidv7(), userId: counter.users.manager }
    for (const other of [{ remainingFloat: 0 }, { reason: 'Lain' }, { ...counted(94_000) }, { handOver }]) {
      expect(await close(drawer, { ...content, ...other })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: 'Laci ini sudah ditutup dengan isi yang lain' },
      })
    }
    const next = await opened(40_000)
    const given = { ...counted(40_000), handOver }
    const handed = await close(next, given)
    expect([handed.status, (await close(next, given)).body]).toEqual([201, handed.body])
    expect((await close(next, counted(40_000))).status).toBe(409)
    const another = { ...handOver, userId: counter.users.owner }
    expect((await close(next, { ...given, handOver: another })).status).toBe(409)
  })

  test('an owner without colleagues closes with any variance', async ({ onTestFinished }) => {
    // Colleagues without a password cannot approve, and stay signed in for the other tests.
    const setPasswords = async (ids: string[], providerId: string) => {
      await counter.db.updateTable('accounts').set({ providerId }).where('userId', 'in', ids).execute()
    }
    const accounts = await counter.db.selectFrom('accounts').select('userId').execute()
    const colleagues = accounts.map(({ userId }) => userId).filter((id) => id !== counter.users.owner)
    await shareTill(counter, ['owner'])
    const drawer = await opened(100_000, counter.owner)
    const content = { ...counted(50_000), remainingFloat: 0, reason: 'Tidak tahu' }
    onTestFinished(() => setPasswords(colleagues, 'credential'))
    const [last = ''] = colleagues
    await setPasswords(colleagues.slice(1), 'elsewhere')
    expect((await close(drawer, content, counter.owner)).status).toBe(403)
    await setPasswords([last], 'elsewhere')
    const closed = await close(drawer, content, counter.owner)
    expect(closed.body.closing).toMatchObject({ variance: -50_000, approvedByName: null })
  })

  test('small variances of one person on one day add up until one is witnessed', async ({
    onTestFinished,
  }) => {
    const { client, user } = await employ(counter, 'cashier')
    onTestFinished(async () => {
      await counter.db.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute()
    })
    const closeShort = async (by: number, approver?: string) => {
      const { id } = await opened(50_000, client)
      const content = { ...counted(50_000 - by), remainingFloat: 0, reason: 'Kurang' }
      const input = { params: { drawerId: id }, body: content }
      const asked = { call: 'drawers.close', rights: [], input, password: DEMO_PASSWORD }
      const approval = approver && (await client.post('/api/approvals', { ...asked, approverId: approver }))
      return await close({ id }, content, client, approval ? { 'x-approval': approval.body.id } : {})
    }
    expect((await closeShort(6_000)).status).toBe(201)
    const refused = await closeShort(6_000)
    expect(refused.body).toMatchObject({
      code: 'RIGHT_MISSING',
      message: 'Selisih hari ini lebih dari Rp 10.000 perlu disaksikan rekan',
    })
    const { body: mine } = await client.get('/api/drawers/current')
    const exact = { ...counted(50_000), remainingFloat: 0 }
    expect((await close(mine.drawer, exact, client)).status).toBe(201)
    expect((await closeShort(6_000, counter.users.manager)).body.closing.approvedByName).not.toBe(user.name)
    expect((await closeShort(6_000)).status).toBe(201)
  })

  test('a blind count (‘Hitung dulu’) reveals expected amounts after counting, stores each count, and closes by the last', async () => {
    await set({ blindCount: true })
    const drawer = await opened(100_000)
    await sell(counter, { paidAmount: 40_000 })
    expect(await mine()).toMatchObject({ sums: null, expected: null })
    const path = `/api/drawers/${drawer.id}`
    expect((await counter.cashier.get(path)).body).toMatchObject({ sums: null, expected: null })
    const { body: unclosed } = await counter.owner.get('/api/drawers/open?limit=1000')
    expect(unclosed.rows.find(({ id }: Drawer) => id === drawer.id).expected).toBeNull()
    const today = dayOf(new Date(), 'Asia/Jakarta')
    const { body: cash } = await counter.owner.get(`/api/drawers/cash-flow?from=${today}&to=${today}`)
    expect(cash.uncounted.amount).toBeNull()
    expect(await close(drawer, counted(140_000))).toMatchObject({
      status: 409,
      body: { code: 'BLIND_COUNT_REQUIRED' },
    })
    const count = (amount: number, id = uuidv7()) =>
      counter.cashier.post(`${path}/counts`, { id, ...counted(amount) })
    const first = uuidv7()
    for (const _ of ['noted', 'its answer was lost']) {
      expect((await count(130_000, first)).body).toMatchObject({
        expected: { cash: 140_000 },
        variances: { cash: -10_000, transfer: 0, qris: 0 },
      })
    }
    // Another count under a known id is a conflict.
    const tried = await count(135_000, first)
    expect(tried.status).toBe(409)
    expect(tried.body).not.toHaveProperty('expected')
    await count(140_000)
    expect((await close(drawer, { ...counted(130_000), reason: 'Hilang' })).status).toBe(409)
    const closed = await close(drawer, counted(140_000))
    expect(closed.body).toMatchObject({
      expected: { cash: 140_000 },
      closing: { blindCounts: 2, firstVariance: -10_000 },
    })
  })

  test('hands all counted cash over to the next shift', async () => {
    const drawer = await opened(100_000)
    await sell(counter, { paidAmount: 20_000 })
    const handOver = { drawerId: uuidv7(), userId: counter.users.manager }
    const closed = await close(drawer, { ...counted(120_000), handOver })
    expect(closed.body.closing).toMatchObject({ remainingFloat: 120_000, deposited: 0 })
    expect(await mine(counter.manager)).toMatchObject({
      id: handOver.drawerId,
      name: drawer.name,
      openingFloat: 120_000,
      openedByName: 'Ratna Dewi',
    })
  })

  test('handing over to a user with an automatic drawer today turns that into the opened one', async () => {
    await set({ perPerson: true })
    const drawer = await opened(100_000, counter.manager)
    await sell({ ...counter, cashier: counter.owner }, { paidAmount: 3_000 })
    const gathered = await mine(counter.owner)
    const handOver = { drawerId: uuidv7(), userId: counter.users.owner }
    await close(drawer, { ...counted(100_000), handOver }, counter.manager)
    expect(await mine(counter.owner)).toMatchObject({ id: gathered.id, expected: { cash: 103_000 } })
    const { rows } = await sql<{ from: string }>`
      select handed_from as from from drawers where id = ${gathered.id}`.execute(counter.db)
    expect(rows[0]?.from).toBe(drawer.id)
  })

  test('a closed drawer never changes: later rows join the open one', async () => {
    const drawer = await opened(100_000)
    const sale = await sell(counter, { paidAmount: 50_000 })
    await counter.db
      .updateTable('drawers')
      .set({ startedAt: new Date(Date.now() - 7_200_000) })
      .where('id', '=', drawer.id)
      .execute()
    await close(drawer, counted(150_000))
    const before = (await counter.cashier.get(`/api/drawers/${drawer.id}`)).body
    const next = await opened(10_000)
    // Made while the closed drawer was open, sent late.
    await sell(counter, { paidAmount: 5_000, madeAt: new Date(Date.now() - 3_600_000).toISOString() })
    await cancelSale(counter.cashier, sale.id, 2_000)
    expect((await mine()).expected?.cash).toBe(10_000 + 5_000 - 2_000)
    expect((await move(drawer, 'cashIn', 1_000)).body.code).toBe('DRAWER_CLOSED')
    expect((await counter.cashier.get(`/api/drawers/${drawer.id}`)).body).toEqual(before)
    const rewrites = [
      sql`update drawers set counted = 1 where id = ${drawer.id}`,
      sql`delete from drawers where id = ${next.id}`,
      sql`insert into drawer_entries (id, drawer_id, kind, amount, created_by)
        values (${uuidv7()}, ${drawer.id}, 'cashIn', 1, ${counter.users.owner})`,
    ]
    for (const rewrite of rewrites) await expect(rewrite.execute(counter.db)).rejects.toThrow()
  })

  test('a payment made during the closing is in the closed drawer or in the next, never lost', async () => {
    await set({ varianceApprovalLimit: 100_000 })
    const drawer = await opened(0)
    const sales = Array.from({ length: 12 }, () => sell(counter, { paidAmount: 1_000 }))
    const closings = Array.from({ length: 3 }, () => close(drawer, { ...counted(5_000), reason: 'Ramai' }))
    await Promise.all(sales)
    const done = (await Promise.all(closings)).filter(({ status }) => status === 201)
    expect(new Set(done.map(({ body }) => body.closing.variance)).size).toBe(1)
    const closed: Drawer = (await counter.cashier.get(`/api/drawers/${drawer.id}`)).body
    const later = (await mine())?.expected?.cash ?? 0
    expect((closed.expected?.cash ?? 0) + later).toBe(12_000)
    expect(closed.closing?.variance).toBe(5_000 - (closed.expected?.cash ?? 0))
  })
})

describe('other users', () => {
  test('may see and close a drawer only with access to Analitik', async () => {
    const drawer = await opened(1_000)
    await shareTill(counter, ['manager'])
    await shareTill(counter, ['cashier'])
    const path = `/api/drawers/${drawer.id}`
    expect((await counter.cashier.get(path)).status).toBe(403)
    expect((await close(drawer, counted(1_000))).status).toBe(403)
    expect((await move(drawer, 'cashOut', 500)).status).toBe(403)
    expect((await counter.operator.get('/api/drawers/current')).status).toBe(403)
    expect((await counter.cashier.get('/api/drawers/open')).status).toBe(403)
    expect((await counter.manager.get(path)).body.id).toBe(drawer.id)
    expect((await move(drawer, 'cashOut', 500, 'Ambil', counter.manager)).status).toBe(403)
    const { body: unclosed } = await counter.manager.get('/api/drawers/open?limit=1000')
    expect(unclosed.rows.find(({ id }: Drawer) => id === drawer.id)).toMatchObject({ expected: 1_000 })
    expect(unclosed.settings).toMatchObject({ blindCount: false, varianceApprovalLimit: 10_000 })
    expect((await close(drawer, counted(1_000), counter.manager)).status).toBe(201)
  })

  test('page through all open drawers, opened ones first, each once', async () => {
    await opened(1_000)
    await shareTill(counter, ['cashier'])
    await sell(counter, { paidAmount: 1_000 })
    const whole: Drawer[] = (await counter.owner.get('/api/drawers/open?limit=1000')).body.rows
    const paged: Drawer[] = []
    let cursor = ''
    do {
      const { body } = await counter.owner.get(`/api/drawers/open?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.rows.length).toBeLessThanOrEqual(2)
      paged.push(...body.rows)
      cursor = body.nextCursor
    } while (cursor)
    expect(paged).toEqual(whole)
    expect(whole.length).toBeGreaterThan(2)
    expect(whole.map(({ isAutomatic }) => isAutomatic)).toEqual(
      whole.map(({ isAutomatic }) => isAutomatic).sort(),
    )
    const { n } = await counter.db
      .selectFrom('drawers')
      .select(sql<number>`count(*)`.as('n'))
      .where('closedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect(whole).toHaveLength(n)
  })

  test('list closings by day, with totals and as a spreadsheet', async () => {
    const today = dayOf(new Date(), 'Asia/Jakarta')
    const range = `from=${today}&to=${today}`
    const { body: list } = await counter.owner.get(`/api/drawers/closings?${range}&limit=2`)
    expect(list.rows).toHaveLength(2)
    const { body: rest } = await counter.owner.get(`/api/drawers/closings?${range}&cursor=${list.nextCursor}`)
    const rows = [...list.rows, ...rest.rows]
    const sum = (field: string) => rows.reduce((total, row) => total + row[field], 0)
    const { body: cash } = await counter.owner.get(`/api/drawers/cash-flow?${range}`)
    expect(cash).toMatchObject({
      closings: rows.length,
      expected: sum('expected'),
      counted: sum('counted'),
      variance: sum('variance'),
      deposited: sum('deposited'),
    })
    // Cash in automatic drawers that were never counted.
    const { rows: loose } = await sql<{ amount: number }>`
      select sum(amount)::float8 as amount from payments join drawers on drawers.id = drawer_id
      where automatic and closed_at is null and method = 'cash'`.execute(counter.db)
    expect(cash.uncounted.amount).toBe(loose[0]?.amount ?? 0)
    const moved = cash.sums.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
    expect(cash.openingFloat + moved).toBe(cash.expected)
    const short = cash.people.reduce(
      (total: number, person: { shortage: number; surplus: number }) =>
        total + person.surplus - person.shortage,
      0,
    )
    expect(short).toBe(cash.variance)
    const sheet = await fetchExport(counter.url, counter.owner, `drawers/closings/export?${range}`)
    expect(sheet.rows.map((row) => row.Terhitung?.v)).toEqual(rows.map((row) => row.counted))
    expect(sheet.foot.Selisih?.v).toBe(cash.variance)
  })

  test('change drawer settings; the holder setting only while no drawer is open', async () => {
    const { body: now } = await counter.owner.get('/api/drawers/settings')
    expect(now).toMatchObject({
      perPerson: false,
      requiresOpenDrawer: false,
      blindCount: false,
      varianceApprovalLimit: 10_000,
    })
    const change = (fields: object) =>
      counter.owner.patch('/api/drawers/settings', { version: now.version, ...fields })
    expect((await counter.cashier.patch('/api/drawers/settings', { version: now.version })).status).toBe(403)
    await opened(0)
    expect(issuesByField(await change({ perPerson: true }))).toEqual({
      perPerson: 'Tutup dulu semua laci yang masih terbuka',
    })
    const saved = await change({ varianceApprovalLimit: 25_000 })
    expect(saved.body).toMatchObject({ varianceApprovalLimit: 25_000, version: now.version + 1 })
    expect((await change({ blindCount: true })).status).toBe(409)
  })
})
