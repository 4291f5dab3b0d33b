// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import type { HealthReport } from '../../../contract/health.ts'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import type { DrawerSum } from '../../../core/payments/drawer.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import {
  cancelSale,
  deleteSale,
  issuesByField,
  line,
  openCounter,
  order,
  sell,
} from '../../testing/counter.ts'
import { seededRandom } from '../../testing/random.ts'
import { employ, STAFF_PASSWORD, setRolePermissions } from '../../testing/staff.ts'
import { csv, upload } from '../../testing/upload.ts'

const counter = await openCounter()
const boss = await employ(counter, 'manager')
const poster: Product = await counter.product({ name: 'Poster', unit: 'pcs', pricePerUnit: 1000 })
let customer: Customer
afterAll(() => counter.close())
beforeEach(async () => {
  await use({ termsEnabled: true, balanceEnabled: true })
  customer = await counter.customer('PT Sinar Logam Perkasa', 'regular')
})
afterEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))

/** A cashier who may do all that the default cashier may, but not change prices and conditions. */
const withoutPrices = () =>
  setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    cashier: { granted: ['editOrders', 'receivePayments', 'changePaid'], discountLimit: 100 },
  })

async function use(settings: object): Promise<void> {
  const { version } = (await counter.owner.get('/api/store')).body
  await counter.owner.patch('/api/store', { version, ...settings })
}

async function agree(terms: object, who = counter.owner) {
  const { version } = (await counter.owner.get(`/api/customers/${customer.id}`)).body
  return await who.patch(`/api/customers/${customer.id}`, { version, ...terms })
}

/** Of so many thousand rupiah, without tax and discount. */
const wanted = (thousands: number, fields: object = {}) =>
  order(counter, {
    ...{ customerId: customer.id, items: [line(poster, { quantity: thousands })] },
    ...{ discountPercent: 0.01, paidAmount: 0, ...fields },
  })
const owe = (thousands: number, fields: object = {}) => sell(counter, wanted(thousands, fields))
const credit = async () => (await counter.cashier.get(`/api/customers/${customer.id}/credit`)).body.credit
const age = ({ id }: { id: string }, days: number) =>
  sql`update transactions set created_at = created_at - ${days} * interval '1 day' where id = ${id}`.execute(
    counter.db,
  )

describe('credit terms', () => {
  test('are nothing while the shop does not use them', async () => {
    await agree({ termsDays: 14, creditLimit: 0 })
    await use({ termsEnabled: false })
    expect(await owe(10)).toMatchObject({ termsDays: null })
    expect(await credit()).toBeNull()
    await use({ termsEnabled: true })
    expect(await credit()).toMatchObject({ limit: 0, overdue: 0 })
  })

  test('are changed with the right to change prices', async () => {
    await withoutPrices()
    expect((await agree({ termsDays: 14 }, counter.cashier)).body.code).toBe('RIGHT_MISSING')
    expect((await agree({ address: 'Bekasi', termsDays: null }, counter.cashier)).status).toBe(200)
    const { body } = await agree({ termsDays: 14, creditLimit: 5_000_000 })
    expect(body).toMatchObject({ termsDays: 14, creditLimit: 5_000_000 })
    for (const wrong of [{ termsDays: -1 }, { termsDays: 366 }, { creditLimit: -1 }, { creditLimit: 0.5 }])
      expect((await agree(wrong)).body.code).toBe('INVALID_INPUT')
  })

  test('decide what is overdue, everywhere alike; an order keeps those that it was made with', async () => {
    const before = (await counter.manager.get('/api/receivables/summary')).body.overdue.count
    await agree({ termsDays: 7 })
    const [late, due, usual] = [await owe(10), await owe(10), await owe(10)]
    expect(late.termsDays).toBe(7)
    await agree({ termsDays: 60 })
    const long = await owe(10)
    await sql`update transactions set terms_days = null where id = ${usual.id}`.execute(counter.db)
    await Promise.all([age(late, 8), age(due, 7), age(usual, 31), age(long, 60)])
    const search = customer.name.replaceAll(' ', '%20')
    const listed = async (status: string) => {
      const { body } = await counter.manager.get(
        `/api/receivables?status=${status}&search=${search}&limit=100`,
      )
      const ids = (body.rows as Transaction[]).map(({ id }) => id)
      return ids.filter((id) => [late, due, usual, long].some((sale) => sale.id === id)).sort()
    }
    expect(await listed('overdue')).toEqual([late.id, usual.id].sort())
    expect(await listed('running')).toEqual([due.id, long.id].sort())
    expect((await counter.manager.get('/api/receivables/summary')).body.overdue.count).toBe(before + 2)
    expect((await counter.manager.get('/api/dashboard/today')).body.overdue).toBe(before + 2)
    expect(await credit()).toMatchObject({ limit: null, overdue: late.total + usual.total })
    const debtors = (await counter.manager.get('/api/receivables/customers?limit=100')).body.rows
    expect(debtors.find((row: { customerId: string }) => row.customerId === customer.id).overdue).toBe(2)
  })
})

