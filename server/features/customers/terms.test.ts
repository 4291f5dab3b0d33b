// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { line, openCounter, order, sell } from '../../testing/counter.ts'
import { employ, STAFF_PASSWORD, setRolePermissions } from '../../testing/staff.ts'

const counter = await openCounter()
const boss = await employ(counter, 'manager')
const poster: Product = await counter.product({ name: 'Poster', unit: 'pcs', pricePerUnit: 1000 })
let customer: Customer
afterAll(() => counter.close())
beforeEach(async () => {
  await use({ termsEnabled: true })
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
