import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Bill, SupplierBill } from '../../../contract/purchases.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, PAGES } from '../../../core/access/access.ts'
import { PAYMENT_METHODS } from '../../../core/payments/payment.ts'
import { allocateLump } from '../../../core/purchases/supplier-debt.ts'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { issuesByField, openCounter } from '../../testing/counter.ts'
import { seededRandom } from '../../testing/random.ts'
import { setRolePermissions } from '../../testing/staff.ts'
import { checkMaterials, checkPurchases } from '../health/checks/books.queries.ts'

const counter = await openCounter()
const { owner, manager, cashier, operator } = counter
const system = transactionContext(counter.db)
afterAll(async () => {
  // What every test did: bills, stocks and drawers follow from what was recorded.
  expect(await transaction(system, checkPurchases)).toMatchObject({ wrong: [] })
  expect(await transaction(system, checkMaterials)).toMatchObject({ wrong: [] })
  await counter.close()
})
afterEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))

const today = dayOf(new Date(), 'Asia/Jakarta')
const due = addDays(today, 30)

async function addSupplier(): Promise<{ id: string; name: string }> {
  const input = { id: uuidv7(), name: `CV Sumber ${uuidv7()}`, phone: '0812-9900-1182' }
  expect((await owner.post('/api/suppliers', input)).status).toBe(201)
  return input
}
async function addFlexi(): Promise<string> {
  const id = uuidv7()
  await owner.post('/api/materials', {
    id,
    name: `Flexi ${id}`,
    kind: 'roll',
    rollWidth: 320,
    rollLength: 50,
  })
  return id
}
const lineOf = (materialId: string | null, price: number, more: object = {}) => ({
  ...{ id: uuidv7(), materialId, name: materialId ? '' : 'Tinta', count: 1, price, ...more },
})
const paid = (amount: number, method = 'cash') => ({ id: uuidv7(), amount, method })
const billOf = (supplierId: string, lines: object[], more: object = {}) => ({
  ...{ id: uuidv7(), supplierId, day: today, dueOn: due, lines, ...more },
})
async function buy(bill: object): Promise<Bill> {
  const { status, body } = await owner.post('/api/purchases', bill)
  expect([status, body.message]).toEqual([201, undefined])
  return body
}
const unpaid = async (supplierId: string): Promise<SupplierBill[]> =>
  (await owner.get('/api/purchases')).body.rows.filter((row: SupplierBill) => row.supplierId === supplierId)
const stockOf = async (id: string) =>
  (await owner.get('/api/materials')).body.rows.find((row: { id: string }) => row.id === id)
const drawerCash = async (): Promise<number> =>
  (await owner.get('/api/drawers/current')).body.drawer?.expected.cash ?? 0

test('a bill is an expense of its day, fills the stock with its freight, and leaves a debt; cash leaves the drawer once', async () => {
  const [supplier, flexi, before] = [await addSupplier(), await addFlexi(), await drawerCash()]
  const line = lineOf(flexi, 1_120_000, { content: 50 })
  const bill = billOf(supplier.id, [line, lineOf(null, 160_000)], {
    ...{ number: '1187', freight: 80_000, payment: paid(500_000) },
  })
  const saved = await buy(bill)
  expect(saved).toMatchObject({
    ...{ number: '1187', day: today, dueOn: due, total: 1_360_000, paid: 500_000, remaining: 860_000 },
    lines: [
      { materialKind: 'roll', amount: 1_120_000, freight: 70_000 },
      { materialKind: null, name: 'Tinta', amount: 160_000, freight: 10_000 },
    ],
    payments: [{ amount: 500_000, method: 'cash' }],
  })
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, value: 1_190_000 })
  expect(await drawerCash()).toBe(before - 500_000)
  // A repetition is the same bill; another content is refused.
  expect((await owner.post('/api/purchases', bill)).status).toBe(200)
  expect((await owner.post('/api/purchases', { ...bill, freight: 0 })).status).toBe(409)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160 })
  const expense = (await owner.get(`/api/expenses/${bill.id}`)).body
  expect(expense).toMatchObject({
    amount: 1_360_000,
    spentOn: today,
    category: 'Bahan',
    isBill: true,
    method: null,
  })
  expect(expense.name).toBe(`${supplier.name}, nota 1187`)
  expect(
    (await owner.patch(`/api/expenses/${bill.id}`, { version: expense.version, amount: 1 })).status,
  ).toBe(403)
  expect((await owner.delete(`/api/expenses/${bill.id}`)).status).toBe(403)
  expect((await owner.get('/api/purchases/last-prices')).body.rows).toContainEqual({
    ...{ materialId: flexi, content: 50, price: 1_120_000 },
  })
  const { rows }: { rows: Activity[] } = (await owner.get('/api/activity?limit=2')).body
  expect(rows[0]).toMatchObject({ actor: { name: expect.any(String) } })
  expect(JSON.stringify(rows)).toContain('supplier_payments')
})

