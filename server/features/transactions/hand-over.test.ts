// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { BoardOrder } from '../../../contract/production.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { Client } from '../../testing/client.ts'
import {
  cancelSale,
  deleteSale,
  issuesByField,
  openCounter,
  sell,
  toLineInput,
} from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const finished = async (fields: object = {}): Promise<Transaction> => {
  const sale = await sell(counter, fields)
  const edit = { version: sale.version, status: 'completed' }
  return (await counter.operator.patch(`/api/transactions/${sale.id}`, edit)).body
}
const handOver = ({ id, version }: Transaction, fields: object = {}, who: Client = counter.operator) =>
  who.post(`/api/transactions/${id}/hand-over`, { version, ...fields })
const takeBack = ({ id, version }: Transaction) =>
  counter.operator.delete(`/api/transactions/${id}/hand-over`, { version })
type Item = Transaction['items'][number]
const edit = ({ id, version }: Transaction, fields: object, who: Client = counter.owner) =>
  who.patch(`/api/transactions/${id}`, { version, ...fields })
const recordOf = async (id: string): Promise<Transaction> =>
  (await counter.operator.get(`/api/transactions/${id}`)).body
const history = async (id: string): Promise<Activity[]> =>
  (await counter.operator.get(`/api/transactions/${id}/activity`)).body.rows

test('any user of the list can hand over a finished order, once; time, user and recipient are recorded', async () => {
  const sale = await finished({ paidAmount: 281_000 })
  expect(sale).toMatchObject({ completedAt: expect.any(String), handedOverAt: null })
  const given = await handOver(sale, { recipient: '  Pak Budi ' })
  expect(given.status).toBe(200)
  expect(given.body).toMatchObject({
    status: 'completed',
    handedOverAt: expect.any(String),
    handedOverByName: 'Agus Pratama',
    handedOverTo: 'Pak Budi',
    paidAmount: 281_000,
  })
  // A retry with the old version changes nothing.
  expect((await handOver(sale, { recipient: 'Pak Budi' })).body).toEqual(given.body)
  const [latest] = await history(sale.id)
  expect(latest).toMatchObject({
    table: 'transactions',
    actor: { name: 'Agus Pratama' },
    changes: [
      { field: 'handed_over_at', before: null, after: true },
      { field: 'handed_over_to', before: null, after: 'Pak Budi' },
    ],
  })
  const { rows } = (await counter.operator.get(`/api/transactions?search=${sale.id.slice(-8)}`)).body
  expect(rows[0].handedOverAt).toBe(given.body.handedOverAt)
})

test('the remaining amount stays owed after the hand-over', async () => {
  const sale = await finished({ paidAmount: 150_000 })
  expect((await handOver(sale)).body).toMatchObject({ remainingAmount: 131_000, handedOverTo: null })
  const pay = { id: uuidv7(), amount: 131_000, method: 'cash', tendered: 150_000 }
  const paid = await counter.cashier.post(`/api/transactions/${sale.id}/payments`, pay)
  expect(paid.body).toMatchObject({ paymentStatus: 'paid', handedOverAt: expect.any(String) })
})

test('an outdated, unfinished or deleted order is not handed over', async () => {
  const sale = await finished({ paidAmount: 281_000 })
  const refund = { id: uuidv7(), version: sale.version, amount: 281_000, reason: 'Hasil cetak rusak' }
  await counter.owner.post(`/api/transactions/${sale.id}/refunds`, refund)
  expect(await handOver(sale)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', data: { current: { remainingAmount: 281_000 } } },
  })
  const open = await sell(counter)
  const refused = await handOver(open)
  expect(refused.status).toBe(400)
  expect(issuesByField(refused)).toEqual({ id: 'Pesanan ini belum selesai' })
  const cancelled = (await cancelSale(counter.owner, open.id)).body
  expect(await handOver(cancelled)).toMatchObject({ status: 409, body: { code: 'CANCELLED' } })
  await deleteSale(counter.owner, open.id)
  expect((await handOver(open)).status).toBe(404)
  expect(issuesByField(await handOver(sale, { recipient: 'x'.repeat(121) }))).toEqual({
    recipient: 'Paling banyak 120 huruf',
  })
})

