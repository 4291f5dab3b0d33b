import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { cancelSale, deleteSale, issuesByField, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
const { owner, cashier } = counter
afterAll(() => counter.close())

type Round = { rows: { id: string }[]; removedIds: string[]; nextSince: string }

/** All that a list says has changed since an instant, page by page. */
async function follow(list: string, updatedSince: string, limit = 1, who: Client = owner): Promise<Round> {
  const round: Round = { rows: [], removedIds: [], nextSince: '' }
  let cursor: string | null = ''
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${cursor}`
    const { status, body } = await who.get(`/api/${list}?updatedSince=${updatedSince}&limit=${limit}${from}`)
    expect(status).toBe(200)
    round.rows.push(...body.rows)
    round.removedIds.push(...body.removedIds)
    round.nextSince = body.nextSince
    cursor = body.nextCursor
    expect(body.nextSince === null).toBe(cursor !== null)
  }
  return round
}

/** From when on changes are new: what has happened lies before it. */
async function fromNow(list: string): Promise<string> {
  const { nextSince } = await follow(list, new Date().toISOString())
  // Only the last second may be repeated: here nothing.
  await new Promise((done) => setTimeout(done, 1100))
  return new Date(Date.parse(nextSince) + 1050).toISOString()
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function addCustomer(name: string): Promise<{ id: string; version: number }> {
  const { body } = await cashier.post('/api/customers', { id: uuidv7(), name, phone: '0812-1111-2222' })
  return body
}

test('a program that follows learns what is new, what changed and what is gone, in the order in which it happened', async () => {
  const since = await fromNow('customers')
  const [rina, budi, sari] = [await addCustomer('Rina'), await addCustomer('Budi'), await addCustomer('Sari')]
  const first = await follow('customers', since)
  expect(idsOf(first.rows)).toEqual([rina.id, budi.id, sari.id])
  expect(first.removedIds).toEqual([])

  await owner.patch(`/api/customers/${budi.id}`, { version: budi.version, name: 'Budi Santoso' })
  await owner.delete(`/api/customers/${rina.id}`)
  await owner.post(`/api/customers/${budi.id}/merges`, { from: sari.id })
  const next = await follow('customers', first.nextSince)
  expect(next.rows.find(({ id }) => id === budi.id)).toMatchObject({ name: 'Budi Santoso' })
  expect(next.removedIds.sort()).toEqual([rina.id, sari.id].sort())
})

test('a change that is committed late is not passed over', async () => {
  const late = await addCustomer('Lambat')
  const since = await fromNow('customers')
  let round: Round = { rows: [], removedIds: [], nextSince: '' }
  let soon = { id: '' }
  await counter.served.transaction().execute(async (held) => {
    await held.updateTable('customers').set({ name: 'Lambat sekali' }).where('id', '=', late.id).execute()
    await new Promise((done) => setTimeout(done, 1200))
    soon = await addCustomer('Cepat')
    round = await follow('customers', since)
  })
  expect(idsOf(round.rows)).toEqual([soon.id])
  const next = await follow('customers', round.nextSince)
  expect(next.rows.find(({ id }) => id === late.id)).toMatchObject({ name: 'Lambat sekali' })
})

test('an order reappears when it is paid, moved on or cancelled; a settled debt is gone', async () => {
  const since = await fromNow('transactions')
  const [paid, cancelled, deleted, owed] = [
    await sell(counter),
    await sell(counter),
    await sell(counter),
    await sell(counter),
  ]
  const begun = await follow('transactions', since, 3)
  expect(idsOf(begun.rows)).toEqual([paid, cancelled, deleted, owed].map(({ id }) => id))
  expect(idsOf((await follow('receivables', since, 3)).rows)).toEqual(idsOf(begun.rows))

  const payment = { id: uuidv7(), amount: paid.remainingAmount, method: 'qris' }
  await cashier.post(`/api/transactions/${paid.id}/payments`, payment)
  await cancelSale(owner, cancelled.id)
  await deleteSale(owner, deleted.id)
  const orders = await follow('transactions', begun.nextSince, 2)
  const now = new Map(orders.rows.map((row) => [row.id, row]))
  expect(now.get(paid.id)).toMatchObject({ paymentStatus: 'paid', remainingAmount: 0 })
  expect(now.get(cancelled.id)).toMatchObject({ status: 'cancelled' })
  expect(orders.removedIds).toEqual([deleted.id])
  const debts = await follow('receivables', begun.nextSince, 2)
  expect(debts.removedIds.sort()).toEqual([paid.id, cancelled.id, deleted.id].sort())
  expect(idsOf(debts.rows).filter((id) => id !== owed.id)).toEqual([])
})

test('payments are listed with recipient and customer, filtered, and followed by booking time', async () => {
  const since = await fromNow('payments')
  const sale = await sell(counter, { paidAmount: 100_000 })
  const more = { id: uuidv7(), amount: 20_000, tendered: 50_000, method: 'transfer' }
  await cashier.post(`/api/transactions/${sale.id}/payments`, more)
  const { body } = await owner.get('/api/payments?limit=2')
  expect(body.rows[0]).toMatchObject({
    id: more.id,
    transactionId: sale.id,
    customerId: counter.gold.id,
    customerName: counter.gold.name,
    amount: 20_000,
    tendered: 50_000,
    change: 30_000,
    method: 'transfer',
    kind: 'payment',
    receivedBy: counter.users.cashier,
    receivedByName: expect.any(String),
  })
  const older = await owner.get(
    `/api/payments?limit=1&cursor=${(await owner.get('/api/payments?limit=1')).body.nextCursor}`,
  )
  expect(older.body.rows[0]).toEqual(body.rows[1])
  const byMethod = await owner.get(`/api/payments?method=transfer&transactionId=${sale.id}`)
  expect(idsOf(byMethod.body.rows)).toEqual([more.id])

  expect((await follow('payments', since)).rows).toEqual(body.rows.toReversed())
  const before = await follow('payments', since)
  await deleteSale(owner, sale.id)
  const given = await follow('payments', before.nextSince)
  expect(given.rows.filter((row) => 'amount' in row && Number(row.amount) < 0).length).toBeGreaterThan(0)
  expect(given.removedIds).toEqual([])
})

test('closings are followed by when they were closed', async () => {
  const close = async (name: string) => {
    const { body: drawer } = await counter.manager.post('/api/drawers', {
      id: uuidv7(),
      openingFloat: 5_000,
      name,
    })
    const content = { denominations: { note1000: 5 }, transfer: 0, qris: 0, remainingFloat: 0 }
    expect((await counter.manager.post(`/api/drawers/${drawer.id}/closing`, content)).status).toBe(201)
    return drawer.id
  }
  const since = new Date().toISOString()
  const ids = [await close('Kasir pagi'), await close('Kasir sore')]
  const round = await follow('drawers/closings', since)
  expect(idsOf(round.rows)).toEqual(ids)
  expect((await owner.get('/api/drawers/closings?limit=2')).body.rows).toEqual(round.rows.toReversed())
  expect((await follow('drawers/closings', new Date(Date.now() + 2_000).toISOString())).rows).toEqual([])
})

test('from and to are days of the shop, of the record itself, both included', async () => {
  const [eve, day, after] = ['2026-03-09T16:59:59Z', '2026-03-09T17:00:00Z', '2026-03-10T17:00:00Z']
  const made = await Promise.all([eve, day, after].map((at) => addCustomer(`Hari ${at}`)))
  for (const [index, at] of [eve, day, after].entries()) {
    const { id = '' } = made[index] ?? {}
    await counter.db
      .updateTable('customers')
      .set({ createdAt: new Date(at) })
      .where('id', '=', id)
      .execute()
  }
  const listed = async (days: string) => idsOf((await owner.get(`/api/customers?${days}`)).body.rows)
  expect(await listed('from=2026-03-10&to=2026-03-10')).toEqual([made[1]?.id])
  expect(await listed('to=2026-03-10')).toEqual([made[1]?.id, made[0]?.id])
  expect(await listed('from=2026-03-10&to=2026-03-11&search=hari')).toEqual([made[2]?.id, made[1]?.id])
  await owner.post('/api/expenses', { id: uuidv7(), name: 'Tinta', amount: 1000, spentOn: '2026-03-10' })
  for (const [days, count] of [
    ['from=2026-03-10', 1],
    ['from=2026-03-11', 0],
    ['to=2026-03-10', 1],
  ] as const)
    expect((await owner.get(`/api/expenses?${days}`)).body.rows).toHaveLength(count)
  await counter.db.deleteFrom('expenses').execute()
  for (const list of ['products', 'receivables', 'transactions', 'payments', 'expenses']) {
    expect(idsOf((await owner.get(`/api/${list}?to=2026-03-11`)).body.rows)).toEqual([])
    expect((await owner.get(`/api/${list}?from=2026-03-11`)).status).toBe(200)
  }
})

test('who follows a list follows all of it, from a place that the list has named', async () => {
  const mixed = await owner.get(
    '/api/transactions?updatedSince=2026-11-01T00:00:00Z&status=completed&search=a',
  )
  expect(mixed.status).toBe(400)
  expect(issuesByField(mixed)).toEqual({
    search: 'Tidak bisa dipakai bersama updatedSince',
    status: 'Tidak bisa dipakai bersama updatedSince',
  })
  for (const list of [
    'customers',
    'products',
    'expenses',
    'receivables',
    'payments',
    'transactions',
    'drawers/closings',
  ]) {
    const cursor = `2026-11-01T00:00:00.000Z_${uuidv7()}`
    const foreign = await owner.get(`/api/${list}?updatedSince=2026-11-01T00:00:00Z&cursor=${cursor}`)
    expect([list, foreign.status]).toEqual([list, 400])
    expect((await owner.get(`/api/${list}?updatedSince=0001-01-01T00:00:00Z`)).status).toBe(200)
  }
})
