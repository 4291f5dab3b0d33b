import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { BoardOrder } from '../../../contract/production.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS } from '../../../core/access/access.ts'
import { DEFAULT_STAGES, READY_STAGE, type Stage } from '../../../core/orders/stage.ts'
import { issuesByField, openCounter, sell } from '../../testing/counter.ts'
import { setRolePermissions } from '../../testing/staff.ts'

const counter = await openCounter()
afterAll(() => counter.close())

type Who = typeof counter.operator
const board = async (): Promise<BoardOrder[]> => (await counter.operator.get('/api/production')).body.orders
const onBoard = async (id: string) => (await board()).find((order) => order.id === id)
const move = (id: string, lines: string[], from: string, to: string, who: Who = counter.operator) =>
  who.post(`/api/production/${id}/moves`, { lines, from, to })
const get = async (id: string): Promise<Transaction> =>
  (await counter.operator.get(`/api/transactions/${id}`)).body
const pick = async (id: string, status: string) => {
  const { version } = await get(id)
  const { body } = await counter.operator.patch(`/api/transactions/${id}`, { version, status })
  return body
}
const ids = (sale: Transaction) => sale.items.map(({ id }) => id)
const stagesNow = async (id: string) => (await onBoard(id))?.lines.map(({ stage }) => stage)

test('a new order is in the queue; moving its lines changes its status', async () => {
  const sale = await sell(counter)
  expect(sale.status).toBe('processing')
  expect(await stagesNow(sale.id)).toEqual(['queue', 'queue', 'queue'])
  const [first = '', ...others] = ids(sale)

  const answer = await move(sale.id, [first], 'queue', 'print')
  expect(answer.status).toBe(200)
  expect(answer.body.lines[0]).toMatchObject({ stage: 'print', movedByName: expect.any(String) })
  expect(JSON.stringify(answer.body)).not.toMatch(/price|total|paid|amount/i)
  // A retry.
  expect((await move(sale.id, [first], 'queue', 'print')).body).toEqual(answer.body)
  expect((await get(sale.id)).version).toBeGreaterThan(sale.version)

  await move(sale.id, [first], 'print', READY_STAGE)
  expect((await get(sale.id)).status).toBe('processing')
  await move(sale.id, others, 'queue', READY_STAGE)
  expect(await get(sale.id)).toMatchObject({ status: 'completed', completedAt: expect.any(String) })
  expect(await onBoard(sale.id)).toMatchObject({ completedAt: expect.any(String) })
  // Moving one back leaves the others ready.
  await move(sale.id, [first], READY_STAGE, 'finishing')
  expect(await get(sale.id)).toMatchObject({ status: 'processing', completedAt: null })
  expect(await stagesNow(sale.id)).toEqual(['finishing', READY_STAGE, READY_STAGE])
})

test('setting a status moves the lines', async () => {
  const sale = await sell(counter)
  await move(sale.id, ids(sale), 'queue', 'design')
  await pick(sale.id, 'completed')
  expect(await stagesNow(sale.id)).toEqual([READY_STAGE, READY_STAGE, READY_STAGE])
  await pick(sale.id, 'processing')
  expect(await stagesNow(sale.id)).toEqual(['design', 'design', 'design'])
  await pick(sale.id, 'pending')
  expect(await stagesNow(sale.id)).toEqual(['queue', 'queue', 'queue'])
  await move(sale.id, ids(sale), 'queue', 'print')
  expect((await get(sale.id)).status).toBe('processing')
  await pick(sale.id, 'cancelled')
})

test('an edit keeps the stages of its lines; added lines are in the queue', async () => {
  const sale = await sell(counter)
  const [first = '', second = '', third = ''] = ids(sale)
  await move(sale.id, [first], 'queue', READY_STAGE)
  await move(sale.id, [second], 'queue', 'print')
  const items = sale.items.map(({ id, productId, quantity, length, width, notes }) => ({
    ...{ id, productId, quantity, length, width, notes },
  }))
  const edit = async (changed: typeof items) => {
    const { version } = await get(sale.id)
    return counter.owner.patch(`/api/transactions/${sale.id}`, { version, items: changed })
  }
  const more = { ...(items[1] as (typeof items)[number]), id: uuidv7() }
  expect((await edit([...items, more])).status).toBe(200)
  expect(await stagesNow(sale.id)).toEqual([READY_STAGE, 'print', 'queue', 'queue'])
  expect((await move(sale.id, [third, more.id], 'queue', READY_STAGE)).status).toBe(200)
  // Removing the unfinished line leaves only ready ones.
  expect((await edit([items[0], items[2], more] as typeof items)).body.status).toBe('completed')
})