test('undoing a hand-over or reopening the order returns it to the shop', async () => {
  const given = (await handOver(await finished(), { recipient: 'Rina' })).body
  const back = (await takeBack(given)).body
  const none = { handedOverAt: null, handedOverByName: null, handedOverTo: null }
  expect(back).toMatchObject(none)
  expect((await takeBack(given)).body).toEqual(back)
  const again = (await handOver(back)).body
  expect(await takeBack(back)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const edit = { version: again.version, status: 'processing' }
  const reopened = await counter.operator.patch(`/api/transactions/${again.id}`, edit)
  expect(reopened.body).toMatchObject({ ...none, status: 'processing', completedAt: null })
})

const lineIds = ({ items }: Transaction) => items.map((item) => item.id)
const takeBackLines = ({ id, version }: Transaction, lines: string[]) =>
  counter.operator.delete(`/api/transactions/${id}/hand-over`, { version, lines })
const board = async (id: string): Promise<BoardOrder | undefined> =>
  (await counter.operator.get('/api/production')).body.orders.find((order: BoardOrder) => order.id === id)

test('an unfinished order is completed and handed over in one step with finish', async () => {
  const open = await sell(counter)
  expect(issuesByField(await handOver(open))).toEqual({ id: 'Pesanan ini belum selesai' })
  const given = (await handOver(open, { finish: true, recipient: 'Rina' })).body
  expect(given).toMatchObject({
    ...{ status: 'completed', completedAt: expect.any(String), handedOverTo: 'Rina' },
    items: open.items.map(({ id }) => ({ id, stage: 'ready', handedOver: null })),
  })
  expect((await handOver(open, { finish: true, recipient: 'Rina' })).body).toEqual(given)
})

test('lines are handed over singly; the last one hands over the order', async () => {
  const sale = await finished()
  const [banner = '', cards = '', film = ''] = lineIds(sale)
  const first = (await handOver(sale, { lines: [banner], recipient: 'Pak Budi' })).body
  expect(first).toMatchObject({
    ...{ status: 'completed', handedOverAt: null },
    items: [
      { handedOver: { at: expect.any(String), byName: 'Agus Pratama', to: 'Pak Budi' } },
      { handedOver: null },
      { handedOver: null },
    ],
  })
  // A retry; the remaining lines stay on the board.
  expect((await handOver(sale, { lines: [banner], recipient: 'Pak Budi' })).body).toEqual(first)
  expect((await board(sale.id))?.lines.map(({ id }) => id)).toEqual([cards, film])
  const [latest] = await history(sale.id)
  expect(JSON.stringify(latest)).toContain('handed_over_to')
  expect(issuesByField(await handOver(first, { lines: [banner, cards] }))).toEqual({
    lines: 'Item ini tidak ada lagi, atau sudah diambil',
  })
  expect(issuesByField(await handOver(first, { lines: [uuidv7()] }))).toEqual({
    lines: 'Item ini tidak ada lagi, atau sudah diambil',
  })
  // A line that was handed over cannot be moved.
  const move = { lines: [banner], from: 'ready', to: 'print' }
  expect((await counter.operator.post(`/api/production/${sale.id}/moves`, move)).status).toBe(409)

  const last = (await handOver(first, { lines: [cards, film], recipient: 'Bu Rina' })).body
  expect(last).toMatchObject({ handedOverAt: expect.any(String), handedOverTo: 'Bu Rina' })
  expect(last.items.map(({ handedOver }: Item) => handedOver?.to ?? null)).toEqual(['Pak Budi', null, null])
  expect((await handOver(first, { lines: [cards, film], recipient: 'Bu Rina' })).body).toEqual(last)
  expect(await board(sale.id)).toBeUndefined()
  expect(issuesByField(await takeBackLines(last, [banner]))).toEqual({
    lines: 'Urungkan dulu penyerahan seluruh pesanan',
  })

  // Undoes the last hand-over, then the first.
  const rest = (await takeBack(last)).body
  expect(rest).toMatchObject({
    handedOverAt: null,
    items: first.items.map(({ handedOver }: Item) => ({ handedOver })),
  })
  const none = (await takeBackLines(rest, [banner, cards])).body
  expect(none.items.every(({ handedOver }: Item) => handedOver === null)).toBe(true)
  expect((await takeBackLines(rest, [banner])).body).toEqual(none)
})

test('of an open order only ready lines are handed over, or made ready with finish', async () => {
  const sale = await sell(counter)
  const [banner = '', cards = '', film = ''] = lineIds(sale)
  const ready = { lines: [banner], from: 'queue', to: 'ready' }
  await counter.operator.post(`/api/production/${sale.id}/moves`, ready)
  const seen = (await counter.operator.get(`/api/transactions/${sale.id}`)).body
  expect(issuesByField(await handOver(seen, { lines: [banner, cards] }))).toEqual({
    lines: 'Item ini belum selesai',
  })
  const first = (await handOver(seen, { lines: [banner] })).body
  expect(first).toMatchObject({
    status: 'processing',
    handedOverAt: null,
    items: [{ stage: 'ready' }, {}, {}],
  })
  const { body: work } = await counter.operator.get('/api/dashboard/open-work')
  const queued = work.open.find(({ id }: Transaction) => id === sale.id)
  expect(queued.lines.map(({ id }: Item) => id)).toEqual([cards, film])
  const second = (await handOver(first, { lines: [cards], finish: true })).body
  expect(second).toMatchObject({ status: 'processing', items: [{}, { stage: 'ready' }, { stage: null }] })

  // Removing the remaining line leaves nothing in the shop.
  const items = second.items.filter(({ id }: Item) => id !== film).map(toLineInput)
  const fewer = (await edit(second, { items })).body
  expect(fewer).toMatchObject({ status: 'completed', handedOverAt: expect.any(String) })
  const back = (await takeBack(fewer)).body
  expect(back.items.map(({ handedOver }: Item) => handedOver)).toEqual([null, null])
  expect((await board(sale.id))?.lines).toHaveLength(2)
})

test('moving an order back to the queue undoes its hand-overs; cancelling it does not', async () => {
  const sale = await finished()
  const [banner = ''] = lineIds(sale)
  const first = (await handOver(sale, { lines: [banner] })).body
  const waiting = (await edit(first, { status: 'pending' }, counter.operator)).body
  expect(waiting.items.map(({ stage, handedOver }: Item) => [stage, handedOver])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  const again = (await handOver(waiting, { lines: [banner], finish: true })).body
  expect(again.status).toBe('processing')
  const cancelled = (await cancelSale(counter.owner, sale.id)).body
  expect(cancelled.items[0].handedOver).not.toBeNull()
  expect(await handOver(cancelled, { finish: true })).toMatchObject({
    status: 409,
    body: { code: 'CANCELLED' },
  })
})

test('an order whose lines are all handed over is handed over, however that came about', async () => {
  const fetchedBut = async (): Promise<Transaction> => {
    const sale = await sell(counter)
    return (await handOver(sale, { lines: lineIds(sale).slice(0, 2), finish: true })).body
  }
  // The same by an edit that repeats the current status.
  const first = await fetchedBut()
  const items = first.items.slice(0, 2).map(toLineInput)
  const fewer = (await edit(first, { items, status: 'processing' })).body
  expect(fewer).toMatchObject({ status: 'completed', handedOverAt: expect.any(String) })
  const move = { lines: lineIds(fewer).slice(0, 1), from: 'print', to: 'ready' }
  expect((await counter.operator.post(`/api/production/${fewer.id}/moves`, move)).status).toBe(400)
  expect(issuesByField(await handOver(fewer, {}, counter.cashier))).toEqual({
    id: 'Pesanan ini sudah diambil',
  })

  const cancelled = (await cancelSale(counter.owner, fewer.id)).body
  const again = (await edit(cancelled, { status: 'completed' })).body
  expect(again).toMatchObject({ handedOverAt: expect.any(String) })

  const second = await fetchedBut()
  const rest = second.items.slice(0, 2).map(toLineInput)
  const open = (await edit(second, { items: rest, status: 'pending' })).body
  expect(open.items.map(({ handedOver }: Item) => handedOver)).toEqual([null, null])
  expect((await board(second.id))?.lines).toHaveLength(2)
})

test('a line that is named twice counts once', async () => {
  const sale = await finished()
  const [banner = ''] = lineIds(sale)
  const first = (await handOver(sale, { lines: [banner, banner, banner] })).body
  expect(first.handedOverAt).toBeNull()
  expect(first.items.map(({ handedOver }: Item) => handedOver !== null)).toEqual([true, false, false])
})

test('the second of two concurrent hand-overs is refused', async () => {
  const sale = await finished()
  const [banner = ''] = lineIds(sale)
  for (const fields of [{ lines: [banner] }, {}]) {
    const seen = (await counter.operator.get(`/api/transactions/${sale.id}`)).body
    const answers = await Promise.all(
      [counter.operator, counter.cashier].map((who) =>
        who.post(`/api/transactions/${sale.id}/hand-over`, {
          version: seen.version,
          recipient: 'Rina',
          ...fields,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('orders not collected within the limit are counted and listed, if the shop records hand-overs', async () => {
  const unfetched = async (who = counter.operator) => (await who.get('/api/transactions/uncollected')).body
  const listed = async (days: number): Promise<string[]> => {
    const { rows } = (await counter.operator.get(`/api/transactions?uncollectedForDays=${days}&limit=1000`))
      .body
    return rows.map(({ id }: Transaction) => id)
  }
  const lay = async ({ id }: Transaction, days: number) =>
    await sql`update transactions set completed_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      counter.db,
    )
  const [week, longer, fetched, open] = [
    await finished(),
    await finished(),
    await finished(),
    await sell(counter),
  ]
  await lay(week, 7)
  await lay(longer, 9)
  await lay(fetched, 9)
  expect((await handOver(await recordOf(fetched.id))).status).toBe(200)
  expect(await unfetched()).toEqual({ days: 7, count: 1 })
  expect(await listed(7)).toEqual([longer.id])
  expect((await listed(6)).toSorted()).toEqual([week.id, longer.id].toSorted())
  const all = await listed(0)
  expect(all).toContain(longer.id)
  expect(all.filter((id) => [fetched.id, open.id].includes(id))).toEqual([])
  const pickupMessages = async (): Promise<unknown> =>
    (await counter.operator.get('/api/transactions?uncollectedForDays=6')).body.pickupMessages
  expect(await pickupMessages()).toEqual([])
  for (const who of [counter.operator, counter.cashier])
    await who.post(`/api/transactions/${longer.id}/pickup-messages`, { id: uuidv7() })
  expect(await pickupMessages()).toEqual([
    { transactionId: longer.id, at: expect.any(String), byName: 'Siti Rahmawati' },
  ])
  expect((await counter.operator.get('/api/transactions')).body.pickupMessages).toBeUndefined()
  const narrowed = await counter.operator.get('/api/transactions?uncollectedForDays=7&paymentStatus=paid')
  expect(narrowed.body.rows).toEqual([])
  expect((await counter.operator.get('/api/transactions?uncollectedForDays=-1')).status).toBe(400)

  const set = async (uncollectedDays: number) => {
    const { version } = (await counter.owner.get('/api/store')).body
    return await counter.owner.patch('/api/store', { version, uncollectedDays })
  }
  await set(0)
  expect(await unfetched()).toEqual({ days: 0, count: 0 })
  expect(issuesByField(await set(366))).toEqual({ uncollectedDays: 'Paling banyak 365 hari' })
  await set(7)
  const noted = sql`update transactions set handed_over_at = handed_over_at - interval '40 days'`
  await noted.execute(counter.db)
  expect(await unfetched()).toEqual({ days: 7, count: 0 })
})

test('a pickup message is recorded once and is no debt reminder', async () => {
  const sale = await finished()
  const id = uuidv7()
  const tell = (of: Transaction) =>
    counter.operator.post(`/api/transactions/${of.id}/pickup-messages`, { id })
  const recorded = await tell(sale)
  expect(recorded.status).toBe(201)
  expect(recorded.body).toMatchObject({ pickupMessagedAt: expect.any(String), version: sale.version })
  expect((await tell(sale)).body.pickupMessagedAt).toBe(recorded.body.pickupMessagedAt)
  expect((await tell(await finished())).status).toBe(400)
  expect(issuesByField(await tell(await sell(counter)))).toEqual({ id: 'Pesanan ini belum selesai' })
  const [latest, ...others] = await history(sale.id)
  expect(latest).toMatchObject({ table: 'reminders', actor: { name: 'Agus Pratama' } })
  expect(others.some(({ table }) => table === 'reminders')).toBe(false)
  const debts = (await counter.owner.get(`/api/receivables?search=${sale.id.slice(-8)}`)).body.rows
  expect(debts).toMatchObject([{ id: sale.id, lastReminder: null }])
})
