import { afterAll, expect, test } from 'vitest'
import { addDays, dayOf, timeOf } from '../../core/calendar.ts'
import { issues, openCounter, sell } from '../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const TODAY = dayOf(new Date(), 'Asia/Jakarta')
const edit = (id: string, version: number, fields: object, who = counter.owner) =>
  who.patch(`/api/transactions/${id}`, { version, ...fields })

test('an order is due at a time of its day and goes before others, if that is said', async () => {
  const plain = await sell(counter)
  expect(plain).toMatchObject({ estimatedCompletion: addDays(TODAY, 1), dueTime: null, isExpress: false })
  const timed = await sell(counter, { dueTime: '15:30', isExpress: true })
  expect(timed).toMatchObject({ dueTime: '15:30', isExpress: true, total: plain.total })

  const { body: without } = await edit(timed.id, timed.version, { dueTime: null })
  expect(without).toMatchObject({ dueTime: null, isExpress: true })
  const { body: other } = await edit(timed.id, without.version, { discountPercent: 1 })
  expect(other).toMatchObject({ dueTime: null, isExpress: true, estimatedCompletion: addDays(TODAY, 1) })
  const { body: history } = await counter.owner.get(`/api/transactions/${timed.id}/activity`)
  expect(JSON.stringify(history)).toContain('due_time')

  for (const dueTime of ['24:00', '9:30', '15.30', 'sore']) {
    const refused = await edit(plain.id, plain.version, { dueTime })
    expect(issues(refused)).toMatchObject({ dueTime: 'Jam tidak valid' })
  }
  // An operator changes an order's state and nothing of what was agreed.
  expect((await edit(plain.id, plain.version, { dueTime: '10:00' }, counter.operator)).status).toBe(403)
  expect((await edit(plain.id, plain.version, { isExpress: true }, counter.operator)).status).toBe(403)
})

test('the list goes by the time within a day, what has none last, page by page', async () => {
  const day = '2031-05-05'
  const made: string[] = []
  for (const dueTime of ['15:00', null, '09:30', '15:00', '23:59'])
    made.push((await sell(counter, { estimatedCompletion: day, dueTime })).id)
  const pages = async (sort: string) => {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await counter.operator.get(`/api/transactions?sort=${sort}&limit=2${cursor}`)
      seen.push(...body.rows.map(({ id }: { id: string }) => id))
      if (!body.nextCursor) return seen.filter((id) => made.includes(id))
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
    }
  }
  const inOrder = [2, 0, 3, 4, 1].map((index) => made[index])
  expect(await pages('due')).toEqual(inOrder)
  expect(await pages('due-last')).toEqual(inOrder.toReversed())
})

test('what is late counts by time', async () => {
  const before = (await counter.operator.get('/api/dashboard/work')).body.counts
  const now = new Date()
  const past = await sell(counter, { estimatedCompletion: TODAY, dueTime: '00:00' })
  const later = await sell(counter, { estimatedCompletion: TODAY, dueTime: '23:59' })
  const { body } = await counter.operator.get('/api/dashboard/work')
  const isOver = timeOf(now, 'Asia/Jakarta') === '23:59'
  expect(body.counts.late - before.late).toBe(isOver ? 2 : 1)
  expect(body.counts.dueToday - before.dueToday).toBe(isOver ? 0 : 1)
  const order = body.open.map(({ id }: { id: string }) => id)
  expect(order.indexOf(past.id)).toBeLessThan(order.indexOf(later.id))
  const { body: today } = await counter.owner.get('/api/dashboard/today')
  expect(today.orders.dueToday).toBe(2)
})