test('a lump closes the oldest bills first, once; nobody pays more than is owed', async () => {
  const [supplier, other] = [await addSupplier(), await addSupplier()]
  const sums = [50_000, 100_000, 200_000, 300_000]
  for (const [index, sum] of sums.entries())
    await buy(billOf(supplier.id, [lineOf(null, sum)], { dueOn: addDays(today, 4 + index) }))
  const owed = await unpaid(supplier.id)
  expect(owed.map(({ remaining }) => remaining)).toEqual(sums)
  const parts = allocateLump(400_000, owed).map((part) => ({ ...part, id: uuidv7() }))
  const pay = (who: string, body: object) => owner.post(`/api/suppliers/${who}/payments`, body)
  const path = { method: 'transfer', parts }
  expect((await pay(supplier.id, path)).body.rows).toMatchObject([{ total: 300_000, remaining: 250_000 }])
  expect((await pay(supplier.id, path)).status).toBe(200)
  expect((await pay(supplier.id, { method: 'cash', parts })).status).toBe(409)
  const [last] = await unpaid(supplier.id)
  const more = [{ id: uuidv7(), billId: last?.id, amount: 250_001 }]
  expect((await pay(supplier.id, { method: 'cash', parts: more })).body).toMatchObject({
    ...{ code: 'EXCEEDS_REMAINING', data: { remainingAmount: 250_000 } },
  })
  const foreign = [{ id: uuidv7(), billId: last?.id, amount: 1 }]
  expect((await pay(other.id, { method: 'cash', parts: foreign })).status).toBe(409)
  expect((await owner.get('/api/suppliers')).body.rows).toContainEqual(
    expect.objectContaining({ id: supplier.id, remaining: 250_000 }),
  )
  expect((await owner.delete(`/api/suppliers/${supplier.id}`)).status).toBe(409)
  expect((await owner.delete(`/api/suppliers/${other.id}`)).status).toBe(200)
  // Two at a time: one of them is refused.
  const both = await Promise.all(
    [1, 2].map(() =>
      pay(supplier.id, { method: 'cash', parts: [{ id: uuidv7(), billId: last?.id, amount: 200_000 }] }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test("goods go back at the bill's price, and what was paid beyond it comes back", async () => {
  const [supplier, flexi] = [await addSupplier(), await addFlexi()]
  const line = lineOf(flexi, 1_000_000, { count: 2, content: 50 })
  const bill = await buy(billOf(supplier.id, [line], { freight: 100_000, payment: paid(1_500_000) }))
  const before = await drawerCash()
  const path = `/api/purchases/${bill.id}/returns`
  const back = { lines: [{ id: uuidv7(), lineId: line.id, count: 1 }] }
  expect(issuesByField(await owner.post(path, back))).toHaveProperty('refund')
  const refunded = { ...back, refund: { id: uuidv7(), method: 'cash' } }
  expect((await owner.post(path, refunded)).body).toMatchObject({
    ...{ total: 1_100_000, paid: 1_100_000, remaining: 0, lines: [{ returned: 1 }] },
  })
  expect((await owner.post(path, refunded)).status).toBe(200)
  expect(await drawerCash()).toBe(before + 400_000)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, value: 1_100_000 })
  const much = { lines: [{ id: uuidv7(), lineId: line.id, count: 1.5 }], refund: refunded.refund }
  expect(issuesByField(await owner.post(path, much))).toHaveProperty('lines.0.count')
  // Removing takes back all that is left, money and material.
  expect((await owner.delete(`/api/purchases/${bill.id}`)).status).toBe(200)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 0, value: 0 })
  expect(await drawerCash()).toBe(before + 1_500_000)
  expect((await owner.get(`/api/purchases/${bill.id}`)).status).toBe(404)
  expect((await owner.get(`/api/expenses/${bill.id}`)).status).toBe(404)
})

test('the cash of a deleted bill goes back into the drawers that paid it, the rest by its method', async () => {
  const cashOf = async (who: typeof owner): Promise<number> =>
    (await who.get('/api/drawers/current')).body.drawer?.expected.cash ?? 0
  const supplier = await addSupplier()
  const bill = billOf(supplier.id, [lineOf(null, 600_000)])
  const before = [await cashOf(owner), await cashOf(manager)]
  await buy({ ...bill, payment: paid(300_000) })
  const pay = (who: typeof owner, amount: number, method: string) =>
    who.post(`/api/suppliers/${supplier.id}/payments`, {
      ...{ method, parts: [{ id: uuidv7(), billId: bill.id, amount }] },
    })
  expect((await pay(manager, 150_000, 'cash')).status).toBe(201)
  expect((await pay(manager, 100_000, 'transfer')).status).toBe(201)
  expect([await cashOf(owner), await cashOf(manager)]).toEqual([
    (before[0] ?? 0) - 300_000,
    (before[1] ?? 0) - 150_000,
  ])
  expect((await owner.delete(`/api/purchases/${bill.id}`)).status).toBe(200)
  expect([await cashOf(owner), await cashOf(manager)]).toEqual(before)
  const sums = await counter.db
    .selectFrom('supplierPayments')
    .select(['method', (eb) => eb.fn.sum<number>('amount').as('amount')])
    .where('billId', '=', bill.id)
    .groupBy('method')
    .execute()
  expect(sums.map(({ amount }) => Number(amount))).toEqual([0, 0])
})

test('a deleted bill takes its freight out of the stock too, of goods that went back before', async () => {
  const [supplier, flexi] = [await addSupplier(), await addFlexi()]
  await buy(billOf(supplier.id, [lineOf(flexi, 1_000_000, { content: 50 })]))
  const line = lineOf(flexi, 500_000, { count: 2, content: 50 })
  const bill = billOf(supplier.id, [line], { freight: 80_000 })
  await buy(bill)
  const giveBack = (count: number) =>
    owner.post(`/api/purchases/${bill.id}/returns`, { lines: [{ id: uuidv7(), lineId: line.id, count }] })
  expect((await giveBack(2)).status).toBe(201)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, value: 1_080_000 })
  expect((await owner.delete(`/api/purchases/${bill.id}`)).status).toBe(200)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, value: 1_000_000 })
})

