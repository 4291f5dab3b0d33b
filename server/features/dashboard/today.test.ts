import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovableCall } from '../../../contract/approvable.ts'
import {
  DEFAULT_ROLE_PERMISSIONS,
  DEFAULT_ROLE_RIGHTS,
  PAGES,
  type Page,
  type Role,
  type RoleRights,
} from '../../../core/access/access.ts'
import { addDays, dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { cancelSale, deleteSale, line, openCounter, sell, toLineInput } from '../../testing/counter.ts'
import { hashInput } from '../approvals/approved-call.ts'
import { SAMPLE_STORE } from '../sample-shop/sample-records.ts'
import { loadToday } from './today.ts'

const ZONES: ShopZone[] = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']
const HOUR = 3_600_000

const shop = await openCounter()
afterAll(() => shop.close())

const today = async (role: Role) => {
  const { status, body } = await (await shop.as(role)).get('/api/dashboard/today')
  expect(status).toBe(200)
  return body
}

/** The figures at an instant for a user with access to these pages. */
async function figuresAt(asOf: Date, pages: readonly Page[] = PAGES, userId = shop.users.manager) {
  const user = { id: userId, name: '', email: '', username: null, role: 'manager' as const }
  const identity = { user, permissions: { manager: [...pages] }, rights: DEFAULT_ROLE_RIGHTS }
  return await readInSnapshot(shop.db, (moment) => loadToday(moment, identity, asOf))
}

async function grant(pages: Partial<Record<Role, Page[]>>) {
  const permissions = JSON.stringify({ ...DEFAULT_ROLE_PERMISSIONS, ...pages })
  await shop.db.updateTable('storeConfig').set({ rolePermissions: permissions }).execute()
}

describe('figures by role', () => {
  const office = { shop: expect.any(Object), exceptions: expect.any(Object), overdue: 0 }
  const counter = { shop: null, exceptions: null, overdue: null }

  test.each([
    ['owner', { ...office, own: { count: 0 }, orders: expect.any(Object) }],
    ['manager', { ...office, own: { count: 0 }, orders: expect.any(Object) }],
    ['cashier', { ...counter, own: { count: 0 }, orders: expect.any(Object) }],
    ['operator', { ...counter, own: null, orders: expect.any(Object) }],
  ] as const)('%s', async (role, parts) => {
    expect(await today(role)).toEqual({ day: dayOf(new Date(), 'Asia/Jakarta'), setUp: null, ...parts })
  })

  test('depend on the role’s pages, not on its name', async () => {
    await grant({
      manager: ['/'],
      cashier: ['/', '/analytics'],
      operator: ['/', '/receivables', '/create-transaction'],
    })
    try {
      const nothing = {
        shop: null,
        exceptions: null,
        orders: null,
        own: null,
        overdue: null,
      }
      expect(await today('manager')).toMatchObject(nothing)
      expect(await today('cashier')).toMatchObject({
        ...nothing,
        shop: expect.any(Object),
        exceptions: expect.any(Object),
      })
      expect(await today('operator')).toMatchObject({ ...nothing, overdue: 0, own: { count: 0 } })
    } finally {
      await grant({})
    }
  })

  test('the owner sees setup steps until the shop has its own product and second user and no sample data', async () => {
    const owner = {
      user: { id: shop.users.owner, name: '', email: '', username: null, role: 'owner' as const },
    }
    const undone = transaction(transactionContext(shop.db), async (db) => {
      const setUp = async () =>
        (await loadToday(db, { ...owner, permissions: {}, rights: DEFAULT_ROLE_RIGHTS }, new Date())).setUp
      // Demo users get no setup steps.
      expect(await setUp()).toBeNull()
      await sql`update users set is_sample = false where role in ('owner', 'cashier')`.execute(db)
      await sql`update users set deleted_at = now() where role = 'cashier'`.execute(db)
      await sql`update products set is_sample = true`.execute(db)
      await sql`update store_config set phone = ${SAMPLE_STORE.phone}, address = ${SAMPLE_STORE.address}`.execute(
        db,
      )
      const undone = { name: false, logo: false, contact: false, product: false, secondUser: false }
      expect(await setUp()).toEqual(undone)
      await sql`update store_config set name = 'Percetakan Wiwit', phone = '0812', address = 'Jl. Ahmad Yani 18',
        logo = 'data:image/png;base64,'`.execute(db)
      await sql`update products set is_sample = false where name = 'Banner Flexi 280gr'`.execute(db)
      const done = { name: true, logo: true, contact: true, product: true, secondUser: true }
      expect(await setUp()).toEqual({ ...done, secondUser: false })
      await sql`update users set deleted_at = null where role = 'cashier'`.execute(db)
      // Sample products remain.
      expect(await setUp()).toEqual(done)
      await sql`update products set deleted_at = now() where is_sample`.execute(db)
      expect(await setUp()).toBeNull()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await today('owner')).toMatchObject({ setUp: null })
    expect(await today('manager')).toMatchObject({ setUp: null })
  })

  test('a user without access to Beranda is refused', async () => {
    await grant({ cashier: ['/transactions', '/analytics'] })
    try {
      expect((await shop.cashier.get('/api/dashboard/today')).status).toBe(403)
    } finally {
      await grant({})
    }
  })
})

test('figures follow a day at the till', async () => {
  const sale = await sell(shop, { paidAmount: 100_000, paymentMethod: 'qris' })
  await sell(shop, { paidAmount: 300_000 })
  const total = sale.total
  expect(await today('cashier')).toMatchObject({ own: { count: 2 }, orders: { processing: 2, dueToday: 0 } })
  expect(await today('operator')).toMatchObject({ own: null, orders: { processing: 2 } })
  expect(await today('owner')).toMatchObject({
    own: { count: 0 },
    shop: {
      sales: { amount: 2 * total, count: 2 },
      received: { amount: total + 100_000, settled: 0, count: 2 },
      unpaid: { amount: total - 100_000, count: 1 },
      completed: 0,
      weekBefore: 0,
    },
  })

  const day = dayOf(new Date(), 'Asia/Jakarta')
  const edit = (version: number, fields: object) =>
    shop.cashier.patch(`/api/transactions/${sale.id}`, { version, ...fields })
  const { body: due } = await edit(sale.version, { estimatedCompletion: day })
  expect((await today('operator')).orders).toEqual({
    ...{ processing: 2, late: 0, dueToday: 1, unansweredProofs: 0 },
  })

  const { body: done } = await edit(due.version, { status: 'completed' })
  expect(await today('owner')).toMatchObject({
    shop: { completed: 1 },
    orders: { processing: 1, dueToday: 0 },
  })
  // Later changes do not complete an order again.
  const { body: later } = await edit(done.version, { paidAmount: total })
  expect((await today('owner')).shop).toMatchObject({ completed: 1, unpaid: { amount: 0, count: 0 } })
  const { body: reopened } = await edit(later.version, { status: 'pending' })
  expect(await today('owner')).toMatchObject({
    shop: { completed: 0 },
    orders: { processing: 1, dueToday: 1 },
  })

  expect((await edit(reopened.version, { status: 'cancelled' })).status).toBe(400)
  await cancelSale(shop.cashier, sale.id)
  expect(await today('cashier')).toMatchObject({ own: { count: 1 }, orders: { dueToday: 0 } })
  expect((await today('owner')).shop).toMatchObject({
    sales: { amount: total, count: 1 },
    // Money of a cancelled order still counts as received.
    received: { amount: 2 * total, count: 3 },
  })
  await deleteSale(shop.cashier, sale.id)
  // Payments and refunds of today both count.
  expect((await today('owner')).shop).toMatchObject({ received: { amount: total, count: 3 } })
})

test('deletions, refunds and discounts name the user and the approver', async () => {
  const before = (await today('owner')).exceptions
  const [deleted, refunded, discounted] = [
    await sell(shop, { paidAmount: 50_000 }),
    await sell(shop, { paidAmount: 50_000 }),
    await sell(shop),
  ]
  await sell(shop, { discountPercent: 10 })
  const withdrawn = await sell(shop, { discountPercent: 50 })
  await shop.cashier.patch(`/api/transactions/${withdrawn.id}`, {
    version: withdrawn.version,
    discountPercent: 0,
  })
  const reason = 'Salah input'
  const body = { id: uuidv7(), version: refunded.version, amount: 20_000, reason }
  expect((await shop.cashier.post(`/api/transactions/${refunded.id}/refunds`, body)).status).toBe(201)
  const { body: raised } = await shop.manager.patch(`/api/transactions/${discounted.id}`, {
    version: discounted.version,
    discountPercent: 20,
  })
  // The operator deletes with the owner's approval.
  const removal = { version: deleted.version, reason }
  const approval = uuidv7()
  await approve(approval, { call: 'transactions.remove', input: { id: deleted.id, ...removal } })
  const removed = await shop.operator.delete(`/api/transactions/${deleted.id}`, removal, {
    'x-approval': approval,
  })
  expect(removed.status).toBe(200)

  const { exceptions } = await today('owner')
  const names = Object.fromEntries(
    (await shop.db.selectFrom('users').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  )
  const approved = { name: names[shop.users.operator], approvedBy: names[shop.users.owner] }
  expect(exceptions.deleted).toMatchObject({
    amount: before.deleted.amount + deleted.total,
    count: before.deleted.count + 1,
  })
  expect(exceptions.deleted.byPerson).toContainEqual({ ...approved, amount: deleted.total, count: 1 })
  expect(exceptions.refunded.amount).toBe(before.refunded.amount + 70_000)
  expect(exceptions.refunded.byPerson).toContainEqual({ ...approved, amount: 50_000, count: 1 })
  expect(exceptions.discounted.count).toBe(before.discounted.count + 2)
  expect(exceptions.discounted.byPerson).toContainEqual({
    name: names[shop.users.manager],
    approvedBy: null,
    amount: raised.discount,
    count: 1,
  })
  // Analitik without the right to see profit does not show them.
  const manager = { granted: [], discountLimit: 0 }
  await setRights({ ...DEFAULT_ROLE_RIGHTS, manager })
  expect(await today('manager')).toMatchObject({ shop: expect.any(Object), exceptions: null })
  await setRights(DEFAULT_ROLE_RIGHTS)
})

async function setRights(rights: RoleRights) {
  await shop.db
    .updateTable('storeConfig')
    .set({ roleRights: JSON.stringify(rights) })
    .execute()
}

/** The owner's approval of an operator's call, inserted without the slow password check. */
async function approve(id: string, { call, input }: { call: ApprovableCall; input: object }) {
  const [askedBy, approvedBy] = [shop.users.operator, shop.users.owner]
  const digest = hashInput(call, input) ?? expect.fail()
  await shop.db.insertInto('approvals').values({ id, askedBy, approvedBy, call, digest }).execute()
}

test('a discount raised in rupiah by an edit counts for the editor, though its percentage is unchanged', async () => {
  const before = (await today('owner')).exceptions.discounted
  const sale = await sell(shop, { discountPercent: 10, items: [line(shop.card)] })
  const items = sale.items.map((item) => ({ ...toLineInput(item), quantity: 100 }))
  const { body: grown } = await shop.manager.patch(`/api/transactions/${sale.id}`, {
    version: sale.version,
    items,
  })
  const { version } = grown
  await shop.owner.patch(`/api/transactions/${sale.id}`, { version, status: 'completed' })
  const { discounted } = (await today('owner')).exceptions
  const { name } = await shop.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', shop.users.manager)
    .executeTakeFirstOrThrow()
  const of = (by: typeof before.byPerson) =>
    by.find((row: { name: string }) => row.name === name)?.amount ?? 0
  expect(of(discounted.byPerson)).toBe(of(before.byPerson) + grown.discount)
})

test('the figures of one response are consistent under concurrent sales', async () => {
  const paidSales = async () => {
    const { shop: figures, orders } = await figuresAt(new Date())
    const { sales, received } = figures ?? expect.fail()
    return { sales: sales.count, payments: received.count, processing: orders?.processing ?? 0 }
  }
  const before = await paidSales()
  const answers: (typeof before)[] = []
  let selling = true
  const counter = (async () => {
    for (let made = 0; made < 40; made++) await sell(shop, { paidAmount: 1000 })
  })().finally(() => (selling = false))
  while (selling) answers.push(await paidSales())
  await counter
  answers.push(await paidSales())
  expect(answers.at(-1)?.sales).toBe(before.sales + 40)
  for (const { sales, payments, processing } of answers) {
    const sold = sales - before.sales
    expect({ payments, processing }).toEqual({
      payments: before.payments + sold,
      processing: before.processing + sold,
    })
  }
})

type Row = {
  at: Date
  total: number
  status: string
  completedAt: Date | null
  due: string
  deleted: boolean
  by: Role
  payments: { at: Date; amount: number }[]
}

const GIVEN_BACK = new Date('2024-06-01T04:00:00Z')

async function book(rows: Row[]) {
  await transaction(transactionContext(shop.db), async (db) => {
    for (const row of rows) {
      const id = uuidv7()
      const money = { subtotal: row.total, discount: 0, taxRate: 0, tax: 0, cashback: 0, total: row.total }
      const sale = {
        id,
        ...money,
        customerId: shop.regular.id,
        customerName: shop.regular.name,
        membershipTier: 'regular',
        paymentMethod: 'cash',
        status: row.status,
        completedAt: row.completedAt,
        cancelledAt: row.status === 'cancelled' ? row.at : null,
        estimatedCompletion: row.due,
        itemCount: 1,
        firstItemName: shop.card.name,
        searchText: '',
        createdAt: row.at,
        createdBy: shop.users[row.by],
      }
      await db.insertInto('transactions').values(sale).execute()
      const { name, category, machineType, unit } = shop.card
      await db
        .insertInto('transactionItems')
        .values({
          id: uuidv7(),
          transactionId: id,
          position: 0,
          productId: shop.card.id,
          productName: name,
          category,
          machineType,
          unit,
          quantity: 1,
          unitPrice: row.total,
          total: row.total,
          discountEligible: true,
        })
        .execute()
      for (const { at, amount } of row.payments) await pay(at, amount)
      if (row.deleted) {
        // A deletion refunds today; earlier days keep what they received.
        const paid = row.payments.reduce((sum, { amount }) => sum + amount, 0)
        if (paid > 0) await pay(GIVEN_BACK, -paid)
        await db.updateTable('transactions').set({ deletedAt: sql`now()` }).where('id', '=', id).execute()
      }

      async function pay(createdAt: Date, amount: number) {
        await db
          .insertInto('payments')
          .values({
            id: uuidv7(),
            transactionId: id,
            amount,
            tendered: amount,
            method: 'cash',
            createdAt,
          })
          .execute()
      }
    }
  })
}

describe('around the midnights of Indonesia', () => {
  // Midnight is at 17.00 UTC in WIB, at 16.00 in WITA and at 15.00 in WIT.
  const instants = [19, 20, 21].flatMap((date) =>
    [15, 16, 17].flatMap((hour) =>
      [-1, 0, HOUR / 2].map((away) => new Date(Date.UTC(2024, 4, date, hour) + away)),
    ),
  )
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const oneOf = <Choice>(choices: readonly Choice[]) => choices[random(choices.length)] as Choice
  const rows: Row[] = Array.from({ length: 90 }, (_, index) => {
    const total = (1 + random(400)) * 500
    const status = oneOf(['processing', 'processing', 'pending', 'completed', 'completed', 'cancelled'])
    const part = oneOf([0, 0, total / 2, total])
    return {
      at: instants[index % instants.length] as Date,
      total,
      status,
      completedAt: status === 'completed' ? oneOf(instants) : null,
      due: `2024-05-${oneOf([19, 20, 21, 22])}`,
      deleted: random(8) === 0,
      by: oneOf(['manager', 'cashier']),
      payments: [
        { at: oneOf(instants), amount: part },
        { at: oneOf(instants), amount: total - part },
      ]
        .filter(({ amount }) => amount > 0)
        .slice(0, random(3)),
    }
  })
  beforeAll(() => book(rows))

  test.each(ZONES)('in %s figures equal the rows', async (zone) => {
    await sql`update store_config set time_zone = ${zone}`.execute(shop.db)
    const sum = (amounts: number[]) => amounts.reduce((whole, amount) => whole + amount, 0)
    const there = rows.filter((row) => !row.deleted)
    for (const day of [18, 19, 20, 21, 22, 26, 27, 28].map((date) => `2024-05-${date}` as const)) {
      const on = (at: Date | null) => at !== null && dayOf(at, zone) === day
      const sold = there.filter((row) => row.status !== 'cancelled')
      const sales = sold.filter((row) => on(row.at))
      const rest = (row: Row) => row.total - sum(row.payments.map(({ amount }) => amount))
      const paid = rows.flatMap((row) =>
        row.payments
          .filter(({ at }) => on(at))
          .map(({ amount }) => ({ amount, early: dayOf(row.at, zone) < day })),
      )
      const due = there.filter((row) => row.due === day && ['pending', 'processing'].includes(row.status))
      const noon = new Date(`${day}T04:00:00Z`)
      const weekBefore = sold.filter(
        ({ at }) => dayOf(at, zone) === addDays(day, -7) && at.getTime() < noon.getTime() - 7 * 24 * HOUR,
      )
      expect(await figuresAt(noon)).toMatchObject({
        day,
        shop: {
          sales: { amount: sum(sales.map((row) => row.total)), count: sales.length },
          unpaid: { amount: sum(sales.map(rest)), count: sales.filter((row) => rest(row) > 0).length },
          received: {
            amount: sum(paid.map(({ amount }) => amount)),
            settled: sum(paid.filter(({ early }) => early).map(({ amount }) => amount)),
            count: paid.length,
          },
          completed: there.filter((row) => on(row.completedAt)).length,
          weekBefore: sum(weekBefore.map(({ total }) => total)),
        },
        orders: { dueToday: due.length },
        own: { count: sales.filter((row) => row.by === 'manager').length },
      })
    }
    await sql`update store_config set time_zone = 'Asia/Jakarta'`.execute(shop.db)
  })
})