describe('a file of customers', () => {
  const importing = async (file: File, who = counter.owner) => {
    const { body } = await upload(counter, who, '/api/customers/import-previews', file)
    const { fingerprint } = body
    return { body, applied: await upload(counter, who, '/api/customers/imports', file, { fingerprint }) }
  }
  const stored = async (name: string) =>
    (await counter.owner.get(`/api/customers?search=${encodeURIComponent(name)}&limit=1`)).body.rows[0]

  test('has their terms and limit in a shop that uses them, with the right to change prices', async () => {
    const [known, added] = ['CV Jatuh Tempo', 'CV Tempo Baru']
    const { id } = await counter.customer(known, 'regular')
    const { phone } = (await counter.owner.get(`/api/customers/${id}`)).body
    const lines = [`${known};${phone};14;5.000.000`, `${added};0812-7766-5544;;250.000`]
    const file = csv('Nama;Telepon;Tempo (hari);Batas piutang', ...lines)
    await use({ termsEnabled: false })
    const off = await importing(file)
    expect(off.body.notes.join()).toContain('"Tempo (hari)" dan "Batas piutang" tidak dikenal')
    expect(await stored(known)).toMatchObject({ termsDays: null, creditLimit: null })

    await use({ termsEnabled: true })
    await withoutPrices()
    const same = csv('Nama;Telepon;Tempo', `${known};${phone};`, 'CV Lain Lagi;0812-7766-5533;')
    expect((await importing(same, counter.cashier)).applied.status).toBe(200)
    expect((await importing(file, counter.cashier)).applied.body.code).toBe('RIGHT_MISSING')
    expect((await importing(file)).applied.body).toMatchObject({ updated: 2 })
    expect(await stored(known)).toMatchObject({ termsDays: 14, creditLimit: 5_000_000 })
    expect(await stored(added)).toMatchObject({ termsDays: null, creditLimit: 250_000 })
    const wrong = csv('Nama;Telepon;Tempo', `${known};${phone};366`)
    expect((await importing(wrong)).body.counts).toMatchObject({ wrong: 1 })
    await importing(csv('Nama;Telepon;Tempo;Batas piutang', `${known};${phone};-;`))
    expect(await stored(known)).toMatchObject({ termsDays: null, creditLimit: 5_000_000 })
  })
})