test('an id that is taken is a conflict, and no bill is put upon another record', async () => {
  const supplier = await addSupplier()
  const payment = paid(100)
  const line = lineOf(null, 500)
  const bill = await buy(billOf(supplier.id, [line, lineOf(null, 500)], { payment }))
  const post = (more: object) => owner.post('/api/purchases', billOf(supplier.id, [lineOf(null, 500)], more))
  const expense = { id: uuidv7(), name: supplier.name, amount: 500, spentOn: today, category: 'Bahan' }
  await owner.post('/api/expenses', { ...expense, method: 'cash' })
  const again = { id: uuidv7(), lineId: line.id, count: 1 }
  const twice = bill.lines.map(({ id }) => ({ ...again, lineId: id }))
  const path = `/api/purchases/${bill.id}/returns`
  const refused = [
    await post({ payment }),
    await post({ lines: [line] }),
    await post({ id: expense.id, payment: paid(500) }),
    await owner.post(path, { lines: twice }),
    await owner.post(path, { lines: [again], refund: { id: payment.id, method: 'cash' } }),
  ]
  expect(refused.slice(0, 4).map(({ status }) => status)).toEqual([409, 409, 409, 409])
  // Nothing comes back while as much is owed.
  expect(refused[4]?.status).toBe(201)
})