test('the second of two concurrent moves is a conflict, and nothing is lost', async () => {
  const sale = await sell(counter)
  const answers = await Promise.all([
    move(sale.id, ids(sale), 'queue', 'design'),
    move(sale.id, ids(sale), 'queue', 'print', counter.cashier),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // The conflict contains no price either.
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/total|paidAmount|unitPrice/)
  const [to] = new Set(await stagesNow(sale.id))
  expect(to).toBe(answers.find(({ status }) => status === 200)?.body.lines[0].stage)
})

test('after random concurrent moves every line is at a stage, and an order is completed if all are ready', async () => {
  const sales = [await sell(counter), await sell(counter), await sell(counter)]
  const people = [counter.operator, counter.cashier, counter.manager, counter.owner]
  const one = <Of>(of: readonly Of[]): Of => of[Math.floor(Math.random() * of.length)] as Of
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      people.map(async (who) => {
        const order = await onBoard(one(sales).id)
        if (!order) return
        const line = one(order.lines)
        const together = order.lines.filter(({ stage }) => stage === line.stage).map(({ id }) => id)
        const answer = await move(
          order.id,
          one([together, [line.id]]),
          line.stage,
          one(DEFAULT_STAGES).id,
          who,
        )
        expect([200, 409]).toContain(answer.status)
      }),
    )
    for (const { id } of sales) {
      const order = await onBoard(id)
      const all = order?.lines.map(({ stage }) => stage) ?? []
      expect(all).toHaveLength(3)
      expect(order?.status === 'completed').toBe(all.every((stage) => stage === READY_STAGE))
    }
  }
})

test('the shelf is stored; handed-over and cancelled orders leave the board and cannot be moved', async () => {
  const sale = await sell(counter)
  await move(sale.id, ids(sale), 'queue', READY_STAGE)
  const { body } = await counter.operator.patch(`/api/production/${sale.id}/shelf`, { shelf: ' Rak A3 ' })
  expect(body.shelf).toBe('Rak A3')
  const { version } = await get(sale.id)
  await counter.operator.post(`/api/transactions/${sale.id}/hand-over`, { version })
  expect(await onBoard(sale.id)).toBeUndefined()
  expect(issuesByField(await move(sale.id, ids(sale), READY_STAGE, 'print'))).toEqual({
    id: 'Pesanan ini sudah diambil',
  })

  const cancelled = await sell(counter)
  await counter.owner.post(`/api/transactions/${cancelled.id}/cancellation`, {
    version: cancelled.version,
    reason: 'salah pesan',
  })
  expect((await move(cancelled.id, ids(cancelled), 'queue', 'print')).body.code).toBe('CANCELLED')
  expect(await onBoard(cancelled.id)).toBeUndefined()
})

test('Riwayat names who moved what, and a move changes no amount', async () => {
  const sale = await sell(counter)
  await counter.db.deleteFrom('staleDays').execute()
  await move(sale.id, ids(sale), 'queue', 'finishing')
  const { body } = await counter.operator.get(`/api/transactions/${sale.id}/activity`)
  const entry = body.rows[0]
  expect(entry.actor.name).toBe((await onBoard(sale.id))?.lines[0]?.movedByName)
  expect(JSON.stringify(entry)).toContain('"finishing"')
  expect(await counter.db.selectFrom('staleDays').selectAll().execute()).toEqual([])
  expect((await get(sale.id)).total).toBe(sale.total)
})

test('a shop renames, adds and removes stages; lines of a removed one return to the stage before', async () => {
  const settings = async (change: object) => {
    const { version, productSettings } = (await counter.owner.get('/api/store')).body
    const wish = { version, productSettings: { ...productSettings, ...change } }
    return counter.owner.patch('/api/store/product-settings', wish)
  }
  const [queue, design, print, finishing, ready] = DEFAULT_STAGES as [Stage, Stage, Stage, Stage, Stage]
  const lamination = { id: 'Laminasi', name: 'Laminasi', machineTypes: ['Cutting Plotter'] }
  const stages = [queue, { ...print, name: 'Cetak UV' }, lamination, finishing, ready]
  const sale = await sell(counter)
  await move(sale.id, ids(sale), 'queue', design.id)
  expect((await settings({ stages })).body.productSettings.stages).toEqual(stages)
  expect(await stagesNow(sale.id)).toEqual(['queue', 'queue', 'queue'])
  expect((await move(sale.id, ids(sale), 'queue', 'Laminasi')).status).toBe(200)
  // A program that does not know stages removes none.
  const { body } = await settings({ stages: undefined, categories: ['Banner', 'Kartu', 'Sablon', 'Kaos'] })
  expect(body.productSettings.stages).toEqual(stages)
  expect((await settings({ stages: DEFAULT_STAGES })).status).toBe(200)
  expect(await stagesNow(sale.id)).toEqual(['print', 'print', 'print'])

  const many = Array.from({ length: 7 }, (_, n) => ({ id: `t${n}`, name: `Tahap ${n}`, machineTypes: [] }))
  for (const wrong of [
    [queue],
    [ready, queue],
    [queue, ...many, ready],
    [queue, { ...print, name: 'antre' }, ready],
  ])
    expect((await settings({ stages: wrong })).status).toBe(400)
})

test('lines of other orders, unknown stages and roles without the page are refused', async () => {
  const [sale, other] = [await sell(counter), await sell(counter)]
  expect((await move(sale.id, ids(other), 'queue', 'print')).status).toBe(409)
  expect((await move(sale.id, ids(sale), 'queue', 'folding')).status).toBe(400)
  expect((await move(sale.id, [], 'queue', 'print')).status).toBe(400)
  expect((await move(uuidv7(), ids(sale), 'queue', 'print')).status).toBe(404)
  await setRolePermissions(counter, { ...DEFAULT_ROLE_PERMISSIONS, operator: ['/'] })
  expect((await counter.operator.get('/api/production')).status).toBe(403)
  expect((await move(sale.id, ids(sale), 'queue', 'print')).status).toBe(403)
  const shelf = await counter.operator.patch(`/api/production/${sale.id}/shelf`, { shelf: 'A' })
  expect(shelf.status).toBe(403)
})