describe('over the limit', () => {
  test('a sale is saved with the smallest payment that fits, or with an approval', async () => {
    await withoutPrices()
    const { total } = await owe(1000)
    await agree({ creditLimit: total + 300_000 })
    const input = wanted(500)
    const refused = await counter.cashier.post('/api/transactions', input)
    const excess = (await owe(500, { paidAmount: 100_000_000 })).total - 300_000
    expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } })
    expect(refused.body.message).toContain('Lewat batas piutang')
    const tooLittle = await counter.cashier.post('/api/transactions', { ...input, paidAmount: excess - 1 })
    expect(tooLittle.body.code).toBe('RIGHT_MISSING')
    expect((await counter.cashier.post('/api/transactions', { ...input, paidAmount: excess })).status).toBe(
      201,
    )
    expect(await credit()).toMatchObject({ owed: total + 300_000 })

    const another = wanted(1)
    const { body: approval } = await counter.cashier.post('/api/approvals', {
      ...{ call: 'transactions.create', input: another, rights: ['changePrices'] },
      ...{ approverId: boss.user.id, password: STAFF_PASSWORD },
    })
    const headers = { 'x-approval': approval.id }
    expect((await counter.cashier.post('/api/transactions', another, headers)).status).toBe(201)
    // The outbox sends again: the same order, without another look at the limit.
    expect((await counter.cashier.post('/api/transactions', another)).status).toBe(200)
  })

  test('an overdue debt counts the same until it is paid', async () => {
    await withoutPrices()
    await agree({ termsDays: 14 })
    const sale = await owe(10)
    await age(sale, 15)
    expect((await counter.cashier.post('/api/transactions', wanted(1))).body.message).toContain('terlambat')
    expect((await counter.cashier.post('/api/transactions', wanted(1, { paidAmount: 5000 }))).status).toBe(
      201,
    )
    const payment = { id: uuidv7(), amount: sale.total, method: 'cash' }
    await counter.cashier.post(`/api/transactions/${sale.id}/payments`, payment)
    expect((await counter.cashier.post('/api/transactions', wanted(1))).status).toBe(201)
  })

  test('two tills cannot use the same rest of the limit', async () => {
    await withoutPrices()
    await agree({ creditLimit: 150_000 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => counter.cashier.post('/api/transactions', wanted(100))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
  })

  test('an edit that raises what is owed, or brings the order to the customer, is held as well', async () => {
    await withoutPrices()
    const elsewhere = await sell(counter, { items: [line(poster, { quantity: 100 })], paidAmount: 0 })
    const sale = await owe(100)
    await agree({ creditLimit: sale.total })
    const edit = ({ id, version }: Transaction, change: object) =>
      counter.cashier.patch(`/api/transactions/${id}`, { version, ...change })
    const items = (quantity: number) => [{ id: sale.items[0]?.id, productId: poster.id, quantity }]
    expect((await edit(sale, { items: items(110) })).body.code).toBe('RIGHT_MISSING')
    expect((await edit(elsewhere, { customerId: customer.id })).body.code).toBe('RIGHT_MISSING')
    expect((await edit(sale, { items: items(90) })).status).toBe(200)
  })

  test('a sale made offline is checked when it is sent', async () => {
    await withoutPrices()
    await agree({ creditLimit: 10_000 })
    const madeAt = new Date(Date.now() - 60_000).toISOString()
    expect((await counter.cashier.post('/api/transactions', wanted(100, { madeAt }))).body.code).toBe(
      'RIGHT_MISSING',
    )
    expect((await counter.cashier.post('/api/transactions', wanted(5, { madeAt }))).status).toBe(201)
  })
})