test('a supplier who is owed something is not deleted, nor who is billed at that moment', async () => {
  for (let times = 0; times < 5; times++) {
    const supplier = await addSupplier()
    await Promise.all([
      owner.delete(`/api/suppliers/${supplier.id}`),
      owner.post('/api/purchases', billOf(supplier.id, [lineOf(null, 500)])),
    ])
    const isThere = (await owner.get('/api/suppliers')).body.rows.some(
      ({ id }: { id: string }) => id === supplier.id,
    )
    expect([isThere, (await unpaid(supplier.id)).length]).toEqual(isThere ? [true, 1] : [false, 0])
  }
})

test('what is ordered is no stock until it comes, in parts, and what never comes is not owed', async () => {
  const [supplier, flexi] = [await addSupplier(), await addFlexi()]
  await owner.patch(`/api/materials/${flexi}`, { version: 1, minimum: 64 })
  const line = lineOf(flexi, 1_120_000, { count: 3, content: 50 })
  const ordered = billOf(supplier.id, [line], { freight: 90_000, isOrdered: true, payment: paid(3_000_000) })
  const bill = await buy(ordered)
  expect(bill).toMatchObject({ total: 3_450_000, isAwaited: true, lines: [{ received: 0, cancelled: 0 }] })
  expect(await stockOf(flexi)).toMatchObject({ quantity: 0, onOrder: 480, value: 0 })
  const receive = (lines: object[]) => owner.post(`/api/purchases/${bill.id}/receipts`, { lines })
  const first = { id: uuidv7(), lineId: line.id, count: 1 }
  expect((await receive([first])).body).toMatchObject({ lines: [{ received: 1 }], isAwaited: true })
  expect((await receive([first])).status).toBe(200)
  expect((await receive([{ ...first, count: 2 }])).status).toBe(409)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, onOrder: 320, value: 1_150_000 })
  const more = { id: uuidv7(), lineId: line.id, count: 2.5 }
  expect(issuesByField(await receive([more]))).toHaveProperty('lines.0.count')
  const path = `/api/purchases/${bill.id}/returns`
  // More than came cannot go back; what never comes is cancelled.
  expect(issuesByField(await owner.post(path, { lines: [more] }))).toHaveProperty('lines.0.count')
  const never = {
    lines: [{ ...more, count: 1, isCancelled: true }],
    refund: { id: uuidv7(), method: 'cash' },
  }
  expect((await owner.post(path, never)).body).toMatchObject({
    ...{ total: 2_330_000, paid: 2_330_000, isAwaited: true, lines: [{ returned: 0, cancelled: 1 }] },
  })
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, onOrder: 160 })
  // Paid in full, it is still listed until the rest has come.
  const listed = () => unpaid(supplier.id)
  expect(await listed()).toMatchObject([{ id: bill.id, remaining: 0 }])
  await receive([{ id: uuidv7(), lineId: line.id, count: 1 }])
  expect(await listed()).toEqual([])
  expect(await stockOf(flexi)).toMatchObject({ quantity: 320, onOrder: 0, value: 2_300_000 })
  const { rows }: { rows: Activity[] } = (await owner.get('/api/activity?limit=1')).body
  expect(rows[0]).toMatchObject({ table: 'supplier_receipts', name: supplier.name })
  expect((await owner.delete(`/api/purchases/${bill.id}`)).status).toBe(200)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 0, value: 0 })
})

test('wrong bills are refused at their fields', async () => {
  const supplier = await addSupplier()
  const post = (bill: object) => owner.post('/api/purchases', bill)
  expect(issuesByField(await post(billOf(supplier.id, [lineOf(uuidv7(), 5)])))).toHaveProperty(
    'lines.0.materialId',
  )
  const tomorrow = billOf(supplier.id, [lineOf(null, 5)], { day: addDays(today, 2) })
  expect(issuesByField(await post(tomorrow))).toHaveProperty('day')
  const mistyped = billOf(supplier.id, [lineOf(null, 5)], { day: '1999-12-31' })
  expect(issuesByField(await post(mistyped))).toEqual({ day: 'Pilih tanggal dari tahun 2000' })
  expect(issuesByField(await post(billOf(supplier.id, [lineOf(null, 5)], { dueOn: null })))).toHaveProperty(
    'dueOn',
  )
  expect((await post(billOf(uuidv7(), [lineOf(null, 5)]))).status).toBe(404)
})

test('only owner and manager see purchases, whatever is granted', async () => {
  const supplier = await addSupplier()
  const bill = await buy(billOf(supplier.id, [lineOf(null, 5_000)]))
  await setRolePermissions(
    counter,
    Object.fromEntries(['owner', 'manager', 'cashier', 'operator'].map((role) => [role, [...PAGES]])),
    { ...DEFAULT_ROLE_RIGHTS, operator: DEFAULT_ROLE_RIGHTS.owner },
  )
  const reads = [
    '/suppliers',
    '/purchases',
    '/purchases/export',
    '/purchases/last-prices',
    `/purchases/${bill.id}`,
  ]
  for (const path of reads) {
    for (const who of [owner, manager]) expect((await who.get(`/api${path}`)).status).toBe(200)
    for (const who of [cashier, operator]) expect((await who.get(`/api${path}`)).status).toBe(403)
  }
  const parts = [{ id: uuidv7(), billId: bill.id, amount: 1 }]
  for (const who of [cashier, operator]) {
    const calls = [
      who.post('/api/suppliers', { id: uuidv7(), name: 'Lain' }),
      who.post('/api/purchases', billOf(supplier.id, [lineOf(null, 5)])),
      who.post(`/api/suppliers/${supplier.id}/payments`, { method: 'cash', parts }),
      who.post(`/api/purchases/${bill.id}/returns`, {
        lines: [{ id: uuidv7(), lineId: uuidv7(), count: 1 }],
      }),
      who.post(`/api/purchases/${bill.id}/receipts`, {
        lines: [{ id: uuidv7(), lineId: uuidv7(), count: 1 }],
      }),
      who.delete(`/api/purchases/${bill.id}`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403))
  }
})

test('whatever is bought, paid, returned and removed, the books agree', async () => {
  const { random, oneOf } = seededRandom(20_261_126)
  const chosen = [await addSupplier(), await addSupplier(), await addSupplier()]
  const materials = [await addFlexi(), await addFlexi(), null]
  const bills: Bill[] = []
  for (let step = 0; step < 120; step++) {
    const bill = bills.length > 0 ? oneOf(bills) : undefined
    if (!bill || random(3) === 0) {
      const lines = Array.from({ length: 1 + random(3) }, () =>
        lineOf(oneOf(materials), random(2_000_000), {
          count: (1 + random(50_000)) / 10_000,
          content: 1 + random(60),
        }),
      )
      const freight = random(2) * random(90_000)
      const payment = freight > 0 ? paid(freight, oneOf(PAYMENT_METHODS)) : null
      bills.push(await buy(billOf(oneOf(chosen).id, lines, { freight, payment, isOrdered: random(2) === 0 })))
      continue
    }
    const latest: Bill = (await owner.get(`/api/purchases/${bill.id}`)).body
    const line = oneOf(latest.lines)
    const method = oneOf(PAYMENT_METHODS)
    if (random(10) === 0) {
      bills.splice(bills.indexOf(bill), 1)
      await owner.delete(`/api/purchases/${bill.id}`)
    } else if (random(2) === 0 && latest.remaining > 0) {
      const parts = [{ id: uuidv7(), billId: bill.id, amount: 1 + random(latest.remaining) }]
      await owner.post(`/api/suppliers/${bill.supplierId}/payments`, { method, parts })
    } else {
      const [awaited, isCancelled] = [line.count - line.received - line.cancelled, random(4) === 0]
      const isReceipt = awaited > 0 && !isCancelled
      const most = isReceipt || isCancelled ? awaited : line.received - line.returned
      const count = Math.ceil(most * (1 + random(9_999))) / 10_000
      const moved = { id: uuidv7(), lineId: line.id, count }
      const answer = isReceipt
        ? await owner.post(`/api/purchases/${bill.id}/receipts`, { lines: [moved] })
        : await owner.post(`/api/purchases/${bill.id}/returns`, {
            lines: [{ ...moved, isCancelled }],
            refund: { id: uuidv7(), method },
          })
      if (most > 0) expect(answer.status).toBe(201)
    }
  }
  expect((await transaction(system, checkPurchases)).wrong).toEqual([])
  expect((await transaction(system, checkMaterials)).wrong).toEqual([])
})