describe('saldo', () => {
  const path = () => `/api/customers/${customer.id}/balance`
  const topUp = (amount: number, fields: object = {}, who = counter.cashier) =>
    who.post(`${path()}/top-ups`, { id: uuidv7(), amount, method: 'cash', ...fields })
  const payOut = (amount: number, fields: object = {}, who = counter.cashier) =>
    who.post(`${path()}/refunds`, { id: uuidv7(), amount, method: 'cash', reason: 'Pindah toko', ...fields })
  const saldo = async () => (await counter.cashier.get(path())).body
  const ledger = async () =>
    ((await saldo()).rows as { kind: string; amount: number; after: number }[]).map(
      ({ kind, amount, after }) => [kind, amount, after],
    )
  const today = dayOf(new Date(), 'Asia/Jakarta')
  const received = async () =>
    (await counter.owner.get(`/api/analytics/figures?from=${today}&to=${today}`)).body.current.received
  const drawerCash = async () =>
    (await counter.cashier.get('/api/drawers/current')).body.drawer?.expected?.cash ?? 0

  /** Of the cash in the drawer what was paid into saldos. */
  const toppedUp = async () => {
    const { sums } = (await counter.cashier.get('/api/drawers/current')).body.drawer ?? { sums: [] }
    const isToppedUp = (sum: DrawerSum) => sum.method === 'cash' && sum.kind === 'topUp'
    return (sums as DrawerSum[]).find(isToppedUp) ?? { count: 0, amount: 0 }
  }

  test('needs a shop that uses it and a customer who is one person', async () => {
    expect((await topUp(500_000)).status).toBe(201)
    await use({ balanceEnabled: false })
    expect(issuesByField(await topUp(500_000))).toEqual({ method: 'Toko ini tidak memakai saldo' })
    const sale = wanted(10, { balanceAmount: 1000 })
    expect((await counter.cashier.post('/api/transactions', sale)).status).toBe(400)
    await use({ balanceEnabled: true })
    const { body: walkIn } = await counter.cashier.post('/api/customers/walk-in', {})
    const answer = await counter.cashier.post(`/api/customers/${walkIn.id}/balance/top-ups`, {
      ...{ id: uuidv7(), amount: 1000, method: 'cash' },
    })
    expect(answer.status).toBe(400)
    expect((await saldo()).balance).toBe(500_000)
  })

  test('is money received when it is paid in, and moves none when it pays', async () => {
    const [before, cash, named] = [await received(), await drawerCash(), await toppedUp()]
    const wish = { id: uuidv7(), amount: 50_000, method: 'cash' }
    expect((await topUp(0, wish)).status).toBe(201)
    expect((await topUp(0, wish)).status).toBe(200)
    expect((await topUp(0, { ...wish, amount: 60_000 })).status).toBe(409)
    expect(await received()).toMatchObject({ amount: before.amount + 50_000, cash: before.cash + 50_000 })

    const input = wanted(80, { balanceAmount: 50_000, paymentMethod: 'transfer', paidAmount: 10_000 })
    const { body: sale } = await counter.cashier.post('/api/transactions', input)
    expect(sale).toMatchObject({ paidAmount: 60_000, remainingAmount: sale.total - 60_000 })
    const rows = (sale as Transaction).payments.map(({ method, amount }) => [method, amount])
    expect(rows.sort()).toEqual([
      ['balance', 50_000],
      ['transfer', 10_000],
    ])
    expect((await counter.cashier.post('/api/transactions', input)).status).toBe(200)
    expect(await received()).toMatchObject({ amount: before.amount + 60_000, cash: before.cash + 50_000 })
    expect(await drawerCash()).toBe(cash + 50_000)
    expect(await toppedUp()).toMatchObject({ count: named.count + 1, amount: named.amount + 50_000 })
    expect(await ledger()).toEqual([
      ['used', -50_000, 0],
      ['topUp', 50_000, 50_000],
    ])
    const { body: stored } = await counter.cashier.get(`/api/customers/${customer.id}`)
    expect(stored).toMatchObject({ balance: 0, version: customer.version })
    const noted = (sale as Transaction).payments.find(({ method }) => method === 'balance')
    const corrected = await counter.cashier.post(
      `/api/transactions/${sale.id}/payments/${noted?.id}/corrections`,
      {
        ...{ version: sale.version, method: 'cash' },
      },
    )
    expect(corrected.status).toBe(400)
  })

  test('two tills cannot spend the same one, and it never becomes negative', async () => {
    await topUp(10_000)
    const sales = Array.from({ length: 4 }, () => wanted(20, { balanceAmount: 10_000 }))
    const answers = await Promise.all(sales.map((sale) => counter.cashier.post('/api/transactions', sale)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'BALANCE_TOO_LOW', data: { balance: 0 } })
    expect((await saldo()).balance).toBe(0)
    await expect(
      sql`update customers set balance = balance - 1 where id = ${customer.id}`.execute(counter.db),
    ).rejects.toThrow('customers_balance_check')
    await expect(sql`delete from customer_balance`.execute(counter.db)).rejects.toThrow('append-only')
  })

  test('the same order sent several times at once uses it once, and every answer is the order', async () => {
    await topUp(10_000)
    const sale = wanted(20, { balanceAmount: 10_000 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => counter.cashier.post('/api/transactions', sale)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(await ledger()).toEqual([
      ['used', -10_000, 0],
      ['topUp', 10_000, 10_000],
    ])
  })

  test('its rows are in the order of booking, whenever their transactions began', async () => {
    const book = (amount: number, createdAt: Date) =>
      counter.db
        .insertInto('customerBalance')
        .values({ id: uuidv7(), customerId: customer.id, kind: 'moved', amount, createdAt })
        .execute()
    const now = Date.now()
    await book(50_000, new Date(now))
    await book(-50_000, new Date(now - 5_000))
    expect(await ledger()).toEqual([
      ['moved', -50_000, 0],
      ['moved', 50_000, 50_000],
    ])
  })

  test('what a late order used has the day of the order', async () => {
    await topUp(50_000)
    const madeAt = new Date(Date.now() - 60_000).toISOString()
    const { status, body } = await counter.cashier.post(
      '/api/transactions',
      wanted(80, { balanceAmount: 50_000, paidAmount: 0, madeAt }),
    )
    expect([status, body.createdAt]).toEqual([201, madeAt])
    expect((await saldo()).rows[0]).toMatchObject({ kind: 'used', after: 0, createdAt: madeAt })
  })

  test('a till, an order and Piutang cannot spend the same one at once', async () => {
    const [one, other] = [await owe(20), await owe(20)]
    await topUp(10_000)
    const payment = () => ({ id: uuidv7(), amount: 10_000, method: 'balance' })
    const parts = [{ ...payment(), transactionId: one.id }]
    const answers = await Promise.all([
      counter.cashier.post('/api/transactions', wanted(20, { balanceAmount: 10_000 })),
      ...[one, other].map(({ id }) => counter.cashier.post(`/api/transactions/${id}/payments`, payment())),
      counter.manager.post(`/api/receivables/customers/${customer.id}/payments`, {
        ...{ method: 'balance', parts, unsentParts: [] },
      }),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect((await saldo()).balance).toBe(0)
    const kept = await Promise.all(
      [one, other].map(({ id }) => counter.cashier.get(`/api/transactions/${id}`)),
    )
    const paid = kept.reduce((sum, { body }) => sum + body.paidAmount, 0)
    expect(paid).toBe(answers[0]?.status === 201 ? 0 : 10_000)
  })

  test('money of an order goes back to where it came from, or into the saldo', async () => {
    await topUp(30_000)
    const paid = await owe(20, { balanceAmount: 15_000, paidAmount: 100_000_000 })
    await cancelSale(counter.cashier, paid.id, paid.total)
    expect((await saldo()).balance).toBe(30_000)
    const [before, cash] = [await received(), await drawerCash()]
    const byCash = await owe(10, { paidAmount: 100_000_000 })
    const { body: refunded } = await counter.cashier.post(`/api/transactions/${byCash.id}/refunds`, {
      ...{ id: uuidv7(), version: byCash.version, amount: 4000, method: 'balance', reason: 'Salah cetak' },
    })
    expect(refunded.paidAmount).toBe(byCash.total - 4000)
    expect(await received()).toMatchObject({
      amount: before.amount + byCash.total,
      refunded: before.refunded,
    })
    expect(await drawerCash()).toBe(cash + byCash.total)
    const deleted = await owe(5, { balanceAmount: 1000 })
    await deleteSale(counter.cashier, deleted.id)
    expect((await ledger()).slice(0, 3)).toEqual([
      ['returned', 1000, 34_000],
      ['used', -1000, 33_000],
      ['returned', 4000, 34_000],
    ])
  })

  test('pays a debt, alone or beside a method, and several debts together', async () => {
    const pay = (sale: Transaction, body: object) =>
      counter.cashier.post(`/api/transactions/${sale.id}/payments`, body)
    const fromSaldo = (amount: number, fields: object = {}) => ({
      ...{ id: uuidv7(), amount, method: 'balance', ...fields },
    })
    const [sale, other] = [await owe(100), await owe(50)]
    await topUp(110_000)
    const [before, cash] = [await received(), await drawerCash()]
    expect((await pay(sale, fromSaldo(110_001))).body).toMatchObject({
      code: sale.total > 110_000 ? 'BALANCE_TOO_LOW' : 'EXCEEDS_REMAINING',
    })
    const change = await pay(sale, fromSaldo(10_000, { tendered: 20_000 }))
    expect(issuesByField(change)).toEqual({ tendered: 'Dari saldo tidak ada kembalian' })
    const secondPayment = { id: uuidv7(), amount: 5000, method: 'cash' }
    const both = fromSaldo(10_000, { secondPayment })
    const paid = await pay(sale, both)
    expect([paid.status, paid.body.paidAmount]).toEqual([201, 15_000])
    expect((await pay(sale, both)).status).toBe(200)
    expect((await saldo()).balance).toBe(100_000)

    const left = sale.total - 15_000
    const parts = [
      { id: uuidv7(), transactionId: sale.id, amount: left },
      { id: uuidv7(), transactionId: other.id, amount: 1000 },
    ]
    const together = { method: 'balance', parts, unsentParts: [] }
    const path = `/api/receivables/customers/${customer.id}/payments`
    expect((await counter.manager.post(path, together)).status).toBe(201)
    expect((await counter.manager.post(path, together)).status).toBe(200)
    expect((await saldo()).balance).toBe(99_000 - left)
    expect(await received()).toMatchObject({ amount: before.amount + 5000 })
    expect(await drawerCash()).toBe(cash + 5000)
    await use({ balanceEnabled: false })
    expect(issuesByField(await pay(other, fromSaldo(1)))).toEqual({ method: 'Toko ini tidak memakai saldo' })
  })

  test('pays only orders of its customer: what it paid goes back before an order is another one’s', async () => {
    await topUp(10_000)
    const other = await counter.customer('CV Lain', 'regular')
    const paid = await owe(20, { balanceAmount: 10_000, paidAmount: 2000 })
    const move = ({ id, version }: Transaction) =>
      counter.owner.patch(`/api/transactions/${id}`, { version, customerId: other.id })
    expect(issuesByField(await move(paid))).toEqual({
      customerId: `Rp 10.000 dibayar dari saldo ${customer.name}. Kembalikan ke saldonya dulu`,
    })
    const { body: returned } = await counter.owner.post(`/api/transactions/${paid.id}/refunds`, {
      ...{
        id: uuidv7(),
        version: paid.version,
        amount: 10_000,
        method: 'balance',
        reason: 'Salah pelanggan',
      },
    })
    const moved = await move(returned)
    expect([moved.status, moved.body.paidAmount]).toEqual([200, 2000])
    await cancelSale(counter.owner, paid.id, 2000)
    expect((await saldo()).balance).toBe(10_000)
    expect((await counter.owner.get(`/api/customers/${other.id}`)).body.balance).toBe(0)
  })

  test('is paid out with the right to refund, at most what it has', async () => {
    await topUp(20_000, { method: 'transfer' })
    await withoutPrices()
    const wish = { id: uuidv7() }
    expect((await payOut(20_000, wish)).body).toMatchObject({
      code: 'RIGHT_MISSING',
      data: { rights: ['refund'] },
    })
    const before = await received()
    expect((await payOut(20_001, {}, counter.owner)).body).toMatchObject({ code: 'BALANCE_TOO_LOW' })
    expect((await payOut(15_000, wish, counter.owner)).status).toBe(201)
    expect((await payOut(15_000, wish, counter.owner)).status).toBe(200)
    expect(await received()).toMatchObject({
      ...{ amount: before.amount - 15_000, refunded: before.refunded + 15_000 },
    })
    expect((await saldo()).balance).toBe(5000)
    const { rows } = (await counter.owner.get('/api/activity?limit=20')).body
    expect(rows[0]).toMatchObject({ table: 'customer_balance', name: customer.name })
  })

  test('a merge moves it', async () => {
    await topUp(7000)
    const other = await counter.customer('PT Sinar Logam', 'regular')
    await counter.owner.post(`/api/customers/${other.id}/merges`, { from: customer.id })
    customer = other
    expect(await ledger()).toEqual([['moved', 7000, 7000]])
  })

  test('stays with somebody who can use it', async () => {
    await topUp(30_000)
    const sale = await owe(20, { balanceAmount: 10_000 })
    const walkIn = (await counter.cashier.post('/api/customers/walk-in', {})).body.id
    expect((await counter.owner.delete(`/api/customers/${customer.id}`)).body).toMatchObject({
      ...{ code: 'INVALID_INPUT', message: 'Saldonya masih Rp 20.000. Kembalikan dulu' },
    })
    const merged = await counter.owner.post(`/api/customers/${walkIn}/merges`, { from: customer.id })
    expect(issuesByField(merged)).toHaveProperty('from')
    const moved = { version: sale.version, customerId: walkIn }
    const answer = await counter.owner.patch(`/api/transactions/${sale.id}`, moved)
    expect(issuesByField(answer)).toHaveProperty('customerId')
    await cancelSale(counter.owner, sale.id, 10_000)
    expect((await payOut(30_000, {}, counter.owner)).status).toBe(201)
    expect((await counter.owner.delete(`/api/customers/${customer.id}`)).status).toBe(200)
    expect((await topUp(1000)).status).toBe(404)
  })

  test('is nobody else’s, whoever is merged or deleted while it is paid in', async () => {
    for (const end of ['merge', 'delete']) {
      const [from, into] = [await counter.customer(`Dari ${end}`, 'regular'), customer]
      const money = { id: uuidv7(), amount: 5000, method: 'transfer' }
      const answers = await Promise.all([
        counter.cashier.post(`/api/customers/${from.id}/balance/top-ups`, money),
        end === 'merge'
          ? counter.owner.post(`/api/customers/${into.id}/merges`, { from: from.id })
          : counter.owner.delete(`/api/customers/${from.id}`),
      ])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
    }
    const { rows } =
      await sql`select name from customers where deleted_at is not null and balance > 0`.execute(counter.db)
    expect(rows).toEqual([])
    await topUp(1)
    expect((await topUp(999_999_999_999_999)).body.message).toContain('melebihi batas')
  })

  test('after random orders, refunds and payments the ledger, the books and the doctor agree', async () => {
    const { random } = seededRandom(117)
    const some = (limit: number) => 1 + random(limit)
    const sales: string[] = []
    for (let n = 0; n < 60; n++) {
      const kind = random(6)
      if (kind === 0) await topUp(some(40) * 1000, { method: ['cash', 'transfer', 'qris'][random(3)] })
      else if (kind === 1) await payOut(some(20) * 1000)
      else if (kind < 4) {
        const sale = wanted(some(30), { balanceAmount: random(20) * 1000, paidAmount: random(20) * 1000 })
        if ((await counter.cashier.post('/api/transactions', sale)).status === 201) sales.push(sale.id)
      } else if (sales.length > 0) {
        const id = sales.splice(random(sales.length), 1)[0] ?? ''
        if (kind === 4) await deleteSale(counter.cashier, id)
        else {
          const { body: sale } = await counter.cashier.get(`/api/transactions/${id}`)
          await cancelSale(counter.cashier, id, random(2) * sale.paidAmount)
        }
      }
      const { balance, rows } = await saldo()
      expect(balance).toBeGreaterThanOrEqual(0)
      expect(rows[0]?.after ?? 0).toBe(balance)
    }
    const { body: report } = await counter.owner.post('/api/health/checks', {})
    const checks = (report as HealthReport).checks.filter(({ key }) =>
      ['customers', 'payments', 'analytics'].includes(key),
    )
    expect(checks.map(({ state }) => state)).toEqual(['good', 'good', 'good'])
    const { rows } = await sql<{ amount: number }>`
      select (select sum(amount) from payments where method <> 'balance')::float8
        + (select sum(amount) from customer_balance where method is not null)::float8 as amount`.execute(
      counter.db,
    )
    expect((await received()).amount).toBe(rows[0]?.amount)
    const { body: day } = await counter.owner.get(`/api/reports/day?day=${today}`)
    const kinds = await sql<{ kind: string; amount: number }>`
      select kind, sum(amount)::float8 as amount from customer_balance group by 1`.execute(counter.db)
    const sumOf = (kind: string) => kinds.rows.find((row) => row.kind === kind)?.amount ?? 0
    expect(day.balance).toEqual({
      ...{ paidIn: sumOf('topUp'), paidOut: -sumOf('paidOut'), used: -sumOf('used') - sumOf('returned') },
    })
  })
})

describe('a down payment before production', () => {
  const boardIds = async () => {
    const { body } = await counter.operator.get('/api/production')
    return (body.orders as { id: string }[]).map(({ id }) => id)
  }
  const release = (sale: Transaction, who = counter.cashier, reason = 'Langganan lama') =>
    who.post(`/api/transactions/${sale.id}/production-release`, { version: sale.version, reason })
  const read = async ({ id }: { id: string }): Promise<Transaction> =>
    (await counter.cashier.get(`/api/transactions/${id}`)).body
  afterEach(() => use({ productionDownPayment: 0 }))

  test('hides an order from production until enough is paid', async () => {
    const sale = await owe(100)
    expect(await boardIds()).toContain(sale.id)
    await use({ productionDownPayment: 50 })
    expect(await boardIds()).not.toContain(sale.id)
    const move = { lines: [sale.items[0]?.id], from: 'queue', to: 'print' }
    const moved = await counter.operator.post(`/api/production/${sale.id}/moves`, move)
    expect(moved.body.code).toBe('DOWN_PAYMENT_MISSING')
    const path = `/api/transactions/${sale.id}`
    const { version } = sale
    const otherWays = [
      await counter.owner.patch(path, { version, status: 'completed' }),
      await counter.owner.post(`${path}/hand-over`, { version, finish: true }),
      await counter.owner.post(`${path}/job-ticket-prints`, { id: uuidv7() }),
    ]
    expect(otherWays.map(({ body }) => body.code)).toEqual(Array(3).fill('DOWN_PAYMENT_MISSING'))
    const work = async () =>
      (await counter.operator.get('/api/dashboard/open-work')).body.open.map(({ id }: { id: string }) => id)
    expect(await work()).not.toContain(sale.id)
    const payment = (amount: number) => ({ id: uuidv7(), amount, method: 'cash' })
    const half = Math.ceil(sale.total / 2)
    await counter.cashier.post(`/api/transactions/${sale.id}/payments`, payment(half - 1))
    expect(await boardIds()).not.toContain(sale.id)
    await counter.cashier.post(`/api/transactions/${sale.id}/payments`, payment(1))
    expect(await boardIds()).toContain(sale.id)
    expect((await counter.owner.post(`${path}/job-ticket-prints`, { id: uuidv7() })).status).toBe(201)
    expect(await read(sale)).toMatchObject({ productionRelease: null, status: 'processing' })
  })

  test('is left out for a reason, with the right to change prices; what has begun stays', async () => {
    const begun = await owe(10)
    const move = { lines: [begun.items[0]?.id], from: 'queue', to: 'print' }
    expect((await counter.operator.post(`/api/production/${begun.id}/moves`, move)).status).toBe(200)
    await use({ productionDownPayment: 100 })
    expect(await boardIds()).toContain(begun.id)
    const sale = await owe(10)
    await withoutPrices()
    expect((await release(sale)).body).toMatchObject({ code: 'RIGHT_MISSING' })
    expect((await release(sale, counter.owner, ' ')).status).toBe(400)
    const { body } = await release(sale, counter.owner)
    expect(body.productionRelease).toMatchObject({ byName: expect.any(String), reason: 'Langganan lama' })
    expect((await release(sale, counter.owner, 'Lagi')).body.productionRelease.reason).toBe('Langganan lama')
    expect(await boardIds()).toContain(sale.id)
    const { rows } = (await counter.owner.get('/api/activity?limit=5')).body
    expect(JSON.stringify(rows)).toContain('Langganan lama')
  })
})
